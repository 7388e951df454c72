#include "sim/mjlog.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "game/replay.hpp"
#include "sim/mjlog_melds.hpp"
#include "sim/mjlog_results.hpp"
#include "sim/mjlog_tags.hpp"

namespace mjf {
namespace {

constexpr int kIds = 136;

class Check {
public:
    // `out`: where the decisions go; nullptr = nowhere.
    Check(std::string_view text, const std::shared_ptr<const GameRules>& rules, const TenhouYaku& yaku, MjlogRows* out)
        : tags_(text), g_(*rules), yaku_(yaku), table_(rules), out_(out), turn_(out ? out->turn % rules->seats : 0) {
        table_.keep_undo(false);
        for (int id = 0; id < kIds; ++id) {
            Kind37 tile = g_.kind37_of(static_cast<TileId>(id));
            if (out != nullptr && is_red(tile)) tile = static_cast<Kind37>(kRedMan + out->suits[tile - kRedMan]);
            else if (out != nullptr && tile < kSuitKinds) tile = static_cast<Kind37>(9 * out->suits[tile / 9] + tile % 9);
            kinds_[id] = tile;
        }
    }

    // Every `false` on the way means: this may be wrong, or only unusual.
    int run() {
        if (!tags_.begin()) return kMjlogUnsure;
        MjlogTag tag;
        while (true) {
            const MjlogNext next = tags_.next(tag);
            if (next == MjlogNext::kStrange) return kMjlogUnsure;
            if (next == MjlogNext::kEnd) break;
            if (!(tag.move ? move(tag) : other(tag))) return kMjlogUnsure;
        }
        if (hands_ == 0 || !finish(true)) return kMjlogUnsure;
        if (out_ != nullptr) rank_rows();
        if (!final_) return hands_;
        if (!table_.over() || table_.match_end() == nullptr) return kMjlogUnsure;
        return same_points() ? same_results() ? hands_ : kMjlogOtherResults : kMjlogUnsure;
    }

private:
    bool other(const MjlogTag& tag) {
        const std::string_view name = tag.name;
        if (name == "N") return meld(tag);
        if (name == "REACH") return riichi(tag);
        if (name == "DORA") return dora(tag);
        if (name == "AGARI") return win(tag);
        if (name == "RYUUKYOKU") return draw(tag);
        if (name == "INIT") return init(tag);
        if (name == "TAIKYOKU") return chair(tag, "oya") >= 0;
        if (name == "BYE") return chair(tag, "who") >= 0;
        if (name == "GO") return hands_ == 0;
        return name == "UN" || name == "SHUFFLE";
    }

    int chair(const MjlogTag& tag, std::string_view key) const noexcept {
        const std::string_view value = tag.find(key);
        return value.size() == 1 && value[0] >= '0' && value[0] < '0' + g_.seats ? at(value[0] - '0') : -1;
    }

    // The chair that chair number `told` of the record is, and back.
    int at(int told) const noexcept { return turn_ == 0 ? told : (told + turn_) % g_.seats; }
    int told_of(int chair) const noexcept { return turn_ == 0 ? chair : (chair + g_.seats - turn_) % g_.seats; }

    LogEvent& add(std::uint8_t type, int actor, Kind37 tile = kNoTile) {
        LogEvent& e = events_.emplace_back();
        e.index = base_ + static_cast<int>(events_.size());
        e.type = type;
        e.actor = static_cast<std::uint8_t>(actor);
        e.tile = tile;
        return e;
    }

    Kind37 kind(int tile) const noexcept { return kinds_[tile]; }

    bool move(const MjlogTag& tag) {
        const bool draws = tag.move >= 'T';
        const int told = tag.move - (draws ? 'T' : 'D');
        if (!open_ || told >= g_.seats || (seen_[tag.tile] != 0) == draws) return false;
        const int seat = at(told);
        if (draws) {
            add(kEventDraw, seat, kind(tag.tile));
            seen_[tag.tile] = 1;
            drawn_ = tag.tile;
        } else {
            add(kEventDiscard, seat, kind(tag.tile)).drawn = tag.tile == drawn_;
            drawn_ = -1;
            last_seat_ = seat;
            last_ = tag.tile;
        }
        return true;
    }

    bool init(const MjlogTag& tag) {
        if (!finish(false)) return false;
        int seed[6];
        if (read_numbers(tag.find("seed"), seed, 6, 0, 255) != 6) return false;
        if (seed[0] % 4 >= g_.seats || seed[0] >= 16 || std::max(seed[3], seed[4]) > 5 || seed[5] > 135) return false;
        std::int64_t ten[4];
        const int n = read_numbers(tag.find("ten"), ten, 4, -100'000, 100'000);
        const int dealer = chair(tag, "oya");
        if (n < g_.seats || dealer < 0) return false;
        std::memset(seen_, 0, sizeof seen_);
        seen_[seed[5]] = 1;
        start_ = LogStart{};
        for (int c = 0; c < g_.seats; ++c) {
            const char key[5] = {'h', 'a', 'i', static_cast<char>('0' + c), 0};
            int tiles[13];
            if (read_numbers(tag.find({key, 4}), tiles, 13, 0, 135) != 13) return false;
            for (int i = 0; i < 13; ++i) {
                if (seen_[tiles[i]]) return false;
                seen_[tiles[i]] = 1;
                start_.hands[at(c)][i] = kind(tiles[i]);
            }
            scores_[at(c)] = 100 * ten[c];
            start_.scores[at(c)] = 100 * ten[c];
            opened_[c] = false;
            norths_[c] = 0;
        }
        start_.wind = static_cast<std::uint8_t>(seed[0] / 4);
        start_.place = static_cast<std::uint8_t>(seed[0] % 4);
        start_.dealer = static_cast<std::uint8_t>(dealer);
        start_.honba = honba_ = seed[1];
        start_.sticks = sticks_ = seed[2];
        start_.dice[0] = static_cast<std::uint8_t>(seed[3] + 1);
        start_.dice[1] = static_cast<std::uint8_t>(seed[4] + 1);
        start_.has_scores = true;
        start_.dora = kind(seed[5]);
        base_ = next_;
        start_.index = base_;
        open_ = true;
        over_ = false;
        drawn_ = last_ = last_seat_ = -1;
        return true;
    }

    bool meld(const MjlogTag& tag) {
        const int actor = chair(tag, "who");
        int code = 0;
        if (!open_ || actor < 0 || read_numbers(tag.find("m"), &code, 1, 0, 65535) != 1) return false;
        const MeldCode m = meld_of(code);
        if (m.type == kEventTypes) return false;
        for (int i = 0; i < m.n; ++i)
            if (!seen_[m.own[i]]) return false;
        const bool claim = m.type == kEventChi || m.type == kEventPon || m.type == kEventDaiminkan;
        if (claim ? last_ != m.called || last_seat_ < 0 || (told_of(actor) + m.source) % 4 != told_of(last_seat_) : !seen_[m.called]) return false;
        LogEvent& e = add(m.type, actor, m.type == kEventAnkan ? kNoTile : kind(m.called));
        if (m.type == kEventNorth) {
            if (m.called / 4 != kNorth) return false;
            ++norths_[actor];
        } else {
            e.n_consumed = static_cast<std::uint8_t>(m.n);
            for (int i = 0; i < m.n; ++i) e.consumed[i] = kind(m.own[i]);
        }
        if (claim) {
            e.target = static_cast<std::uint8_t>(last_seat_);
            opened_[actor] = true;
        } else if (m.type != kEventAnkan) {
            last_seat_ = actor;
            last_ = m.called;
        }
        drawn_ = -1;
        return true;
    }

    bool riichi(const MjlogTag& tag) {
        const int actor = chair(tag, "who");
        const std::string_view step = tag.find("step");
        if (!open_ || actor < 0 || (step != "1" && step != "2")) return false;
        add(step == "1" ? kEventRiichi : kEventRiichiAccepted, actor);
        if (step == "1") return true;
        ++sticks_;
        scores_[actor] -= 1000;
        const std::string_view ten = tag.find("ten");
        if (ten.empty()) return true;
        std::int64_t told[4];
        if (read_numbers(ten, told, 4, -100'000, 100'000) < g_.seats) return false;
        for (int c = 0; c < g_.seats; ++c)
            if (100 * told[c] != scores_[at(c)]) return false;
        return true;
    }

    bool dora(const MjlogTag& tag) {
        int tile = 0;
        if (!open_ || read_numbers(tag.find("hai"), &tile, 1, 0, 135) != 1 || seen_[tile]) return false;
        seen_[tile] = 1;
        add(kEventDora, kNobody, kind(tile));
        return true;
    }

    // `sc`, `ba` and `owari` of a win or a draw.
    bool money(const MjlogTag& tag, Told& told) {
        std::int64_t sc[8];
        const int n = read_numbers(tag.find("sc"), sc, 8, -10'000'000, 10'000'000);
        if (n != 2 * g_.seats && n != 8) return false;
        for (int i = 2 * g_.seats; i < n; ++i)
            if (sc[i] != 0) return false;
        for (int c = 0; c < g_.seats; ++c) {
            if (100 * sc[2 * c] != scores_[at(c)]) return false;
            told.deltas[at(c)] = 100 * sc[2 * c + 1];
            scores_[at(c)] += told.deltas[at(c)];
        }
        const std::string_view ba = tag.find("ba");
        int counters[2];
        if (ba.data() != nullptr &&
            (read_numbers(ba, counters, 2, 0, 1000) != 2 || counters[0] != honba_ || counters[1] != sticks_))
            return false;
        const std::string_view owari = tag.find("owari");
        return owari.empty() || final(owari);
    }

    // `points,result` for each seat; results in tenths.
    bool final(std::string_view text) {
        final_ = true;
        for (int c = 0; c < g_.seats; ++c) {
            const std::size_t comma = text.find(',');
            if (comma == std::string_view::npos) return false;
            std::int64_t points = 0;
            if (read_numbers(text.substr(0, comma), &points, 1, -10'000'000, 10'000'000) != 1) return false;
            text.remove_prefix(comma + 1);
            const std::size_t stop = std::min(text.find(','), text.size());
            std::string_view number = text.substr(0, stop);
            const bool minus = number.starts_with('-');
            if (minus || number.starts_with('+')) number.remove_prefix(1);
            const std::size_t dot = number.find('.');
            std::int64_t whole = 0, tenth = 0;
            if (read_numbers(number.substr(0, std::min(dot, number.size())), &whole, 1, 0, 10'000'000) != 1) return false;
            if (dot != std::string_view::npos &&
                (number.size() != dot + 2 || read_numbers(number.substr(dot + 1), &tenth, 1, 0, 9) != 1))
                return false;
            end_points_[at(c)] = 100 * points;
            results_[at(c)] = (minus ? -1 : 1) * (10 * whole + tenth);
            text.remove_prefix(std::min(stop + 1, text.size()));
        }
        return true;
    }

    bool win(const MjlogTag& tag) {
        const int actor = chair(tag, "who"), target = chair(tag, "fromWho");
        int machi = 0, hai[14], ura[kMaxIndicators];
        std::int64_t ten[3];
        if (!open_ || actor < 0 || target < 0 || tag.find("paoWho").data() != nullptr ||
            read_numbers(tag.find("machi"), &machi, 1, 0, 135) != 1 || read_numbers(tag.find("ten"), ten, 3, 0, 10'000'000) != 3)
            return false;
        Told& told = told_.emplace_back();
        if (!money(tag, told) || !seen_[machi]) return false;
        if (actor != target ? last_seat_ != target || last_ != machi : drawn_ != machi) return false;
        const int n_hand = read_numbers(tag.find("hai"), hai, 14, 0, 135);
        bool there = false;
        for (int i = 0; i < n_hand; ++i) {
            if (hai[i] == machi && !there) there = true; else ++told.hand[kind(hai[i])];
        }
        const int n_ura = read_numbers(tag.find("doraHaiUra"), ura, kMaxIndicators, 0, 135);
        if (!there || n_ura < 0 || !yaku(tag, actor, told)) return false;
        told.win = true;
        told.fu = static_cast<int>(ten[0]);
        told.points = ten[1];
        told.n_ura = n_ura;
        LogEvent& e = add(kEventWin, actor, kind(machi));
        e.target = static_cast<std::uint8_t>(target);
        e.n_ura = static_cast<std::uint8_t>(n_ura);
        for (int i = 0; i < n_ura; ++i) told.ura[i] = e.ura[i] = kind(ura[i]);
        e.has_deltas = true;
        std::copy(told.deltas, told.deltas + 4, e.deltas);
        told.index = e.index;
        sticks_ = 0;
        over_ = true;
        return true;
    }

    bool yaku(const MjlogTag& tag, int actor, Told& told) const {
        const std::string_view units = tag.find("yakuman");
        int numbers[64];
        if (units.data() != nullptr) {
            told.limit = true;
            told.yakuman = read_numbers(units, numbers, 64, 0, kTenhouYaku - 1);
            for (int i = 0; i < told.yakuman; ++i) mark(told, yaku_.bit[numbers[i]]);
            return told.yakuman > 0;
        }
        const int n = read_numbers(tag.find("yaku"), numbers, 64, 0, 1000);
        if (n < 2 || n % 2) return false;
        for (int i = 0; i < n; i += 2) {
            const int number = numbers[i], han = numbers[i + 1];
            if (number >= kTenhouYaku) return false;
            const int row = yaku_.bit[number];
            told.han += han;
            if (row >= kTenhouDora) {
                if (row > kTenhouAka) return false;
                told.dora[row - kTenhouDora] += han;
            } else {
                if (han == 0 || !mark(told, row)) return false;
                told.han_fit &= han == (opened_[actor] ? yaku_.open : yaku_.closed)[number];
            }
        }
        told.dora[0] -= norths_[actor];
        told.dora[3] = norths_[actor];
        return true;
    }

    static bool mark(Told& told, int row) noexcept {
        if (row > 127) return false;
        std::uint64_t& word = told.yaku[row / 64];
        const std::uint64_t one = std::uint64_t{1} << (row % 64);
        if (word & one) return false;
        word |= one;
        return true;
    }

    bool draw(const MjlogTag& tag) {
        static constexpr std::pair<std::string_view, int> kinds[] = {
            {"yao9", kDrawKyuushu}, {"reach4", kDrawSuucha}, {"ron3", kDrawSanchahou},
            {"kan4", kDrawSuukaikan}, {"kaze4", kDrawSuufon}, {"nm", kDrawExhaustive}};
        if (!open_) return false;
        Told& told = told_.emplace_back();
        const std::string_view type = tag.find("type");
        if (type.data() != nullptr) {
            const auto* found = std::find_if(std::begin(kinds), std::end(kinds), [&](const auto& k) { return k.first == type; });
            if (found == std::end(kinds)) return false;
            told.kind = found->second;
            told.nagashi = type == "nm";
        }
        for (int c = 0; c < g_.seats; ++c) {
            const char key[5] = {'h', 'a', 'i', static_cast<char>('0' + c), 0};
            int tiles[14];
            const int n = read_numbers(tag.find({key, 4}), tiles, 14, 0, 135);
            if (n < 0) return false;
            told.shown |= (n > 0) << at(c);
        }
        if (!money(tag, told)) return false;
        LogEvent& e = add(kEventNoWinner, kNobody);
        e.draw = static_cast<std::int8_t>(told.kind);
        e.tenpai = told.shown;
        e.has_deltas = true;
        std::copy(told.deltas, told.deltas + 4, e.deltas);
        told.index = e.index;
        over_ = true;
        return true;
    }

    // Plays the hand that was read and compares what it led to.
    bool finish(bool last) {
        if (!open_) return true;
        open_ = false;
        ++hands_;
        if (over_) add(kEventEndHand, kNobody);
        Replay replay(table_, out_ != nullptr ? &out_->rows : nullptr);
        const bool fits = !replay.start(start_, events_, hands_ == 1) && replay.ready() &&
                          !replay.play(events_, last, last && !final_) && compare(replay.settlements());
        if (out_ != nullptr) end_rows();
        next_ += 1 + static_cast<int>(events_.size());
        events_.clear();
        told_.clear();
        return fits;
    }

    // What the hand brought, for its rows; those of a hand that breaks off are dropped.
    void end_rows() {
        if (!over_) {
            out_->rows.truncate(out_->hand.size());
            ++out_->left_out;
            return;
        }
        std::int32_t deltas[4] = {};
        for (const LogEvent& e : events_)
            if (e.type == kEventRiichiAccepted) deltas[e.actor] -= 1000;
        for (const Told& told : told_)
            for (int c = 0; c < g_.seats; ++c) deltas[c] += static_cast<std::int32_t>(told.deltas[c]);
        for (std::size_t row = out_->hand.size(); row < out_->rows.size(); ++row) {
            out_->hand.push_back(static_cast<std::int16_t>(hands_));
            out_->delta.push_back(deltas[out_->rows.chair[row]]);
        }
    }

    // Places at the end; of equal points the chair that comes first in the record.
    void rank_rows() {
        std::uint8_t ranks[4] = {255, 255, 255, 255};
        for (int c = 0; final_ && c < g_.seats; ++c) {
            ranks[c] = 0;
            for (int other = 0; other < g_.seats; ++other)
                if (end_points_[other] > end_points_[c] || (end_points_[other] == end_points_[c] && told_of(other) < told_of(c)))
                    ++ranks[c];
        }
        for (const std::uint8_t chair : out_->rows.chair) out_->rank.push_back(ranks[chair]);
        out_->hands = hands_;
    }

    bool compare(const std::vector<Match>& matches) const {
        if (matches.size() != told_.size()) return false;
        for (std::size_t i = 0; i < matches.size(); ++i) {
            const Event& e = table_.events()[matches[i].event];
            const HandEnd* end = table_.end().get();
            if (end == nullptr || matches[i].index != told_[i].index) return false;
            if (!(told_[i].win ? same_win(told_[i], *end, e.index, g_.seats) : same_draw(told_[i], *end, g_.seats))) return false;
        }
        return true;
    }

    // The end of the game.
    bool same_points() const noexcept {
        return std::equal(end_points_, end_points_ + g_.seats, table_.match_end()->points);
    }
    bool same_results() const noexcept {
        for (int c = 0; c < g_.seats; ++c)
            if (table_.match_end()->settlement.final_score[c] != 1200 * results_[c]) return false;
        return true;
    }

    MjlogTags tags_;
    const GameRules& g_;
    const TenhouYaku& yaku_;
    Table table_;
    MjlogRows* const out_;
    const int turn_;
    Kind37 kinds_[kIds];
    int base_ = 0, next_ = 1;  // places in the events of the game: this hand's start_kyoku, what comes next
    LogStart start_;
    std::vector<LogEvent> events_;
    std::vector<Told> told_;
    std::uint8_t seen_[kIds] = {};
    std::int64_t scores_[4] = {}, end_points_[4] = {}, results_[4] = {};
    bool opened_[4] = {};
    int norths_[4] = {};
    int hands_ = 0, honba_ = 0, sticks_ = 0, drawn_ = -1, last_ = -1, last_seat_ = -1;
    bool open_ = false, over_ = false, final_ = false;
};

}  // namespace

std::optional<MjlogHead> mjlog_head(std::string_view text) {
    MjlogTags tags(text);
    MjlogTag tag;
    MjlogHead head;
    bool found = false;
    if (!tags.begin()) return std::nullopt;
    while (tags.next(tag) == MjlogNext::kTag) {
        if (tag.move) return std::nullopt;
        if (tag.name == "GO") {
            if (found || tag.find("rules").data() != nullptr || read_numbers(tag.find("type"), &head.type, 1, 0, 1 << 24) != 1)
                return std::nullopt;
            found = true;
        }
        if (tag.name != "INIT") continue;
        if (!found) return std::nullopt;
        const int seats = head.type & 16 ? 3 : 4;
        int seed[6];
        std::int64_t ten[4];
        if (read_numbers(tag.find("seed"), seed, 6, 0, 255) != 6 || read_numbers(tag.find("ten"), ten, 4, -100'000, 100'000) < seats)
            return std::nullopt;
        if (seed[0] == 0 && seed[1] == 0 && seed[2] == 0 && std::equal(ten + 1, ten + seats, ten)) head.start_points = 100 * ten[0];
        return head;
    }
    return std::nullopt;
}

int mjlog_agrees(std::string_view text, const std::shared_ptr<const GameRules>& rules, const TenhouYaku& yaku) {
    return Check(text, rules, yaku, nullptr).run();
}

int mjlog_rows(std::string_view text, const std::shared_ptr<const GameRules>& rules, const TenhouYaku& yaku, MjlogRows& out) {
    // about as many decisions as tags; what is too much is never touched
    out.rows.reserve(static_cast<std::size_t>(std::count(text.begin(), text.end(), '<')));
    const int hands = Check(text, rules, yaku, &out).run();
    return hands == kMjlogOtherResults ? out.hands : hands;
}

}  // namespace mjf
