#!/bin/sh
# tests/differential/run.sh COUNT SEED: evaluates COUNT random cases with the reference (Go) and with this library, and compares.
#   HCL_DIFFERENTIAL      the program, if it is built already (otherwise it is built here)
#   HCL_REFERENCE_GOPATH  where the reference is (default: where Debian's package puts it)
#   HCL_REFERENCE_NEWEST  if set, that is the newest version: what only the packaged one does differently is
#                         not excused, what is known of unknowns is compared, and more is unknown and marked
set -eu
count=${1:-200000}
seed=${2:-1}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
gopath=${HCL_REFERENCE_GOPATH:-/usr/share/gocode}
if ! command -v go >/dev/null 2>&1 || [ ! -d "$gopath/src/github.com/hashicorp/hcl/v2" ]; then
  echo "skipped: the reference needs Debian's golang-go and golang-github-hashicorp-hcl-v2-dev"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here"/reference/*.go "$work"
export GO111MODULE=off GOPATH="$gopath" GOCACHE="${GOCACHE:-${HOME:-$work}/.cache/go-build}" GOFLAGS=
(cd "$work" && go build ${HCL_REFERENCE_NEWEST:+-tags newest} -o reference .)
ours=${HCL_DIFFERENTIAL:-}
if [ -z "$ours" ]; then
  ours=$work/hcl-differential
  ${CXX:-g++} -std=c++20 -O1 -I"$root/include" -c "$root/tests/package/implementation.cpp" -o "$work/implementation.o"
  ${CXX:-g++} -std=c++20 -O1 -DHCL_DECLARATIONS_ONLY -I"$root/include" -I"$root/tests" "$here"/*.cpp "$work/implementation.o" -o "$ours"
fi
"$ours" make "$count" "$seed" ${HCL_REFERENCE_NEWEST:+newest} >"$work/cases"
"$work/reference" <"$work/cases" >"$work/answers"
"$ours" compare "$work/cases" "$work/answers" ${HCL_REFERENCE_NEWEST:+newest}
