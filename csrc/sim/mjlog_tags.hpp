// The tags of a Tenhou record, for the short way of checking it (mjlog.hpp). Only what every such record looks like is
// understood: one element mjloggm with empty elements in it, ASCII, no entities, no text.
#pragma once
#include <cstdint>
#include <string_view>

namespace mjf {

inline constexpr int kMaxAttributes = 24;

struct MjlogTag {
    char move = 0;   // T-W or D-G: a draw or a discard of `tile`
    int tile = -1;
    std::string_view name;
    int n = 0;
    std::string_view keys[kMaxAttributes], values[kMaxAttributes];

    // The value of an attribute; nullptr data when it is not there.
    std::string_view find(std::string_view key) const noexcept {
        for (int i = 0; i < n; ++i)
            if (keys[i] == key) return values[i];
        return {};
    }
};

enum class MjlogNext { kTag, kEnd, kStrange };

class MjlogTags {
public:
    explicit MjlogTags(std::string_view text) noexcept : at_(text.data()), end_(text.data() + text.size()) {}

    // The root tag; false when the document does not begin with it.
    bool begin() noexcept {
        if (end_ - at_ >= 3 && at_[0] == '\xEF' && at_[1] == '\xBB' && at_[2] == '\xBF') at_ += 3;
        if (starts("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")) at_ += 38;
        blanks();
        MjlogTag root;
        if (!starts("<mjloggm")) return false;
        ++at_;
        return word(root.name) && root.name == "mjloggm" && attributes(root) && take('>');
    }

    MjlogNext next(MjlogTag& tag) noexcept {
        blanks();
        if (!take('<')) return MjlogNext::kStrange;
        if (starts("/mjloggm>")) {
            at_ += 9;
            blanks();
            return at_ == end_ ? MjlogNext::kEnd : MjlogNext::kStrange;
        }
        tag.move = 0;
        tag.n = 0;
        if (end_ - at_ >= 5 && ((at_[0] >= 'T' && at_[0] <= 'W') || (at_[0] >= 'D' && at_[0] <= 'G')) && digit(at_[1])) {
            const char* p = at_ + 1;
            int number = 0;
            while (p < end_ && digit(*p) && p - at_ < 4) number = 10 * number + (*p++ - '0');
            if (end_ - p < 2 || p[0] != '/' || p[1] != '>' || number > 135) return MjlogNext::kStrange;
            tag.move = at_[0];
            tag.tile = number;
            at_ = p + 2;
            return MjlogNext::kTag;
        }
        if (!word(tag.name) || !attributes(tag) || !take('/') || !take('>')) return MjlogNext::kStrange;
        return MjlogNext::kTag;
    }

private:
    static bool digit(char c) noexcept { return c >= '0' && c <= '9'; }
    static bool letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
    bool starts(std::string_view s) const noexcept {
        return static_cast<std::size_t>(end_ - at_) >= s.size() && std::string_view(at_, s.size()) == s;
    }
    bool take(char c) noexcept {
        if (at_ == end_ || *at_ != c) return false;
        ++at_;
        return true;
    }
    void blanks() noexcept {
        while (at_ < end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')) ++at_;
    }
    bool word(std::string_view& out) noexcept {
        const char* first = at_;
        while (at_ < end_ && (letter(*at_) || (at_ > first && digit(*at_)))) ++at_;
        out = {first, static_cast<std::size_t>(at_ - first)};
        return at_ > first;
    }
    bool attributes(MjlogTag& tag) noexcept {
        while (at_ < end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')) {
            blanks();
            if (at_ < end_ && (*at_ == '/' || *at_ == '>')) break;
            std::string_view key;
            if (tag.n == kMaxAttributes || !word(key) || !take('=') || !take('"')) return false;
            for (int i = 0; i < tag.n; ++i)
                if (tag.keys[i] == key) return false;
            const char* first = at_;
            while (at_ < end_ && *at_ >= ' ' && *at_ < '\x7F' && *at_ != '"' && *at_ != '<' && *at_ != '&') ++at_;
            tag.keys[tag.n] = key;
            tag.values[tag.n++] = {first, static_cast<std::size_t>(at_ - first)};
            if (!take('"')) return false;
        }
        return true;
    }

    const char* at_;
    const char* end_;
};

// Whole numbers with commas, each within [low, high]; how many there are, -1 for anything else or more than `most`.
template <class T>
int read_numbers(std::string_view text, T* out, int most, std::int64_t low, std::int64_t high) noexcept {
    int n = 0;
    const char* p = text.data();
    const char* const end = p + text.size();
    if (p == end) return 0;
    while (true) {
        const bool minus = p < end && *p == '-';
        p += minus;
        std::int64_t number = 0;
        const char* const first = p;
        while (p < end && *p >= '0' && *p <= '9' && p - first < 10) number = 10 * number + (*p++ - '0');
        if (p == first) return -1;
        if (minus) number = -number;
        if (n == most || number < low || number > high) return -1;
        out[n++] = static_cast<T>(number);
        if (p == end) return n;
        if (*p++ != ',') return -1;
    }
}

}  // namespace mjf
