#include "sim/encoders/planes_v1.hpp"

#include <cstring>

#include "sim/encoders/shared_planes.hpp"

namespace mjf {

void planes_v1(const Flow& flow, int chair, float* to) noexcept {
    std::memset(to, 0, sizeof(float) * kKinds * kPlanesV1);
    PlaneCells<kKinds> out(to);
    planes::own_hand(flow, chair, out);
    planes::discards(flow, chair, out);
    planes::players(flow, chair, out);
    planes::table(flow, out);
    planes::legal(flow, chair, out, [](Action) { return false; });
}

void planes_v1_hidden(const Flow& flow, int chair, float* to) noexcept {
    std::memset(to, 0, sizeof(float) * kKinds * kPlanesV1Hidden);
    PlaneCells<kKinds> out(to);
    planes::hidden(flow, chair, out);
}

}  // namespace mjf
