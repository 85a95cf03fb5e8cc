#!/bin/sh
# Builds every contestant and measures them in one go on the same data: sh benchmarks/run.sh [--install] [--quick] [--no-compile-time] > report
#   BUILD_DIR      where to build (default .build/benchmarks)
#   GLAZE_INCLUDE  where the headers of glaze are, which Debian has no package of
# Charts of what is in it: python3 benchmarks/charts.py report benchmarks
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
build=${BUILD_DIR:-$root/.build/benchmarks}
. "$root/tests/support/install.sh"
install_packages g++ cmake ninja-build python3 libboost1.81-dev tao-pegtl-dev libutfcpp-dev
# Peers: worth having, not needed.
install_packages libtomlplusplus-dev nlohmann-json3-dev libyaml-cpp-dev libsimdjson-dev golang-go golang-github-hashicorp-hcl-v2-dev

cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="-O2 -DNDEBUG" -DHCL_BUILD_TESTS=OFF -DHCL_BUILD_EXAMPLES=OFF \
  -DHCL_BUILD_BENCHMARKS=ON >&2
cmake --build "$build" >&2
if command -v go >/dev/null 2>&1 && [ -d /usr/share/gocode/src/github.com/hashicorp/hcl ]; then
  GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=$build/go-cache go build -o "$build/benchmarks/bench-reference" "$root/benchmarks/peers/reference.go"
fi
python3 "$root/benchmarks/generate.py" "$build/data"
python3 "$root/benchmarks/report.py" "$build/benchmarks" "$build/data" "$@"
# What hostile configurations cost, by itself: .build/benchmarks/benchmarks/bench-attacks [--all | --growth | --instructions | NAME-PART]
"$build/benchmarks/bench-attacks" || echo "Some attacks are above the limits." >&2
