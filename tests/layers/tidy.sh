#!/bin/sh
# Every header of the library is clean as .clang-tidy says: tidy.sh; exit 77 without clang-tidy 14. One unit that includes them all
# takes about 45 s of processor time.
set -eu
cd "$(dirname "$0")/../.."
tidy=$(command -v clang-tidy-14 || command -v clang-tidy || true)
case $("${tidy:-false}" --version 2>/dev/null || true) in
  *"version 14."*) ;;
  *) echo "there is no clang-tidy 14"; exit 77 ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
check() { "$tidy" --config-file=.clang-tidy --quiet "$1" -- -std=c++20 -Iinclude -I"$work" 2>"$work/noise"; }

# It finds what it looks for.
mkdir -p "$work/include/hcl"
cat >"$work/include/hcl/bad.hpp" <<'END'
#include <string>
inline bool is_bad(std::string s) { return s.size() == 0; }
END
echo '#include <include/hcl/bad.hpp>' >"$work/bad.cpp"
if check "$work/bad.cpp" >"$work/said" || ! grep -q 'readability-container-size-empty' "$work/said"; then
  echo "a bad header is not found:"
  cat "$work/said"
  exit 1
fi

(cd include && ls hcl/*.hpp) | sed 's/.*/#include <&>/' >"$work/all.cpp"
check "$work/all.cpp" || { cat "$work/noise"; exit 1; }
echo "the library is clean as .clang-tidy says"
