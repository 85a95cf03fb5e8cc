// Elements changed one after another, without a look at the document between them.
#include <catch2/catch.hpp>

#include <cstddef>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <hcl/edit.hpp>

#include <support/number_from.hpp>

namespace {

struct change {
  enum class kind { insert, set, remove, rename, move } what;
  std::size_t index, to;
  std::string key, name;
  hcl::edit::content content;
};

// Mostly of what can be changed in a value of few elements.
change random_change(std::mt19937& random) {
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  static const std::vector<hcl::edit::content> contents{
      1,
      "text ${x} \"quoted\"",
      true,
      2,
      -1,
      hcl::edit::raw("var.x + 1"),
      hcl::edit::raw("[1, [2]]"),
      hcl::edit::raw("{ a = 1, b = [2] }"),
      hcl::edit::raw("{\n  a = 1\n}"),
      hcl::edit::raw("for_each"),
      hcl::edit::raw("<<E\nx\nE"),
      hcl::edit::raw("f(x, y...)"),
      hcl::edit::raw("1 2"),
      hcl::edit::raw("1 # one"),
      hcl::value(hcl::value::object({{"k", hcl::value(1)}})),
  };
  const auto key = [&] {
    const std::size_t number = below(40);
    return number == 0   ? "for"
           : number == 1 ? "two words"
                         : std::string(1 + number % 3, 'k') + std::to_string(number % 9);
  };
  return {static_cast<change::kind>(below(5)),
          below(6) == 0 ? static_cast<std::size_t>(-1) : below(7),
          below(6),
          key(),
          key(),
          contents[below(3) == 0 ? below(contents.size()) : below(5)]};
}

bool make(const hcl::document& doc, const std::string& path, const change& one, bool has_keys) {
  const hcl::edit::part all = doc.body().attribute("a").part(path);
  const hcl::edit::part element = has_keys ? all[one.key] : all[one.index];
  switch (one.what) {
    case change::kind::set: return element.set(one.content).has_value();
    case change::kind::remove: return element.remove().has_value();
    case change::kind::rename: return element.rename(one.name).has_value();
    case change::kind::move: return element.move_to(one.to).has_value();
    case change::kind::insert: break;
  }
  return (has_keys ? all.insert(one.index, one.key, one.content) : all.insert(one.index, one.content))
      .has_value();
}

}  // namespace

TEST_CASE("a loop of changes gives what each gives to the text read again", "[edit][part]") {
  const auto first = static_cast<unsigned>(test::number_from("HCL_EDIT_SEED", 1)),
             count = static_cast<unsigned>(test::number_from("HCL_EDIT_SEQUENCES", 2000));
  struct start {
    std::string text, path;
    bool has_keys;
  };
  const std::vector<start> starts{
      {"a = [1, 2]\nb = 1\n", "", false},
      {"a = [ 1, 2, 3 ]\nb = 1\n", "", false},
      {"a = [\n  1,\n  2, # two\n]\n", "", false},
      {"a = [\n  1,\n  2,\n  3,\n]\n", "", false},
      {"a = [\n  1,\n\n  # two\n  2,\n  3\n]\n", "", false},
      {"a = [\n  1\n]\n", "", false},
      {"a = [1,\n  2]\n", "", false},
      {"a = [1, 2,\n  3, 4]\n", "", false},
      {"a = [{\n  x = 1\n}, 2, 3]\n", "", false},
      {"a = [\n  1\n  , 2\n  , 3\n]\n", "", false},
      {"a = [1 /* one */, 2, /* three */ 3]\n", "", false},
      {"a = []\n", "", false},
      {"a = [<<E\nx\nE\n]\n", "", false},
      {"a = [\n  <<E\nx\nE\n  , 2, 3]\n", "", false},
      {"a = {\n  x = 1\n  long = 2\n}\n", "", true},
      {"a = {\n  k1 = 1\n  kk2 = 2\n  kkk3 = 3\n  k4 = 4\n}\n", "", true},
      {"a = {\n  k1   = 1\n  kk2  = 2\n  kkk3 = 3\n  k4   = 4\n}\n", "", true},
      {"a = {\n  \"k1\" = 1\n  (x.y) = 2\n  kkk3 = [\n    1\n  ]\n  k4   = 4\n}\n", "", true},
      {"a = {\n  k1 = 1 # one\n\n  # two\n  kk2  = 2\n  kkk3 = 3\n  k4   = 4\n}\n", "", true},
      {"a = {\n  k1 = 1, kk2  = 2\n  kkk3 = 3\n  k4   = 4 }\n", "", true},
      {"a = { k1 = 1, kk2 = 2, kkk3 = (3) }\n", "", true},
      {"a = {k1=1,kk2=2,kkk3=3}\n", "", true},
      {"a = {\n  k1 = 1,\n  kk2 = 2\n}\n", "", true},
      {"a = {\n  k1 = 1,\n  kk2 = 2,\n  k1 = 3,\n}\n", "", true},
      {"a = {\n  x : 1,\n  kk2 : 2, # y\n}\n", "", true},
      {"a = {\n  k1 = 1,\n  kk2 = 2\n  kkk3 = 3\n}\n", "", true},
      {"a = {\n  x = <<E\n1\nE\n  y = 2\n}\n", "", true},
      {"a = {\n  in = [\n    1,\n  ]\n}\n", "in", false},
      {"a = {\n  in = { k1 = 1, kk2 = 2, k3 = [1] }\n}\n", "in", true},
      {"a = f([1], {kk1 = 1})\n", "[1]", true},
      {"a = f(1, 2)\n", "", false},
      {"a = f(1, x...)\n", "", false},
      {"a = 5\n", "", false},
      {"a = {\n  # free\n\n  k1 = 1 // one\n\n\n  /* two */\n  kk2 = 2 /* b */\n\n  # free too\n\n  kkk3 = "
       "3\n\n  // end\n}\n",
       "", true},
      {"a = [ # open\n  1, # one\n\n  # free\n\n  /* x */ 2,\n  # three\n  # more\n  3,\n\n  # end\n]\n", "",
       false},
      {"a = {\n\n  k1 = 1,\n  kk2 = 2, # two\n\n  k4 = { x = 1 } # no comma\n}\n", "", true},
      {"a = [for x in y : x]\n", "", false},
      {"a = {\n  // first\n  k1 = 1\n  // second\n  kk2 = 2\n  // last\n}\n", "", true},
  };
  for (unsigned seed = first; seed != first + count; ++seed) {
    std::mt19937 random(seed);
    const start& from = starts[seed % starts.size()];
    const auto doc = *hcl::document::parse(from.text);
    INFO("sequence " << seed);
    std::string before = from.text;
    for (int i = 0; i != 12; ++i) {
      const change one = random_change(random);
      INFO(before << static_cast<int>(one.what) << ' ' << one.index << ' ' << one.to << ' ' << one.key << ' '
                  << one.name << ' ' << one.content.text());
      const auto again = *hcl::document::parse(before);
      REQUIRE(make(doc, from.path, one, from.has_keys) == make(again, from.path, one, from.has_keys));
      before = doc.text();
      REQUIRE(again.text() == before);
    }
  }
}

TEST_CASE("many elements are appended at once", "[edit][part]") {
  const auto doc =
      *hcl::document::parse("list = [\n  1, # one\n]\nobject = {\n  x = 1\n}\nflat = []\ncall = f(1)\n");
  const auto part = [&](const char* name) { return doc.body().attribute(name).part(""); };
  REQUIRE(part("list").append(std::vector<int>{2, 3}));
  REQUIRE(part("object").append(std::map<std::string, std::string>{{"y", "a"}, {"z", "b"}}));
  REQUIRE(part("flat").append(std::vector<std::string>{"a", "b"}));
  REQUIRE(part("call").append(std::vector<hcl::edit::content>{2, hcl::edit::raw("x.y")}));
  REQUIRE(part("call").append(std::vector<int>{}));
  const std::string expected =
      "list = [\n  1, # one\n  2,\n  3,\n]\nobject = {\n  x = 1\n  y = \"a\"\n  z = \"b\"\n}\n"
      "flat = [\"a\", \"b\"]\ncall = f(1, 2, x.y)\n";
  CHECK(doc.text() == expected);

  using members = std::vector<std::pair<std::string, int>>;
  CHECK_FALSE(part("object").append(members{{"new", 1}, {"x", 2}}));
  CHECK_FALSE(part("object").append(members{{"new", 1}, {"new", 2}}));
  CHECK_FALSE(part("object").append(std::vector<int>{1}));
  CHECK_FALSE(part("list").append(members{{"new", 1}}));
  CHECK_FALSE(part("list").append(std::vector<hcl::edit::content>{1, hcl::edit::raw("1 2")}));
  CHECK_FALSE(hcl::edit::part().append(std::vector<int>{1}));
  CHECK(doc.text() == expected);
}

TEST_CASE("elements assigned at once keep those that are there", "[edit][part]") {
  const auto assigned = [](const std::string& text, const auto& elements) {
    const auto doc = *hcl::document::parse(text);
    REQUIRE(doc.body().attribute("a").part("").assign(elements));
    return doc.text();
  };
  using list = std::vector<int>;
  using object = std::map<std::string, int>;
  CHECK(assigned("a = [\n  1, # one\n  2, # two\n  3, # three\n]\n", list{1, 4}) ==
        "a = [\n  1, # one\n  4, # two\n]\n");
  CHECK(assigned("a = [1]\n", list{1, 2, 3}) == "a = [1, 2, 3]\n");
  CHECK(assigned("a = [1]\n", list{}) == "a = []\n");
  CHECK(assigned("a = x.y\n", list{1, 2}) == "a = [1, 2]\n");
  CHECK(assigned("a = f(1)\n", list{1, 2}) == "a = [1, 2]\n");
  CHECK(assigned("a = [1]\n", object{{"x", 1}}) == "a = {\n  x = 1\n}\n");
  CHECK(assigned("a = {\n  x = 1 # one\n  y = 2 # two\n  (k) = 3\n}\n", object{{"y", 2}, {"z", 5}}) ==
        "a = {\n  y = 2 # two\n  z = 5\n}\n");
  CHECK(assigned("a = {\n  x = 1\n  x = 2 # counts\n}\n", object{{"x", 3}}) ==
        "a = {\n  x = 3 # counts\n}\n");
}

TEST_CASE("a change of a part is there at once", "[edit][part]") {
  const auto doc = *hcl::document::parse("a = [1]\nb = 1\n");
  const hcl::edit::part list = doc.body().attribute("a").part("");
  REQUIRE(list.append(2));
  CHECK(doc.is_changed());
  CHECK(list[1].text() == "2");
  REQUIRE(list.append(3));
  CHECK(hcl::document(doc).text() == "a = [1, 2, 3]\nb = 1\n");
  CHECK(doc.body()[0].range().end().byte == 13);
  CHECK(list.size() == 3);
  REQUIRE(hcl::document().body().move_here(doc.body()[0]));
  CHECK(doc.text() == "b = 1\n");
  CHECK_FALSE(list.append(9));
}
