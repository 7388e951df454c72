#include "base/parallel.hpp"

#include <cerrno>
#include <cstdlib>
#include <stdexcept>
#include <string>

#if defined(__linux__)
#include <sched.h>
#endif

namespace mjf {
namespace {

int usable_processors() noexcept {
#if defined(__linux__)
    // The processors this process may run on: batch systems and containers give fewer than the machine has.
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0) {
        const int n = CPU_COUNT(&set);
        if (n > 0) return n;
    }
#endif
    const unsigned n = std::thread::hardware_concurrency();
    return n == 0 ? 1 : static_cast<int>(std::min<unsigned>(n, kMaxThreads));
}

}  // namespace

int resolve_threads(int requested) {
    const std::string range = "0 to " + std::to_string(kMaxThreads) + " (0 = all processors)";
    if (requested < 0 || requested > kMaxThreads)
        throw std::invalid_argument("threads is " + std::to_string(requested) + "; give a number from " + range);
    if (requested > 0) return requested;
    const char* text = std::getenv("MAHJONG_FAST_THREADS");
    if (text == nullptr || *text == '\0') return usable_processors();
    char* end = nullptr;
    errno = 0;
    const long n = std::strtol(text, &end, 10);
    if (errno != 0 || *end != '\0' || n < 0 || n > kMaxThreads)
        throw std::invalid_argument("the environment variable MAHJONG_FAST_THREADS is '" + std::string(text) +
                                    "'; it must be a number from " + range);
    return n == 0 ? usable_processors() : static_cast<int>(n);
}

}  // namespace mjf
