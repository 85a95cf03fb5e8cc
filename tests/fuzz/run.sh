#!/bin/sh
# Builds the fuzz targets and runs each for SECONDS: sh tests/fuzz/run.sh [--install] [SECONDS] [TARGET...]
# New inputs stay in the build directory; a finding is kept in its folder "findings" and ends the run with its message.
#   BUILD_DIR  where to build (default .build/fuzz), or a build of the tests with sanitizers, the fuzzers' instruments and
#              HCL_BUILD_FUZZERS, whose objects are then used
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/support/install.sh"
seconds=${1:-60}
[ $# -gt 0 ] && shift
build=${BUILD_DIR:-$root/.build/fuzz}
install_packages clang-14 libclang-rt-14-dev cmake ninja-build python3 libboost1.81-dev tao-pegtl-dev libutfcpp-dev catch2

. "$root/tests/support/quick.sh"

if [ ! -f "$build/CMakeCache.txt" ]; then
  # shellcheck disable=SC2086
  cmake -S "$root" -B "$build" -G Ninja -DCMAKE_CXX_COMPILER=clang++-14 $(quick_arguments) -DHCL_BUILD_EXAMPLES=OFF -DHCL_TEST_SCRIPTS=OFF \
    -DHCL_BUILD_FUZZERS=ON -DHCL_TEST_LIBRARY_OPTIONS=$fuzzed_library -DCMAKE_CXX_FLAGS="-g1 -O1 -UNDEBUG $sanitizer_flags" >/dev/null
fi
cmake --build "$build" -j "${JOBS:-2}" --target fuzz-targets
mkdir -p "$build/findings"
[ $# -gt 0 ] || set -- $(cd "$build/tests/fuzz" && ls -d fuzz-* | grep -v '\.' | sed 's/^fuzz-//')
fuzz() {  # TARGET
  seeds=$root/tests/fuzz/seeds/$1
  mkdir -p "$build/corpus/$1" "$seeds"
  "$build/tests/fuzz/fuzz-$1" -max_total_time="$seconds" -max_len=4096 -timeout=5 -rss_limit_mb=1024 -print_final_stats=1 -verbosity=1 \
    -dict="$root/tests/fuzz/hcl.dict" -artifact_prefix="$build/findings/$1-" "$build/corpus/$1" "$seeds" >"$build/$1.log" 2>&1
}
failed= running=
collect() {
  for one in $running; do
    target=${one#*:}
    printf '%s: ' "$target"
    if wait "${one%%:*}"; then
      sed -n 's/^stat::number_of_executed_units: */no finding, executions: /p' "$build/$target.log"
    else
      failed="$failed $target"
      echo "FINDING"
      tail -n 40 "$build/$target.log"
    fi
  done
  running=
}
for target in "$@"; do
  fuzz "$target" &
  running="$running $!:$target"
  # shellcheck disable=SC2086
  [ "$(set -- $running; echo $#)" -lt "${JOBS:-2}" ] || collect
done
collect
[ -z "$failed" ] || { echo "Findings in:$failed; inputs are in $build/findings"; exit 1; }
