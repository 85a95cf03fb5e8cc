// Which comments belong to what is written at a place of a text.
#include <catch2/catch.hpp>

#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/body/impl/kept_comments.hpp>

namespace {

// The comments around `item` in a text, as "one|two -> after".
std::string around(std::string_view text, std::string_view item) {
  const auto begin = static_cast<std::uint32_t>(text.find(item));
  const hcl::detail::kept_comments found =
      hcl::detail::comments_around(text, {begin, begin + static_cast<std::uint32_t>(item.size())});
  std::string out;
  for (const std::string& line : found.before)
    out += (out.empty() ? "" : "|") + line;
  return out + " -> " + found.after;
}

}  // namespace

TEST_CASE("comments belong to what they are above, or after on its line") {
  CHECK(around("a = 1\n# one\n\t// two \nb = 2 # after \nc = 3\n", "b = 2") == "# one|// two -> # after");
  CHECK(around("# one\r\n  b = 2 /* after */\r\n", "b = 2") == "# one -> /* after */");
  CHECK(around("# one\n\nb = 2\n# below\n", "b = 2") == " -> ");
  CHECK(around("# one\na = 1, b = 2\n", "b = 2") == " -> ");
  CHECK(around("b = 2 /* one */ c = 3\n", "b = 2") == " -> ");
  CHECK(around("b = 2 /* one */ /* two */\n", "b = 2") == " -> ");
  CHECK(around("b = 2 /* one\ntwo */\n", "b = 2") == " -> ");
  CHECK(around("b = 2", "b = 2") == " -> ");
  CHECK(around("b = 2 # end", "b = 2") == " -> # end");
}

TEST_CASE("comments on one long line are looked for without reading all of it") {
  std::string text;
  const std::string item = "name = any, /* c */ ";
  for (int i = 0; i != 100'000; ++i)
    text += item;
  std::size_t found = 0;
  for (std::size_t at = 0; at < text.size(); at += item.size()) {
    const auto begin = static_cast<std::uint32_t>(at);
    found += hcl::detail::comments_around(text, {begin, begin + 10}).after.size();
  }
  CHECK(found == 0);  // a quadratic search would take minutes
}
