// Memory that was just given back is used again: a fresh page costs several times what writing to it does, the more so with
// several threads. For byte arrays of some hundred kilobytes that are made and dropped all the time.
#pragma once
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

namespace mjf {

class SpareBytes {
  public:
    using Bytes = std::vector<std::uint8_t>;

    // An empty vector with room for `size`.
    static Bytes take(std::size_t size) {
        Bytes found;
        {
            const std::lock_guard lock(mutex());
            std::vector<Bytes>& all = kept();
            for (Bytes& one : all) {
                if (one.capacity() < size || one.capacity() > 4 * size) continue;
                found = std::move(one);
                one = std::move(all.back());
                all.pop_back();
                break;
            }
        }
        found.reserve(size);
        return found;
    }

    static void give(Bytes&& bytes) noexcept {
        if (bytes.capacity() < kLeast || bytes.capacity() > kMost) return;
        bytes.clear();
        const std::lock_guard lock(mutex());
        if (kept().size() < kCount) kept().push_back(std::move(bytes));
    }

  private:
    static constexpr std::size_t kLeast = 32 << 10, kMost = 4 << 20, kCount = 32;  // some 10 MB as a rule

    // Never destroyed: arrays may outlive everything else at the end of the process.
    static std::vector<Bytes>& kept() {
        static auto* const all = [] {
            auto* const made = new std::vector<Bytes>;
            made->reserve(kCount);
            return made;
        }();
        return *all;
    }
    static std::mutex& mutex() {
        static auto* const one = new std::mutex;
        return *one;
    }
};

}  // namespace mjf
