// How is a range of rows shared out among threads? Threads live for one call; blocks are taken from a common counter, so
// a slow block delays nobody. Who computes a row never changes its answer.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace mjf {

inline constexpr int kMaxThreads = 1024;

// 0 = what MAHJONG_FAST_THREADS says, or else one thread per processor this process may use.
// Throws std::invalid_argument for numbers outside 0..kMaxThreads, in the argument or in the variable.
int resolve_threads(int requested);

// Calls f(worker, begin, end) for blocks of at most `grain` rows that together make 0..n. worker < threads. The first
// exception is thrown again here after all threads have ended; blocks not yet begun are then left out.
template <class F>
void parallel_for(std::int64_t n, int threads, std::int64_t grain, F&& f) {
    grain = std::max<std::int64_t>(grain, 1);
    const std::int64_t blocks = n / grain + (n % grain != 0);
    threads = static_cast<int>(std::min<std::int64_t>(threads, blocks));
    if (threads <= 1) {
        for (std::int64_t at = 0; at < n; at += grain) f(0, at, std::min(n, at + grain));
        return;
    }
    std::atomic<std::int64_t> next{0};
    std::exception_ptr error;
    std::mutex error_lock;
    const auto work = [&](int worker) {
        try {
            for (;;) {
                const std::int64_t block = next.fetch_add(1, std::memory_order_relaxed);
                if (block >= blocks) return;
                f(worker, block * grain, std::min(n, (block + 1) * grain));
            }
        } catch (...) {
            next.store(blocks, std::memory_order_relaxed);
            const std::lock_guard<std::mutex> guard(error_lock);
            if (!error) error = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    others.reserve(static_cast<std::size_t>(threads - 1));
    try {
        for (int worker = 1; worker < threads; ++worker) others.emplace_back(work, worker);
    } catch (const std::system_error&) {
        // The system gives no more threads: those that run share the work.
    }
    work(0);
    for (auto& thread : others) thread.join();
    if (error) std::rethrow_exception(error);
}

}  // namespace mjf
