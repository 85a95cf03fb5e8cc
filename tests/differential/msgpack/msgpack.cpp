// Our side of the comparison of MessagePack with go-cty. `msgpack --make N SEED` writes N lines: a type as
// JSON, a tab, and a random value of it as MessagePack in hexadecimal. `msgpack --check N SEED` reads what
// main.go made of each and compares it with the same values. With a further word, facts about unknown values
// are compared, too.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/msgpack.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/parts.hpp>

namespace {

using hcl::type;
using hcl::type_kind;
using hcl::value;

class generator {
 public:
  generator(std::uint64_t seed, bool knows_facts) : random_(seed), knows_facts_(knows_facts) {}

  [[nodiscard]] type any_type(int depth) {
    switch (below(depth == 0 ? 4 : 10)) {
      case 0: return type::string();
      case 1: return type::number();
      case 2: return type::boolean();
      case 3: return type::dynamic();
      case 4: return type::list(any_type(depth - 1));
      case 5: return type::set(any_type(depth - 1));
      case 6: return type::map(any_type(depth - 1));
      case 7: {
        std::vector<type> elements(below(20) == 0 ? 17 : below(4));
        for (type& t : elements)
          t = any_type(depth - 1);
        return type::tuple(std::move(elements));
      }
      default: break;
    }
    std::vector<hcl::object_attribute> attributes;
    for (const char* name : {"a", "b", "\xC3\xA4"})
      if (below(3) != 0) attributes.push_back({name, any_type(depth - 1)});
    return type::object(std::move(attributes));
  }
  // The same with a type in place of each dynamic one, as the values in a collection must have one type.
  [[nodiscard]] type without_dynamic(const type& t) {
    switch (t.kind()) {
      case type_kind::dynamic: return without_dynamic(any_type(1));
      case type_kind::list: return type::list(without_dynamic(t.element()));
      case type_kind::set: return type::set(without_dynamic(t.element()));
      case type_kind::map: return type::map(without_dynamic(t.element()));
      case type_kind::tuple: {
        std::vector<type> elements;
        for (const type& each : t.elements())
          elements.push_back(without_dynamic(each));
        return type::tuple(std::move(elements));
      }
      case type_kind::object: {
        std::vector<hcl::object_attribute> attributes;
        for (const hcl::object_attribute& each : t.attributes())
          attributes.push_back({each.name, without_dynamic(each.type)});
        return type::object(std::move(attributes));
      }
      case type_kind::string:
      case type_kind::number:
      case type_kind::boolean:
      case type_kind::capsule: break;
    }
    return t;
  }
  // go-cty makes a set unknown that has an unknown element.
  [[nodiscard]] value any_value(const type& t, bool with_unknown = true) {
    if (below(12) == 0) return value::null(t);
    if (with_unknown && below(12) == 0) return refined(value::unknown(t));
    switch (t.kind()) {
      case type_kind::string: return text();
      case type_kind::number: return number();
      case type_kind::boolean: return below(2) == 0;
      case type_kind::list: return value::list(t.element(), several(t.element(), with_unknown));
      case type_kind::set: return value::set(t.element(), several(t.element(), false));
      case type_kind::map: {
        std::vector<hcl::member> members;
        for (value& v : several(t.element(), with_unknown))
          members.push_back({text(), std::move(v)});
        return value::map(t.element(), std::move(members));
      }
      case type_kind::tuple: {
        std::vector<value> elements;
        for (const type& each : t.elements())
          elements.push_back(any_value(each, with_unknown));
        return value::tuple(std::move(elements));
      }
      case type_kind::object: {
        std::vector<hcl::member> members;
        for (const hcl::object_attribute& each : t.attributes())
          members.push_back({each.name, any_value(each.type, with_unknown)});
        return value::object(std::move(members));
      }
      case type_kind::dynamic:
      case type_kind::capsule: break;
    }
    return value::null(t);
  }

 private:
  [[nodiscard]] std::size_t below(std::size_t bound) { return random_() % bound; }
  [[nodiscard]] std::vector<value> several(const type& t, bool with_unknown) {
    std::vector<value> all(below(30) == 0 ? 20 : below(4));
    for (value& v : all)
      v = any_value(t, with_unknown);
    return all;
  }
  [[nodiscard]] std::string text() {
    std::string made;
    for (std::size_t left = below(25) == 0 ? 300 : below(40); left != 0; --left)
      made += std::string_view("ab-\n\"").substr(below(5), 1);
    if (below(4) == 0) made += below(2) == 0 ? "\xC3\xA9" : "\xF0\x9F\x98\x80";
    return made;
  }
  // With facts about it, which may leave one value; older references know none.
  [[nodiscard]] value refined(const value& v) {
    hcl::refinement facts;
    if (below(2) == 0) facts.null = hcl::refinement::nullness::not_null;
    if (below(2) == 0) facts.prefix = hcl::safe_prefix(text());
    if (below(2) == 0) facts.lower = {static_cast<int>(below(9)), below(2) == 0};
    if (below(2) == 0) facts.upper = {static_cast<int>(8 + below(9)), below(2) == 0};
    facts.min_length = below(3);
    if (below(2) == 0) facts.max_length = 2 + below(3);
    return knows_facts_ && below(3) != 0 ? hcl::refine(v, facts) : v;
  }
  [[nodiscard]] value number() {
    const bool is_negative = below(2) == 0;
    std::string made = is_negative ? "-" : "";
    switch (below(6)) {
      case 0: return static_cast<int>(below(600)) - 300;
      case 1: return static_cast<std::int64_t>(random_() >> below(64));
      case 2: return static_cast<double>(below(1'000'000)) / 64;
      case 3: return hcl::number::infinity(is_negative);
      case 4: return static_cast<std::uint64_t>(random_());
      default: break;
    }
    for (std::size_t left = 1 + below(60); left != 0; --left)
      made += static_cast<char>('0' + below(10));
    if (below(2) == 0) made += '.' + std::to_string(below(1'000'000));
    return *hcl::number::parse(made);
  }

  std::mt19937_64 random_;
  bool knows_facts_;
};

std::string hex(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) {
    out += "0123456789abcdef"[static_cast<unsigned char>(c) >> 4];
    out += "0123456789abcdef"[static_cast<unsigned char>(c) & 15];
  }
  return out;
}
std::string bytes_of(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2)
    out += static_cast<char>(std::stoi(std::string(text.substr(i, 2)), nullptr, 16));
  return out;
}

// Whether the reference reads what we do. Where the type is dynamic, empty collections and nulls of a type
// have none any more, so that a collection of them may be no collection for either.
bool is_right(const std::string& line, const std::string& packed, const type& as, const value& v) {
  const auto ours = hcl::from_msgpack(packed, as);
  if (line.rfind("error", 0) == 0) return !ours;
  const auto theirs = hcl::from_msgpack(bytes_of(line), as);
  return ours && theirs && hcl::is_identical(*ours, *theirs) &&
         (v.type() != as || hcl::is_identical(*ours, v));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4 && argc != 5) return 2;
  const bool makes = argv[1] == std::string_view("--make");
  const long count = std::atol(argv[2]);
  generator random(static_cast<std::uint64_t>(std::atol(argv[3])), argc == 5);
  long wrong = 0, same = 0;
  std::string line;
  for (long i = 0; i != count; ++i) {
    const type as = random.any_type(3);
    const value v = random.any_value(random.without_dynamic(as));
    const auto packed = hcl::to_msgpack(v, as);
    if (!packed) return std::cerr << packed.error().message << '\n', 1;
    if (makes) {
      std::cout << hcl::to_json(as) << '\t' << hex(*packed) << '\n';
      continue;
    }
    if (!std::getline(std::cin, line)) return std::cerr << "the reference ended early\n", 1;
    same += line == hex(*packed);
    if (is_right(line, *packed, as, v)) continue;
    if (++wrong <= 10)
      std::cout << hcl::to_json(as) << "\n  ours   " << hex(*packed) << "\n  theirs " << line << '\n';
  }
  if (!makes)
    std::cout << "msgpack: " << count << " values, " << same << " alike to the byte, " << wrong
              << " differences\n";
  return wrong != 0;
}
