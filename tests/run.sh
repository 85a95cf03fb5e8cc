#!/bin/sh
# Configures, builds and runs the tests: sh tests/run.sh [--install] [CMAKE_ARGUMENT...], such as -DCMAKE_CXX_COMPILER=clang++-14
# --install installs Debian's packages first; without it, those that are missing are named.
# -DHCL_TEST_LONG=ON adds the checks that take longest (every header by itself, other compiler flags, consumers by every
# route); .ci/run has them.
#   BUILD_DIR  where to build (default .build/tests)      JOBS  parallel jobs (default: processors)
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
build=${BUILD_DIR:-$root/.build/tests}
jobs=${JOBS:-$(nproc 2>/dev/null || echo 2)}

. "$root/tests/support/install.sh"
. "$root/tests/support/quick.sh"
install_packages g++ cmake ninja-build python3 libboost1.81-dev tao-pegtl-dev libutfcpp-dev catch2 unicode-data pkg-config

set -- -DHCL_BUILD_BENCHMARKS=OFF -DHCL_WERROR=ON "$@"
# shellcheck disable=SC2046
cmake -S "$root" -B "$build" -G Ninja $(quick_arguments) "$@"
cmake --build "$build" -j "$jobs"
ctest --test-dir "$build" --output-on-failure -j "$jobs"
