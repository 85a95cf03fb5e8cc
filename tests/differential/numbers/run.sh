#!/bin/sh
# Compares numbers with Go's math/big: sh run.sh BINARY [PAIRS] [SEED], BINARY being numbers.cpp, built. Skipped (exit 77) without Go.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
binary=$1
pairs=${2:-20000}
seed=${3:-1}
if ! command -v go >/dev/null 2>&1; then
  echo "numbers: skipped, there is no Go on this machine"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
GO111MODULE=off GOCACHE="$work/cache" go build -o "$work/oracle" "$here/main.go"
"$binary" --pairs "$pairs" "$seed" >"$work/pairs"
"$work/oracle" <"$work/pairs" >"$work/expected"
"$binary" <"$work/pairs" >"$work/actual"
paste -d '\n' "$work/pairs" "$work/expected" "$work/actual" | awk '
  NR % 3 == 1 { pair = $0 }
  NR % 3 == 2 { expected = $0 }
  NR % 3 == 0 {
    n++
    if ($0 == expected) next
    bad++
    if (bad <= 10) print "pair     " substr(pair, 1, 400) "\nexpected " expected "\nactual   " $0
  }
  END { print "numbers: " n " pairs, " bad + 0 " differences"; exit bad != 0 }'
