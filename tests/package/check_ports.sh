#!/bin/sh
# Plays the packages of vcpkg, Conan and Debian as far as it goes without those tools: check_ports.sh WORK BUILD, started by
# check_package.sh. BUILD is a build tree of the library. tests/platforms.sh has lintian look at that of Debian.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
here=$root/tests/package
work=$1 build=$2
version=$(sed -n 's/.*HCL_VERSION_STRING "\(.*\)".*/\1/p' "$root/include/hcl/version.hpp")

for file in "$here/vcpkg/vcpkg.json" "$here/conan/conanfile.py"; do
  grep -q "version\"*[ :=]*\"$version\"" "$file" || { echo "FAIL $file is not of version $version"; exit 1; }
done

# The port, with functions of ours in place of vcpkg's; what it installs is the build that is there.
mkdir -p "$work/vcpkg port"
cat >"$work/vcpkg port/play.cmake" <<EOF
cmake_minimum_required(VERSION 3.21)
set(CURRENT_PACKAGES_DIR "$work/vcpkg port/packages")
function(vcpkg_cmake_configure)
  cmake_parse_arguments(PARSE_ARGV 0 given "" "SOURCE_PATH" "OPTIONS")
  if(NOT EXISTS "\${given_SOURCE_PATH}/CMakeLists.txt" OR given_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "the port configures \${given_SOURCE_PATH} \${given_UNPARSED_ARGUMENTS}")
  endif()
endfunction()
function(vcpkg_cmake_install)
  execute_process(COMMAND "\${CMAKE_COMMAND}" --install "$build" --prefix "\${CURRENT_PACKAGES_DIR}" OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endfunction()
function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 given "" "PACKAGE_NAME;CONFIG_PATH" "")
  if(NOT EXISTS "\${CURRENT_PACKAGES_DIR}/\${given_CONFIG_PATH}/hclConfig.cmake")
    message(FATAL_ERROR "no package in \${given_CONFIG_PATH}")
  endif()
  file(COPY "\${CURRENT_PACKAGES_DIR}/\${given_CONFIG_PATH}/" DESTINATION "\${CURRENT_PACKAGES_DIR}/share/hcl")
  file(REMOVE_RECURSE "\${CURRENT_PACKAGES_DIR}/lib/cmake")
endfunction()
function(vcpkg_fixup_pkgconfig)
endfunction()
function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 given "" "" "FILE_LIST")
  file(COPY_FILE "\${given_FILE_LIST}" "\${CURRENT_PACKAGES_DIR}/share/hcl/copyright")
endfunction()
set(ENV{HCL_SOURCE_DIR} "$root")
include("$here/vcpkg/portfile.cmake")
EOF
cmake -P "$work/vcpkg port/play.cmake"
for file in share/hcl/hclConfig.cmake share/hcl/copyright include/hcl/decode.hpp lib/libhcl.a; do
  [ -f "$work/vcpkg port/packages/$file" ] || { echo "FAIL vcpkg: there is no $file"; exit 1; }
done

python3 "$here/conan/play.py" "$build" "$work/conan"

if command -v dpkg-deb >/dev/null; then
  mkdir -p "$work/debian"
  sh "$here/debian/make.sh" "$build" "$work/debian" >"$work/log" 2>&1 || { cat "$work/log"; echo "FAIL Debian package"; exit 1; }
  dpkg-deb -x "$work"/debian/*.deb "$work/debian/root"
  cmake -S "$here/cmake" -B "$work/debian/consumer" -DROUTE=find_package -DLIBRARY=hcl::hcl "-DCMAKE_PREFIX_PATH=$work/debian/root/usr" "-DCMAKE_LIBRARY_ARCHITECTURE=$(${CXX:-g++} -print-multiarch)" >"$work/log" 2>&1 &&
    cmake --build "$work/debian/consumer" >"$work/log" 2>&1 && "$work/debian/consumer/consumer" || { cat "$work/log"; echo "FAIL consumer of the Debian package"; exit 1; }
else
  echo "left out: dpkg-deb is not there"
fi
