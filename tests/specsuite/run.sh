#!/bin/sh
# tests/specsuite/run.sh HCLDEC WORKDIR: HCL's own specification suite. Builds the reference's harness with Go in WORKDIR and lets it drive the
# program HCLDEC (examples/hcldec.cpp) over the reference's cases. Exit code 77 means skipped.
set -eu
hcldec=$1
work=$2
reference=/usr/share/gocode/src/github.com/hashicorp/hcl/v2
if ! command -v go >/dev/null 2>&1 || [ ! -d "$reference/specsuite/tests" ]; then
  echo "skipped: the suite needs Debian's golang-go and golang-github-hashicorp-hcl-v2-dev"
  exit 77
fi
mkdir -p "$work"
export GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE="$work/cache" GOFLAGS=-p=2
if ! [ -x "$work/hclspecsuite" ]; then
  go build -o "$work/hclspecsuite" github.com/hashicorp/hcl/v2/cmd/hclspecsuite || {
    echo "skipped: the harness does not build here"
    exit 77
  }
fi
cases=$(find "$reference/specsuite/tests" -name '*.t' | wc -l)
[ "$cases" -gt 0 ] || { echo "no cases"; exit 1; }
"$work/hclspecsuite" "$reference/specsuite/tests" "$hcldec"
echo "$cases cases pass"
