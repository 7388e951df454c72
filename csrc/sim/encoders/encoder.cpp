#include "sim/encoders/encoder.hpp"

#include <cstring>
#include <stdexcept>

#include "sim/encoders/compact_v2.hpp"
#include "sim/encoders/planes_v2.hpp"

namespace mjf {
namespace {

// Records one behind the other.
template <class... Records>
void write_records(const Flow& flow, int chair, void* out) noexcept {
    auto* at = static_cast<unsigned char*>(out);
    const auto write = [&]<class Record>(Record record) {
        encode(flow, chair, record);
        std::memcpy(at, &record, sizeof record);
        at += sizeof record;
    };
    (write(Records{}), ...);
}

template <class... Records>
constexpr Encoder of_records(const char* name, bool oracle, bool riichi_only) {
    constexpr int bytes = static_cast<int>((sizeof(Records) + ...));
    return {name, 'u', bytes, 0, bytes, oracle, riichi_only, write_records<Records...>};
}

void write_planes(const Flow& flow, int chair, void* out) noexcept { planes_v1(flow, chair, static_cast<float*>(out)); }

void write_planes_oracle(const Flow& flow, int chair, void* out) noexcept {
    planes_v1(flow, chair, static_cast<float*>(out));
    planes_v1_hidden(flow, chair, static_cast<float*>(out) + kPlanesV1 * kKinds);
}

void write_planes_v2(const Flow& flow, int chair, void* out) noexcept { planes_v2(flow, chair, static_cast<float*>(out)); }

void write_planes_v2_oracle(const Flow& flow, int chair, void* out) noexcept {
    planes_v2(flow, chair, static_cast<float*>(out));
    planes_v2_hidden(flow, chair, static_cast<float*>(out) + kPlanesV2 * kAllColumns);
}

constexpr Encoder of_planes(const char* name, int planes, int columns, bool oracle, bool riichi_only,
                            void (*write)(const Flow&, int, void*) noexcept) {
    return {name, 'f', planes, columns, sizeof(float) * static_cast<std::size_t>(columns * planes), oracle, riichi_only, write};
}

constexpr Encoder kAll[kEncoders] = {
    of_records<CompactV1>("compact_v1", false, true),
    of_records<CompactV1, CompactV1Hidden>("compact_v1_oracle", true, true),
    of_planes("planes_v1", kPlanesV1, kKinds, false, true, write_planes),
    of_planes("planes_v1_oracle", kPlanesV1 + kPlanesV1Hidden, kKinds, true, true, write_planes_oracle),
    of_records<CompactV1, CompactV2More>("compact_v2", false, false),
    of_records<CompactV1, CompactV2More, CompactV1Hidden, CompactV2MoreHidden>("compact_v2_oracle", true, false),
    of_planes("planes_v2", kPlanesV2, kAllColumns, false, false, write_planes_v2),
    of_planes("planes_v2_oracle", kPlanesV2 + kPlanesV2Hidden, kAllColumns, true, false, write_planes_v2_oracle),
};

}  // namespace

const Encoder& encoder(int i) noexcept { return kAll[i]; }

const Encoder* find_encoder(const std::string& name) noexcept {
    for (const Encoder& one : kAll)
        if (name == one.name) return &one;
    return nullptr;
}

void must_fit(const Encoder& encoder, const GameRules& rules) {
    if (encoder.riichi_only && rules.rules.family != rule::FAMILY_RIICHI)
        throw std::invalid_argument(std::string(encoder.name) +
                                    " is for riichi, it has no place for the tiles of other games: take compact_v2 or planes_v2");
}

}  // namespace mjf
