// Values and the library's enums on streams.
#include <sstream>
#include <string>

#include "decoded.hpp"

namespace {

template <typename T>
std::string streamed(const T& shown) {
  std::ostringstream out;
  out << shown;
  return out.str();
}

enum class colour { red };

}  // namespace

TEST_CASE("values are streamed as the language writes them") {
  CHECK(streamed(hcl::value("a\n")) == "\"a\\n\"");
  CHECK(streamed(hcl::value(5)) == "5");
  CHECK(streamed(hcl::value()) == "null");
  CHECK(streamed(hcl::value::tuple({1, "x", true})) == "[1, \"x\", true]");
  CHECK(streamed(hcl::value::object({{"a", hcl::value(1)}})) == "{a = 1}");
}

TEST_CASE("marked values are not streamed") {
  const hcl::value secret = hcl::value("hunter2").with_marks(hcl::mark("sensitive"));
  CHECK(streamed(secret) == "(sensitive)");
  CHECK(streamed(hcl::value::object({{"a", secret}, {"b", hcl::value(1)}})) == "{a = (sensitive), b = 1}");
  CHECK(hcl::to_debug_string(secret).find("hunter2") != std::string::npos);
}

TEST_CASE("the library's enums are streamed by their names") {
  CHECK(streamed(hcl::severity::warning) == "warning");
  CHECK(streamed(hcl::type_kind::list) == "list");
  CHECK(streamed(hcl::unknown_names::collect) == "collect");
  CHECK(streamed(static_cast<hcl::severity>(77)) == "77");
  static_assert(!hcl::detail::own_enum<colour>);
}
