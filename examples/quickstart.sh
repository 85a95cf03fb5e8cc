#!/bin/sh
# From a fresh Debian 12 to a decoded configuration: installs what is missing, builds the quickstart, runs it on a good file and on a broken one.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
build=${BUILD_DIR:-$root/.build/quickstart}
set -- --install
. "$root/tests/support/install.sh"
install_packages g++ libboost1.81-dev tao-pegtl-dev libutfcpp-dev

mkdir -p "$build"
echo "+ ${CXX:-g++} -std=c++20 -Iinclude examples/quickstart.cpp -o quickstart"
${CXX:-g++} -std=c++20 -I"$root/include" "$here/quickstart.cpp" -o "$build/quickstart"
cd "$here"
echo "+ quickstart quickstart.hcl"
"$build/quickstart" quickstart.hcl
echo "+ quickstart quickstart_broken.hcl"
if "$build/quickstart" quickstart_broken.hcl; then
  echo "The broken file was accepted." >&2
  exit 1
fi
