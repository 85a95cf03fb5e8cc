#include <catch2/catch.hpp>

#include <hcl/text/impl/unicode_normal.hpp>

#include "database.hpp"

using namespace hcl;

TEST_CASE("form C is that of the database's test") {
  const auto lines = database::lines("NormalizationTest.txt");
  if (lines.empty()) {
    WARN(
        "the Unicode character database is not installed (Debian: unicode-data); normalisation not compared");
    return;
  }
  std::vector<char> listed(0x110000);
  bool part1 = false;
  std::size_t cases = 0, wrong = 0;
  std::string all, all_composed;
  for (const std::string& line : lines) {
    if (line.rfind("@Part", 0) == 0) part1 = line.rfind("@Part1", 0) == 0;
    if (line.empty() || line[0] == '#' || line[0] == '@') continue;
    std::string column[5];
    std::size_t begin = 0;
    for (std::string& text : column) {
      const std::size_t end = line.find(';', begin);
      text = database::from_hex(line.substr(begin, end - begin));
      begin = end + 1;
    }
    if (part1) listed[std::strtoul(line.c_str(), nullptr, 16)] = 1;
    for (int i = 0; i != 5; ++i) {
      const std::string& composed = column[i < 3 ? 1 : 3];
      const bool right = to_nfc(column[i]) == composed && is_nfc(column[i]) == (column[i] == composed);
      if (!right) UNSCOPED_INFO(line);
      wrong += !right;
    }
    all += column[0] + ";";  // all in one text, between neighbours that compose with nothing
    all_composed += column[1] + ";";
    ++cases;
  }
  CHECK(cases > 18'000);
  CHECK(wrong == 0);
  CHECK((to_nfc(all) == all_composed));

  std::size_t changed = 0;
  for (char32_t c = 0; c < 0x110000; ++c) {
    if (listed[c] != 0 || (c >= 0xD800 && c <= 0xDFFF)) continue;
    std::string text;
    append_utf8(text, c);
    changed += to_nfc(text) != text || !is_nfc(text);
  }
  CHECK(changed == 0);
}

TEST_CASE("composition reaches over ASCII and stretches") {
  CHECK(to_nfc("e\xCC\x81") == "\xC3\xA9");
  CHECK(to_nfc("caf\x65\xCC\x81s") == "caf\xC3\xA9s");
  CHECK(to_nfc("\xCC\x81\x65") == "\xCC\x81\x65");
  CHECK(to_nfc("\xE1\x84\x80\xE1\x85\xA1\xE1\x86\xA8") == "\xEA\xB0\x81");  // Hangul from its letters
  CHECK(to_nfc("\xEA\xB0\x80\xE1\x86\xA8") == "\xEA\xB0\x81");  // and from a syllable and a letter
  CHECK(to_nfc("") == "");
  CHECK(is_nfc(""));
  CHECK(is_nfc("plain"));
  CHECK_FALSE(is_nfc("e\xCC\x81"));
  CHECK(is_nfc("q\xCC\x81"));  // nothing to compose to, although the mark may compose
}

TEST_CASE("bytes that are not UTF-8 stay as they are") {
  CHECK(to_nfc("\xFF") == "\xFF");
  CHECK(to_nfc("a\xFF\xCC\x81\xCC\xA7z") ==
        "a\xFF\xCC\xA7\xCC\x81z");  // the marks behind it are still put in order
  CHECK(to_nfc("e\xCC\x81\xED\xA0\x80") == "\xC3\xA9\xED\xA0\x80");
  CHECK(is_nfc("\xFF\xFE"));
}

TEST_CASE("a million marks in reverse order on one letter") {
  // 220 before 230 before 232: each of the classes 333,333 times, the highest first.
  std::string text = "q";
  const std::size_t count = 333'333;
  for (const char* mark : {"\xCC\x95", "\xCC\x8F", "\xCC\xA9"}) {
    for (std::size_t i = 0; i != count; ++i)
      text += mark;
  }
  std::string expected = "q";
  for (const char* mark : {"\xCC\xA9", "\xCC\x8F", "\xCC\x95"}) {
    for (std::size_t i = 0; i != count; ++i)
      expected += mark;
  }
  CHECK(to_nfc(text) == expected);
  CHECK_FALSE(is_nfc(text));
  CHECK(is_nfc(expected));
}

TEST_CASE("pieces that grow") {
  CHECK(to_nfc("\xCD\x84") == "\xCC\x88\xCC\x81");                                          // U+0344
  CHECK(to_nfc("\xF0\x9D\x85\xA0") == "\xF0\x9D\x85\x98\xF0\x9D\x85\xA5\xF0\x9D\x85\xAE");  // U+1D160
}
