// Long lists, objects and rows of blocks written back: comments and layout stay with what remains, however
// much there is of it, and the work is no more than what is written.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <hcl/edit.hpp>
#include <hcl/hcl.hpp>

namespace {

struct rule {
  std::string name{};
  int port = 0;
  bool operator==(const rule&) const = default;
};
struct entry {
  hcl::label<> name{};
  int port = 0;
  bool operator==(const entry&) const = default;
};
struct unnamed {
  int port = 0;
  hcl::defaulted<std::string> host{};
  bool operator==(const unnamed&) const = default;
};
struct free_names {
  hcl::attributes<int> all{};
  bool operator==(const free_names&) const = default;
};
struct large {
  hcl::defaulted<std::vector<int>> list{};
  hcl::attr<std::optional<std::map<std::string, int>>, "sizes"> sizes{};
  hcl::attr<std::optional<std::vector<rule>>, "rules"> rules{};
  hcl::defaulted<std::set<std::string>> names{};
  hcl::blocks<entry, "entry"> entries{};
  hcl::blocks<unnamed, "unnamed"> unnamed_ones{};
  bool operator==(const large&) const = default;
};

template <typename T = large, typename Change>
std::string updated(const std::string& text, const Change& change) {
  auto doc = hcl::document::parse(text, "t.hcl");
  REQUIRE(doc);
  auto decoded = hcl::decode<T>(text, "t.hcl");
  REQUIRE(decoded);
  change(*decoded);
  const auto done = hcl::update(*doc, *decoded);
  INFO(to_string(done.diagnostics()));
  REQUIRE(done);
  const auto again = hcl::decode<T>(doc->text(), "t.hcl");
  CHECK((again && *again == *decoded));
  return doc->text();
}

std::string number_line(int value) {
  return "  " + std::to_string(value) + ", # of " + std::to_string(value) + "\n";
}
std::string list_of(const std::vector<int>& values) {
  std::string text = "list = [\n";
  for (const int v : values)
    text += number_line(v);
  return text + "]\n";
}
std::vector<int> counted(int count) {
  std::vector<int> all;
  for (int i = 0; i != count; ++i)
    all.push_back(10 * i);
  return all;
}
std::size_t count_of(const std::string& text, char what) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), what));
}

}  // namespace

TEST_CASE("elements of a long list keep their comments when others come and go") {
  for (const int count : {600, 5000}) {
    const std::vector<int> values = counted(count);
    const std::string text = list_of(values);
    std::vector<int> shifted(values.begin() + 1, values.end());
    shifted.back() = 7;
    std::vector<int> kept(values.begin() + 1, values.end() - 1);
    std::string wanted = list_of(kept);
    // The last one has been changed, so that the line is still that one's.
    wanted.insert(wanted.size() - 2, "  7, # of " + std::to_string(values.back()) + "\n");
    CHECK(updated(text, [&](large& l) { *l.list = shifted; }) == wanted);
    std::vector<int> odd;
    for (std::size_t i = 1; i < values.size(); i += 2)
      odd.push_back(values[i]);
    CHECK(updated(text, [&](large& l) { *l.list = odd; }) == list_of(odd));
  }
}

TEST_CASE("elements of a long list that have all changed keep the comments of their places") {
  const std::vector<int> values = counted(2000);
  std::string wanted = "list = [\n";
  for (const int v : values)
    wanted += "  " + std::to_string(v + 1) + ", # of " + std::to_string(v) + "\n";
  CHECK(updated(list_of(values), [](large& l) {
          for (int& v : *l.list)
            ++v;
        }) == wanted + "]\n");
}

TEST_CASE("a list grows to many elements and shrinks to few") {
  const std::string text = list_of({1, 2});
  std::vector<int> many{1};
  for (int i = 0; i != 3000; ++i)
    many.push_back(100 + i);
  many.push_back(2);
  const std::string grown = updated(text, [&](large& l) { *l.list = many; });
  CHECK(grown.starts_with("list = [\n  1, # of 1\n  100,\n"));
  CHECK(grown.ends_with("  3099,\n  2, # of 2\n]\n"));
  CHECK(updated(grown, [](large& l) { *l.list = {1, 2}; }) == text);
}

TEST_CASE("members of a long object keep their comments when others come and go") {
  std::string text = "sizes = {\n", wanted = text;
  for (int i = 0; i != 3000; ++i) {
    const std::string line =
        "  \"k" + std::to_string(i) + "\" = " + std::to_string(i) + " # of " + std::to_string(i) + "\n";
    text += line;
    std::string changed = line;
    if (i % 21 == 1) changed.replace(line.find("= ") + 2, std::to_string(i).size(), "5");
    if (i % 2 == 1) wanted += changed;
  }
  CHECK(updated(text + "}\n", [](large& l) {
          for (int i = 0; i != 3000; ++i) {
            if (i % 2 == 0) l.sizes->erase("k" + std::to_string(i));
            if (i % 2 == 1 && i % 21 == 1) (*l.sizes)["k" + std::to_string(i)] = 5;
          }
        }) == wanted + "}\n");
}

TEST_CASE("objects in a long list are known by what only they have") {
  std::string text = "rules = [\n", wanted = text;
  for (int i = 0; i != 900; ++i) {
    const std::string begin =
        "  # the rule " + std::to_string(i) + "\n  { name = \"n" + std::to_string(i) + "\", port = ";
    text += begin + "1 },\n";
    if (i != 0) wanted += begin + "2 },\n";
  }
  CHECK(updated(text + "]\n", [](large& l) {
          l.rules->erase(l.rules->begin());
          for (rule& r : *l.rules)
            r.port = 2;
        }) == wanted + "]\n");
}

TEST_CASE("blocks without labels in a long row are known by what only they have") {
  std::string text, wanted;
  for (int i = 0; i != 900; ++i) {
    const std::string begin = "# the block " + std::to_string(i) + "\nunnamed {\n  host = \"h" +
                              std::to_string(i) + "\"\n  port = ";
    text += begin + "1\n}\n";
    if (i != 0) wanted += begin + "2\n}\n";
  }
  CHECK(updated(text, [](large& l) {
          l.unnamed_ones->erase(l.unnamed_ones->begin());
          for (unnamed& one : *l.unnamed_ones)
            one.port = 2;
        }) == wanted);
}

TEST_CASE("blocks in a long row that all get other labels keep their comments") {
  std::string text, wanted;
  for (int i = 0; i != 700; ++i) {
    const std::string line = "# the block " + std::to_string(i) + "\n";
    text += line + "entry \"a" + std::to_string(i) + "\" {\n  port = " + std::to_string(i) + "\n}\n";
    wanted += line + "entry \"b" + std::to_string(i) + "\" {\n  port = " + std::to_string(i) + "\n}\n";
  }
  CHECK(updated(text, [](large& l) {
          for (entry& one : *l.entries)
            one.name = "b" + one.name->substr(1);
        }) == wanted);
}

TEST_CASE("whatever a long list becomes, the comments of what remains stay with it") {
  std::mt19937 random(3);
  for (int round = 0; round != 40; ++round) {
    const int count = 5 + static_cast<int>(random() % 900);
    const std::vector<int> values = counted(count);
    std::vector<int> changed;
    for (const int v : values) {
      const auto what = random() % 12;
      if (what == 0) continue;
      changed.push_back(what == 1 ? v + 1 : v);
      if (what == 2) changed.push_back(v + 2);
    }
    if (round % 4 == 0) std::rotate(changed.begin(), changed.begin() + count / 3, changed.end());
    const std::string made = updated(list_of(values), [&](large& l) { *l.list = changed; });
    std::size_t stray = 0;
    for (const int v : changed)
      if (v % 10 == 0 && made.find('\n' + number_line(v)) == made.npos) ++stray;
    INFO(made);
    CHECK(stray == 0);
    CHECK(count_of(made, '#') <= values.size());
  }
}

TEST_CASE("many attributes with free names come and go") {
  std::string text, wanted;
  for (int i = 0; i != 4000; ++i) {
    const std::string line =
        "a" + std::to_string(i) + " = " + std::to_string(i) + " # of " + std::to_string(i) + "\n";
    text += line;
    if (i % 2 == 1) wanted += line;
  }
  const std::string made = updated<free_names>(text, [](free_names& f) {
    for (int i = 0; i != 4000; i += 2)
      f.all->erase("a" + std::to_string(i));
    for (int i = 0; i != 2000; ++i)
      (*f.all)["b" + std::to_string(i)] = i;
  });
  CHECK(made.starts_with(wanted + "b0"));
  CHECK(count_of(made, '\n') == 4000);
}
