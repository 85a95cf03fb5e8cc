#include <catch2/catch.hpp>

#include <hcl/text/impl/unicode_properties.hpp>

#include "database.hpp"

using namespace hcl;

namespace {

std::vector<char> members(const std::string& file, const std::string& property) {
  std::vector<char> in;
  for (const std::string& line : database::lines(file)) {
    unsigned first = 0, last = 0;
    char name[64] = {};
    if (std::sscanf(line.c_str(), "%x..%x ; %63s", &first, &last, name) != 3) {
      if (std::sscanf(line.c_str(), "%x ; %63s", &first, name) != 2) continue;
      last = first;
    }
    if (name != property) continue;
    in.resize(0x110000);
    for (unsigned c = first; c <= last; ++c)
      in[c] = 1;
  }
  return in;
}

}  // namespace

TEST_CASE("identifier and blank classes are those of the database") {
  const auto start = members("DerivedCoreProperties.txt", "ID_Start"),
             further = members("DerivedCoreProperties.txt", "ID_Continue");
  const auto space = members("PropList.txt", "White_Space");
  if (start.empty() || space.empty()) {
    WARN("the Unicode character database is not installed (Debian: unicode-data); classes not compared");
    return;
  }
  std::size_t wrong = 0;
  for (char32_t c = 0; c < 0x110000; ++c) {
    wrong += is_identifier_start(c) != (start[c] != 0 || c == '_');
    wrong += is_identifier_continue(c) != (further[c] != 0 || c == '-');
    wrong += is_space(c) != (space[c] != 0);
  }
  CHECK(wrong == 0);
}

TEST_CASE("values that are no code points belong to no class") {
  for (const char32_t c : {char32_t{0x110000}, char32_t{0xFFFFFFFF}, char32_t{0xD800}}) {
    CHECK_FALSE(is_identifier_start(c));
    CHECK_FALSE(is_identifier_continue(c));
    CHECK_FALSE(is_space(c));
  }
}
