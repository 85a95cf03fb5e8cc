// What is said of an expression before any value is known is true of its value: random expressions are bound,
// evaluated, and their values compared with their types. HCL_LONG_TEST_RUNS says how many of them.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <hcl/model/tree.hpp>
#include <support/codec.hpp>

#include <support/model_conforms.hpp>

#include "bind_support.hpp"

using hcl::model::type;

namespace {

struct named {
  const char* name;
  type of;
  hcl::value value;
};

const std::vector<named>& variables() {
  static const std::vector<named> all = {
      {"i", type::integer(), 3},
      {"n", type::number(), hcl::value(1.5)},
      {"s", type::string(), "text"},
      {"digits", type::string(), "7"},
      {"b", type::boolean(), true},
      {"any", type::dynamic(), hcl::value::tuple({1, "x"})},
      {"ls", type::list(type::string()), hcl::value::list(hcl::type::string(), {"a", "b"})},
      {"ln", type::list(type::number()), hcl::value::list(hcl::type::number(), {1, 2, 3})},
      {"mi", type::map(type::integer()), hcl::value::map(hcl::type::number(), {{"k", 1}, {"l", 2}})},
      {"ss", type::set(type::string()), hcl::value::set(hcl::type::string(), {"p", "q"})},
      {"t", type::tuple({type::string(), type::integer()}), hcl::value::tuple({"x", 9})},
      {"o", type::object({{"name", type::string()}, {"size", type::integer()}}),
       hcl::value::object({{"name", "n"}, {"size", 2}})},
      {"later", type::output(type::integer()), 8},
      {"maybe", type::optional(type::string()), hcl::value::null(hcl::type::string())},
      {"either", type::union_of({type::integer(), type::list(type::string())}), 4},
  };
  return all;
}

class generator {
 public:
  explicit generator(std::uint64_t seed) : random_(seed) {}

  std::string any(int depth) {
    if (depth <= 0) return leaf();
    const auto inner = [&] { return any(depth - 1); };
    switch (below(16)) {
      case 0: return number(depth - 1) + pick({" + ", " - ", " * ", " % "}) + number(depth - 1);
      case 1: return number(depth - 1) + pick({" < ", " >= "}) + number(depth - 1);
      case 2: return inner() + pick({" == ", " != "}) + inner();
      case 3: return choice(depth);
      case 4: return "[" + inner() + ", " + inner() + "]";
      case 5: return "{ a = " + inner() + ", \"b\" = " + inner() + " }";
      case 6: return "{ (" + text() + ") = " + inner() + " }";
      case 7: return "[for v in " + collection(depth - 1) + " : " + with_loop(depth - 1) + "]";
      case 8: return "[for k, v in " + collection(depth - 1) + " : [k, v] if " + truth(depth - 1) + "]";
      case 9:
        return "{for k, v in " + collection(depth - 1) + " : \"x${k}\" => " + with_loop(depth - 1) + "}";
      case 10: return "{for v in " + collection(depth - 1) + " : " + text() + " => v...}";
      case 11: return "(" + inner() + ")[*]";
      case 12:
        return "(" + collection(depth - 1) + ")[" + pick({"0", "i - 3", "\"k\"", "\"name\"", "1"}) + "]";
      case 13:
        return "\"x${" + pick({"s", "i", "b", "later", "digits"}) + "}%{ for v in ls }${v}%{ endfor }\"";
      case 14: return pick({"-", "-(", "!("}) + number(depth - 1) + closing_;
      default: return "(" + inner() + ")";
    }
  }

 private:
  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
  std::string pick(std::vector<const char*> from) {
    const std::string chosen = from[below(from.size())];
    closing_ = chosen.ends_with("(") ? ")" : "";
    return chosen;
  }
  // Branches of one type: the evaluator converts others to what they have in common, sometimes unsafely.
  std::string choice(int depth) {
    const std::string condition = "(" + truth(depth - 1) + " ? ";
    switch (below(4)) {
      case 0: return condition + number(0) + " + 0 : " + number(depth - 1) + " + 1)";
      case 1: return condition + text() + " : " + text() + ")";
      case 2: return condition + "[" + text() + "] : ls)";
      default: {
        const std::string both = any(depth - 1);
        return condition + both + " : " + both + ")";
      }
    }
  }
  std::string leaf() {
    if (below(4) == 0)
      return pick(
          {"1", "-2", "2.5", "\"s\"", "\"5\"", "true", "null", "[]", "{}", "o.name", "o.size", "t[1]"});
    return variables()[below(variables().size())].name;
  }
  std::string number(int depth) {
    if (depth <= 0 || below(3) == 0) return pick({"i", "n", "1", "3", "0.5", "digits", "later", "o.size"});
    return "(" + number(depth - 1) + pick({" + ", " - ", " * "}) + number(depth - 1) + ")";
  }
  std::string truth(int depth) {
    if (depth <= 0 || below(3) == 0) return pick({"b", "true", "i == 3", "later > 2", "!b"});
    return "(" + number(depth - 1) + " < " + number(depth - 1) + ")";
  }
  std::string text() { return pick({"s", "\"k\"", "digits", "o.name", "\"x${i}\""}); }
  std::string collection(int depth) {
    if (depth > 0 && below(3) == 0) return "[" + any(depth - 1) + ", " + any(depth - 1) + "]";
    return pick(
        {"ls", "ln", "mi", "ss", "t", "o", "any", "[1, \"x\"]", "{ a = 1, b = \"y\" }", "[later, 2]"});
  }
  std::string with_loop(int depth) { return below(2) == 0 ? "v" : any(depth); }

  std::mt19937_64 random_;
  std::string closing_{};
};

std::size_t runs() {
  const char* set = std::getenv("HCL_LONG_TEST_RUNS");
  return set ? std::strtoull(set, nullptr, 10) : 4000;
}

}  // namespace

TEST_CASE("the value of an expression is one of its type") {
  hcl::model::scope types;
  hcl::scope values;
  for (const named& v : variables()) {
    types.variable(v.name, v.of);
    values.variable(v.name, v.value);
  }
  std::size_t compared = 0;
  for (std::uint64_t seed = 0; seed < runs(); ++seed) {
    const std::string text = generator(seed).any(1 + static_cast<int>(seed % 4));
    test::bound bound = test::bind(text, types);
    const hcl::result<hcl::value> direct = evaluate(bound.tree, values);
    if (!direct) continue;
    ++compared;
    if (test::conforms(*direct, bound.tree.type())) continue;
    INFO("seed " << seed << ": " << text);
    INFO("has " << test::encode(*direct));
    INFO("of type " << to_string(direct->type()));
    INFO("bound to " << bound.type() << "; " << bound.reports());
    CHECK(false);
  }
  CHECK(compared > runs() / 4);
}
