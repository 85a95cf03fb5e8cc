#include <catch2/catch.hpp>

#include <hcl/text/impl/line_index.hpp>
#include <hcl/text/range.hpp>

using namespace hcl;

// It has begin() and end(), which are places and not iterators.
template <>
struct Catch::StringMaker<range> {
  static std::string convert(const range& r) { return to_string(r); }
};

TEST_CASE("a range knows its places, text and spelling") {
  const auto text = source::make("abc\ndef\n", "app.hcl");
  const range r(text, {1, 3});
  CHECK(r);
  CHECK(r.begin() == position{1, 2, 1});
  CHECK(r.end() == position{1, 4, 3});
  CHECK(r.text() == "bc");
  CHECK(to_string(r) == "app.hcl:1,2-4");
  CHECK(to_string(range(text, {1, 6})) == "app.hcl:1,2-2,3");
  CHECK(range(text, {6, 99}).text() == "f\n");  // no further than the text
  CHECK(range(text, {99, 120}).text().empty());
}

TEST_CASE("nowhere") {
  const range nowhere;
  CHECK_FALSE(nowhere);
  CHECK(nowhere.empty());
  CHECK(nowhere.text().empty());
  CHECK(nowhere.begin() == position{});
  CHECK(to_string(nowhere).empty());
}

TEST_CASE("how ranges lie to each other") {
  const auto text = source::make("0123456789", "a"), other = source::make("0123456789", "a");
  const auto at = [&](unsigned begin, unsigned end) { return range(text, {begin, end}); };
  CHECK(between(at(1, 3), at(5, 7)) == at(1, 7));
  CHECK(over(at(5, 7), at(1, 3)) == at(1, 7));
  CHECK(over(at(5, 7), at(1, 1)) == at(5, 7));
  CHECK(over(at(1, 1), at(5, 7)) == at(5, 7));
  CHECK(contains(at(1, 3), 1));
  CHECK_FALSE(contains(at(1, 3), 3));
  CHECK(overlaps(at(1, 3), at(2, 5)));
  CHECK_FALSE(overlaps(at(1, 3), at(3, 5)));
  CHECK_FALSE(overlaps(at(1, 3), at(2, 2)));
  CHECK_FALSE(overlaps(at(1, 3), range(other, {1, 3})));
  CHECK(overlap(at(1, 4), at(2, 8)) == at(2, 4));
  CHECK(overlap(at(1, 4), at(6, 8)) == at(1, 1));
  const range_parts parts = partition_around(at(0, 9), at(3, 5));
  CHECK(parts.before == at(0, 3));
  CHECK(parts.within == at(3, 5));
  CHECK(parts.after == at(5, 9));
  CHECK(partition_around(at(0, 3), at(5, 7)).after.empty());
}

TEST_CASE("the scanner gives exact ranges") {
  const auto text = source::make("one\r\ntwo\n\nx", "a");
  std::vector<std::string> found;
  range_scanner lines(text, split_lines{});
  while (auto line = lines.next())
    found.push_back(to_string(line) + "=" + std::string(line.text()));
  CHECK(found == std::vector<std::string>{"a:1,1-4=one", "a:2,1-4=two", "a:3,1-1=", "a:4,1-2=x"});

  const auto clusters = source::make("e\xCC\x81\r\nx", "a");
  range_scanner graphemes(clusters, split_graphemes{});
  std::vector<std::size_t> sizes;
  while (auto one = graphemes.next())
    sizes.push_back(one.text().size());
  CHECK(sizes == std::vector<std::size_t>{3, 2, 1});

  range_scanner stuck(
      text, [](std::string_view) { return split{}; }, 3);
  CHECK_FALSE(stuck.next());
}
