#!/bin/sh
# Consumers by pkg-config: check_pkg_config.sh WORK PREFIX, started by check_package.sh. CXX is the compiler.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$1 prefix=$2
main=$root/tests/package/main.cpp

# What pkg-config prints is quoted as a shell reads it.
by_hand() {  # PACKAGE ARGUMENT...
  package=$1
  shift
  eval "$CXX -std=c++20 $* '$main' $(pkg-config --cflags --libs "$package") -o '$work/by_hand'" && "$work/by_hand" || { echo "FAIL pkg-config $package"; exit 1; }
}
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig:$prefix/share/pkgconfig"
by_hand hcl -DEXPECT_DECLARATIONS_ONLY
by_hand hcl-edit -DEXPECT_DECLARATIONS_ONLY -DUSES_edit
by_hand hcl-model -DEXPECT_DECLARATIONS_ONLY -DUSES_model
eval "$CXX -std=c++20 -fsyntax-only '$root/tests/package/form.cpp' $(pkg-config --cflags hcl-header-only)"
if grep -q libdir "$prefix/share/pkgconfig/hcl-header-only.pc"; then echo "FAIL hcl-header-only.pc has no use for libdir"; exit 1; fi

if [ -d "$work/shared prefix" ]; then
  export PKG_CONFIG_PATH="$work/shared prefix/lib/pkgconfig" LD_LIBRARY_PATH="$work/shared prefix/lib"
  by_hand hcl-edit -DEXPECT_DECLARATIONS_ONLY -DUSES_edit
fi

# How a program is linked is its own choice.
if pkg-config --libs hcl | grep -q -- '-Wl,'; then echo "FAIL hcl.pc tells the linker how to link"; exit 1; fi
if grep -q INTERFACE_LINK_OPTIONS "$prefix"/lib/cmake/hcl/hclTargets*.cmake; then echo "FAIL hclTargets.cmake tells the linker how to link"; exit 1; fi

# Directories that are absolute, as some distributions give them; and only those of the headers, or of the libraries.
place() {  # NAME ARGUMENT...: the files of pkg-config alone, with the libraries and headers of the first installation beside them
  name=$1
  shift
  cmake -S "$root" -B "$work/$name build" -DHCL_BUILD_TESTS=OFF -DHCL_BUILD_EXAMPLES=OFF "-DCMAKE_INSTALL_PREFIX=$work/$name/prefix" "$@" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
  for directory in lib include; do mkdir -p "$work/$name/$directory"; done
  cp "$prefix"/lib/lib* "$work/$name/lib"
  cp -R "$prefix/include/hcl" "$work/$name/include"
  export PKG_CONFIG_PATH="$work/$name build"
}
place absolute "-DCMAKE_INSTALL_INCLUDEDIR=$work/absolute/include" "-DCMAKE_INSTALL_LIBDIR=$work/absolute/lib"
by_hand hcl -DEXPECT_DECLARATIONS_ONLY
case $(pkg-config --cflags --libs hcl) in *"$work/absolute/include"*"$work/absolute/lib"*) ;; *) echo "FAIL absolute directories"; exit 1 ;; esac
