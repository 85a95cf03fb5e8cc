#include <catch2/catch.hpp>

#include <hcl/text/impl/unicode_properties.hpp>

#include "database.hpp"

using namespace hcl;

TEST_CASE("clusters break where the database's test says") {
  const auto lines = database::lines("auxiliary/GraphemeBreakTest.txt");
  if (lines.empty())
    WARN("the Unicode character database is not installed (Debian: unicode-data); clusters not compared");
  std::size_t cases = 0;
  for (const std::string& line : lines) {
    if (line.empty() || line[0] == '#') continue;
    std::string text;
    std::vector<std::size_t> expected;
    std::string rest = line.substr(0, line.find('#'));
    for (std::size_t at = 0; at < rest.size();) {  // "÷ 0020 × 0308 ÷"
      if (rest.compare(at, 2, "\xC3\xB7") == 0) {
        if (!text.empty()) expected.push_back(text.size());
        at += 2;
      } else if (std::isxdigit(static_cast<unsigned char>(rest[at]))) {
        const std::size_t end = rest.find(' ', at);
        text += database::from_hex(rest.substr(at, end - at));
        at = end;
      } else {
        ++at;
      }
    }
    std::vector<std::size_t> found;
    for (std::size_t offset = 0; offset < text.size();)
      found.push_back(offset = next_grapheme(text, offset));
    INFO(line);
    CHECK(found == expected);
    CHECK(count_graphemes(text) == expected.size());
    // The same between ASCII neighbours, where the fast path hands over.
    const std::string wrapped = "plain text of some length before " + text + "\r\nand after";
    std::size_t slow = 0;
    for (std::size_t offset = 0; offset < wrapped.size(); ++slow)
      offset = next_grapheme(wrapped, offset);
    CHECK(count_graphemes(wrapped) == slow);
    ++cases;
  }
  if (!lines.empty()) CHECK(cases > 500);
}

TEST_CASE("well-known clusters") {
  CHECK(count_graphemes("") == 0);
  CHECK(count_graphemes("abc") == 3);
  CHECK(count_graphemes("a\r\nb") == 3);
  CHECK(count_graphemes("\r\r\n\n\r") == 4);
  CHECK(count_graphemes("e\xCC\x81") == 1);
  CHECK(count_graphemes("\xF0\x9F\x91\xA8\xE2\x80\x8D\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7") ==
        1);  // a family
  CHECK(count_graphemes("\xF0\x9F\x87\xA9\xF0\x9F\x87\xAA\xF0\x9F\x87\xAB\xF0\x9F\x87\xB7") ==
        2);                                 // two flags
  CHECK(count_graphemes("\xFF\xFE") == 2);  // ill-formed bytes are one each
  CHECK(next_grapheme("abc", 3) == 3);
  CHECK(next_grapheme("abc", 9) == 3);
}

TEST_CASE("a cluster of a megabyte is one cluster") {
  std::string text = "a";
  for (int i = 0; i != 500'000; ++i)
    text += "\xCC\x81";
  CHECK(next_grapheme(text, 0) == text.size());
  CHECK(count_graphemes(text) == 1);
}
