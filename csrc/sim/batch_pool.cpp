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

// Where one worker's share of the tables begins next; a cache line of its own.
struct alignas(64) Share {
    std::atomic<std::int64_t> next{0};
    std::int64_t end = 0;
};

// Looks so often before it sleeps: two parts of a step follow each other at once, and being woken takes longer than such a part.
constexpr int kLooks = 2000;

inline void relax() noexcept {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

}  // namespace

struct BatchPool::Crew {
    explicit Crew(int threads) : shares(static_cast<std::size_t>(threads)) {}

    std::mutex lock;
    std::condition_variable wake, done;
    std::vector<std::thread> members;
    long owner = process();
    std::atomic<std::uint64_t> call_number{0};  // changed under the lock, as are the following
    std::atomic<int> busy{0};
    bool leave = false;
    std::exception_ptr error;
    Call call = nullptr;
    void* body = nullptr;
    std::int64_t grain = 1;
    std::vector<Share> shares;

    void share_out(std::int64_t n) {
        const std::int64_t parts = static_cast<std::int64_t>(shares.size());
        for (std::int64_t i = 0; i < parts; ++i) {
            Share& share = shares[static_cast<std::size_t>(i)];
            share.next.store(n * i / parts, std::memory_order_relaxed);
            share.end = n * (i + 1) / parts;
        }
    }

    // A worker's own share first, the same in every call: its tables are in its cache. Then what others have left.
    void work(int worker) {
        try {
            for (std::size_t i = 0; i < shares.size(); ++i) {
                Share& share = shares[(static_cast<std::size_t>(worker) + i) % shares.size()];
                for (;;) {
                    const std::int64_t begin = share.next.fetch_add(grain, std::memory_order_relaxed);
                    if (begin >= share.end) break;
                    call(body, worker, begin, std::min(share.end, begin + grain));
                }
            }
        } catch (...) {
            for (Share& share : shares) share.next.store(share.end, std::memory_order_relaxed);
            const std::lock_guard<std::mutex> guard(lock);
            if (!error) error = std::current_exception();
        }
    }

    void live(int worker) {
        std::uint64_t seen = 0;
        for (;;) {
            for (int looks = 0; looks < kLooks && call_number.load(std::memory_order_relaxed) == seen; ++looks) relax();
            {
                std::unique_lock<std::mutex> guard(lock);
                wake.wait(guard, [&] { return leave || call_number.load(std::memory_order_relaxed) != seen; });
                if (leave) return;
                seen = call_number.load(std::memory_order_relaxed);
            }
            work(worker);
            const std::lock_guard<std::mutex> guard(lock);
            if (busy.fetch_sub(1, std::memory_order_release) == 1) done.notify_one();
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
    crew_ = std::make_unique<Crew>(threads_);
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
        crew.grain = grain;
        crew.share_out(n);
        crew.error = nullptr;
        crew.busy.store(static_cast<int>(crew.members.size()), std::memory_order_relaxed);
        crew.call_number.fetch_add(1, std::memory_order_relaxed);
    }
    crew.wake.notify_all();
    crew.work(0);
    for (int looks = 0; looks < kLooks && crew.busy.load(std::memory_order_relaxed) != 0; ++looks) relax();
    std::exception_ptr error;
    {
        std::unique_lock<std::mutex> guard(crew.lock);
        crew.done.wait(guard, [&] { return crew.busy.load(std::memory_order_acquire) == 0; });
        error = crew.error;
    }
    if (error) std::rethrow_exception(error);
}

}  // namespace mjf
