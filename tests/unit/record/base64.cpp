// Bytes as texts in base64.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <hcl/encode.hpp>

#include "decoded.hpp"

using test::good;
using test::problem;

namespace {

struct keys {
  hcl::base64<> key;
  hcl::defaulted<hcl::base64<std::string>> text{};
  hcl::defaulted<hcl::base64<std::array<std::byte, 2>>> pair{};
  hcl::defaulted<std::vector<std::uint8_t>> numbers{};
  bool operator==(const keys&) const = default;
};

std::string text_of(const std::string& base64) {
  return std::string(*good<keys>("key = \"\"\ntext = \"" + base64 + "\"").text);
}
std::string why_not(const std::string& text) { return problem<keys>("key = " + text).detail; }

TEST_CASE("bytes are read and written") {
  const auto k = good<keys>("key = \"AP8=\"\ntext = \"a${\"GVsbG8=\"}\"\npair = \"AQI=\"\nnumbers = [1, 2]");
  CHECK(k.key == std::vector<std::byte>{std::byte{0}, std::byte{255}});
  CHECK(*k.text == "hello");
  CHECK(k.pair->at(1) == std::byte{2});
  CHECK(k.numbers == std::vector<std::uint8_t>{1, 2});
  const hcl::result<std::string> text = hcl::encode(k);
  REQUIRE(text);
  CHECK(*text == "key     = \"AP8=\"\ntext    = \"aGVsbG8=\"\npair    = \"AQI=\"\nnumbers = [1, 2]\n");
  CHECK(good<keys>(*text) == k);
  for (const char* plain : {"", "f", "fo", "foo", "foob", "fooba", "foobar"}) {
    const std::string written = *hcl::to_value(hcl::base64<std::string>(plain)).get<std::string>();
    CHECK(written.size() % 4 == 0);
    CHECK(text_of(written) == plain);
  }
  CHECK(text_of("Zm9vYmE=") == "fooba");
}

TEST_CASE("messages about bytes say what is wrong") {
  const std::string takes = "Attribute \"key\" must be bytes in base64 such as \"aGVsbG8=\", not ";
  CHECK(why_not("\"abc\"") ==
        takes + "\"abc\". This is not Base64: its end is missing, to which \"=\" belongs.");
  CHECK(why_not("\"ab-_\"") == takes + "\"ab-_\". This is not Base64 at byte 2.");
  CHECK(why_not("\"====\"") == takes + "\"====\". This is not Base64 at byte 0.");
  CHECK(why_not("\"ab==\"") ==
        takes + "\"ab==\". Line ends are not accepted here, nor bits after the last byte.");
  CHECK(why_not("[1, 2]") == takes + "a list with 2 elements.");
  CHECK(problem<keys>("key = \"\"\npair = \"AQ==\"").detail ==
        "Attribute \"pair\" must be 2 bytes in base64, not \"AQ==\".");
}

}  // namespace
