// What of the library the library fmt takes.
#include "formatted.hpp"

#if __has_include(<fmt/format.h>)

TEST_CASE("fmt shows what is of the library", "[formatted]") {
  HCL_CHECK_FORMATTED(fmt::format);
  CHECK(fmt::format("{}", formatted::config().ports) == "[1, 2]");
}
#endif
