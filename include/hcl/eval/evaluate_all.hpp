// Evaluates named expressions that refer to each other, such as the local values of a module, in the order of
// their references; and finds what values were made of.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

// An item that references name: `network.main.id` and `network["main"]` mean the one called {"network",
// "main"}.
struct referenced_item {
  std::vector<std::string> name;      // how others refer to it: {"local", "name"}
  std::vector<traversal> references;  // of expression::variables(), or of hcl::variables<T>() of a body
};

// The places in `all` of its items, each after all that it refers to, otherwise in the order given. A
// reference to less than a name (`keys(network)`, `network[key]`) refers to everything below it; references
// to something else do not count. Fails with `circular-reference`, one for each circle, at a reference, with
// notes on the others of the circle. Time and memory grow with the number of items and references.
//
//   // {1, 0} if a is `local.b + 1`
//   hcl::order_by_references({{{"local", "a"}, a.variables()}, {{"local", "b"}, b.variables()}})
[[nodiscard]] result<std::vector<std::size_t>> order_by_references(const std::vector<referenced_item>& all);

// One of several expressions that may refer to each other by name.
struct named_expression {
  std::string name;
  hcl::expression expression;  // its value is the name's
};

// The values of all expressions, as an object of their names. In each, `ROOT.NAME` is the value of another,
// whatever their order; `names` are the others it may use. Without a root, the names themselves are. Circular
// references are reported with all their references. A reference to the root alone, or to a computed element
// of it, refers to all names. The limits are shared.
//
//   struct locals { hcl::attributes<hcl::expression> all; };
//   hcl::result<hcl::value> local = hcl::evaluate_all(config->locals.all, names, "local");
//   if (local) names.variable("local", *local);
[[nodiscard]] result<value> evaluate_all(const std::vector<named_expression>& all, const scope& names,
                                         std::string_view root = {}, const limits& bounds = {});
// The same for any range of pairs of names and expressions.
template <typename Pairs>
requires requires(const Pairs& all) { named_expression{all.begin()->first, all.begin()->second}; }
[[nodiscard]] result<value> evaluate_all(const Pairs& all, const scope& names, std::string_view root = {},
                                         const limits& bounds = {}) {
  std::vector<named_expression> list;
  for (const auto& [name, written] : all)
    list.push_back({name, written});
  return evaluate_all(list, names, root, bounds);
}

// One of the names that a value was made of.
struct ingredient {
  // The kind of ingredient; `omitted` represents all further ones if there are too many.
  enum class kind : unsigned char { variable, function, omitted };
  kind what = kind::variable;         // the kind
  std::string name{};                 // `local.base`, `max`
  std::string written{};              // the value, if it is short; "(sensitive)" where it is; empty: unknown
  std::string place{};                // "app.hcl:3", "$APP_BASE"; empty: the program gives it
  bool is_above = false;              // what it was made of is listed where it is named first
  std::vector<ingredient> made_of{};  // in the order of the text

  friend bool operator==(const ingredient&, const ingredient&) = default;
};

// Where the value of a variable is written.
struct variable_source {
  std::vector<expression> written{};  // what the value was made from, the first being the place itself
  std::string place{};                // of that: "app.hcl:3"
  bool is_hidden = false;             // not to be shown, whatever the text says
};

// The source of a reference; nothing if the program gives the value.
using source_finder = callable<std::optional<variable_source>(const traversal& reference)>;

// The variables and functions that an expression names, and with `find` those in the expressions behind the
// variables, and so on: changing what is not named does not change the value. Both results of a conditional
// count, as both decide on its type. Functions that a configuration defines are made of the names in their
// results. Each source is entered once; circles end there. Parts of the text that are hidden, and what is
// made of them, are "(sensitive)", as marked values are. At most 1000 names, 64 deep.
//
//   const auto e = hcl::parse_expression("base + 80");
//   for (const hcl::ingredient& i : hcl::provenance(*e, names)) std::cout << i.name << " = " << i.written;
[[nodiscard]] std::vector<ingredient> provenance(const std::vector<expression>& of, const scope& names,
                                                 const source_finder& find = {});
[[nodiscard]] std::vector<ingredient> provenance(const expression& of, const scope& names,
                                                 const source_finder& find = {});

// One line each, what they were made of below: `local.base = 80   app.hcl:3`.
[[nodiscard]] std::string to_string(const std::vector<ingredient>& all, std::size_t indent = 0);

// A value as provenance() shows it: cut in the middle if it has more bytes, with "(sensitive)" for what is
// marked, or for all of it if an ingredient is.
[[nodiscard]] std::string written_value(const value& v, const std::vector<ingredient>& made_of,
                                        std::size_t max_length = 80);

namespace detail {

// The names behind a function that a configuration defines; of function_definition::written.
struct written_function {
  std::vector<std::string> parameters{};
  expression result{};
  const scope* base = nullptr;  // null: only the parameters are known
  hcl::range named{};           // where its name is
};
inline constexpr char hidden_value[] = "(sensitive)";
// Whether a part of it is hidden.
[[nodiscard]] bool is_hidden(const expression& e);

}  // namespace detail

}  // namespace hcl::inline v1_0
