#!/usr/bin/env bash
# Does the shape core ever contradict itself, differ from target enumeration, or read outside of its tables? Random and impossible
# hands under ASan and UBSan, on two processors: all with SIMD and as portable code, one in EVERY by enumeration.
#
#   tools/fuzz_shape.sh [INPUTS [EVERY]]     default 100,000,000 500
#
# Needs g++ with its sanitizer libraries; cmake and ninja come from pip where they are missing.
set -euo pipefail
cd "$(dirname "$0")/.."
inputs=${1:-100000000}
every=${2:-500}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if ! command -v cmake >/dev/null || ! command -v ninja >/dev/null; then
    "${PYTHON:-python3}" -m venv "$work/venv"
    "$work/venv/bin/pip" install -q cmake ninja
    export PATH=$work/venv/bin:$PATH
fi
cmake -S . -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DMAHJONG_FAST_SANITIZE=ON -DMAHJONG_FAST_PYTHON=OFF \
    -DMAHJONG_FAST_CPP_TESTS=ON >"$work/cmake.log" || { cat "$work/cmake.log"; exit 1; }
cmake --build "$work/build" --target test_shape_fuzz >"$work/build.log" || { tail -50 "$work/build.log"; exit 1; }
half=$((inputs / 2))
"$work/build/tests/cpp/test_shape_fuzz" "$half" 1 "$every" &
first=$!
"$work/build/tests/cpp/test_shape_fuzz" $((inputs - half)) 2 "$every"
wait "$first"
