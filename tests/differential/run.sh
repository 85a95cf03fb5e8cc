#!/bin/sh
# tests/differential/run.sh COUNT SEED: evaluates COUNT random cases with the reference (Go) and with this library, and compares.
set -eu
count=${1:-200000}
seed=${2:-1}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
if ! command -v go >/dev/null 2>&1 || [ ! -d /usr/share/gocode/src/github.com/hashicorp/hcl/v2 ]; then
  echo "skipped: the reference needs Debian's golang-go and golang-github-hashicorp-hcl-v2-dev"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$here/reference" && GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE="$work/cache" go build -o "$work/reference" .)
ours=${HCL_DIFFERENTIAL:-}
if [ -z "$ours" ]; then
  ours=$work/hcl-differential
  ${CXX:-g++} -std=c++20 -O1 -I"$root/include" -I"$root/tests" "$here"/*.cpp -o "$ours"
fi
"$ours" make "$count" "$seed" >"$work/cases"
"$work/reference" <"$work/cases" >"$work/answers"
"$ours" compare "$work/cases" "$work/answers"
