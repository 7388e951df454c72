// Which observations are there? Every encoder turns what one chair may see into an array of fixed shape. A name with its
// version never changes once released: another layout gets another name. docs/encoders.md describes them.
#pragma once
#include <cstddef>
#include <string>

#include "game/flow.hpp"

namespace mjf {

struct Encoder {
    const char* name;
    char kind;        // 'u' uint8, 'f' float32
    int rows;         // planes; of a record its bytes
    int columns;      // kinds of a plane; 0 = the array has one dimension
    std::size_t bytes;
    bool oracle;      // shows what the chair cannot see: for training critics, never for play
    bool riichi_only; // has no place for the tiles of other games
    void (*write)(const Flow& flow, int chair, void* out) noexcept;
};

inline constexpr int kEncoders = 8;
const Encoder& encoder(int i) noexcept;
// nullptr: there is no such name.
const Encoder* find_encoder(const std::string& name) noexcept;
// Throws std::invalid_argument for an encoder that has no place for the tiles of these rules.
void must_fit(const Encoder& encoder, const GameRules& rules);

}  // namespace mjf
