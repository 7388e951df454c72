#!/usr/bin/env bash
# Which wheels does the table of cibuildwheel in pyproject.toml stand for? Prints them, and fails when one that is
# promised (docs/promises.md) is not among them.
#
#   tools/print_wheels.sh [BIN]     BIN: folder of a Python environment with pip, into which cibuildwheel is installed
set -euo pipefail
cd "$(dirname "$0")/.."
if [ $# -gt 0 ]; then
    bin=$1
else
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    "${PYTHON:-python3}" -m venv "$work"
    bin=$work/bin
fi
"$bin/pip" install -q cibuildwheel
list() { "$bin/cibuildwheel" --print-build-identifiers --platform "$@" .; }
names=$(list linux; list macos; list windows)
printf '%s\n' "$names"
missing=0
for version in 311 312 313 314 315 314t 315t; do
    for system in manylinux_x86_64 manylinux_aarch64 musllinux_x86_64 musllinux_aarch64 macosx_x86_64 macosx_arm64 win_amd64; do
        grep -qx "cp$version-$system" <<<"$names" || { echo "missing: cp$version-$system"; missing=1; }
    done
done
[ "$missing" = 0 ]
