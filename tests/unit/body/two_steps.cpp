// A property: a body asked in two steps, whatever way its schema is split, gives what it gives in one.
// Native, JSON and merged bodies.
#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/body/body.hpp>
#include <hcl/parser/json_value.hpp>
#include <hcl/parser/parse.hpp>

namespace {

class bodies {
 public:
  explicit bodies(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
  bool chance(unsigned percent) { return below(100) < percent; }

  // A schema that has about that many percent of everything a body may hold, and things no body holds.
  hcl::body_schema schema(unsigned percent) {
    hcl::body_schema wanted;
    for (const char* const name : attributes)
      if (chance(percent)) wanted.attributes.push_back({name, chance(30)});
    for (const auto& [type, labels] : blocks)
      if (chance(percent)) wanted.blocks.push_back({type, std::vector<std::string>(labels, "label")});
    std::shuffle(wanted.attributes.begin(), wanted.attributes.end(), random_);
    return wanted;
  }

  hcl::body body() {
    if (chance(60)) return chance(50) ? native() : json();
    std::vector<hcl::body> parts;
    for (std::size_t i = 1 + below(3); i-- > 0;)
      parts.push_back(chance(50) ? native() : json());
    return hcl::merge(std::move(parts));
  }

 private:
  struct kind {
    const char* type;
    std::size_t labels;
  };
  static constexpr const char* attributes[] = {"alpha", "bravo", "charlie", "delta", "echo"};
  static constexpr kind blocks[] = {{"papa", 0}, {"quebec", 1}, {"romeo", 2}};

  hcl::body native() {
    std::string text;
    for (const char* const name : attributes) {
      if (chance(35)) text += std::string(name) + " = 1\n";
      if (!chance(60)) continue;
      const kind& k = blocks[below(3)];
      text += k.type;
      for (std::size_t i = chance(90) ? k.labels : below(3); i-- > 0;)
        text += i == 0 ? " x" : " \"y\"";
      text += " {\n}\n";
    }
    if (chance(10)) text += "unforeseen = 1\n";
    hcl::diagnostics diags;
    const auto document = hcl::parser::parse_file(hcl::source::make(text, std::to_string(files_++)), diags);
    REQUIRE_FALSE(diags.has_errors());
    return hcl::body(document);
  }

  std::string json_block(std::size_t labels) {
    if (chance(6)) return chance(50) ? "[]" : "null";
    if (labels == 0) return chance(70) ? "{}" : "[{}, {}]";
    return "{\"x\": " + json_block(labels - 1) + ", \"y\": [" + json_block(labels - 1) + "]}";
  }

  hcl::body json() {
    std::string text = "{";
    const auto add = [&](const std::string& name, const std::string& value) {
      text += (text.size() > 1 ? ", \"" : "\"") + name + "\": " + value;
    };
    for (const char* const name : attributes)
      if (chance(35)) add(name, "1");
    for (const kind& k : blocks)
      if (chance(50)) add(k.type, json_block(k.labels));
    if (chance(10)) add(blocks[below(3)].type, "{}");
    if (chance(10)) add("unforeseen", "1");
    if (chance(10)) add("alpha", "1");
    text += "}";
    if (chance(20)) text = "[" + text + ", {\"echo\": 1}]";
    hcl::diagnostics diags;
    const auto document =
        hcl::parser::parse_json_file(hcl::source::make(text, std::to_string(files_++)), diags);
    REQUIRE_FALSE(diags.has_errors());
    return hcl::body(document);
  }

  std::mt19937 random_;
  int files_ = 0;
};

using lines = std::multiset<std::string>;

void describe(const hcl::body_content& found, lines& to) {
  for (const auto& a : found.attributes)
    to.insert(a.name + ' ' + to_string(a.range) + ' ' + std::string(a.expression.text()));
  for (const auto& b : found.blocks) {
    std::string text = b.type;
    for (const auto& label : b.labels)
      text += ':' + label;
    to.insert(text + ' ' + to_string(b.definition_range) + ' ' + to_string(b.type_range) + ' ' +
              to_string(b.body.missing_item_range()));
  }
  to.insert("missing at " + to_string(found.missing_item_range));
}

std::vector<std::string> blocks_of(const hcl::body_content& found, const std::string& type) {
  std::vector<std::string> out;
  for (const auto* b : found.of_type(type))
    out.push_back(to_string(b->definition_range));
  return out;
}

// Codes and places; what is suggested depends on the schema asked for.
lines describe(const hcl::diagnostics& diags) {
  lines out;
  for (const auto& d : diags)
    out.insert(std::string(d.code) + ' ' + to_string(d.subject));
  return out;
}

TEST_CASE("a schema in two parts sees what it sees as one") {
  std::size_t attributes = 0, blocks = 0, wrong = 0;
  for (unsigned seed = 0; seed != 3000; ++seed) {
    bodies random(seed);
    const hcl::body body = random.body();
    const hcl::body_schema whole = random.schema(80);
    hcl::body_schema first, second;
    for (const auto& a : whole.attributes)
      (random.chance(50) ? first : second).attributes.push_back(a);
    for (const auto& b : whole.blocks)
      (random.chance(50) ? first : second).blocks.push_back(b);

    hcl::diagnostics at_once(1000), in_steps(1000);
    const hcl::body_content all = body.content(whole, at_once);
    hcl::body rest;
    const hcl::body_content one = body.partial_content(first, rest, in_steps);
    const hcl::body_content two = rest.content(second, in_steps);

    lines expected, found;
    describe(all, expected);
    describe(one, found);
    describe(two, found);
    expected.insert("missing at " + to_string(all.missing_item_range));  // said in both steps
    INFO("seed " << seed);
    CHECK(found == expected);
    CHECK(describe(in_steps) == describe(at_once));
    for (const auto& b : whole.blocks) {
      const auto order = blocks_of(all, b.type);
      CHECK((order == blocks_of(one, b.type) || order == blocks_of(two, b.type)));
    }
    attributes += all.attributes.size();
    blocks += all.blocks.size();
    wrong += at_once.size();
  }
  // It has seen something.
  CHECK(attributes > 3000);
  CHECK(blocks > 3000);
  CHECK(wrong > 1000);
}

TEST_CASE("the rest of a rest is what neither schema names") {
  for (unsigned seed = 0; seed != 500; ++seed) {
    bodies random(seed);
    const hcl::body body = random.body();
    const hcl::body_schema first = random.schema(50), second = random.schema(50), third = random.schema(100);
    hcl::diagnostics ignored(1000);
    hcl::body rest, min_count;
    const auto one = body.partial_content(first, rest, ignored),
               two = rest.partial_content(second, min_count, ignored),
               three = min_count.content(third, ignored);
    std::set<std::string> seen;
    INFO("seed " << seed);
    for (const hcl::body_content* part : {&one, &two, &three}) {
      for (const auto& a : part->attributes)
        CHECK(seen.insert(to_string(a.range)).second);
      std::set<std::string> types;
      for (const auto& b : part->blocks)
        types.insert(b.type);
      for (const std::string& type : types)
        CHECK(seen.insert("blocks " + type).second);
    }
  }
}

}  // namespace
