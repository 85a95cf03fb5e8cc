# Where the headers of Boost, PEGTL and utf8cpp are: in HCL_DEPENDENCY_DIRS, else where a target of the parent says, else
# where CMake looks. hcl_interface_dirs are for units that see declarations, hcl_implementation_dirs for others as well.
set(hcl_missing)
function(hcl_find header)  # HEADER TARGET...
  string(MAKE_C_IDENTIFIER hcl_${header}_dir variable)
  find_path(${variable} ${header} HINTS ${HCL_DEPENDENCY_DIRS} NO_DEFAULT_PATH)
  mark_as_advanced(${variable})
  foreach(target IN LISTS ARGN)
    if(NOT ${variable} AND TARGET ${target})
      # $<1:...> hides the target from export(), which would want it in a set of exported targets.
      set(${variable} $<$<TARGET_EXISTS:${target}>:$<TARGET_PROPERTY:$<1:${target}>,INTERFACE_INCLUDE_DIRECTORIES>>)
      set(${variable} ${${variable}} PARENT_SCOPE)
    endif()
  endforeach()
  if(NOT ${variable})
    find_path(${variable} ${header} PATH_SUFFIXES utf8cpp)
  endif()
  if(NOT ${variable})
    set(hcl_missing ${hcl_missing} ${header} PARENT_SCOPE)
    set(${variable} "" PARENT_SCOPE)
  endif()
endfunction()

hcl_find(boost/pfr.hpp Boost::pfr Boost::headers Boost::boost)
hcl_find(boost/multiprecision/cpp_int.hpp Boost::multiprecision Boost::headers Boost::boost)
hcl_find(tao/pegtl.hpp taocpp::pegtl)
hcl_find(utf8/cpp17.h utf8cpp::utf8cpp utf8::cpp utf8cpp)
set(hcl_interface_dirs ${hcl_boost_pfr_hpp_dir})
set(hcl_implementation_dirs ${hcl_boost_multiprecision_cpp_int_hpp_dir} ${hcl_tao_pegtl_hpp_dir} ${hcl_utf8_cpp17_h_dir})
list(REMOVE_DUPLICATES hcl_implementation_dirs)
if(hcl_missing)
  message(WARNING "hcl: missing headers: ${hcl_missing}. Debian: apt-get install tao-pegtl-dev libboost1.81-dev libutfcpp-dev; "
                  "or name their directories in HCL_DEPENDENCY_DIRS")
endif()
