#include "base/building.hpp"

#if !defined(_WIN32)
#include <pthread.h>
#endif

namespace mjf {

std::mutex& table_building() noexcept {
    static std::mutex* lock = new std::mutex;  // never destroyed: threads may outlive what is static
    return *lock;
}

void finish_tables_before_forks() {
#if !defined(_WIN32)
    const auto let_go = +[]() noexcept { table_building().unlock(); };
    pthread_atfork(+[]() noexcept { table_building().lock(); }, let_go, let_go);
#endif
}

}  // namespace mjf
