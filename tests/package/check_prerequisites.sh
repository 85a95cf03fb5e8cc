#!/bin/sh
# Each front header says in one error what a program lacks: C++20, a new enough Boost or PEGTL: check_prerequisites.sh [COMPILER]
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
CXX=${1:-g++}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/boost/boost" "$work/pegtl/tao/pegtl"
echo '#define BOOST_VERSION 108000' >"$work/boost/boost/version.hpp"
printf '#define TAO_PEGTL_VERSION_MAJOR 3\n#define TAO_PEGTL_VERSION_MINOR 1\n' >"$work/pegtl/tao/pegtl/version.hpp"

failed=0
expect() {  # WORDS HEADER FLAG...
  words=$1 header=$2
  shift 2
  said=$(echo "#include <$header>" | "$CXX" "$@" -fsyntax-only -x c++ - 2>&1 || true)
  # Clang and GCC show the line with the words as well.
  if ! echo "$said" | grep -q "error: .*$words" || [ "$(echo "$said" | grep -c ' error: ')" != 1 ]; then
    echo "FAIL $header $*: one error with \"$words\" wanted, but it says:"
    echo "$said" | head -n 5
    failed=1
  fi
}
cd "$root/include"
for header in hcl/*.hpp hcl/functions/*.hpp; do
  case $header in hcl/version.hpp | hcl/functions/families.hpp) continue ;; esac
  expect 'C++20' "$header" -std=c++17 -I "$root/include"
  expect 'Boost 1.81' "$header" -std=c++20 -I "$work/boost" -I "$root/include"
  expect 'PEGTL 3.2' "$header" -std=c++20 -I "$work/pegtl" -I "$root/include"
done
for header in "$root"/single_include/hcl/*.hpp; do
  expect 'C++20' "hcl/${header##*/}" -std=c++17 -I "$root/single_include"
done
[ "$failed" = 0 ] && echo "ok   front headers say in one error what they need"
exit "$failed"
