#!/bin/sh
# Builds the library and runs its unit, conformance and example tests on other platforms:
#   sh tests/platforms.sh [--install] [NAME...]   all of them without a name; goes on after one that fails, and says so at the end
#   QUICK=1       only the conformance runner and the unit tests of texts, values, the grammar and the parser
#   HEADERS=1     only whether all headers compile, without a warning, several platforms at once; then NAME-c++23 is one, too
#   HCL_CONFORMANCE_DIR, HCL_CORPUS_DIR   where the data is, if it is not where CMake looks
#   BUILD_DIR     where to build (default .build/platforms)      JOBS  parallel jobs (default: processors)
# Debian 12 has no GCC newer than 12. Emulated platforms are linked statically, so that they need no libraries of their
# own. Nothing is optimised but where that is asked: that is quickest, emulated or not.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
builds=${BUILD_DIR:-$root/.build/platforms}
jobs=${JOBS:-$(nproc 2>/dev/null || echo 2)}
all="gcc threads release portable checked clang-14 clang-19 libcxx-14 libcxx-19 i686 armhf aarch64 s390x mingw wasm32 debian"
mkdir -p "$builds"
printf '#include <hcl/hcl.hpp>\n#include <hcl/implementation.hpp>\n' >"$builds/headers.cpp"

. "$root/tests/support/install.sh"
. "$root/tests/support/quick.sh"
install_packages g++ cmake ninja-build python3 libboost1.81-dev tao-pegtl-dev libutfcpp-dev catch2

# Headers without a platform, where a cross compiler finds them and nothing of this machine's.
headers=$builds/headers
mkdir -p "$headers"
for header in boost tao utf8 utf8.h catch2; do ln -sfn "/usr/include/$header" "$headers/$header"; done

cross() {  # COMPILER SYSTEM PROCESSOR EMULATOR
  if only_headers "$1" -isystem "$headers"; then return; fi
  suite -DCMAKE_CXX_COMPILER="$1" -DCMAKE_SYSTEM_NAME="$2" -DCMAKE_SYSTEM_PROCESSOR="$3" \
    -DCMAKE_CROSSCOMPILING_EMULATOR="$4" -DCMAKE_EXE_LINKER_FLAGS=-static -DHCL_CATCH2_DIR="$headers" \
    -Dhcl_tao_pegtl_hpp_dir="$headers" -Dhcl_boost_pfr_hpp_dir="$headers" -Dhcl_utf8_cpp17_h_dir="$headers" \
    -Dhcl_boost_multiprecision_cpp_int_hpp_dir="$headers"
}

native() {  # COMPILER FLAGS CMAKE_ARGUMENT...
  compiler=$1 flags=$2
  shift 2
  # shellcheck disable=SC2086
  if only_headers "$compiler" $flags; then return; fi
  suite -DCMAKE_CXX_COMPILER="$compiler" "-DCMAKE_CXX_FLAGS=$flags" "$@"
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
  if only_headers "clang++-$version" -nostdinc++ -isystem "$prefix/include/c++/v1"; then return; fi
  suite -DCMAKE_CXX_COMPILER="clang++-$version" -DCMAKE_CXX_FLAGS="-nostdinc++ -isystem $prefix/include/c++/v1" \
    -DCMAKE_CXX_STANDARD_LIBRARIES="$prefix/lib/libc++.a $prefix/lib/libc++abi.a -lpthread" -DCMAKE_EXE_LINKER_FLAGS=-nostdlib++
}

# All headers, where only that is asked for.
only_headers() {  # COMPILER ARGUMENT...
  [ -n "${HEADERS:-}" ] || return 1
  all_headers "$@"
}
all_headers() {  # COMPILER ARGUMENT...
  [ -z "$installing" ] || return 0
  for unit in "$builds/headers.cpp" $examples; do
    python3 tests/support/once.py --input include --input examples --input tests/platforms.sh \
      "$@" "-std=$standard" -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -Iinclude "$unit" || exit 1
    set -- "$@" -DHCL_DECLARATIONS_ONLY  # what the examples use was seen
  done
  echo "$name: all headers compile" | tee -a "$builds/summary"
}

suite() {  # CMAKE_ARGUMENT...
  build=$builds/$name
  for data in CONFORMANCE CORPUS; do
    eval "place=\${HCL_${data}_DIR:-}"
    if [ -n "$place" ]; then set -- "-DHCL_${data}_DIR=$place" "$@"; fi
  done
  layers=$(cd tests/unit && echo *) examples=ON more=examples/all
  if [ -n "${QUICK:-}" ]; then layers='text value grammar parser' examples=OFF more=; fi
  # shellcheck disable=SC2046
  cmake -S "$root" -B "$build" -G Ninja $(quick_arguments) -DHCL_TEST_SCRIPTS=OFF -DHCL_BUILD_EXAMPLES=$examples -DHCL_GO=OFF "$@" >"$builds/$name.log"
  targets="hcl-conformance $more" tests=$(echo "$layers" | tr ' ' '|')
  for layer in $layers; do targets="$targets hcl-test-$layer"; done
  # shellcheck disable=SC2086
  cmake --build "$build" -j "$jobs" --target $targets
  status=0
  ctest --test-dir "$build" --output-on-failure -j "$jobs" -R "^(unit-($tests)|conformance-.*|example-.*)\$" --timeout 3600 || status=1
  awk -v name="$name" -f tests/support/figures.awk "$build/Testing/Temporary/LastTest.log" | tee -a "$builds/summary"
  return $status
}

platform() {
  name=$1 base=$1 standard=c++20 examples=
  case $name in
    *-c++*) base=${name%%-c++*} standard=${name#"$base"-} examples="examples/quickstart.cpp examples/tags.cpp examples/functions.cpp" ;;
  esac
  printf '\n== %s\n' "$name"
  case $base in
    gcc) native g++ "" -DHCL_TEST_COMBINE=OFF ;;  # .ci/run combines test files
    release) native g++ "-O2" -DHCL_WERROR=ON ;;   # the optimiser sees more to warn about
    threads)  # readers and writers of what several threads use
      install_packages clang-14 libclang-rt-14-dev
      [ -z "$installing${HEADERS:-}" ] || return 0
      sh tests/config/check_threads.sh clang++-14
      sh tests/config/check_writers.sh clang++-14
      echo "threads: the thread sanitizer finds nothing" | tee -a "$builds/summary" ;;
    portable) native g++ -DHCL_PORTABLE ;;
    checked) native g++ -D_GLIBCXX_DEBUG ;;  # the library and its users with checked containers
    clang-14 | clang-19)
      install_packages "$base"
      native "clang++-${base#clang-}" "" ;;
    libcxx-14 | libcxx-19) libcxx "${base#libcxx-}" ;;
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
      export WINEPREFIX="$builds/wine" WINEDEBUG=-all
      cross x86_64-w64-mingw32-g++-posix Windows AMD64 "$(command -v wine64 || echo /usr/lib/wine/wine64)" ;;
    wasm32)  # Catch2 and the runners need exceptions, which Debian's libc++ for it has not
      install_packages clang-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 wasi-libc
      all_headers clang++-19 --target=wasm32-wasi -fno-exceptions -isystem "$headers"
      echo "wasm32: the tests are skipped, as they need exceptions" | tee -a "$builds/summary" ;;
    debian)  # the package; optimised, as lintian reads all names in it
      install_packages lintian
      [ -z "$installing${HEADERS:-}" ] || return 0
      cmake -S "$root" -B "$builds/debian" -G Ninja $(quick_arguments) -DCMAKE_BUILD_TYPE=Release -DHCL_BUILD_TESTS=OFF -DHCL_BUILD_EXAMPLES=OFF -DCMAKE_INSTALL_LIBDIR=lib >"$builds/debian.log"
      cmake --build "$builds/debian" -j "$jobs"
      sh tests/package/debian/make.sh "$builds/debian" "$builds/debian/package" >"$builds/debian.log"
      lintian --allow-root --fail-on error,warning "$builds"/debian/package/*.deb
      echo "debian: lintian finds nothing" | tee -a "$builds/summary" ;;
    *)
      echo "$name: no such platform; there are: $all"
      exit 2 ;;
  esac
}

: >"$builds/summary"
# shellcheck disable=SC2086
[ $# -gt 0 ] || set -- $all
failed= running= installing=
set +e
if [ -n "${HEADERS:-}" ]; then
  installing=1  # in turn; afterwards all of them find what they need
  for name in "$@"; do (set -e; platform "$name") >"$builds/$name.log" 2>&1; done
  installing=
fi
collect() {
  for one in $running; do wait "${one%%:*}" || { failed="$failed ${one#*:}"; cat "$builds/${one#*:}.log"; }; done
  running=
}
for name in "$@"; do
  if [ -n "${HEADERS:-}" ]; then
    (set -e; platform "$name") >"$builds/$name.log" 2>&1 &
    running="$running $!:$name"
    # shellcheck disable=SC2086
    [ "$(set -- $running; echo $#)" -lt "$jobs" ] || collect
  else
    (set -e; platform "$name")
    [ $? -eq 0 ] || failed="$failed $name"
  fi
done
collect
set -e
printf '\n'
cat "$builds/summary"
if [ -n "$failed" ]; then
  echo "failed:$failed"
  exit 1
fi
