#include "sim/batch_pool.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#if !defined(_WIN32)
#include <unistd.h>
#endif

namespace mjf {
namespace {

long process() noexcept {
#if defined(_WIN32)
    return 0;
#else
    return static_cast<long>(getpid());
#endif
}

}  // namespace

struct BatchPool::Crew {
    std::mutex lock;
    std::condition_variable wake, done;
    std::vector<std::thread> members;
    long owner = process();
    std::uint64_t call_number = 0;  // guarded by lock, as are the following
    int busy = 0;
    bool leave = false;
    std::exception_ptr error;
    Call call = nullptr;
    void* body = nullptr;
    std::int64_t n = 0, grain = 1;
    std::atomic<std::int64_t> next{0};

    void work(int worker) {
        try {
            for (;;) {
                const std::int64_t begin = next.fetch_add(grain, std::memory_order_relaxed);
                if (begin >= n) return;
                call(body, worker, begin, std::min(n, begin + grain));
            }
        } catch (...) {
            next.store(n, std::memory_order_relaxed);
            const std::lock_guard<std::mutex> guard(lock);
            if (!error) error = std::current_exception();
        }
    }

    void live(int worker) {
        std::uint64_t seen = 0;
        std::unique_lock<std::mutex> guard(lock);
        for (;;) {
            wake.wait(guard, [&] { return leave || call_number != seen; });
            if (leave) return;
            seen = call_number;
            guard.unlock();
            work(worker);
            guard.lock();
            if (--busy == 0) done.notify_one();
        }
    }
};

BatchPool::BatchPool(int threads) : threads_(threads) {}

BatchPool::~BatchPool() {
    if (crew_ == nullptr) return;
    if (crew_->owner != process()) {
        // The threads belong to the process this one was forked from; here is only their memory.
        static_cast<void>(crew_.release());
        return;
    }
    {
        const std::lock_guard<std::mutex> guard(crew_->lock);
        crew_->leave = true;
    }
    crew_->wake.notify_all();
    for (std::thread& member : crew_->members) member.join();
}

void BatchPool::start() {
    if (crew_ != nullptr && crew_->owner == process()) return;
    static_cast<void>(crew_.release());
    crew_ = std::make_unique<Crew>();
    try {
        for (int worker = 1; worker < threads_; ++worker)
            crew_->members.emplace_back([crew = crew_.get(), worker] { crew->live(worker); });
    } catch (const std::system_error&) {
        // The system gives no more threads: those that run share the work.
    }
}

void BatchPool::run_erased(std::int64_t n, std::int64_t grain, Call call, void* body) {
    grain = std::max<std::int64_t>(grain, 1);
    if (threads_ <= 1 || n <= grain) {
        for (std::int64_t at = 0; at < n; at += grain) call(body, 0, at, std::min(n, at + grain));
        return;
    }
    start();
    Crew& crew = *crew_;
    {
        const std::lock_guard<std::mutex> guard(crew.lock);
        crew.call = call;
        crew.body = body;
        crew.n = n;
        crew.grain = grain;
        crew.next.store(0, std::memory_order_relaxed);
        crew.error = nullptr;
        crew.busy = static_cast<int>(crew.members.size());
        ++crew.call_number;
    }
    crew.wake.notify_all();
    crew.work(0);
    std::exception_ptr error;
    {
        std::unique_lock<std::mutex> guard(crew.lock);
        crew.done.wait(guard, [&] { return crew.busy == 0; });
        error = crew.error;
    }
    if (error) std::rethrow_exception(error);
}

}  // namespace mjf
