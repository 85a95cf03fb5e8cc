#include <catch2/catch.hpp>

#include <hcl/tags/payload.hpp>
#include <hcl/text/impl/escape.hpp>

using namespace hcl;

TEST_CASE("what a terminal would act on becomes visible") {
  CHECK(escaped("plain \xC3\xA9 \xE4\xBD\xA0") == "plain \xC3\xA9 \xE4\xBD\xA0");
  CHECK(escaped("a\x1B[31m") == "a<U+001B>[31m");
  CHECK(escaped(std::string_view("\0\t\n\r\x7F", 5)) == "<U+0000><U+0009><U+000A><U+000D><U+007F>");
  CHECK(escaped("\xC2\x9B") == "<U+009B>");
  CHECK(escaped("x\xE2\x80\xAEy\xE2\x81\xA6") == "x<U+202E>y<U+2066>");
  CHECK(escaped("\xEF\xBB\xBF\xE2\x80\x8B") == "<U+FEFF><U+200B>");
  CHECK(escaped("\xF3\xA0\x80\x81") == "<U+E0001>");
  CHECK(escaped("\xFF\xC3") == "<0xFF><0xC3>");
  CHECK(escaped("\xEF\xBF\xBD") == "\xEF\xBF\xBD");
  CHECK(escaped("\xF0\x9F\x91\xA8\xE2\x80\x8D\xF0\x9F\x91\xA9") ==
        "\xF0\x9F\x91\xA8\xE2\x80\x8D\xF0\x9F\x91\xA9");  // joined emoji stay
  std::string lines;
  append_escaped(lines, "a\nb\r", true);
  CHECK(lines == "a\nb<U+000D>");
}

namespace {

template <fixed_string Name>
struct named {
  static constexpr std::string_view name = Name.view();
};

}  // namespace

TEST_CASE("a literal as a template argument") {
  STATIC_REQUIRE(named<"default">::name == "default");
  STATIC_REQUIRE(fixed_string("").empty());
  STATIC_REQUIRE(fixed_string("ab").size() == 2);
  STATIC_REQUIRE(fixed_string("ab") == fixed_string("ab"));
  STATIC_REQUIRE_FALSE(fixed_string("ab") == fixed_string("abc"));
}
