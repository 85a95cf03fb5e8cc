// Elements put in one after another, without a look at the document between them.
#include <catch2/catch.hpp>

#include <cstddef>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <hcl/edit.hpp>

namespace {

struct insertion {
  std::size_t index;
  std::string key;
  hcl::edit::content to;
};

std::vector<insertion> random_insertions(std::mt19937& random) {
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  std::vector<insertion> all;
  for (std::size_t count = 1 + below(8); count != 0; --count) {
    const std::vector<hcl::edit::content> contents{
        1,
        "text ${x} \"quoted\"",
        true,
        hcl::edit::raw("var.x + 1"),
        hcl::edit::raw("[1, [2]]"),
        hcl::edit::raw("{ a = 1, b = [2] }"),
        hcl::edit::raw("{\n  a = 1\n}"),
        hcl::edit::raw("for_each"),
        hcl::edit::raw("<<E\nx\nE"),
        hcl::edit::raw("f(x, y...)"),
        hcl::value(hcl::value::object({{"k", hcl::value(1)}})),
    };
    const std::size_t index = below(3) == 0 ? static_cast<std::size_t>(-1) : below(10);
    all.push_back(
        {index, below(12) == 0 ? "for" : "k" + std::to_string(below(30)), contents[below(contents.size())]});
  }
  return all;
}

bool insert(const hcl::document& doc, const std::string& path, const insertion& one, bool has_keys) {
  const hcl::edit::part list = doc.body().attribute("a").part(path);
  return (has_keys ? list.insert(one.index, one.key, one.to) : list.insert(one.index, one.to)).has_value();
}

}  // namespace

TEST_CASE("a loop of insertions gives what each gives alone", "[edit][part]") {
  std::mt19937 random(7);
  struct start {
    std::string text, path;
    bool has_keys;
  };
  const std::vector<start> starts{
      {"a = [1, 2]\nb = 1\n", "", false},
      {"a = [\n  1,\n  2, # two\n]\n", "", false},
      {"a = [\n  1\n]\n", "", false},
      {"a = []\n", "", false},
      {"a = [<<E\nx\nE\n]\n", "", false},
      {"a = {\n  x = 1\n  long = 2\n}\n", "", true},
      {"a = { x = 1, y = 2 }\n", "", true},
      {"a = {\n  x = 1,\n  y = 2\n}\n", "", true},
      {"a = {\n  x : 1,\n  y : 2, # y\n}\n", "", true},
      {"a = {\n  x = <<E\n1\nE\n  y = 2\n}\n", "", true},
      {"a = {\n  in = [\n    1,\n  ]\n}\n", "in", false},
      {"a = f([1], {x = 1})\n", "[1]", true},
      {"a = f(1, 2)\n", "", false},
      {"a = 5\n", "", false},
  };
  for (std::size_t round = 0; round != 400; ++round) {
    const start& from = starts[round % starts.size()];
    auto together = *hcl::document::parse(from.text), alone = together;
    for (const insertion& one : random_insertions(random)) {
      const bool done = insert(together, from.path, one, from.has_keys);
      REQUIRE(insert(alone, from.path, one, from.has_keys) == done);
      INFO(alone.text());
      REQUIRE(together.body().attribute("a").part(from.path).size() ==
              alone.body().attribute("a").part(from.path).size());
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
