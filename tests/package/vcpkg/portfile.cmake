# The port for vcpkg. As an overlay: vcpkg install hcl --overlay-ports=tests/package
# HCL_SOURCE_DIR names the sources; a port in a registry fetches them with vcpkg_from_git instead.
if(NOT DEFINED ENV{HCL_SOURCE_DIR})
  get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
else()
  set(SOURCE_PATH "$ENV{HCL_SOURCE_DIR}")
endif()
vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS -DHCL_BUILD_TESTS=OFF -DHCL_BUILD_EXAMPLES=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME hcl CONFIG_PATH lib/cmake/hcl)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share" "${CURRENT_PACKAGES_DIR}/share/licenses")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
