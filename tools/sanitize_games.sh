#!/usr/bin/env bash
# Do games read outside of anything, do threads get in each other's way? The C++ tests of the flow with many more hands
# than in every run: under ASan and UBSan, then under TSan.
#
#   tools/sanitize_games.sh [HANDS]      hands of the random policy and seats; 500000 (10^6 in all) by default
#
# Needs g++ with its sanitizer libraries; cmake and ninja come from pip where they are missing.
set -euo pipefail
cd "$(dirname "$0")/.."
hands=${1:-500000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if ! command -v cmake >/dev/null || ! command -v ninja >/dev/null; then
    "${PYTHON:-python3}" -m venv "$work/venv"
    "$work/venv/bin/pip" install -q cmake ninja
    export PATH=$work/venv/bin:$PATH
fi
build() {
    cmake -S . -B "$work/$1" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DMAHJONG_FAST_PYTHON=OFF \
        -DMAHJONG_FAST_CPP_TESTS=ON "${@:2}" >"$work/log" || { cat "$work/log"; exit 1; }
    cmake --build "$work/$1" --target test_rollout test_game test_batch >"$work/log" || { tail -50 "$work/log"; exit 1; }
}
build address -DMAHJONG_FAST_SANITIZE=ON
"$work/address/tests/cpp/test_rollout" "$hands"
"$work/address/tests/cpp/test_game" 2000
"$work/address/tests/cpp/test_batch" 20000
build thread -DCMAKE_CXX_FLAGS="-fsanitize=thread -g"
TSAN_OPTIONS=halt_on_error=1 "$work/thread/tests/cpp/test_rollout" "$((hands / 10))"
TSAN_OPTIONS=halt_on_error=1 "$work/thread/tests/cpp/test_batch" 2000
