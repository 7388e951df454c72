#include "sim/encoders/encoder.hpp"

#include <cstring>

#include "sim/encoders/compact_v1.hpp"
#include "sim/encoders/planes_v1.hpp"

namespace mjf {
namespace {

void write_compact(const Flow& flow, int chair, void* out) noexcept {
    CompactV1 record;
    encode(flow, chair, record);
    std::memcpy(out, &record, sizeof record);
}

void write_compact_oracle(const Flow& flow, int chair, void* out) noexcept {
    write_compact(flow, chair, out);
    CompactV1Hidden record;
    encode(flow, chair, record);
    std::memcpy(static_cast<unsigned char*>(out) + sizeof(CompactV1), &record, sizeof record);
}

void write_planes(const Flow& flow, int chair, void* out) noexcept { planes_v1(flow, chair, static_cast<float*>(out)); }

void write_planes_oracle(const Flow& flow, int chair, void* out) noexcept {
    planes_v1(flow, chair, static_cast<float*>(out));
    planes_v1_hidden(flow, chair, static_cast<float*>(out) + kPlanesV1 * kKinds);
}

constexpr std::size_t plane_bytes(int planes) { return sizeof(float) * kKinds * static_cast<std::size_t>(planes); }

constexpr int kRecord = sizeof(CompactV1), kOracle = sizeof(CompactV1) + sizeof(CompactV1Hidden);
constexpr int kAllPlanes = kPlanesV1 + kPlanesV1Hidden;

constexpr Encoder kAll[kEncoders] = {
    {"compact_v1", 'u', kRecord, 0, kRecord, false, write_compact},
    {"compact_v1_oracle", 'u', kOracle, 0, kOracle, true, write_compact_oracle},
    {"planes_v1", 'f', kPlanesV1, kKinds, plane_bytes(kPlanesV1), false, write_planes},
    {"planes_v1_oracle", 'f', kAllPlanes, kKinds, plane_bytes(kAllPlanes), true, write_planes_oracle},
};

}  // namespace

const Encoder& encoder(int i) noexcept { return kAll[i]; }

const Encoder* find_encoder(const std::string& name) noexcept {
    for (const Encoder& one : kAll)
        if (name == one.name) return &one;
    return nullptr;
}

}  // namespace mjf
