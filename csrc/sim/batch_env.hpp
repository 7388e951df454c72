// How do many tables play at once for somebody who learns? All seats that must decide now are rows of arrays; the answers of all
// rows are given together. Buffers belong to the caller and are filled in place. docs/environments.md tells the whole story.
#pragma once
#include <memory>
#include <vector>

#include "sim/batch_pool.hpp"
#include "sim/encoders/encoder.hpp"
#include "sim/policies.hpp"

namespace mjf {

inline constexpr int kMostLegal = 32;          // no decision has more: 14 discards, 4 kans and 6 other moves at the most
inline constexpr std::uint8_t kLearner = 255;  // BatchCore::policy of a chair that is asked
inline constexpr std::uint8_t kNoAction = 255; // fills rows of `legal`

// A hand that ended. Chairs, points by chair. Python reads it with the dtype in mahjong_fast/env/records.py.
struct BatchHand {
    std::uint64_t seed;
    std::uint64_t deal;
    std::uint64_t yaku[3][2];     // of each winner: bit = the bit of the yaku's row (other games: the number of the fan or item)
    std::int32_t delta[4];        // points won and lost, deposits among them
    std::int32_t points[4];       // after the hand
    std::int32_t win_points[3];   // what each winner's hand was worth, without honba and sticks
    std::int32_t table;
    std::uint16_t honba;
    std::uint16_t sticks;         // left on the table
    std::uint16_t han[3];         // Chinese Official: points of the fans without flowers; Korean: hand points
    std::uint16_t fu[3];          // Chinese Official: flowers; Korean: bonus points
    std::uint8_t round;           // deals won through since East 1
    std::uint8_t dealer;
    std::uint8_t end;             // 0 tsumo, 1-3 ron by so many, 4 + k: drawn, k as in events.DRAW_REASONS, 12: nagashi mangan
    std::uint8_t n_wins;
    std::uint8_t winner[3];       // 255 = none
    std::uint8_t from;            // whose tile was won; 255 = none
    std::uint8_t yakuman[3];
    std::uint8_t limit[3];        // index of the words of Score.limit
    std::uint8_t tile;            // the winning tile, kind37; 255 = none
    std::uint8_t tenpai;          // chairs (bits) that showed a tenpai hand
    std::uint8_t riichi;          // chairs in riichi
    std::uint8_t opened;          // chairs with open melds
    std::uint8_t draws[4];        // tiles drawn
    std::uint8_t pad[2];
};
static_assert(sizeof(BatchHand) == 152 && std::is_standard_layout_v<BatchHand>);

// A match that ended.
struct BatchGame {
    std::uint64_t seed;
    std::uint64_t match;
    std::int64_t final_score[4];  // with uma and the like, in 1/12000
    std::int32_t points[4];       // what is left over on the table among them
    std::int32_t table;
    std::uint16_t hands;
    std::uint8_t rank[4];         // 0 = first
    std::uint8_t pad[6];
};
static_assert(sizeof(BatchGame) == 80 && std::is_standard_layout_v<BatchGame>);

struct BatchOptions {
    int tables = 1;
    bool matches = false;
    bool auto_reset = true;
    bool skip_forced = false;
    bool final_observations = false;
    int fixed_rows = 0;           // 0: as many rows as there are decisions
    const Encoder* encoder = nullptr;
};

// Where rows are written; each array has capacity() rows, by_table ones `tables`. nullptr = not wanted.
struct BatchBuffers {
    std::int32_t* table = nullptr;    // -1 in rows that are not used
    std::uint8_t* seat = nullptr;
    std::uint8_t* kind = nullptr;     // Phase
    std::uint64_t* deal = nullptr;
    std::uint8_t* legal = nullptr;    // [rows][kMostLegal]
    std::uint8_t* n_legal = nullptr;
    std::uint8_t* mask = nullptr;     // [rows][n_actions]
    unsigned char* observation = nullptr;
    std::int32_t* rewards = nullptr;  // [tables][seats]
    std::uint8_t* done = nullptr;     // [tables]
};

// What is kept of a table between two steps, and by a checkpoint.
struct BatchCore {
    State state{};
    Words noise[4] = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}};
    std::uint64_t seed = 0, next = 0, stride = 1;  // the next game is number `next`
    std::int64_t before[4] = {};                   // points when the hand began
    std::uint16_t hands = 0;                       // ended in this match
    std::uint8_t policy[4] = {kLearner, kLearner, kLearner, kLearner};
    std::uint8_t over = 0;                         // waits to be reset
    std::uint8_t pad[9] = {};
};
static_assert(std::is_trivially_copyable_v<BatchCore>);

class BatchEnv {
public:
    BatchEnv(std::shared_ptr<const GameRules> rules, const BatchOptions& options, int threads);
    ~BatchEnv();

    const GameRules& rules() const noexcept { return *rules_; }
    const BatchOptions& options() const noexcept { return options_; }
    int capacity() const noexcept;
    BatchBuffers buffers;

    BatchCore& core(int table) noexcept { return slots_[static_cast<std::size_t>(table)].core; }
    const BatchCore& core(int table) const noexcept { return slots_[static_cast<std::size_t>(table)].core; }

    // Deals the next game of a table, or takes a state that is there.
    void begin(int table);
    void place(int table, const State& state);
    // After begin and place: tables go on to the next decision of a learner, and the rows are written. `fresh`: forget hands and
    // rewards of before.
    void refresh(bool fresh);

    int rows() const noexcept { return rows_; }
    // The first row whose action is not legal, or -1. actions: one for each of rows().
    int first_wrong(const std::uint8_t* actions) const noexcept;
    // All actions must be legal.
    void step(const std::uint8_t* actions);

    // What ended since the last step or reset, by table.
    const std::vector<BatchHand>& hands() const noexcept { return hands_; }
    const std::vector<BatchGame>& games() const noexcept { return games_; }
    // Last observations of learners in games that ended: table and chair of each, and the bytes.
    struct Final {
        std::int32_t table;
        std::int32_t chair;
    };
    const std::vector<Final>& finals() const noexcept { return finals_; }
    const std::vector<unsigned char>& final_observations() const noexcept { return final_bytes_; }

    // The table whose rows come first now.
    int cursor() const noexcept { return shown_from_; }
    void set_cursor(int cursor) noexcept { cursor_ = cursor; }

private:
    struct Slot {
        BatchCore core;
        std::uint8_t pending = 0; // chairs whose answer is wanted
    };
    struct Worker;

    unsigned wanted(const BatchCore& core) const noexcept;
    void answer(Slot& slot, Worker& worker, const std::uint8_t* actions);
    void advance(int table, Worker& worker);
    template <class Which>
    void advance_all(Which which);
    void begin(Slot& slot, Worker& worker);
    void number_rows() noexcept;
    void write_rows(const Slot& slot, int table) noexcept;
    void clear_results() noexcept;
    void publish();

    std::shared_ptr<const GameRules> rules_;
    BatchOptions options_;
    BatchPool pool_;
    std::vector<Slot> slots_;
    // What one thread goes through between the parts that all share lies close together: it need not fetch the tables from the
    // memory of other processors.
    std::vector<std::uint8_t> pending_;    // by table, as in its slot
    std::vector<int> first_row_;           // by table; -1: no row of it is shown
    std::vector<ActionMask> row_masks_;    // by row
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<BatchHand> hands_;
    std::vector<BatchGame> games_;
    std::vector<Final> finals_;
    std::vector<unsigned char> final_bytes_;
    int rows_ = 0;
    int cursor_ = 0;       // ... and next time
    int shown_from_ = 0;
};

}  // namespace mjf
