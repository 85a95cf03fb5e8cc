// Keys of maps that come more than once, among many: found where they came first, whatever was there before.
#include <algorithm>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/decode.hpp>

namespace {

struct item {
  int n = 0;
  hcl::defaulted<int> kept = 0;
};
struct disk {
  int n = 0;
};
struct memory {
  int n = 0;
};
struct by_name {
  hcl::blocks<std::map<std::string, item>, "item"> items{};
  hcl::blocks<std::map<std::string, std::map<std::string, item>>, "pair"> pairs{};
  hcl::blocks<std::map<std::string, std::variant<disk, memory>>> stores{};
};
struct by_number {
  hcl::blocks<std::map<int, item>, "item"> items{};
};

constexpr int many = 300;

// Places of mistakes, each with the line it is on and that of what came first.
std::vector<std::string> lines_of(const hcl::diagnostics& diags) {
  std::vector<std::string> found;
  for (const hcl::diagnostic& d : diags) {
    std::string line = std::string(d.code) + ' ' + std::to_string(d.subject.begin().line);
    for (const hcl::note& n : d.notes)
      line += " after " + std::to_string(n.where.begin().line);
    found.push_back(line);
  }
  return found;
}

std::string block(std::string_view header, int n) {
  return std::string(header) + " { n = " + std::to_string(n) + " }\n";
}
std::string quoted(int n) { return '"' + std::to_string(n) + '"'; }

// By way of a text, of its finished tree, and with further blocks that are generated.
template <typename T, typename Check>
void each_way(const T& before, const std::string& text, const Check& check) {
  T object = before;
  check(hcl::decode_into(object, text, "keys.hcl").diagnostics(), object);
  object = before;
  check(hcl::decode_body_into(object, *hcl::parse(text, "keys.hcl")).diagnostics(), object);
  object = before;
  const std::string none = "dynamic \"item\" {\n  for_each = []\n  labels = [\"z\"]\n  content {}\n}\n";
  check(hcl::decode_into(object, text + none, "keys.hcl", {.dynamic_blocks = true}).diagnostics(), object);
}

}  // namespace

TEST_CASE("blocks laid over those of the same keys are no repetitions") {
  by_name before;
  std::string text;
  for (int i = 0; i != many; ++i) {
    before.items[std::to_string(i)].kept = i;
    before.pairs["p"][std::to_string(i)].kept = i;
    text += block("item " + quoted(i), i) + block("pair \"p\" " + quoted(i), i);
  }
  each_way(before, text, [](const hcl::diagnostics& diags, const by_name& read) {
    CHECK(lines_of(diags).empty());
    REQUIRE(read.items.size() == many);
    CHECK(read.items.at("7").n == 7);
    CHECK(read.items.at("299").n == 299);
    CHECK(read.items.at("299").kept == 299);
    CHECK(read.pairs.at("p").at("298").n == 298);
    CHECK(read.pairs.at("p").at("298").kept == 298);
  });
}

TEST_CASE("blocks of one key are repetitions of the first, laid over something or not") {
  std::string text;
  by_name full;
  for (int i = 0; i != many; ++i) {
    text += block("item " + quoted(i), i) + block("pair \"p\" " + quoted(i), i);
    full.items[std::to_string(i)] = {};
  }
  text += block("item \"0\"", 1) + block("item \"250\"", 1) + block("pair \"p\" \"9\"", 1) +
          block("pair \"q\" \"9\"", 1) + block("item \"250\"", 1);
  const std::vector<std::string> expected{"duplicate-block 601 after 1", "duplicate-block 602 after 501",
                                          "duplicate-block 603 after 20", "duplicate-block 605 after 501"};
  for (const by_name& before : {by_name(), full})
    each_way(before, text,
             [&](const hcl::diagnostics& diags, const by_name&) { CHECK(lines_of(diags) == expected); });
}

TEST_CASE("blocks of one key among those of other types that go there") {
  std::string text;
  by_name full;
  for (int i = 0; i != many; ++i) {
    text += block((i % 2 == 0 ? "disk " : "memory ") + quoted(i), i);
    full.stores[std::to_string(i)] = {};
  }
  for (const by_name& before : {by_name(), full}) {
    each_way(before, text, [](const hcl::diagnostics& diags, const by_name& read) {
      CHECK(lines_of(diags).empty());
      CHECK(std::get<memory>(read.stores.at("299")).n == 299);
    });
    each_way(before, text + block("disk \"251\"", 1), [](const hcl::diagnostics& diags, const by_name&) {
      CHECK(lines_of(diags) == std::vector<std::string>{"duplicate-block 301 after 252"});
    });
  }
}

TEST_CASE("in JSON, blocks of one key are repetitions of the first") {
  by_name full;
  std::string text = "{\n\"item\": [\n";
  for (int i = 0; i != many; ++i) {
    full.items[std::to_string(i)].kept = i;
    text += "{" + quoted(i) + ": {\"n\": 1}},\n";
  }
  const std::string right = text + "{\"x\": {\"n\": 1}}\n]}", wrong = text + "{\"250\": {\"n\": 1}}\n]}";
  for (const by_name& before : {by_name(), full}) {
    by_name object = before;
    CHECK(hcl::decode_body_into(object, *hcl::parse_json(right, "keys.json")));
    CHECK(object.items.size() == many + 1);
    CHECK(*object.items.at("7").kept == (before.items.contains("7") ? 7 : 0));
    CHECK(lines_of(hcl::decode_body_into(object, *hcl::parse_json(wrong, "keys.json")).diagnostics()) ==
          std::vector<std::string>{"duplicate-block 303 after 253"});
  }
}

TEST_CASE("blocks whose keys mean the same are repetitions of the first") {
  std::string text;
  by_number full;
  for (int i = 0; i != many; ++i) {
    text += block("item " + quoted(i), i);
    full.items[i].kept = i;
  }
  for (const by_number& before : {by_number(), full}) {
    each_way(before, text, [](const hcl::diagnostics& diags, const by_number& read) {
      CHECK(lines_of(diags).empty());
      CHECK(read.items.at(299).n == 299);
    });
    each_way(before, text + block("item \"250.0\"", 1) + block("item \"250\"", 1),
             [](const hcl::diagnostics& diags, const by_number&) {
               CHECK(lines_of(diags) == std::vector<std::string>{"duplicate-block 301 after 251",
                                                                 "duplicate-block 302 after 251"});
             });
  }
}

namespace {

struct numbered {
  std::map<double, int> numbers{};
  hcl::defaulted<std::map<int, hcl::expression>> later{};
};

}  // namespace

TEST_CASE("keys of an object that mean the same are repetitions of the first") {
  std::string entries;
  for (int i = 0; i != many; ++i)
    entries += quoted(i) + " = 1\n";
  CHECK(hcl::decode<numbered>("numbers = {\n" + entries + "}\n", "keys.hcl")->numbers.size() == many);
  const std::string text = "numbers = {\n" + entries + "\"7.0\" = 1\n\"299.0\" = 1\n}\n";
  const std::vector<std::string> expected{"duplicate-object-key 302", "duplicate-object-key 303"};
  CHECK(lines_of(hcl::decode<numbered>(text, "keys.hcl").diagnostics()) == expected);
}

namespace {

struct counted {
  hcl::defaulted<std::map<std::string, int>> counts{};
  hcl::defaulted<std::map<std::string, std::map<std::string, int>>> nested{};
};
std::string details_of(const hcl::diagnostics& diags) {
  std::string all;
  for (const hcl::diagnostic& d : diags)
    all.append(d.path).append(": ").append(d.detail).append("\n");
  return all;
}

}  // namespace

TEST_CASE("a key that is computed hides no mistake of another entry") {
  hcl::scope names;
  names.variable("key", "b");
  const auto mistakes = [&](std::string_view text) {
    const auto read = hcl::decode<counted>(text, "keys.hcl", names);
    CHECK_FALSE(read);
    return details_of(read.diagnostics());
  };
  const std::string nope = "counts.a: There is no variable named \"nope\".\n",
                    others =
                        "counts.b: Attribute \"counts.b\" must be a whole number, not \"x\".\n"
                        "counts.c: Attribute \"counts.c\" must be a whole number, not \"y\".\n";
  for (const char* const key : {"b", "(key)", "\"${key}\""})
    CHECK(mistakes("counts = {\n a = nope\n " + std::string(key) + " = \"x\"\n c = \"y\"\n}\n") ==
          nope + others);
  CHECK(mistakes("nested = {\n (key) = { a = nope, (key) = \"x\" }\n d = { e = true }\n}\n") ==
        "nested.b.a: There is no variable named \"nope\".\n"
        "nested.b.b: Attribute \"nested.b.b\" must be a whole number, not \"x\".\n"
        "nested.d.e: Attribute \"nested.d.e\" must be a whole number, not true.\n");
  // Keys that come again and keys that are none.
  CHECK(mistakes("counts = {\n a = nope\n (key) = \"x\"\n b = 1\n}\n") ==
        "counts: There is no variable named \"nope\". If this is meant as a string, write it in quotes.\n");
  CHECK(mistakes("counts = {\n a = 1\n (nope) = \"x\"\n b = 1\n}\n") ==
        "counts: There is no variable named \"nope\". If this is meant as a string, write it in quotes.\n");
  const auto json = hcl::decode_json<counted>(R"({"counts": {"a": "${nope}", "${key}": "x", "c": "y"}})",
                                              "keys.json", names);
  CHECK(details_of(json.diagnostics()).ends_with(others));
  CHECK(json.diagnostics().size() == 3);
}

TEST_CASE("keys of expressions that mean the same are rejected") {
  const std::string header = "numbers = {}\nlater = {\n", a = "\"1\" = a\n", b = "\"2\" = b\n";
  const auto read = hcl::decode<numbered>(header + a + b + "\"01\" = c\n}\n", "keys.hcl");
  CHECK(lines_of(read.diagnostics()) == std::vector<std::string>{"duplicate-object-key 5"});
}

namespace {

// A list of these copies them when it grows, and the memory of the old ones is used again.
struct with_deque {
  std::deque<int> queue{};
  hcl::defaulted<std::string> text{};
  hcl::blocks<std::map<int, item>, "item"> items{};
};
struct many_with_deque {
  hcl::blocks<with_deque, "part"> parts{};
};

}  // namespace

TEST_CASE("what was filled in one block says nothing of another that takes its place") {
  // A long one first, so that the list does not expect so many.
  std::string text = "part {\n  queue = []\n  text = \"" + std::string(50'000, 'x') + "\"\n" +
                     block("item \"1\"", 1) + "}\n";
  for (int i = 0; i != 3'000; ++i)
    text +=
        "part {\n  queue = []\n" + block("item " + quoted(i), i) + block("item " + quoted(i + 1), i) + "}\n";
  const auto read = hcl::decode<many_with_deque>(text, "keys.hcl");
  REQUIRE(lines_of(read.diagnostics()).empty());
  CHECK(read->parts.size() == 3'001);
  const auto twice = hcl::decode<many_with_deque>(
      "part {\n  queue = []\n" + block("item \"1\"", 1) + block("item \"01\"", 1) + "}\n", "keys.hcl");
  CHECK(lines_of(twice.diagnostics()) == std::vector<std::string>{"duplicate-block 4 after 3"});
}

namespace {

struct without_case {
  static std::string lower(std::string text) {
    for (char& c : text)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
  }
  bool operator()(const std::string& a, const std::string& b) const { return lower(a) < lower(b); }
  bool operator==(const without_case&) const = default;
};
struct any_case {
  hcl::blocks<std::map<std::string, item, without_case>, "item"> items{};
  hcl::defaulted<std::map<std::string, int, without_case>> object{};
};

}  // namespace

TEST_CASE("keys that the program takes for one are repetitions of the first") {
  const std::string text = block("item \"a\"", 1) + block("item \"b\"", 1) + block("item \"A\"", 2);
  any_case before;
  each_way(before, text, [](const hcl::diagnostics& diags, const any_case&) {
    CHECK(lines_of(diags) == std::vector<std::string>{"duplicate-block 3 after 1"});
  });
  before.items["A"].kept = 7;
  each_way(before, block("item \"a\"", 1), [](const hcl::diagnostics& diags, const any_case& read) {
    CHECK(lines_of(diags).empty());
    CHECK(read.items.at("a").kept == 7);
    CHECK(read.items.at("a").n == 1);
  });
  const auto object = hcl::decode<any_case>("object = {\n  B = 1\n  a = 1\n  b = 2\n}\n", "keys.hcl");
  CHECK(lines_of(object.diagnostics()) == std::vector<std::string>{"duplicate-object-key 4"});
}

namespace {

struct renamed {
  hcl::formerly<hcl::blocks<std::map<std::string, item>, "item">, "old_item"> items{};
  hcl::alias<hcl::blocks<std::map<int, item>, "number">, "integer"> numbers{};
};

}  // namespace

TEST_CASE("blocks of one key are repetitions of the first, whichever name of the member they have") {
  std::string text = block("old_item \"a\"", 1) + block("number \"1\"", 1);
  for (const std::size_t count : {std::size_t(0), std::size_t(many)}) {
    for (std::size_t i = 0; i != count; ++i)
      text += block((i % 2 == 0 ? "item " : "old_item ") + quoted(static_cast<int>(i)), 1);
    const auto good = hcl::decode<renamed>(text, "keys.hcl");
    REQUIRE(good);
    CHECK(good->items->size() == count + 1);
    const auto read = hcl::decode<renamed>(text + block("item \"a\"", 1) + block("integer \"1\"", 1),
                                           "keys.hcl", {.bounds = {.diagnostics = 1000}});
    std::vector<std::string> lines = lines_of(read.diagnostics());
    std::erase_if(lines, [](const std::string& line) { return line.starts_with("former-name"); });
    CHECK(lines == std::vector<std::string>{"duplicate-block " + std::to_string(count + 3) + " after 1",
                                            "duplicate-block " + std::to_string(count + 4) + " after 2"});
  }
  const auto json = hcl::decode_json<renamed>(R"({"item": {"a": {"n": 1}}, "old_item": {"a": {"n": 1}}})");
  REQUIRE(json.diagnostics().size() == 2);
  CHECK(json.diagnostics()[1].code == "duplicate-block");
}

TEST_CASE("blocks with wrong labels are no repetitions") {
  by_name before;
  before.items["a"].kept = 1;
  before.stores["a"] = {};
  const std::string text = block("item \"a\" \"b\"", 1) + block("item \"a\"", 1) +
                           block("disk \"a\" \"b\"", 1) + block("memory \"a\"", 1);
  each_way(before, text, [](const hcl::diagnostics& diags, const by_name&) {
    CHECK(lines_of(diags) == std::vector<std::string>{"extraneous-label 1", "extraneous-label 3"});
  });
}

TEST_CASE("unknown names in an object that is read again are collected once") {
  struct holder {
    hcl::attr<std::map<std::string, item>> map{};
  };
  const std::string text = "map = { a = { n = 1, x = 1 }, b = { n = 1, y = 1 }, a = { n = 2 } }\n";
  hcl::diagnostics collected;
  REQUIRE(hcl::decode<holder>(text, "keys.hcl",
                              {.unknown = hcl::unknown_names::collect, .collected = &collected}));
  REQUIRE(collected.size() == 1);
  CHECK(collected[0].path == "map.b.y");
}

namespace {

// A map that keeps its entries in a list, which moves them.
template <typename Key, typename Value>
struct flat_map {
  using key_type = Key;
  using mapped_type = Value;
  using value_type = std::pair<Key, Value>;
  using iterator = typename std::vector<value_type>::iterator;
  using key_compare = std::less<Key>;
  std::vector<value_type> all{};

  auto begin() { return all.begin(); }
  auto end() { return all.end(); }
  auto begin() const { return all.begin(); }
  auto end() const { return all.end(); }
  std::size_t size() const { return all.size(); }
  void clear() { all.clear(); }
  key_compare key_comp() const { return {}; }
  std::pair<iterator, bool> try_emplace(Key&& key) {
    const auto at =
        std::lower_bound(all.begin(), all.end(), key,
                         [](const value_type& one, const Key& wanted) { return one.first < wanted; });
    if (at != all.end() && at->first == key) return {at, false};
    return {all.insert(at, {std::move(key), Value{}}), true};
  }
  bool operator==(const flat_map&) const = default;
};

struct rest_by_number {
  hcl::remain<std::map<int, int>> rest{};
};
struct rest_any_case {
  hcl::remain<std::map<std::string, int, without_case>> rest{};
};
struct rest_flat {
  hcl::remain<flat_map<int, int>> rest{};
};
struct flat_numbers {
  hcl::attr<flat_map<int, int>> numbers{};
  hcl::blocks<flat_map<int, flat_map<int, item>>, "pair"> pairs{};
  hcl::blocks<flat_map<std::string, std::map<int, item>>, "mixed"> mixed{};
};
template <typename T>
struct with_object {
  hcl::attr<T> object{};
};

}  // namespace

TEST_CASE("names of the rest that mean the same are reported with both places") {
  const auto check = [](const auto& read, std::string_view expected) {
    CHECK(lines_of(read.diagnostics()) == std::vector<std::string>{std::string(expected)});
  };
  check(hcl::decode_json<rest_by_number>("{\"1\": 1,\n\"3\": 1,\n\"01\": 2}"),
        "duplicate-attribute 3 after 1");
  check(hcl::decode_json<rest_flat>("{\"3\": 1,\n\"1\": 1,\n\"03\": 2}"), "duplicate-attribute 3 after 1");
  check(hcl::decode_json<rest_any_case>("{\"a\": 1,\n\"A\": 2}"), "duplicate-attribute 2 after 1");
  check(hcl::decode<rest_any_case>("a = 1\nb = 1 + 1\nA = 2\n", "keys.hcl"), "duplicate-attribute 3 after 1");
  check(hcl::decode<rest_any_case>("b = 1 + 1\nB = 2\n", "keys.hcl"), "duplicate-attribute 2 after 1");
  check(hcl::decode<with_object<rest_by_number>>("object = {\n1 = 1\n\"01\" = 2\n}\n", "keys.hcl"),
        "duplicate-attribute 3 after 2");
  const auto alike = hcl::decode<with_object<rest_by_number>>("object = { 1 = 1, 1 = 2 }\n", "keys.hcl");
  REQUIRE(alike);
  CHECK(alike->object->rest.at(1) == 2);
  rest_any_case before;
  before.rest["A"] = 1;
  before.rest["b"] = 1;
  REQUIRE(hcl::decode_into(before, "a = 2\n"));
  CHECK(before.rest.at("A") == 2);
  CHECK(before.rest.size() == 2);
  check(hcl::decode_into(before, "a = 3\nA = 4\n"), "duplicate-attribute 2 after 1");
}

TEST_CASE("a map that moves its entries knows which keys have come") {
  const std::string none = "numbers = {}\n";
  const auto lines = [](const std::string& text) {
    return lines_of(hcl::decode<flat_numbers>(text, "keys.hcl").diagnostics());
  };
  CHECK(lines("numbers = {\n3 = 1\n2 = 1\n1 = 1\n\"03\" = 1\n}\n") ==
        std::vector<std::string>{"duplicate-object-key 2"});
  CHECK(lines(none + block("pair \"3\" \"3\"", 1) + block("pair \"3\" \"2\"", 1) +
              block("pair \"1\" \"3\"", 1) + block("pair \"1\" \"2\"", 1) + block("pair \"03\" \"03\"", 1)) ==
        std::vector<std::string>{"duplicate-block 6 after 2"});
  CHECK(lines(none + block("mixed \"c\" \"3\"", 1) + block("mixed \"b\" \"03\"", 1) +
              block("mixed \"a\" \"3\"", 1) + block("mixed \"b\" \"3\"", 1)) ==
        std::vector<std::string>{"duplicate-block 5 after 3"});
}
