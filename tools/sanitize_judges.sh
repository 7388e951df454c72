#!/usr/bin/env bash
# Do the compiled judges read or write outside of anything? They are built with ASan and UBSan in an environment of
# their own (an environment that has another build would silently use that one) and fed hostile records.
#
#   tools/sanitize_judges.sh [FOLDER]     FOLDER keeps the environment and the build for the next time
#
# Needs g++ with its sanitizer libraries. MAHJONG_FAST_TESTS: other test files or pytest options than the usual ones.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ $# -gt 0 ]; then
    mkdir -p "$1" && work=$(cd "$1" && pwd)
else
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
fi
if [ ! -x "$work/venv/bin/python" ]; then
    "${PYTHON:-python3}" -m venv "$work/venv"
    # In the environment itself: the folder of an isolated build has another name each time, and all is compiled anew.
    "$work/venv/bin/pip" install -q 'scikit-build-core>=1.1' 'pybind11>=3.1' 'cython>=3.3' 'cython-cmake>=0.3' cmake ninja
fi
python=$work/venv/bin/python
PATH="$work/venv/bin:$PATH" "$python" -m pip install -q --no-build-isolation -C build-dir="$work/build" \
    -C cmake.define.MAHJONG_FAST_SANITIZE=ON -C cmake.build-type=RelWithDebInfo '.[test]'

# The interpreter is not sanitized, so the libraries must be there before it; what it keeps for ever is no leak.
LD_PRELOAD="$(g++ -print-file-name=libasan.so) $(g++ -print-file-name=libubsan.so)"
export LD_PRELOAD ASAN_OPTIONS=detect_leaks=0:strict_string_checks=1 UBSAN_OPTIONS=print_stacktrace=1
export PYTHONMALLOC=malloc # Python's own pools would hide what is read beside a bytes object
"$python" -P - <<'PYTHON'
from pathlib import Path

from mahjong_fast import _core
from mahjong_fast.scoring.mcr import judge as mcr
from mahjong_fast.scoring.riichi import judge

for module in (_core, judge, mcr):
    assert b"__asan_report" in Path(module.__file__).read_bytes(), f"{module.__file__} is not sanitized"
PYTHON
# shellcheck disable=SC2086
"$python" -P -m pytest -q -p no:cacheprovider -m "long or not long" ${MAHJONG_FAST_TESTS:-tests/property/test_hostile_records.py \
    tests/property/test_mcr_hostile_records.py tests/property/test_hostile_three_players.py tests/unit/test_mcr_score.py tests/unit/test_mcr_settlement.py tests/unit/test_score_arrays.py tests/unit/test_score_errors.py}
