# The targets. Each part of the library is a unit.
include(${CMAKE_CURRENT_LIST_DIR}/dependencies.cmake)

# Warnings are for our own units, here and in tests, examples and benchmarks; a parent's are for the parent's code.
if(NOT PROJECT_IS_TOP_LEVEL)
  set(hcl_warnings $<IF:$<CXX_COMPILER_ID:MSVC>,/w,-w>)
elseif(MSVC)
  set(hcl_warnings /W4 $<$<BOOL:${HCL_WERROR}>:/WX>)
else()
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

# hcl_uses(TARGET SCOPE DIRECTORY...): the headers of the library, and those of others. A build takes their directories, as a
# target of a parent is in no package that hcl could name; for the package, hclConfig.cmake finds Boost, PEGTL and utf8cpp.
function(hcl_uses target scope)
  target_compile_features(${target} ${scope} cxx_std_20)
  target_include_directories(${target} ${scope} $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_include_directories(${target} SYSTEM ${scope} "$<BUILD_INTERFACE:${ARGN}>")
endfunction()

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
  # The SOVERSION is the whole version: programs link to the library of exactly the release whose headers they include.
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${export_name} OUTPUT_NAME ${name} VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION}
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON WINDOWS_EXPORT_ALL_SYMBOLS ON DEFINE_SYMBOL "" POSITION_INDEPENDENT_CODE ON
    UNITY_BUILD OFF DISABLE_PRECOMPILE_HEADERS ON CXX_SCAN_FOR_MODULES OFF
    CXX_CLANG_TIDY "" CXX_CPPCHECK "" CXX_CPPLINT "" CXX_INCLUDE_WHAT_YOU_USE "")
  if(NOT HCL_INSTALL AND NOT PROJECT_IS_TOP_LEVEL)
    set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  hcl_uses(${target} PUBLIC ${hcl_interface_dirs})
  target_compile_definitions(${target} PUBLIC HCL_DECLARATIONS_ONLY)
  target_compile_options(${target} PRIVATE ${hcl_warnings} ${hcl_implementation_options} ${hcl_sections})
  target_include_directories(${target} SYSTEM PRIVATE ${hcl_implementation_dirs})
endfunction()

hcl_library(hcl bodies common functions msgpack parsing records specs values writing)
add_library(hcl::compiled ALIAS hcl)  # its name before
hcl_library(hcl-edit editing)
target_link_libraries(hcl_edit PUBLIC hcl)
hcl_library(hcl-model model rewriting)
target_link_libraries(hcl_model PUBLIC hcl)
hcl_library(hcl-config config generating)
target_link_libraries(hcl_config PUBLIC hcl)
hcl_library(hcl-language languages)
target_link_libraries(hcl_language PUBLIC hcl_model)
hcl_library(hcl-serve serving)
target_link_libraries(hcl_serve PUBLIC hcl_config hcl_edit hcl_model)

add_library(hcl_header_only INTERFACE)
add_library(hcl::header_only ALIAS hcl_header_only)
set_target_properties(hcl_header_only PROPERTIES EXPORT_NAME header_only)
hcl_uses(hcl_header_only INTERFACE ${hcl_interface_dirs} ${hcl_implementation_dirs})
target_compile_options(hcl_header_only INTERFACE ${hcl_big_objects})
