#!/bin/sh
# Builds a small consumer by every route a user may take: sh tests/package/check_package.sh [COMPILER]
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
CXX=${1:-g++}
export CXX
# Whichever build tool is there: CMake alone would want make.
if command -v ninja >/dev/null; then export CMAKE_GENERATOR=Ninja; fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

written() { sed -n "$1" "$2"; }
in_header=$(written 's/.*HCL_VERSION_STRING "\(.*\)".*/\1/p' "$root/include/hcl/version.hpp")
in_meson=$(written "s/.*version: '\([0-9.]*\)', license.*/\1/p" "$root/meson.build")
[ "$in_header" = "$in_meson" ] || { echo "meson.build says version $in_meson, version.hpp $in_header"; exit 1; }

cmake -S "$root" -B "$work/hcl" -DHCL_BUILD_TESTS=OFF -DHCL_BUILD_EXAMPLES=OFF -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_INSTALL_PREFIX="$work/prefix" >/dev/null
cmake --install "$work/hcl" >/dev/null

consume() {  # ROUTE LIBRARY ARGUMENT...
  route=$1 library=$2
  shift 2
  build=$work/$route-$(echo "$library" | tr -d :)
  cmake -S "$root/tests/package/cmake" -B "$build" -DROUTE="$route" -DLIBRARY="$library" "$@" >"$work/log" 2>&1 &&
    cmake --build "$build" >"$work/log" 2>&1 && "$build/consumer" || { cat "$work/log"; echo "FAIL $route $library"; exit 1; }
  echo "ok   cmake $route $library"
}
consume find_package hcl::hcl -DCMAKE_PREFIX_PATH="$work/prefix"
consume find_package hcl::header_only -DCMAKE_PREFIX_PATH="$work/prefix"
consume find_package hcl::compiled -DCMAKE_PREFIX_PATH="$work/prefix"
consume add_subdirectory hcl::compiled -DHCL_SOURCE="$root"
consume add_subdirectory hcl::hcl -DHCL_SOURCE="$root" -DPARTS=ON
consume fetch_content hcl::header_only -DHCL_SOURCE="$root"

$CXX -std=c++20 -fsyntax-only -DHCL_DECLARATIONS_ONLY -DEXPECT_DECLARATIONS_ONLY -I "$root/single_include" "$root/tests/package/main.cpp"
echo "ok   single header, declarations only"
for mode in "" -DHCL_DECLARATIONS_ONLY; do
  # shellcheck disable=SC2086
  printf '#include <hcl/hcl.hpp>\n#include <hcl/decode.hpp>\n' | $CXX -std=c++20 -fsyntax-only $mode -I "$root/single_include" -x c++ -
done
echo "ok   every public header in two files, in both modes"

if command -v pkg-config >/dev/null; then
  export PKG_CONFIG_PATH="$work/prefix/lib/pkgconfig:$work/prefix/share/pkgconfig"
  # shellcheck disable=SC2046
  $CXX -std=c++20 -DEXPECT_DECLARATIONS_ONLY "$root/tests/package/main.cpp" $(pkg-config --cflags --libs hcl) -o "$work/by_hand" && "$work/by_hand"
  # shellcheck disable=SC2046
  $CXX -std=c++20 -fsyntax-only "$root/tests/package/main.cpp" $(pkg-config --cflags hcl-header-only)
  echo "ok   pkg-config, with the library and header-only"
else
  echo "left out: pkg-config is not installed"
fi

if command -v meson >/dev/null; then
  mkdir -p "$work/meson/subprojects"
  cp "$root/tests/package/meson/meson.build" "$root/tests/package/main.cpp" "$work/meson"
  cp "$root/tests/package/meson/hcl.wrap" "$work/meson/subprojects"
  ln -s "$root" "$work/meson/subprojects/hcl"
  { meson setup --wrap-mode=forcefallback "$work/meson/build" "$work/meson" && meson test -C "$work/meson/build"; } >"$work/log" 2>&1 || { cat "$work/log"; echo "FAIL meson"; exit 1; }
  echo "ok   meson subproject, in each form"
else
  echo "left out: meson is not installed"
fi
