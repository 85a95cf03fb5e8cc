#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <thread>

#include <hcl/text/impl/line_index.hpp>
#include <hcl/text/source.hpp>

using namespace hcl;

namespace {

// The rule in its plainest form: newlines, then clusters that begin before the offset in its line.
position slow(std::string_view text, std::size_t offset) {
  position at;
  at.byte = offset;
  std::size_t i = text.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0;
  while (i < offset) {
    const std::size_t next = next_grapheme(text, i);
    ++at.column;
    if (text[next - 1] == '\n' && next <= offset) {
      ++at.line;
      at.column = 1;
    }
    i = next;
  }
  return at;
}

}  // namespace

TEST_CASE("places in a small text") {
  const auto text = source::make("a = 1\nb\r\n\r\nc\rd\n", "app.hcl");
  CHECK(text->name() == "app.hcl");
  CHECK(text->locate(0) == position{1, 1, 0});
  CHECK(text->locate(4) == position{1, 5, 4});
  CHECK(text->locate(5) == position{1, 6, 5});
  CHECK(text->locate(6) == position{2, 1, 6});
  CHECK(text->locate(7) == position{2, 2, 7});
  CHECK(text->locate(8) == position{2, 3, 8});  // between CR and LF: still that line
  CHECK(text->locate(9) == position{3, 1, 9});
  CHECK(text->locate(11) == position{4, 1, 11});
  CHECK(text->locate(13) == position{4, 3, 13});  // a lone CR is a column, no newline
  CHECK(text->locate(15) == position{5, 1, 15});
  CHECK(text->locate(999) == position{5, 1, 15});  // no further than the end
  CHECK(text->line_count() == 4);
  CHECK(text->line(1) == "a = 1");
  CHECK(text->line(2) == "b");
  CHECK(text->line(3).empty());
  CHECK(text->line(4) == "c\rd");
  CHECK(text->line(0).empty());
  CHECK(text->line(5).empty());
}

TEST_CASE("the empty text, and one without a final newline") {
  const auto empty = source::make("", "");
  CHECK(empty->locate(0) == position{1, 1, 0});
  CHECK(empty->line_count() == 0);
  CHECK(empty->line(1).empty());
  const auto open = source::make("a\nb", "");
  CHECK(open->line_count() == 2);
  CHECK(open->line(2) == "b");
  CHECK(open->locate(3) == position{2, 2, 3});
  CHECK(source::make("a\r", "")->line(1) == "a\r");  // no newline behind it, so no part of one
}

TEST_CASE("a text cut out of a larger file") {
  const auto text = source::make("a\nbc", "app.hcl", {10, 5, 100});
  CHECK(text->locate(0) == position{10, 5, 100});
  CHECK(text->locate(1) == position{10, 6, 101});
  CHECK(text->locate(3) == position{11, 2, 103});
  CHECK(text->line(10) == "a");
  CHECK(text->line(11) == "bc");
  CHECK(text->line(1).empty());
}

TEST_CASE("a byte order mark has bytes but no column") {
  const auto text = source::make(
      "\xEF\xBB\xBF"
      "ab\n",
      "");
  CHECK(text->locate(0) == position{1, 1, 0});
  CHECK(text->locate(2) == position{1, 1, 2});
  CHECK(text->locate(3) == position{1, 1, 3});
  CHECK(text->locate(4) == position{1, 2, 4});
}

TEST_CASE("every place of random texts is where the plain rule puts it") {
  const std::string_view pieces[] = {"a",
                                     "b",
                                     " ",
                                     "\t",
                                     "\n",
                                     "\r\n",
                                     "\r",
                                     "\xCC\x81",
                                     "\xC3\xA9",
                                     "\xE4\xBD\xA0",
                                     "\xF0\x9F\x91\xA8",
                                     "\xE2\x80\x8D",
                                     "\xF0\x9F\x87\xA9",
                                     "\xE1\x84\x80",
                                     "\xEA\xB0\x80",
                                     "\xFF",
                                     "\xE2\x82",
                                     "\xEF\xBB\xBF",
                                     "long plain text of some length"};
  std::mt19937 random(7);
  for (int round = 0; round != 60; ++round) {
    std::string text;
    const std::size_t kinds = 1 + random() % std::size(pieces);
    while (text.size() < 2 * detail::line_index::stride + 200) {
      const std::string_view piece = pieces[random() % kinds];
      for (std::size_t times = random() % 100 == 0 ? 700 : 1; times != 0; --times)
        text += piece;
    }
    const auto shared = source::make(text, "");
    for (std::size_t offset = 0; offset <= text.size(); offset += 1 + random() % 23) {
      // The plain rule counts a cluster that holds the offset as one; so do we.
      INFO("round " << round << " offset " << offset);
      REQUIRE(shared->locate(offset) == slow(text, offset));
    }
    // Lines cover the text, endings aside.
    std::size_t begin = 0;
    for (std::size_t n = 1; n <= shared->line_count(); ++n) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      std::string_view line = std::string_view(text).substr(begin, end - begin);
      if (end != text.size() && !line.empty() && line.back() == '\r') line.remove_suffix(1);
      REQUIRE(shared->line(n) == line);
      begin = end + 1;
    }
    REQUIRE(begin >= text.size());
  }
}

TEST_CASE("a place on a huge line is found from a near checkpoint") {
  std::string text = "x = \"";
  while (text.size() < 8'000'000)
    text += "\xC3\xA9";
  text += "\"";
  const detail::line_index index(text);
  REQUIRE(index.checkpoints.size() == text.size() / detail::line_index::stride + 1);
  for (std::size_t i = 0; i != index.checkpoints.size(); ++i) {
    const std::size_t byte = index.checkpoints[i].byte;
    REQUIRE((byte >= i * detail::line_index::stride && byte < i * detail::line_index::stride + 4));
  }
  CHECK(index.locate(text, text.size()).column == 6 + (text.size() - 6) / 2);
  CHECK(source::make(text, "")->line(1).size() == text.size());
}

TEST_CASE("a cluster of a megabyte does not make places dear") {
  std::string text = "ab";
  for (int i = 0; i != 500'000; ++i)
    text += "\xCC\x81";
  text += "\nc";
  const auto shared = source::make(text, "");
  CHECK(shared->locate(500'000) == position{1, 3, 500'000});
  CHECK(shared->locate(text.size()) == position{2, 2, text.size()});
  const detail::line_index index(text);
  for (std::size_t i = 1; i + 1 < index.checkpoints.size(); ++i)
    REQUIRE(index.checkpoints[i].byte == text.size() - 2);
}

TEST_CASE("several threads may ask at once") {
  for (int round = 0; round != 20; ++round) {
    const auto text = source::make(std::string(20'000, 'x') + "\ny", "");
    std::vector<std::thread> threads;
    std::atomic<int> right = 0;
    for (int i = 0; i != 4; ++i)
      threads.emplace_back([&] { right += text->locate(20'002) == position{2, 2, 20'002}; });
    for (std::thread& thread : threads)
      thread.join();
    CHECK(right == 4);
  }
}

TEST_CASE("the backend brings text into form C") {
  CHECK(detail::text_access::to_nfc("e\xCC\x81") == "\xC3\xA9");
  CHECK(detail::text_access::is_nfc("\xC3\xA9"));
}
