#include "sim/batch_env.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "sim/play.hpp"

namespace mjf {
namespace {

constexpr std::int64_t kGrain = 16;  // tables of a block of work

// Eight mask bits as eight bytes.
struct Spread {
    std::uint8_t bytes[256][8];
    constexpr Spread() : bytes() {
        for (int i = 0; i < 256; ++i)
            for (int bit = 0; bit < 8; ++bit) bytes[i][bit] = static_cast<std::uint8_t>((i >> bit) & 1);
    }
};
constexpr Spread kSpread;

void write_mask(const ActionMask& mask, int n_actions, std::uint8_t* out) noexcept {
    const int whole = n_actions / 8, rest = n_actions % 8;
    for (int i = 0; i < whole; ++i)
        std::memcpy(out + 8 * i, kSpread.bytes[(mask.word[i >> 3] >> (8 * (i & 7))) & 255], 8);
    if (rest != 0)
        std::memcpy(out + 8 * whole, kSpread.bytes[(mask.word[whole >> 3] >> (8 * (whole & 7))) & 255],
                    static_cast<std::size_t>(rest));
}

std::int32_t points32(std::int64_t points) noexcept {
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(points, INT32_MIN, INT32_MAX));
}

template <class Row>
void gather(std::vector<Row>& all, std::vector<Row>& part) {
    all.insert(all.end(), part.begin(), part.end());
    part.clear();
}

template <std::size_t N>
void set_bits(const std::uint8_t (&counts)[N], std::uint64_t (&bits)[2]) noexcept {
    static_assert(N <= 128);
    for (std::size_t i = 0; i < N; ++i)
        if (counts[i] != 0) bits[i / 64] |= std::uint64_t{1} << (i % 64);
}

// Limit hands stand behind the items: bit 96 of the yaku is the one with bit 0.
constexpr int kFirstLimit = 32;

// A win under the rules of another family: bits are fans or items by number; docs/environments.md says what stands for han and fu.
void other_facts(std::uint8_t family, const HandEnd& end, int i, BatchHand& row) noexcept {
    if (family == rule::FAMILY_MCR) {
        ScoreMcr score;
        std::memcpy(&score, end.scores + i, sizeof score);
        set_bits(score.count, row.yaku[i]);
        row.han[i] = score.qualifying;
        row.fu[i] = score.flowers;
        row.win_points[i] = score.total;
    } else if (family == rule::FAMILY_KOREAN) {
        ScoreKorean score;
        std::memcpy(&score, end.scores + i, sizeof score);
        set_bits(score.points, row.yaku[i]);
        row.yaku[i][1] |= std::uint64_t{score.limits} << kFirstLimit;
        row.han[i] = score.hand;
        row.fu[i] = score.bonus;
        row.limit[i] = score.level;
        row.win_points[i] = score.total;
    } else if (family == rule::FAMILY_MALAYSIAN) {
        ScoreMalaysian score;
        std::memcpy(&score, end.scores + i, sizeof score);
        set_bits(score.count, row.yaku[i]);
        row.yaku[i][1] |= std::uint64_t{score.limits} << kFirstLimit;
        row.han[i] = score.fans;
        row.fu[i] = score.sum;
        row.limit[i] = score.limits != 0;
        row.win_points[i] = score.total;
    }
}

constexpr auto by_table = [](const auto& a, const auto& b) { return a.table < b.table; };

}  // namespace

// One thread's part: it listens to the table it works on.
struct BatchEnv::Worker final : Sink {
    explicit Worker(BatchEnv& env) : env_(env) {}

    void hand_starts(const State& s) override {
        BatchCore& core = *core_;
        for (int chair = 0; chair < 4; ++chair) core.before[chair] = s.scores[chair];
        for (int chair = 0; chair < 4; ++chair)
            if (core.policy[chair] != kLearner) core.noise[chair] = policy_noise(s, chair);
    }

    void hand_ends(const State& s, const HandEnd& end) override {
        const int seats = env_.rules().seats;
        BatchHand& row = hands.emplace_back();
        std::memset(&row, 0, sizeof row);
        row.seed = s.seed;
        row.deal = s.deal;
        row.table = table_;
        row.honba = s.honba;
        row.sticks = s.sticks;
        row.round = s.round;
        row.dealer = s.dealer;
        row.from = end.from;
        row.tile = end.n_wins > 0 ? end.tile : kNoTile;
        row.tenpai = end.tenpai;
        row.n_wins = end.n_wins;
        row.end = static_cast<std::uint8_t>(end.n_wins == 0 ? 4 + end.draw : end.from == end.winner[0] ? 0 : end.n_wins);
        for (int i = 0; i < end.settlement.n_lines; ++i)
            if (end.n_wins == 0 && end.settlement.lines[i].reason == kLineNagashi) row.end = 12;
        for (int i = 0; i < kMaxWins; ++i) {
            row.winner[i] = i < end.n_wins ? end.winner[i] : kNobody;
            if (i >= end.n_wins) continue;
            if (const auto family = env_.rules().rules.family; family != rule::FAMILY_RIICHI) {
                other_facts(static_cast<std::uint8_t>(family), end, i, row);
                continue;
            }
            const Score& score = end.scores[i];
            row.han[i] = score.han;
            row.fu[i] = score.fu;
            row.yakuman[i] = score.yakuman;
            row.limit[i] = score.limit;
            row.win_points[i] = points32(score.points);
            std::copy(score.yaku, score.yaku + 2, row.yaku[i]);
        }
        std::int32_t* const rewards = env_.buffers.rewards;
        for (int chair = 0; chair < seats; ++chair) {
            row.delta[chair] = points32(end.points[chair] - core_->before[chair]);
            row.points[chair] = points32(end.points[chair]);
            row.draws[chair] = s.seat[chair].draws;
            if (s.seat[chair].riichi == kInRiichi) row.riichi |= static_cast<std::uint8_t>(1 << chair);
            if (s.seat[chair].n_open > 0) row.opened |= static_cast<std::uint8_t>(1 << chair);
            if (rewards != nullptr) rewards[table_ * seats + chair] += row.delta[chair];
        }
        ++core_->hands;
    }

    void match_ends(const State& s, const MatchEnd& end) override {
        BatchGame& row = games.emplace_back();
        std::memset(&row, 0, sizeof row);
        row.seed = s.seed;
        row.match = s.deal >> 24;
        row.table = table_;
        row.hands = core_->hands;
        for (int chair = 0; chair < env_.rules().seats; ++chair) {
            row.points[chair] = points32(end.points[chair]);
            row.final_score[chair] = end.settlement.final_score[chair];
            row.rank[chair] = end.settlement.rank[chair];
        }
    }

    void listen(int table, BatchCore& core) noexcept {
        table_ = table;
        core_ = &core;
    }

    void last_looks(const Flow& flow) {
        const Encoder& encoder = *env_.options().encoder;
        for (int chair = 0; chair < env_.rules().seats; ++chair) {
            if (core_->policy[chair] != kLearner) continue;
            finals.push_back({table_, chair});
            const std::size_t at = bytes.size();
            bytes.resize(at + encoder.bytes);
            encoder.write(flow, chair, bytes.data() + at);
        }
    }

    std::vector<BatchHand> hands;
    std::vector<BatchGame> games;
    std::vector<Final> finals;
    std::vector<unsigned char> bytes;

private:
    BatchEnv& env_;
    BatchCore* core_ = nullptr;
    int table_ = 0;
};

BatchEnv::BatchEnv(std::shared_ptr<const GameRules> rules, const BatchOptions& options, int threads)
    : rules_(std::move(rules)), options_(options), pool_(threads), slots_(static_cast<std::size_t>(options.tables)),
      pending_(slots_.size(), 0), first_row_(slots_.size(), -1), row_masks_(static_cast<std::size_t>(capacity())) {
    for (int i = 0; i < threads; ++i) workers_.push_back(std::make_unique<Worker>(*this));
}

BatchEnv::~BatchEnv() = default;

int BatchEnv::capacity() const noexcept {
    return options_.fixed_rows > 0 ? options_.fixed_rows : options_.tables * rules_->seats;
}

// Chairs that a learner has to answer for.
unsigned BatchEnv::wanted(const BatchCore& core) const noexcept {
    unsigned chairs = 0;
    for (unsigned left = core.state.asked; left != 0; left &= left - 1) {
        const int chair = std::countr_zero(left);
        if (core.policy[chair] != kLearner) continue;
        if (options_.skip_forced && core.state.masks[chair].count() < 2) continue;
        chairs |= 1u << chair;
    }
    return chairs;
}

// `actions`: of the pending chairs, ascending.
void BatchEnv::answer(Slot& slot, Worker& worker, const std::uint8_t* actions) {
    BatchCore& core = slot.core;
    Flow flow(*rules_, core.state, &worker);
    Action answers[kMaxSeats] = {};
    for (unsigned left = core.state.asked; left != 0; left &= left - 1) {
        const int chair = std::countr_zero(left);
        if ((slot.pending >> chair) & 1) {
            answers[chair] = *actions++;
        } else if (core.policy[chair] == kLearner) {
            answers[chair] = core.state.masks[chair].nth(0);
        } else {
            answers[chair] = choose(static_cast<Policy>(core.policy[chair]), flow, chair, core.noise[chair]);
        }
    }
    slot.pending = 0;
    flow.answer(answers);
}

void BatchEnv::begin(Slot& slot, Worker& worker) {
    BatchCore& core = slot.core;
    core.over = 0;
    core.hands = 0;
    const std::uint64_t number = core.next;
    core.next += core.stride;
    Flow flow(*rules_, core.state, &worker);
    if (options_.matches) {
        flow.begin_match(core.seed, number);
    } else {
        flow.begin_hand(core.seed, number, nullptr, static_cast<int>(number % static_cast<std::uint64_t>(rules_->seats)));
    }
}

void BatchEnv::begin(int table) {
    Slot& slot = slots_[static_cast<std::size_t>(table)];
    workers_[0]->listen(table, slot.core);
    slot.pending = 0;
    begin(slot, *workers_[0]);
}

void BatchEnv::place(int table, const State& state) {
    Slot& slot = slots_[static_cast<std::size_t>(table)];
    slot.core.state = state;
    slot.core.over = 0;
    slot.core.hands = 0;
    slot.pending = 0;
    workers_[0]->listen(table, slot.core);
    workers_[0]->hand_starts(slot.core.state);
}

// Until a learner must choose, or the table waits to be reset.
void BatchEnv::advance(int table, Worker& worker) {
    Slot& slot = slots_[static_cast<std::size_t>(table)];
    BatchCore& core = slot.core;
    while (!core.over) {
        if (core.state.asked == 0) {
            if (buffers.done != nullptr && buffers.done[table] < 255) ++buffers.done[table];
            if (options_.final_observations) worker.last_looks(Flow(*rules_, core.state));
            if (!options_.auto_reset) {
                core.over = 1;
                break;
            }
            begin(slot, worker);
            continue;
        }
        slot.pending = static_cast<std::uint8_t>(wanted(core));
        if (slot.pending != 0) return;
        answer(slot, worker, nullptr);
    }
    slot.pending = 0;
}

int BatchEnv::first_wrong(const std::uint8_t* actions) const noexcept {
    for (int row = 0; row < rows_; ++row)
        if (!row_masks_[static_cast<std::size_t>(row)].test(actions[row])) return row;
    return -1;
}

void BatchEnv::clear_results() noexcept {
    hands_.clear();
    games_.clear();
    finals_.clear();
    final_bytes_.clear();
    const auto tables = static_cast<std::size_t>(options_.tables);
    if (buffers.rewards != nullptr)
        std::memset(buffers.rewards, 0, sizeof(std::int32_t) * tables * static_cast<std::size_t>(rules_->seats));
    if (buffers.done != nullptr) std::memset(buffers.done, 0, tables);
}

// `which(table, slot, worker)` does what comes first at a table; false: it is left alone.
template <class Which>
void BatchEnv::advance_all(Which which) {
    pool_.run(options_.tables, kGrain, [&](int worker, std::int64_t first, std::int64_t last) {
        Worker& mine = *workers_[static_cast<std::size_t>(worker)];
        // Neighbours' entries are written at once: another thread has its own next to them.
        std::uint8_t pending[kGrain];
        for (std::int64_t i = first; i < last; ++i) {
            const auto at = static_cast<std::size_t>(i);
            Slot& slot = slots_[at];
            pending[i - first] = pending_[at];
            if (!which(at, slot, mine)) continue;
            advance(static_cast<int>(i), mine);
            pending[i - first] = slot.pending;
        }
        std::copy(pending, pending + (last - first), pending_.begin() + first);
    });
    publish();
}

void BatchEnv::step(const std::uint8_t* actions) {
    clear_results();
    advance_all([&](std::size_t table, Slot& slot, Worker& mine) {
        if (first_row_[table] < 0) return false;
        mine.listen(static_cast<int>(table), slot.core);
        answer(slot, mine, actions + first_row_[table]);
        return true;
    });
}

void BatchEnv::refresh(bool fresh) {
    if (fresh) clear_results();
    advance_all([](std::size_t table, Slot& slot, Worker& mine) {
        mine.listen(static_cast<int>(table), slot.core);
        return true;
    });
}

// Which row is whose? In table order from the cursor on; with a fixed number of rows, tables that no longer fit come first next
// time.
void BatchEnv::number_rows() noexcept {
    const int tables = options_.tables, capacity = this->capacity();
    int at = options_.fixed_rows > 0 ? cursor_ : 0;
    shown_from_ = at;
    rows_ = 0;
    bool full = false;
    for (int i = 0; i < tables; ++i, at = at + 1 == tables ? 0 : at + 1) {
        int& first_row = first_row_[static_cast<std::size_t>(at)];
        first_row = -1;
        const int n = std::popcount(unsigned{pending_[static_cast<std::size_t>(at)]});
        if (n == 0 || full) continue;
        if (rows_ + n > capacity) {
            full = true;
            cursor_ = at;
            continue;
        }
        first_row = rows_;
        rows_ += n;
    }
}

void BatchEnv::write_rows(const Slot& slot, int table) noexcept {
    const State& s = slot.core.state;
    const Flow flow(*rules_, const_cast<State&>(s));
    auto row = static_cast<std::size_t>(first_row_[static_cast<std::size_t>(table)]);
    for (unsigned left = slot.pending; left != 0; left &= left - 1, ++row) {
        const int chair = std::countr_zero(left);
        const ActionMask& mask = s.masks[chair];
        row_masks_[row] = mask;
        buffers.table[row] = table;
        buffers.seat[row] = static_cast<std::uint8_t>(chair);
        buffers.kind[row] = s.phase;
        buffers.deal[row] = s.deal;
        std::uint8_t* const legal = buffers.legal + row * kMostLegal;
        std::memset(legal, kNoAction, kMostLegal);
        int n = 0;
        for (int i = 0; i < 4; ++i)
            for (std::uint64_t bits = mask.word[i]; bits != 0 && n < kMostLegal; bits &= bits - 1)
                legal[n++] = static_cast<std::uint8_t>(64 * i + std::countr_zero(bits));
        buffers.n_legal[row] = static_cast<std::uint8_t>(n);
        if (buffers.mask != nullptr)
            write_mask(mask, rules_->n_actions, buffers.mask + row * static_cast<std::size_t>(rules_->n_actions));
        if (buffers.observation != nullptr)
            options_.encoder->write(flow, chair, buffers.observation + row * options_.encoder->bytes);
    }
}

void BatchEnv::publish() {
    for (const auto& worker : workers_) {
        gather(hands_, worker->hands);
        gather(games_, worker->games);
    }
    // Every table was in the hands of one thread: a stable sort by table is the order of events, whoever did the work.
    std::stable_sort(hands_.begin(), hands_.end(), by_table);
    std::stable_sort(games_.begin(), games_.end(), by_table);
    if (options_.final_observations) {
        const std::size_t size = options_.encoder->bytes;
        std::vector<Final> all;
        std::vector<std::size_t> order;
        std::vector<const unsigned char*> from;
        for (const auto& worker : workers_)
            for (std::size_t i = 0; i < worker->finals.size(); ++i) {
                order.push_back(order.size());
                all.push_back(worker->finals[i]);
                from.push_back(worker->bytes.data() + i * size);
            }
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return all[a].table < all[b].table; });
        for (const std::size_t i : order) {
            finals_.push_back(all[i]);
            final_bytes_.insert(final_bytes_.end(), from[i], from[i] + size);
        }
        for (const auto& worker : workers_) {
            worker->finals.clear();
            worker->bytes.clear();
        }
    }
    number_rows();
    pool_.run(options_.tables, kGrain, [&](int, std::int64_t first, std::int64_t last) {
        for (std::int64_t i = first; i < last; ++i) {
            const auto at = static_cast<std::size_t>(i);
            if (first_row_[at] >= 0) write_rows(slots_[at], static_cast<int>(i));
        }
    });
    if (options_.fixed_rows > 0) {
        for (auto row = static_cast<std::size_t>(rows_); row < static_cast<std::size_t>(capacity()); ++row) {
            buffers.table[row] = -1;
            buffers.seat[row] = buffers.kind[row] = buffers.n_legal[row] = 0;
            buffers.deal[row] = 0;
            std::memset(buffers.legal + row * kMostLegal, kNoAction, kMostLegal);
            const auto n = static_cast<std::size_t>(rules_->n_actions);
            if (buffers.mask != nullptr) std::memset(buffers.mask + row * n, 0, n);
            if (buffers.observation != nullptr)
                std::memset(buffers.observation + row * options_.encoder->bytes, 0, options_.encoder->bytes);
        }
    }
}

}  // namespace mjf
