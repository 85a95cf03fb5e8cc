// Searching a text: the same places as std::string_view::find, for texts of every period.
#include <catch2/catch.hpp>

#include <string>

#include <hcl/support/bytes.hpp>

using hcl::detail::text_searcher;

namespace {

// The same sequence everywhere.
struct dice {
  unsigned state = 1;
  unsigned operator()(unsigned sides) {
    state = state * 1103515245U + 12345U;
    return (state >> 16) % sides;
  }
};

// Of few letters, nearly periodic.
std::string periodic(dice& roll, const std::string& base, std::size_t size, unsigned faults) {
  std::string text;
  while (text.size() < size)
    text += roll(faults) == 0 ? static_cast<char>('a' + roll(3)) : base[text.size() % base.size()];
  return text;
}

}  // namespace

TEST_CASE("a text is found where it is, whatever its period") {
  dice roll;
  std::size_t found = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string base;
    for (unsigned n = 1 + roll(12); n != 0; --n)
      base += static_cast<char>('a' + roll(2));
    const std::string wanted = periodic(roll, base, 1 + roll(40), 12);
    std::string text = periodic(roll, base, roll(120), 30);
    if (roll(2) == 0) text.insert(roll(static_cast<unsigned>(text.size()) + 1), wanted);
    const std::size_t from = roll(5), expected = text.find(wanted, from);
    CAPTURE(wanted, text, from);
    REQUIRE(text_searcher(wanted).find(text, from) == expected);
    found += expected != std::string::npos;
  }
  CHECK(found > 5'000);
  CHECK(found < 19'000);
}

TEST_CASE("bytes above 127 are found like others") {
  const std::string wanted = std::string(20, '\xFF') + "\x80" + std::string(20, '\xFE');
  CHECK(text_searcher(wanted).find("x" + std::string(30, '\xFF') + "\x80" + std::string(30, '\xFE'), 0) ==
        11);
  CHECK(text_searcher(wanted).find(wanted.substr(1), 0) == std::string::npos);
  CHECK(text_searcher("ab").find("ab", 3) == std::string::npos);
  CHECK(text_searcher(wanted).find(wanted, 100) == std::string::npos);
}

TEST_CASE("long texts that nearly match everywhere are read about once") {
  const std::string blanks(1'000'000, ' '), half(500'000, ' ');
  CHECK(text_searcher(half + "b").find(blanks, 0) == std::string::npos);
  CHECK(text_searcher("b" + half).find(blanks, 0) == std::string::npos);
  CHECK(text_searcher(half + "b" + half).find(blanks + "b" + blanks, 0) == 500'000);
}
