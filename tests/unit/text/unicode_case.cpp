#include <string>

#include <catch2/catch.hpp>

#include <hcl/text/impl/unicode_properties.hpp>

#include "database.hpp"

TEST_CASE("special cases of case", "[unicode]") {
  CHECK(hcl::to_upper(U'\u00df') == U'\u00df');
  CHECK(hcl::to_lower(U'\u0130') == U'i');
  CHECK(hcl::to_upper(U'\u0131') == U'I');
  CHECK(hcl::to_upper(U'\u01c6') == U'\u01c4');
  CHECK(hcl::to_title(U'\u01c6') == U'\u01c5');
  CHECK(hcl::to_title(U'\u01c4') == U'\u01c5');
  CHECK(hcl::to_lower(U'\u01c5') == U'\u01c6');
  CHECK(hcl::to_title(U'\u10d0') == U'\u10d0');  // Georgian has capitals, but no title case
  CHECK(hcl::to_upper(U'\u10d0') == U'\u1c90');
  CHECK(hcl::to_upper(0x110000) == 0x110000);
}

TEST_CASE("every simple mapping of the Unicode database", "[unicode]") {
  const auto lines = database::lines("UnicodeData.txt");
  if (lines.empty()) WARN("no Unicode database here: case mappings not compared");
  std::size_t wrong = 0;
  for (const std::string& line : lines) {
    std::vector<std::string> fields(1);
    for (const char c : line) {
      if (c == ';') {
        fields.emplace_back();
      } else {
        fields.back() += c;
      }
    }
    const auto code = [](const std::string& text) {
      return static_cast<char32_t>(std::stoul(text, nullptr, 16));
    };
    const char32_t c = code(fields[0]);
    const char32_t upper = fields[12].empty() ? c : code(fields[12]);
    wrong += hcl::to_upper(c) != upper;
    wrong += hcl::to_lower(c) != (fields[13].empty() ? c : code(fields[13]));
    wrong += hcl::to_title(c) != (fields[14].empty() ? upper : code(fields[14]));
  }
  CHECK(wrong == 0);
}
