#!/bin/sh
# Builds small consumers by every route a user may take: sh tests/package/check_package.sh [COMPILER [BUILD]]
# BUILD is a build tree of the library: its flags and its objects serve the consumers too, so that the library is compiled once
# for each kind of flags (compile_once.py). ONLY=name runs the consumers of that name, KEEP=1 leaves the directory.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
here=$root/tests/package
CXX=${1:-g++}
flags=-O0
export CXX
# Whichever build tool is there: CMake alone would want make.
if command -v ninja >/dev/null; then export CMAKE_GENERATOR=Ninja; fi
work=$(mktemp -d)
[ -n "${KEEP:-}" ] || trap 'rm -rf "$work"' EXIT
export HCL_COMPILE_ONCE="$work/kept"
mkdir "$HCL_COMPILE_ONCE"
log=$work/log

last=0
ok() {
  times >"$work/times"  # of what this script started; a pipe would be a shell of its own
  now=$(sed -n '2{s/m/ /g;s/s//g;p;}' "$work/times" | awk '{print $1 * 60 + $2 + $3 * 60 + $4}')
  awk -v a="$last" -v b="$now" -v n="$*" 'BEGIN {printf "ok   %-62s %6.1f s of CPU\n", n, b - a}'
  last=$now
}
fail() {
  cat "$log"
  echo "FAIL $*"
  exit 1
}
wanted() { case ${ONLY:-$1} in "$1") return 0 ;; *) return 1 ;; esac; }
tell() { sed -n "$1" "$2"; }

in_header=$(tell 's/.*HCL_VERSION_STRING "\(.*\)".*/\1/p' "$root/include/hcl/version.hpp")
in_meson=$(tell "s/.*version: '\([0-9.]*\)', license.*/\1/p" "$root/meson.build")
[ "$in_header" = "$in_meson" ] || { echo "meson.build says version $in_meson, version.hpp $in_header"; exit 1; }

if [ -n "${2:-}" ] && [ -f "$2/build.ninja" ]; then
  flags="$(tell 's/^CMAKE_CXX_FLAGS:STRING=//p' "$2/CMakeCache.txt")"
  python3 "$here/compile_once.py" --seed "$2"
  ok "objects of the build tree"
fi

configure() {  # SOURCE BUILD ARGUMENT...
  source=$1 build=$2
  shift 2
  cmake -S "$source" -B "$build" "-DCMAKE_CXX_FLAGS=$flags" "-DCMAKE_CXX_COMPILER_LAUNCHER=python3;$here/compile_once.py" "$@" >"$log" 2>&1
}
build() { cmake --build "$@" >"$log" 2>&1; }

# The library as packages install it: to a place that only the last step knows, with blanks in its name; then moved.
built=$work/library
configure "$root" "$built" -DHCL_BUILD_TESTS=OFF -DHCL_BUILD_EXAMPLES=OFF -DCMAKE_INSTALL_LIBDIR=lib && build "$built" || fail "library"
cmake --install "$built" --prefix "$work/first place" >"$log" 2>&1 && mv "$work/first place" "$work/moved here" || fail "install"
prefix="$work/moved here"
if find "$prefix" -name '*.md' | grep .; then fail "pages are installed with the headers"; fi
ok "library"

consume() {  # NAME ROUTE LIBRARY ARGUMENT...: the consumer in cmake/
  name=$1 route=$2 library=$3
  wanted "$name" || return 0
  shift 3
  build=$work/$name-$route-$(echo "$library" | tr -d :)
  configure "$here/cmake" "$build" -DROUTE="$route" -DLIBRARY="$library" "$@" && build "$build" && "$build/consumer" || fail "$name: $route $library"
  ok "$name: $route $library $(echo "$*" | grep -o 'PARTS[^ ]*' || true)"
}
consume package find_package hcl::hcl "-DCMAKE_PREFIX_PATH=$prefix"
consume package find_package hcl::compiled "-DCMAKE_PREFIX_PATH=$prefix" -DMAIN=form
consume package find_package hcl::header_only "-DCMAKE_PREFIX_PATH=$prefix" -DMAIN=headers
consume package find_package hcl::model "-DCMAKE_PREFIX_PATH=$prefix" -DUSES=model
consume package find_package hcl::config "-DCMAKE_PREFIX_PATH=$prefix" -DUSES=config
consume package find_package hcl::edit "-DCMAKE_PREFIX_PATH=$prefix" -DUSES=edit
consume tree add_subdirectory hcl::hcl -DHCL_SOURCE="$root" -DPARTS=ON
if wanted tree; then
  [ "$(grep -c '^build.*/parts/values.cpp.o:' "$work/tree-add_subdirectory-hclhcl/build.ninja")" = 1 ] || fail "the implementation is compiled more than once for a library and two programs"
  [ ! -e "$work/tree-add_subdirectory-hclhcl/hcl/libhcl-edit.a" ] || fail "who decodes only builds hcl::edit"
fi
consume tree fetch_content hcl::compiled -DHCL_SOURCE="$root" -DMAIN=form
consume build_tree find_package hcl::hcl "-Dhcl_DIR=$built"

# Shared: it shows what HCL_EXPORT marks, and what it throws and makes is the same in all libraries of a program.
if wanted shared; then
  configure "$root" "$work/shared" -DBUILD_SHARED_LIBS=ON -DHCL_BUILD_TESTS=OFF -DHCL_BUILD_EXAMPLES=OFF -DCMAKE_INSTALL_LIBDIR=lib && build "$work/shared" &&
    cmake --install "$work/shared" --prefix "$work/shared prefix" >"$log" 2>&1 || fail "shared library"
  for library in hcl hcl-edit hcl-model hcl-config hcl-language hcl-serve; do
    nm -DC --defined-only "$work/shared prefix/lib/lib$library.so" >"$log"
    readelf -d "$work/shared prefix/lib/lib$library.so" | grep -q "SONAME.*\[lib$library.so.$in_header\]" || fail "the name of the shared $library"
    # What is strong there is defined with HCL_DECL.
    if grep 'hcl::' "$log" | grep -E ' [WVu] ' | grep -vE '_access::|::library_for<|hcl::v[0-9_]+::error|std::'; then fail "the shared $library shows more than it should"; fi
  done
  ok "shared library: $(nm -D --defined-only "$work/shared/libhcl.so" | wc -l) symbols"
  consume shared find_package hcl::hcl "-DCMAKE_PREFIX_PATH=$work/shared prefix" -DPARTS=ON
  consume shared find_package hcl::edit "-DCMAKE_PREFIX_PATH=$work/shared prefix" -DUSES=edit -DCMAKE_CXX_VISIBILITY_PRESET=hidden
  consume shared find_package hcl::model "-DCMAKE_PREFIX_PATH=$work/shared prefix" -DUSES=model -DCMAKE_CXX_VISIBILITY_PRESET=hidden
fi

# As vcpkg lays packages out: the folder with CMake's files is one level up.
if wanted vcpkg; then
  cp -R "$prefix" "$work/vcpkg"
  mkdir -p "$work/vcpkg/share/hcl"  # which has the debuggers' files already
  mv "$work/vcpkg/lib/cmake/hcl"/* "$work/vcpkg/share/hcl"
  # What vcpkg_cmake_config_fixup does to files of targets, which count the folders up to the prefix.
  python3 - "$work/vcpkg/share/hcl" <<'EOF'
import pathlib, re, sys
for path in pathlib.Path(sys.argv[1]).glob("*Targets*.cmake"):
    text = path.read_text()
    up = 'get_filename_component(_IMPORT_PREFIX "${_IMPORT_PREFIX}" PATH)\n'
    text = re.sub("(?:" + re.escape(up) + ")+", up * 2, text)
    path.write_text(text)
EOF
  consume vcpkg find_package hcl::hcl "-DCMAKE_PREFIX_PATH=$work/vcpkg" -DMAIN=form
fi

# Who asks for what is not there reads so.
if wanted components; then
  if configure "$here/cmake" "$work/wrong" -DROUTE=find_package -DLIBRARY=hcl::hcl -DCOMPONENTS=edits "-DCMAKE_PREFIX_PATH=$prefix"; then fail "a component that is not there"; fi
  grep -q 'hcl has no component "edits"' "$log" || fail "the message about a component that is not there"
  for part in edit model; do
    configure "$here/cmake" "$work/alone $part" -DROUTE=find_package -DLIBRARY=hcl::hcl -DUSES=$part "-DCMAKE_PREFIX_PATH=$prefix" || fail "configuring"
    if build "$work/alone $part"; then fail "hcl::$part is used without its library"; fi
    sed 's/::v[0-9_]*::/::/g' "$log" | grep -q "undefined.*hcl::$part::" || fail "the linker's message about hcl::$part without its library"
    grep -q "\`hcl::$part\` |.*::$part::" "$root/include/hcl/implementation/README.md" || fail "the page about forms does not say that the linker misses hcl::$part::"
  done
  ok "components: what is missing"
fi

# A parent that installs and exports a target of its own, and a program that uses the parent; see parent/CMakeLists.txt.
parent() {  # NAME ARGUMENT...
  name=$1
  shift
  wanted parent || return 0
  configure "$here/parent" "$work/parent $name" "-DHCL_SOURCE=$root" -DCMAKE_INSTALL_LIBDIR=lib "$@" && build "$work/parent $name" &&
    "$work/parent $name/consumer" || fail "parent $name"
  cmake --install "$work/parent $name" --prefix "$work/parents $name" >"$log" 2>&1 || fail "installing the parent $name"
  ok "parent $name"
}
if wanted parent; then
  names="hcl::hcl;hcl::compiled;hcl::config;hcl::edit;hcl::model;hcl::header_only;hcl;hcl_header_only"
  for install in ON OFF; do
    configure "$here/parent" "$work/exported $install" "-DHCL_SOURCE=$root" "-DNAMES=$names" "-DHCL_INSTALL=$install" || fail "a parent that exports what links to hcl, HCL_INSTALL $install"
  done
  [ "$(grep -c 'add_library(parent::uses_' "$work/exported ON/parentTargets.cmake")" = 8 ] || fail "a parent exports what links to each name"
fi
wanted parent && ok "parent: its export set, by each name of a target"
parent installing -DHCL_INSTALL=ON
parent quiet -DHCL_INSTALL=OFF -DMANNERS=ON
if wanted parent; then
  [ ! -d "$work/parents quiet/include/hcl" ] && [ ! -f "$work/parents quiet/lib/libhcl.a" ] || fail "hcl was installed with HCL_INSTALL off"
  configure "$here/parent/child" "$work/child" "-DCMAKE_PREFIX_PATH=$work/parents installing" && build "$work/child" && "$work/child/child" || fail "child by its parent's package"
  ok "parent: a program that finds it installed, and hcl with it"
  configure "$here/parent/child" "$work/child2" "-DEXPORTED=$work/parent quiet" && build "$work/child2" && "$work/child2/child" || fail "child by its parent's build tree"
  ok "parent: a program that finds its build tree"
fi

# PEGTL, Boost and utf8cpp from elsewhere: as targets of the parent, and by the variable.
if wanted elsewhere; then
  mkdir -p "$work/else where"
  for library in tao boost utf8 utf8.h utf8cpp; do
    for place in /usr/include "${HCL_HEADERS:-/usr/local/include}"; do
      if [ -e "$place/$library" ] && [ ! -e "$work/else where/$library" ]; then ln -s "$place/$library" "$work/else where/$library"; fi
    done
  done
  configure "$here/parent" "$work/by targets" "-DHCL_SOURCE=$root" "-DTARGETS_IN=$work/else where" -DHCL_INSTALL=ON && build "$work/by targets" && "$work/by targets/consumer" || fail "libraries as targets"
  grep -q "else where" "$work/by targets/build.ninja" || fail "libraries as targets: they are not used"
  ok "elsewhere: PEGTL, Boost and utf8cpp as targets"
  consume elsewhere add_subdirectory hcl::hcl -DHCL_SOURCE="$root" "-DHCL_DEPENDENCY_DIRS=$work/else where" -DMAIN=form
fi

if wanted flags; then
  sh "$here/check_flags.sh" "$work" "$prefix" || exit 1
  ok "flags: what fits together, and what does not"
fi

if wanted ports; then
  sh "$here/check_ports.sh" "$work" "$built" || exit 1
  ok "ports: vcpkg, Conan, Debian"
fi

if wanted single; then
  quickest=$(command -v clang++-14 || echo "$CXX")  # takes a third of the time
  $CXX -std=c++20 -fsyntax-only -DHCL_DECLARATIONS_ONLY -DEXPECT_DECLARATIONS_ONLY -I "$root/single_include" "$here/main.cpp" >"$log" 2>&1 || fail "single header"
  printf '#include <hcl/hcl.hpp>\n#define HCL_IMPLEMENTATION\n#include <hcl/hcl.hpp>\n#include <hcl/decode.hpp>\n#include <hcl/schema.hpp>\n' |
    "$quickest" -std=c++20 -fsyntax-only -DHCL_DECLARATIONS_ONLY -I "$root/single_include" -x c++ - >"$log" 2>&1 || fail "three files: the implementation"
  ok "single header: declarations; three files: everything"
fi

if ! wanted pkg_config; then
  :
elif command -v pkg-config >/dev/null; then
  sh "$here/check_pkg_config.sh" "$work" "$prefix" || exit 1
  ok "pkg-config: each form; prefix with blanks; absolute directories"
else
  echo "left out: pkg-config is not installed"
fi

if ! wanted meson; then
  :
elif command -v meson >/dev/null; then
  mkdir -p "$work/meson/subprojects"
  cp "$here/meson/meson.build" "$here/main.cpp" "$here/form.cpp" "$here"/cmake/part.?pp "$work/meson"
  cp "$here/meson/hcl.wrap" "$work/meson/subprojects"
  ln -s "$root" "$work/meson/subprojects/hcl"
  { HCL_COMPILER=$CXX CXX="$here/compiler.sh" meson setup --buildtype=plain -Dcpp_std=gnu++20 "-Dcpp_args=$flags" --wrap-mode=forcefallback "$work/meson/build" "$work/meson" &&
    HCL_COMPILER=$CXX meson test -C "$work/meson/build"; } >"$log" 2>&1 || fail "meson"
  ok "meson subproject, in each form"
  { meson configure "$work/meson/build" -Dhcl:default_library=shared && HCL_COMPILER=$CXX meson test -C "$work/meson/build"; } >"$log" 2>&1 || fail "meson, shared"
  find "$work/meson/build" -name "libhcl.so.$in_header" | grep -q . || fail "meson makes no shared library"
  ok "meson subproject, shared"
else
  echo "left out: meson is not installed"
fi
