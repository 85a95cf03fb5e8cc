# The package for CMake and pkg-config. What a parent installs or exports may refer to hcl even where hcl itself is not
# installed, so the set of targets is there always.
include(CMakePackageConfigHelpers)

set(hcl_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/hcl)
set(hcl_when)
if(NOT HCL_INSTALL)
  set(hcl_when EXCLUDE_FROM_ALL COMPONENT hcl)
endif()
install(TARGETS hcl hcl_config hcl_edit hcl_model hcl_serve hcl_header_only EXPORT hclTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} ${hcl_when}
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ${hcl_when}
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} ${hcl_when})
install(EXPORT hclTargets NAMESPACE hcl:: DESTINATION ${hcl_package_dir} ${hcl_when})
export(EXPORT hclTargets NAMESPACE hcl:: FILE ${PROJECT_BINARY_DIR}/hclTargets.cmake)
configure_file(${CMAKE_CURRENT_LIST_DIR}/hclConfig.cmake.in ${PROJECT_BINARY_DIR}/hclConfig.cmake COPYONLY)
configure_file(${CMAKE_CURRENT_LIST_DIR}/hclFindHeaders.cmake ${PROJECT_BINARY_DIR}/hclFindHeaders.cmake COPYONLY)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/hclConfigVersion.cmake COMPATIBILITY SameMinorVersion)
if(NOT HCL_INSTALL)
  return()
endif()

install(FILES ${PROJECT_BINARY_DIR}/hclConfig.cmake ${PROJECT_BINARY_DIR}/hclConfigVersion.cmake ${PROJECT_BINARY_DIR}/hclFindHeaders.cmake
        DESTINATION ${hcl_package_dir})
install(DIRECTORY include/hcl DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} PATTERN *.md EXCLUDE)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/licenses/hcl)

# hcl_place(OUT DIRECTORY): the directory as a file of pkg-config names it.
function(hcl_place out directory)
  if(NOT IS_ABSOLUTE ${directory})
    set(directory \${prefix}/${directory})
  endif()
  set(${out} ${directory} PARENT_SCOPE)
endfunction()

# hcl_pkg_config(NAME DIRECTORY REQUIRES CFLAGS LIBS): relative to where it lies, so that the installed tree can be moved.
function(hcl_pkg_config hcl_pc_name directory hcl_pc_description hcl_pc_requires hcl_pc_cflags hcl_pc_libs)
  set(hcl_pc_prefix ${CMAKE_INSTALL_PREFIX})
  if(NOT IS_ABSOLUTE ${directory})
    file(RELATIVE_PATH up /prefix/${directory}/pkgconfig /prefix)
    string(REGEX REPLACE "/$" "" up ${up})
    set(hcl_pc_prefix "\${pcfiledir}/${up}")
  endif()
  hcl_place(hcl_pc_include ${CMAKE_INSTALL_INCLUDEDIR})
  set(hcl_pc_libdir)
  if(hcl_pc_libs)
    hcl_place(hcl_pc_libdir ${CMAKE_INSTALL_LIBDIR})
    string(PREPEND hcl_pc_libdir libdir=)
    string(APPEND hcl_pc_libdir "\n")
  endif()
  configure_file(${PROJECT_SOURCE_DIR}/.cmake/hcl.pc.in ${PROJECT_BINARY_DIR}/${hcl_pc_name}.pc @ONLY)
  file(READ ${PROJECT_BINARY_DIR}/${hcl_pc_name}.pc text)
  string(REGEX REPLACE "(Requires|Libs|Cflags): *\n" "" text "${text}")
  file(WRITE ${PROJECT_BINARY_DIR}/${hcl_pc_name}.pc "${text}")
  install(FILES ${PROJECT_BINARY_DIR}/${hcl_pc_name}.pc DESTINATION ${directory}/pkgconfig)
endfunction()

set(hcl_pc_headers "-I\${includedir}")
hcl_pkg_config(hcl ${CMAKE_INSTALL_LIBDIR} "${PROJECT_DESCRIPTION}" "" "-DHCL_DECLARATIONS_ONLY ${hcl_pc_headers}" "-L\${libdir} -lhcl")
foreach(hcl_part IN ITEMS config edit model serve)
  set(hcl_needed hcl)
  if(hcl_part STREQUAL serve)
    set(hcl_needed "hcl-config hcl-edit hcl-model")
  endif()
  hcl_pkg_config(hcl-${hcl_part} ${CMAKE_INSTALL_LIBDIR} "${PROJECT_DESCRIPTION}: ${hcl_part}" "${hcl_needed}" "" "-L\${libdir} -lhcl-${hcl_part}")
endforeach()
hcl_pkg_config(hcl-header-only ${CMAKE_INSTALL_DATADIR} "${PROJECT_DESCRIPTION}, in headers" "" "${hcl_pc_headers}" "")
