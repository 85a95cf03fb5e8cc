#!/bin/sh
# Compares MessagePack with go-cty, both ways: sh run.sh BINARY [COUNT] [SEED], BINARY being msgpack.cpp, built. Skipped (exit 77) without Go or go-cty.
# HCL_REFERENCE_GOPATH and HCL_REFERENCE_NEWEST are those of ../run.sh; the newest version knows facts about unknown values.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
binary=$1
count=${2:-100000}
seed=${3:-1}
gopath=${HCL_REFERENCE_GOPATH:-/usr/share/gocode}
if ! command -v go >/dev/null 2>&1 || [ ! -d "${gopath%%:*}/src/github.com/zclconf/go-cty/cty/msgpack" ]; then
  echo "msgpack: skipped, there is no Go or no go-cty on this machine"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
GO111MODULE=off GOPATH="$gopath" GOCACHE="$work/cache" go build -o "$work/reference" "$here/main.go"
"$binary" --make "$count" "$seed" ${HCL_REFERENCE_NEWEST:+newest} >"$work/values"
"$work/reference" <"$work/values" >"$work/theirs"
"$binary" --check "$count" "$seed" ${HCL_REFERENCE_NEWEST:+newest} <"$work/theirs"
