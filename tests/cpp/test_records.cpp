// Packed melds and dora succession at their borders.
#include "base/meld.hpp"
#include "base/records.hpp"
#include "check.hpp"

using namespace mjf;

int main() {
    for (int kind = 0; kind < kKinds; kind++)
        for (int type = 1; type <= 5; type++)
            for (int called = 0; called < 4; called++)
                for (int from = 0; from < 4; from++)
                    for (int reds = 0; reds < 4; reds++) {
                        const Meld m = make_meld(static_cast<MeldType>(type), static_cast<Kind>(kind), called, from, reds, reds > 0);
                        CHECK(m != 0 && meld_kind(m) == kind && meld_type(m) == type && meld_called(m) == called);
                        CHECK(meld_from(m) == from && meld_reds(m) == reds && meld_called_red(m) == (reds > 0));
                        CHECK(meld_is_open(m) == (type != kAnkan) && meld_is_kan(m) == (type >= kDaiminkan));
                    }
    CHECK(dora_of(17, 4) == 9 && dora_of(kNorth, 4) == kEast && dora_of(kChun, 4) == kHaku && dora_of(kHatsu, 4) == kChun);
    CHECK(dora_of(8, 4) == 0 && dora_of(0, 4) == 1);
    CHECK(dora_of(8, 3) == 0 && dora_of(0, 3) == 8 && dora_of(kWest, 3) == kNorth);
    return check::finish("records");
}
