// Runs of like bytes are as long as a look at one byte after the other says, wherever they begin and end.
#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/grammar/runs.hpp>

using namespace hcl::grammar;

namespace {

template <typename GoesOn>
const char* by_bytes(const char* at, const GoesOn& goes_on) {
  while (goes_on(*at))
    ++at;
  return at;
}

bool in_json(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
}

// Of all runs that begin in the text.
bool agree(const std::string& text) {
  const char* const end = text.data() + text.size();
  bool all = true;
  for (const char* at = text.data(); at != end; ++at) {
    all &= skip_name_bytes(at, end) == by_bytes(at, [](char c) { return is(c, character::name_more); });
    all &= skip_quoted_bytes(at, end) == by_bytes(at, [](char c) { return !is(c, character::ends_quoted); });
    all &= skip_blank_bytes(at, end) == by_bytes(at, [](char c) { return is(c, character::blank); });
    all &= skip_json_bytes(at, end) == by_bytes(at, in_json);
  }
  return all;
}

}  // namespace

TEST_CASE("every byte ends the runs that it ends, at every place of a step") {
  for (int byte = 1; byte != 256; ++byte) {
    for (std::size_t before = 0; before != 18; ++before) {
      for (const char run : {'a', ' ', '0'}) {
        std::string text(40, run);
        text[before] = static_cast<char>(byte);
        if (!agree(text)) FAIL("byte " << byte << " after " << before << " times '" << run << '\'');
      }
    }
  }
}

TEST_CASE("runs end where a look at each byte says") {
  const std::string_view letters = "aZ09-_  \t\"$%\\\n\r{}\x7f\x01\x1f@[`{/:\xc3\xa4";
  std::uint64_t state = 7;
  for (int i = 0; i != 2000; ++i) {
    std::string text;
    for (int n = 0; n != 60; ++n) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      text.append(state >> 40 & 7U, letters[state >> 33 & 7U]);
      text += letters[static_cast<std::size_t>(state >> 50) % letters.size()];
      if (text.size() > 70) break;
    }
    REQUIRE(agree(text));
  }
}
