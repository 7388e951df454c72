// Threads that stay: a batch of tables asks for them thousands of times a second, so they wait between two calls instead of
// being started each time. They start with the first call; a forked process makes its own.
#pragma once
#include <cstdint>
#include <memory>
#include <type_traits>

namespace mjf {

class BatchPool {
public:
    explicit BatchPool(int threads);
    ~BatchPool();
    BatchPool(const BatchPool&) = delete;
    BatchPool& operator=(const BatchPool&) = delete;

    int threads() const noexcept { return threads_; }

    // Calls f(worker, begin, end) for blocks of at most `grain` that together make 0..n; worker < threads(). The first exception is
    // thrown again here.
    template <class F>
    void run(std::int64_t n, std::int64_t grain, F&& f) {
        using Body = std::remove_reference_t<F>;
        run_erased(n, grain, [](void* body, int worker, std::int64_t begin, std::int64_t end) {
            (*static_cast<Body*>(body))(worker, begin, end);
        }, const_cast<void*>(static_cast<const void*>(&f)));
    }

private:
    struct Crew;
    using Call = void (*)(void*, int, std::int64_t, std::int64_t);
    void run_erased(std::int64_t n, std::int64_t grain, Call call, void* body);
    void start();

    int threads_;
    std::unique_ptr<Crew> crew_;
};

}  // namespace mjf
