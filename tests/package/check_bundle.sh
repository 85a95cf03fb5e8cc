#!/bin/sh
# Makes the self-contained header from the files of a release alone, and a program of it where no third-party header can be
# found: a unit that declares, and one that gives the implementation. check_bundle.sh [COMPILER...]
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
# Clang takes half of the time.
[ $# -gt 0 ] || set -- "$(command -v clang++-14 || echo g++)"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/include/hcl" "$work/system" "$work/release/hcl"
cp "$root"/single_include/*.py "$work/release"
cp "$root/single_include/hcl/decode.hpp" "$work/release/hcl"
python3 "$work/release/amalgamate.py" --bundle "$work/include/hcl/decode.hpp"

# /usr/include without the libraries the bundle claims to hold.
for entry in /usr/include/*; do
  case ${entry##*/} in boost | tao | utf8 | utf8cpp | utf8.h) ;; *) ln -s "$entry" "$work/system/" ;; esac
done
for compiler in "$@"; do
  flags=-nostdinc
  for directory in $("$compiler" -E -x c++ -v /dev/null 2>&1 | sed -n '/search starts here/,/End of search/s/^ //p'); do
    [ "$directory" = /usr/include ] && directory=$work/system
    flags="$flags -isystem $directory"
  done
  # shellcheck disable=SC2086
  if echo '#include <boost/pfr.hpp>' | "$compiler" -std=c++20 $flags -fsyntax-only -x c++ - 2>/dev/null; then
    echo "Boost can still be found: this test would prove nothing"
    exit 1
  fi
  flags="-std=c++20 -DHCL_DECLARATIONS_ONLY -DEXPECT_DECLARATIONS_ONLY -Wall -Wextra $flags -I $work/include"
  # shellcheck disable=SC2086
  "$compiler" $flags -c "$root/tests/package/main.cpp" -o "$work/main.o"
  # shellcheck disable=SC2086
  "$compiler" $flags -c "$root/tests/package/single.cpp" -o "$work/implementation.o"
  "$compiler" "$work/main.o" "$work/implementation.o" -o "$work/program" && "$work/program"
  echo "ok   bundle with $compiler"
done
