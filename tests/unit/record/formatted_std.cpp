// What of the library std::format takes.
#include "formatted.hpp"

#include <hcl/formatter.hpp>

TEST_CASE("std::format shows what is of the library", "[formatted]") {
#if defined(__cpp_lib_format)
  HCL_CHECK_FORMATTED(std::format);
#else
  SUCCEED("there is no <format>");
#endif
}
