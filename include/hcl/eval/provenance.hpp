// Provenance: the names that a value was made of, and what these were made of.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/support/holders.hpp>

namespace hcl::inline v1_0 {

// One of the names that a value was made of.
struct ingredient {
  // What is named; `omitted` means further ones, where there are too many.
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
[[nodiscard]] inline std::vector<ingredient> provenance(const expression& of, const scope& names,
                                                        const source_finder& find = {}) {
  return provenance(std::vector<expression>{of}, names, find);
}

// One line each, what they were made of below: `local.base = 80   app.hcl:3`.
[[nodiscard]] std::string to_string(const std::vector<ingredient>& all, std::size_t indent = 0);

// A value as provenance() shows it: cut if it is long, with "(sensitive)" for what is marked, or for all of
// it if an ingredient is.
[[nodiscard]] std::string written_value(const value& v, const std::vector<ingredient>& made_of);

namespace detail {
// The names behind a function that a configuration defines; of function_definition::written.
struct written_function {
  std::vector<std::string> parameters{};
  expression result{};
  const scope* base = nullptr;  // null: only the parameters are known
};
inline constexpr char hidden_value[] = "(sensitive)";
// Whether a part of it is hidden.
[[nodiscard]] inline bool is_hidden(const expression& e) {
  const range where = e.range();
  return where && !where.source()->redacted_in(where.span()).empty();
}
}  // namespace detail

}  // namespace hcl::inline v1_0
