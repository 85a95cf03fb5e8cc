// Elements changed one after another, without a look at the document between them.
#include <catch2/catch.hpp>

#include <cstddef>
#include <random>
#include <string>
#include <thread>
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

TEST_CASE("a loop of changes gives what each gives alone", "[edit][part]") {
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
    auto together = *hcl::document::parse(from.text), alone = together;
    INFO("sequence " << seed);
    std::string before = from.text;
    for (int i = 0; i != 12; ++i) {
      const change one = random_change(random);
      INFO(before << static_cast<int>(one.what) << ' ' << one.index << ' ' << one.to << ' ' << one.key << ' '
                  << one.name << ' ' << one.content.text());
      const bool done = make(together, from.path, one, from.has_keys);
      REQUIRE(make(alone, from.path, one, from.has_keys) == done);
      before = alone.text();
      INFO(before);
      REQUIRE(together.body().attribute("a").part(from.path).size() ==
              alone.body().attribute("a").part(from.path).size());
      if (random() % 16 == 0) REQUIRE(together.text() == before);
    }
    REQUIRE(together.text() == alone.text());
  }
}

TEST_CASE("a loop of new members reads the object once", "[edit][part]") {
  const auto doc = *hcl::document::parse("a = {\n  x = 1\n}\n");
  const hcl::edit::part object = doc.body().attribute("a").part("");
  constexpr std::size_t count = 20'000;  // an object read for each of them would take minutes
  for (std::size_t i = 0; i != count; ++i)
    REQUIRE(object.insert(i + 1, "k" + std::to_string(i), 1));
  CHECK_FALSE(object.insert(0, "k0", 1));
  CHECK(object.size() == count + 1);
  CHECK(doc.text().ends_with("\n  k19999 = 1\n}\n"));
}

TEST_CASE("a loop of changes of members reads the object once", "[edit][part]") {
  constexpr std::size_t count = 20'000;
  std::string text = "a = {\n";
  for (std::size_t i = 0; i != count; ++i)
    text += "  k" + std::to_string(i) + " = 1 # note\n";
  const auto doc = *hcl::document::parse(text + "}\n");
  const hcl::edit::part object = doc.body().attribute("a").part("");
  for (std::size_t i = 0; i != count; ++i) {
    const hcl::edit::part member = object["k" + std::to_string(i)];
    REQUIRE((i % 2 == 0 ? member.set(2).has_value() && member.rename("n" + std::to_string(i)).has_value()
                        : member.remove().has_value()));
  }
  CHECK(object.size() == count / 2);
  CHECK(doc.text().starts_with("a = {\n  n0 = 2 # note\n  n2 = 2 # note\n"));
}

TEST_CASE("elements that wait are there whatever is asked first", "[edit][part]") {
  const auto doc = *hcl::document::parse("a = [1]\nb = 1\n");
  const hcl::edit::part list = doc.body().attribute("a").part("");
  const auto append = [&](int n) { REQUIRE(list.append(n)); };
  append(2);
  CHECK(doc.is_changed());
  CHECK(list[1].text() == "2");
  append(3);
  CHECK(hcl::document(doc).text() == "a = [1, 2, 3]\nb = 1\n");
  append(4);
  CHECK(doc.body().attribute("a").value_text() == "[1, 2, 3, 4]");
  append(5);
  CHECK(doc.body()[0].range().end().byte == 19);
  append(6);
  CHECK(list.size() == 6);
  REQUIRE(doc.body().set("c", 1));
  append(7);
  CHECK(doc.changes().size() == 2);
  append(8);
  REQUIRE(hcl::document().body().move_here(doc.body()[0]));
  CHECK(doc.text() == "b = 1\nc = 1\n");
  CHECK_FALSE(list.append(9));
}

TEST_CASE("several threads may be the first to read what waits", "[edit][part]") {
  for (int round = 0; round != 20; ++round) {
    const auto doc = *hcl::document::parse("a = [0]\n");
    for (int i = 1; i != 50; ++i)
      REQUIRE(doc.body().attribute("a").part("").append(i));
    std::vector<std::string> texts(4);
    std::vector<std::thread> readers;
    for (std::string& text : texts)
      readers.emplace_back([&] { text = doc.text(); });
    for (std::thread& reader : readers)
      reader.join();
    CHECK(texts == std::vector<std::string>(4, texts[0]));
    CHECK(texts[0].ends_with(", 49]\n"));
  }
}
