#!/bin/sh
# Builds the library and runs its unit, conformance and example tests on other platforms, installing what each needs:
#   sh tests/platforms.sh [NAME...]       all of them without a name
#   QUICK=1       only the conformance runner and the unit tests of values and the parser
#   HCL_CONFORMANCE_DIR, HCL_CORPUS_DIR   where the data is, if it is not where CMake looks
#   BUILD_DIR     where to build (default .build/platforms)      JOBS  parallel jobs (default: processors)
# Debian 12 has no GCC newer than 12. Emulated platforms are linked statically, so that they need no libraries of their own.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
builds=${BUILD_DIR:-$root/.build/platforms}
jobs=${JOBS:-$(nproc 2>/dev/null || echo 2)}
all="gcc portable clang-14 clang-19 libcxx-14 libcxx-19 i686 armhf aarch64 s390x mingw wasm32"
mkdir -p "$builds"

. "$root/tests/support/install.sh"
install_packages g++ cmake ninja-build python3 libboost1.81-dev tao-pegtl-dev libutfcpp-dev catch2

# Headers without a platform, where a cross compiler finds them and nothing of this machine's.
headers=$builds/headers
mkdir -p "$headers"
for header in boost tao utf8 utf8.h catch2; do ln -sfn "/usr/include/$header" "$headers/$header"; done

cross() {  # COMPILER SYSTEM PROCESSOR EMULATOR ARGUMENT...
  compiler=$1 system=$2 processor=$3 emulator=$4
  shift 4
  suite -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_SYSTEM_NAME="$system" -DCMAKE_SYSTEM_PROCESSOR="$processor" \
    -DCMAKE_CROSSCOMPILING_EMULATOR="$emulator" -DCMAKE_EXE_LINKER_FLAGS=-static -DHCL_CATCH2_DIR="$headers" \
    -Dhcl_tao_pegtl_hpp_dir="$headers" -Dhcl_boost_pfr_hpp_dir="$headers" -Dhcl_utf8_cpp17_h_dir="$headers" \
    -Dhcl_boost_multiprecision_cpp_int_hpp_dir="$headers" "$@"
}

# Both versions of libc++ cannot be installed at once: the headers and archives of this one are unpacked beside the builds.
libcxx() {  # VERSION
  version=$1 place=$builds/libcxx-$1
  install_packages "clang-$version"
  if [ ! -d "$place/usr" ]; then
    mkdir -p "$place"
    (cd "$place" && apt-get download "libc++-$version-dev" "libc++abi-$version-dev" "libunwind-$version-dev" &&
      for package in *.deb; do dpkg-deb -x "$package" .; done)
  fi
  prefix=$place/usr/lib/llvm-$version
  suite -DCMAKE_CXX_COMPILER="clang++-$version" -DCMAKE_CXX_FLAGS="-nostdinc++ -isystem $prefix/include/c++/v1" \
    -DCMAKE_CXX_STANDARD_LIBRARIES="$prefix/lib/libc++.a $prefix/lib/libc++abi.a -lpthread" -DCMAKE_EXE_LINKER_FLAGS=-nostdlib++
}

suite() {  # CMAKE_ARGUMENT...
  build=$builds/$name
  if command -v ccache >/dev/null 2>&1; then set -- -DCMAKE_CXX_COMPILER_LAUNCHER=ccache "$@"; fi
  for data in CONFORMANCE CORPUS; do
    eval "place=\${HCL_${data}_DIR:-}"
    if [ -n "$place" ]; then set -- "-DHCL_${data}_DIR=$place" "$@"; fi
  done
  cmake -S "$root" -B "$build" -G Ninja -DHCL_TEST_SCRIPTS=OFF -DHCL_GO=OFF -DHCL_WERROR=OFF "$@" >"$builds/$name.log"
  if [ -n "${QUICK:-}" ]; then
    cmake --build "$build" -j "$jobs" --target hcl-conformance hcl-test-value hcl-test-parser
    tests='^(unit-value|unit-parser|conformance-.*)$'
  else
    cmake --build "$build" -j "$jobs"
    tests='^(unit|conformance|example)-'
  fi
  ctest --test-dir "$build" --output-on-failure -j "$jobs" -R "$tests" --timeout 3600 | tee "$builds/$name.tests"
  grep 'tests passed' "$builds/$name.tests" | sed "s/^/$name: /" >>"$builds/summary"
  ! grep -q 'tests failed out of' "$builds/$name.tests" || grep -q ' 0 tests failed' "$builds/$name.tests"
}

platform() {
  name=$1
  printf '\n== %s\n' "$name"
  case $name in
    gcc) suite -DCMAKE_CXX_COMPILER=g++ ;;
    portable) suite -DCMAKE_CXX_COMPILER=g++ -DCMAKE_CXX_FLAGS=-DHCL_PORTABLE ;;
    clang-14 | clang-19) install_packages "$name" && suite -DCMAKE_CXX_COMPILER="clang++-${name#clang-}" ;;
    libcxx-14 | libcxx-19) libcxx "${name#libcxx-}" ;;
    i686)
      install_packages g++-i686-linux-gnu qemu-user
      cross i686-linux-gnu-g++ Linux i686 "" ;;
    armhf)
      install_packages g++-arm-linux-gnueabihf qemu-user
      cross arm-linux-gnueabihf-g++ Linux arm qemu-arm ;;
    aarch64)
      install_packages g++-aarch64-linux-gnu qemu-user
      cross aarch64-linux-gnu-g++ Linux aarch64 qemu-aarch64 ;;
    s390x)
      install_packages g++-s390x-linux-gnu qemu-user
      cross s390x-linux-gnu-g++ Linux s390x qemu-s390x ;;
    mingw)
      install_packages g++-mingw-w64-x86-64-posix wine64
      cross x86_64-w64-mingw32-g++-posix Windows AMD64 "$(command -v wine64 || echo /usr/lib/wine/wine64)" ;;
    wasm32)  # Catch2 and the runners need exceptions, which Debian's libc++ for it has not
      install_packages clang-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 wasi-libc
      printf '#include <hcl/hcl.hpp>\n#include <hcl/implementation.hpp>\n' |
        clang++-19 --target=wasm32-wasi -std=c++20 -fno-exceptions -fsyntax-only -Wall -Wextra -Werror -isystem "$headers" -Iinclude -x c++ -
      echo "wasm32: the headers compile; the tests are skipped, as they need exceptions" | tee -a "$builds/summary" ;;
    *)
      echo "$name: no such platform; there are: $all"
      exit 2 ;;
  esac
}

: >"$builds/summary"
# shellcheck disable=SC2086
[ $# -gt 0 ] || set -- $all
for name in "$@"; do platform "$name"; done
printf '\n'
cat "$builds/summary"
