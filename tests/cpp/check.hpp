// The smallest test frame: CHECK counts, names the place of a failure, and finish() gives the exit code.
#pragma once
#include <cstdio>

namespace check {

inline int& failures() {
    static int n = 0;
    return n;
}
inline long& total() {
    static long n = 0;
    return n;
}

inline int finish(const char* name) {
    std::printf("%s: %ld checks, %d failed\n", name, total(), failures());
    return failures() == 0 && total() > 0 ? 0 : 1;
}

}  // namespace check

#define CHECK(condition)                                                                  \
    do {                                                                                  \
        ++check::total();                                                                 \
        if (!(condition)) {                                                               \
            if (check::failures()++ < 20) std::printf("%s:%d: %s\n", __FILE__, __LINE__, #condition); \
        }                                                                                 \
    } while (false)
