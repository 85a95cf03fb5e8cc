// Binds an expression to a typed tree. Wrong parts become dynamic and give a diagnostic.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/model/scope.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v1_0::model {

// How strict the checker is: `{.allow_missing_variables = true}`.
struct bind_options {
  bool allow_missing_variables = false;  // reports unknown names as warnings, not errors
  bool skip_range_typechecking = false;  // reports a `for` over a type that cannot be iterated as a warning
  limits bounds{};                       // what binding may cost
};

// The tree of an expression of either syntax. The tree may outlive `names`.
//
//   hcl::model::scope names;
//   names.variable("port", hcl::model::type::integer());
//   hcl::diagnostics diags;
//   auto bound = hcl::model::bind(*hcl::parse_expression("port + 1"), names, diags);
//   to_string(bound.type());  // "int"
[[nodiscard]] typed_expression bind(const hcl::expression& e, const scope& names, diagnostics& diags,
                                    const bind_options& options = {});

// Recomputes all types after nodes were changed. Names keep their meanings; names and functions unknown at
// binding are not reported again.
void check_again(typed_expression& e, diagnostics& diags, const bind_options& options = {});

// The names of type expressions: any, bool, int, number, string and the functions list, set, map, object,
// tuple, optional. The type of `list(int)` bound in it is list(int).
[[nodiscard]] scope type_scope();
// Binds a type expression; other expressions, such as `int + 1`, are errors. `names` is type_scope() or
// inside it.
[[nodiscard]] typed_expression bind_type(const hcl::expression& e, const scope& names, diagnostics& diags,
                                         const bind_options& options = {});

struct typed_body;

// An attribute of a typed body.
struct typed_attribute {
  std::string name;                                // decoded
  typed_expression value{};                        // with the nodes of all the body's expressions
  hcl::range name_range{};                         // of the name alone
  hcl::range range{};                              // name to end of expression
  const syntax::attribute_node* origin = nullptr;  // in the native syntax
};

// A block of a typed body.
struct typed_block {
  std::string type;                   // as it is written
  std::vector<std::string> labels{};  // decoded, in order
  std::unique_ptr<typed_body> body{};
  hcl::range definition_range{};               // type and labels
  hcl::range type_range{};                     // of the type alone
  std::vector<hcl::range> label_ranges{};      // quotes included
  const syntax::block_node* origin = nullptr;  // in the native syntax
};

// An item of a typed body: either its `attribute` or its `block` is set.
struct typed_item {
  std::optional<typed_attribute> attribute{};
  std::unique_ptr<typed_block> block{};
};

// A body whose expressions have been given types: `body.find("port")->value.type()`.
struct typed_body {
  // The nodes of all expressions, inner blocks included; copies that dynamic blocks make have nodes of their
  // own.
  tree_ptr nodes{};
  std::vector<typed_item> items{};            // in the order of the source
  const syntax::body_node* origin = nullptr;  // in the native syntax
  syntax::document_ptr document{};            // what it was written in; null if the program made it

  [[nodiscard]] const typed_attribute* find(std::string_view name) const noexcept {
    for (const typed_item& item : items)
      if (item.attribute && item.attribute->name == name) return &*item.attribute;
    return nullptr;
  }
};

// The header of a block, as the host sees it.
struct block_place {
  std::string_view type;                // as it is written
  std::span<const std::string> labels;  // decoded, in order
};

// How the host defines its language. `around`: the blocks around a place, the outermost first. Scopes must
// outlive binding.
struct body_options {
  bind_options expressions{};  // how the expressions are bound
  // The scope of an attribute's expression; empty or null for that of its body.
  callable<const scope*(std::span<const block_place> around, std::string_view attribute)> attribute_scope{};
  // The scope inside the innermost of `around`; empty or null for that of the outer body.
  callable<const scope*(std::span<const block_place> around)> block_scope{};
  // Which properties of the JSON syntax are blocks: the schema of a body, or null. Empty: all are attributes.
  callable<const body_schema*(std::span<const block_place> around)> schema{};
};

// Binds everything in a body: `bind(*hcl::parse(text), names, diags)`.
[[nodiscard]] typed_body bind(const hcl::body& of, const scope& names, diagnostics& diags,
                              const body_options& options = {});

}  // namespace hcl::inline v1_0::model
