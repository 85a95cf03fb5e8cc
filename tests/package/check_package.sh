#!/bin/sh
# Builds a small consumer by every route a user may take: sh tests/package/check_package.sh [COMPILER]
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
CXX=${1:-g++}
export CXX
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

written() { sed -n "$1" "$2"; }
in_header=$(written 's/.*HCL_VERSION_STRING "\(.*\)".*/\1/p' "$root/include/hcl/version.hpp")
in_meson=$(written "s/.*version: '\([0-9.]*\)', license.*/\1/p" "$root/meson.build")
[ "$in_header" = "$in_meson" ] || { echo "meson.build says version $in_meson, version.hpp $in_header"; exit 1; }

cmake -S "$root" -B "$work/hcl" -DHCL_BUILD_TESTS=OFF -DHCL_BUILD_EXAMPLES=OFF -DCMAKE_INSTALL_PREFIX="$work/prefix" >/dev/null
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
consume find_package hcl::compiled -DCMAKE_PREFIX_PATH="$work/prefix"
consume add_subdirectory hcl::compiled -DHCL_SOURCE="$root"
consume fetch_content hcl::hcl -DHCL_SOURCE="$root"

if command -v pkg-config >/dev/null; then
  flags=$(PKG_CONFIG_PATH="$work/prefix/share/pkgconfig" pkg-config --cflags hcl)
  # shellcheck disable=SC2086
  $CXX -std=c++20 $flags "$root/tests/package/main.cpp" -o "$work/by_hand" && "$work/by_hand"
  echo "ok   pkg-config"
else
  echo "left out: pkg-config is not installed"
fi

if command -v meson >/dev/null; then
  mkdir -p "$work/meson/subprojects"
  cp "$root/tests/package/meson/meson.build" "$root/tests/package/main.cpp" "$work/meson"
  cp "$root/tests/package/meson/hcl.wrap" "$work/meson/subprojects"
  ln -s "$root" "$work/meson/subprojects/hcl"
  { meson setup "$work/meson/build" "$work/meson" && meson test -C "$work/meson/build"; } >"$work/log" 2>&1 || { cat "$work/log"; echo "FAIL meson"; exit 1; }
  echo "ok   meson subproject, header-only and compiled"
else
  echo "left out: meson is not installed"
fi
