#!/bin/sh
# Consumers that are compiled with other flags than the library they link: check_flags.sh WORK PREFIX, started by check_package.sh.
# What fits works; what does not fit is one readable error of the linker.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$1 prefix=$2

link() {  # FLAG...
  "$CXX" -std=c++20 -DHCL_DECLARATIONS_ONLY -DEXPECT_DECLARATIONS_ONLY "$@" -I"$prefix/include" "$root/tests/package/main.cpp" "$prefix/lib/libhcl.a" \
    -Wl,--gc-sections -o "$work/flags" >"$work/log" 2>&1
}
fits() { link "$@" && "$work/flags" || { cat "$work/log"; echo "FAIL consumer with $*"; exit 1; }; }
clashes() {  # PATTERN FLAG...
  pattern=$1
  shift
  if link "$@"; then echo "FAIL linked with $*"; exit 1; fi
  grep -q "$pattern" "$work/log" || { cat "$work/log"; echo "FAIL the linker does not say $pattern"; exit 1; }
}
fits -std=c++23
fits -fno-exceptions -fno-rtti
clashes "library_for<.*portable_integers, .*plain_containers>::tag" -DHCL_PORTABLE
clashes "library_for<.*native_integers, .*checked_containers>::tag" -D_GLIBCXX_DEBUG
# Headers of another release: the same but for the number.
mkdir -p "$work/other"
cp -R "$prefix/include/hcl" "$work/other"
sed -i 's/define HCL_VERSION_PATCH .*/define HCL_VERSION_PATCH 99/' "$work/other/hcl/version.hpp"
clashes "library_for<.*version_of_headers<[0-9]*, [0-9]*, 99>" -I"$work/other"
