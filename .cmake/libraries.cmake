# The targets. Each part of the library is a unit.
include(${CMAKE_CURRENT_LIST_DIR}/hclFindHeaders.cmake)

set(hcl_warnings -w)  # a parent's warnings are for the parent's code
if(MSVC)
  set(hcl_warnings /w)
elseif(HCL_BUILD_TESTS)
  set(hcl_warnings -Wall -Wextra -Wpedantic -Wconversion -Wshadow $<$<BOOL:${HCL_WERROR}>:-Werror>)
endif()

# Windows' objects have 32,767 sections unless told otherwise, and 10 MB of names: the implementation needs optimisation to
# fit, and linking takes seconds instead of minutes.
set(hcl_big_objects $<$<CXX_COMPILER_ID:MSVC>:/bigobj> $<$<AND:$<PLATFORM_ID:Windows>,$<CXX_COMPILER_ID:GNU>>:-Wa,-mbig-obj>)
set(hcl_implementation_options
    ${hcl_big_objects} $<$<AND:$<PLATFORM_ID:Windows>,$<CXX_COMPILER_ID:GNU>,$<NOT:$<CONFIG:Release,RelWithDebInfo,MinSizeRel>>>:-O1>)
# A section for each function, so that a program that is linked with LINKER:--gc-sections holds only what it uses. Whether it
# is, is for the program to say: the option is about all of its code.
set(hcl_sections $<$<AND:$<NOT:$<BOOL:${MSVC}>>,$<NOT:$<PLATFORM_ID:Windows>>>:-ffunction-sections;-fdata-sections>)

# hcl_library(NAME PART...): a library of these parts, hcl::NAME. What the parent sets for its own units stays out of it. What
# HCL_EXPORT marks is all that a shared one shows.
function(hcl_library name)
  set(sources)
  foreach(part IN LISTS ARGN)
    configure_file(.cmake/part.cpp.in parts/${part}.cpp @ONLY)
    list(APPEND sources ${CMAKE_CURRENT_BINARY_DIR}/parts/${part}.cpp)
  endforeach()
  string(REPLACE hcl- "" export_name ${name})
  string(REPLACE - _ target ${name})
  add_library(${target} ${sources})
  add_library(hcl::${export_name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${export_name} OUTPUT_NAME ${name} VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} POSITION_INDEPENDENT_CODE ON UNITY_BUILD OFF
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON WINDOWS_EXPORT_ALL_SYMBOLS ON DEFINE_SYMBOL "" DISABLE_PRECOMPILE_HEADERS ON CXX_CLANG_TIDY "" CXX_CPPCHECK "" CXX_CPPLINT "" CXX_INCLUDE_WHAT_YOU_USE "" CXX_SCAN_FOR_MODULES OFF)
  if(NOT HCL_INSTALL AND NOT PROJECT_IS_TOP_LEVEL)
    set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_compile_definitions(${target} PUBLIC HCL_DECLARATIONS_ONLY)
  target_compile_options(${target} PRIVATE ${hcl_warnings} ${hcl_implementation_options} ${hcl_sections})
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  hcl_find_headers(${target} PUBLIC ${hcl_interface_headers})
  set(missing ${hcl_missing_headers})
  hcl_find_headers(${target} PRIVATE ${hcl_implementation_headers})
  set(hcl_missing_headers ${missing} ${hcl_missing_headers} PARENT_SCOPE)
endfunction()

hcl_library(hcl bodies extensions functions msgpack parsing records values)
add_library(hcl::compiled ALIAS hcl)  # its name before
hcl_library(hcl-edit editing)
target_link_libraries(hcl_edit PUBLIC hcl)
hcl_library(hcl-model model rewriting)
target_link_libraries(hcl_model PUBLIC hcl)
hcl_library(hcl-config config)
target_link_libraries(hcl_config PUBLIC hcl)
hcl_library(hcl-serve serving)
target_link_libraries(hcl_serve PUBLIC hcl_config hcl_edit hcl_model)

add_library(hcl_header_only INTERFACE)
add_library(hcl::header_only ALIAS hcl_header_only)
set_target_properties(hcl_header_only PROPERTIES EXPORT_NAME header_only)
target_compile_features(hcl_header_only INTERFACE cxx_std_20)
target_compile_options(hcl_header_only INTERFACE ${hcl_big_objects})
target_include_directories(hcl_header_only INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
hcl_find_headers(hcl_header_only INTERFACE ${hcl_interface_headers} ${hcl_implementation_headers})

if(hcl_missing_headers)
  message(WARNING "hcl: missing headers: ${hcl_missing_headers}. Debian: apt-get install tao-pegtl-dev libboost1.81-dev libutfcpp-dev; "
                  "or name their directories in HCL_DEPENDENCY_DIRS")
endif()
