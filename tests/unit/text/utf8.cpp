#include <catch2/catch.hpp>

#include <hcl/text/impl/unicode_utf8.hpp>

using namespace hcl;

TEST_CASE("every scalar value survives encoding and decoding") {
  std::size_t tried = 0, wrong = 0;
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    ++tried;
    std::string text;
    append_utf8(text, c);
    std::size_t offset = 0;
    const bool same = decode_utf8(text, offset) == c && offset == text.size() &&
                      first_invalid_utf8(text) == std::string_view::npos;
    const std::size_t size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    wrong += !same || text.size() != size || is_ascii(text) != (c < 0x80);
  }
  CHECK(tried == 1'112'064);
  CHECK(wrong == 0);
}

TEST_CASE("what is no scalar value is encoded as the replacement character") {
  for (const char32_t c : {U'\xD800', U'\xDFFF', char32_t{0x110000}, char32_t{0xFFFFFFFF}}) {
    std::string text;
    append_utf8(text, c);
    CHECK(text == "\xEF\xBF\xBD");
  }
}

TEST_CASE("ill-formed sequences are found at their first byte") {
  const std::string_view bad[] = {"\x80",
                                  "\xBF",
                                  "\xC0\x80",
                                  "\xC1\xBF",
                                  "\xC2",
                                  "\xC2\x41",
                                  "\xE0\x80\x80",
                                  "\xE0\x9F\xBF",
                                  "\xE2\x82",
                                  "\xE2\x28\xA1",
                                  "\xE2\x82\x28",
                                  "\xED\xA0\x80",
                                  "\xED\xBF\xBF",
                                  "\xF0\x80\x80\x80",
                                  "\xF0\x8F\xBF\xBF",
                                  "\xF0\x90\x80",
                                  "\xF0\x28\x8C\xBC",
                                  "\xF4\x90\x80\x80",
                                  "\xF5\x80\x80\x80",
                                  "\xF8\x88\x80\x80",
                                  "\xFC\x84\x80\x80",
                                  "\xFE",
                                  "\xFF"};
  for (const std::string_view sequence : bad) {
    for (std::size_t before = 0; before < 70; ++before) {
      for (const std::string_view filler : {"a", "\xC3\xA9"}) {
        std::string text;
        for (std::size_t i = 0; i != before; ++i)
          text += filler;
        const std::size_t place = text.size();
        text += sequence;
        REQUIRE(first_invalid_utf8(text) == place);
        text += "more text behind it, longer than a word";
        REQUIRE(first_invalid_utf8(text) == place);
        REQUIRE_FALSE(is_ascii(text));
      }
    }
    std::size_t offset = 0;
    CHECK(decode_utf8(sequence, offset) == U'\xFFFD');
    CHECK(offset == 1);
  }
}

TEST_CASE(
    "two bytes that are not scalar values by themselves agree with the table of well-formed sequences") {
  for (unsigned a = 0; a < 256; ++a) {
    for (unsigned b = 0; b < 256; ++b) {
      const char bytes[] = {static_cast<char>(a), static_cast<char>(b)};
      const bool valid = (a < 0x80 && b < 0x80) || (a >= 0xC2 && a < 0xE0 && b >= 0x80 && b < 0xC0);
      REQUIRE((first_invalid_utf8({bytes, 2}) == std::string_view::npos) == valid);
    }
  }
}

TEST_CASE("ASCII is recognised at every length and place") {
  for (std::size_t size = 0; size < 100; ++size) {
    std::string text(size, 'x');
    REQUIRE(is_ascii(text));
    REQUIRE(first_invalid_utf8(text) == std::string_view::npos);
    for (std::size_t i = 0; i != size; ++i) {
      text[i] = '\x80';
      REQUIRE_FALSE(is_ascii(text));
      REQUIRE(first_invalid_utf8(text) == i);
      text[i] = 'x';
    }
  }
  CHECK(is_ascii({}));
}
