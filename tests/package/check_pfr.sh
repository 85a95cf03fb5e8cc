#!/bin/sh
# What record/pfr.hpp uses of Boost.PFR, private names included, is there in each Boost in reach, and means the same:
# check_pfr.sh [COMPILER] [INCLUDE_DIR...]
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
CXX=${1:-g++}
[ $# -eq 0 ] || shift
tried=0
for boost in "$@" ${HCL_BOOST_DIRS:-} /usr/include /usr/local/include /opt/*/include "$HOME"/boost*; do
  [ -f "$boost/boost/pfr/core.hpp" ] || continue
  # Only Boost from there: the directory as a whole may hold another standard library.
  work=$(mktemp -d)
  ln -s "$boost/boost" "$work/boost"
  version=$(sed -n 's/^#define BOOST_LIB_VERSION "\(.*\)"/\1/p' "$boost/boost/version.hpp" 2>/dev/null || true)
  "$CXX" -std=c++20 -Wall -Wextra -Werror -DHCL_DECLARATIONS_ONLY -I "$root/include" -isystem "$work" -fsyntax-only "$root/tests/package/pfr.cpp" ||
    { echo "FAIL with Boost $version in $boost"; exit 1; }
  rm -rf "$work"
  echo "Boost ${version:-(no version)} in $boost"
  tried=$((tried + 1))
done
[ "$tried" -gt 0 ] || { echo "no Boost.PFR in reach"; exit 1; }
