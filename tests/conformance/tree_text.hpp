// Typed trees in the form that FORMAT.md gives them.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <hcl/eval/impl/traverse.hpp>
#include <hcl/model/impl/tree.hpp>
#include <hcl/model/tree.hpp>

#include <support/codec.hpp>
#include <support/json.hpp>

namespace test {

class tree_text {
 public:
  explicit tree_text(const hcl::model::typed_expression& e) : nodes_(*e.nodes) {}

  [[nodiscard]] std::string tree(const hcl::model::node* part) const {
    return part ? "[" + inside(nodes_.bare(*part)) + "]" : "null";
  }

 private:
  using kind = hcl::model::node_kind;

  [[nodiscard]] std::string inside(const hcl::model::node& n) const {
    using namespace hcl::syntax;
    if (const auto v = hcl::model::detail::literal_value(nodes_, n)) return "\"literal\"," + encode(*v);
    if (const auto v = hcl::model::detail::text_value(nodes_, n); v && n.kind != kind::template_expr)
      return "\"template\",[[\"literal\"," + encode(*v) + "]]";
    const auto* const known = nodes_.find(n);
    const auto* const names = known ? known->names : nullptr;
    switch (n.kind) {
      case kind::scope_traversal:
      case kind::splat_item:
      case kind::relative_traversal:
        if (names->is_variable)
          return "\"variable\"," + json::quote(std::string(names->root)) + "," + steps(names->steps);
        return "\"relative\"," + tree(as<relative_traversal>(n).source) + "," + steps(names->steps);
      case kind::unary:
        return "\"unary\",\"" + std::string(hcl::symbol(as<unary_expr>(n).op)) + "\"," +
               tree(as<unary_expr>(n).operand);
      case kind::binary:
        return "\"binary\",\"" + std::string(hcl::symbol(as<binary_expr>(n).op)) + "\"," +
               tree(as<binary_expr>(n).left) + "," + tree(as<binary_expr>(n).right);
      case kind::conditional: {
        const auto& e = as<conditional>(n);
        return "\"conditional\"," + tree(e.condition) + "," + tree(e.true_result) + "," +
               tree(e.false_result);
      }
      case kind::for_tuple:
      case kind::for_object: {
        const auto& e = as<for_expr>(n);
        const std::string key = e.key_name.empty() ? "null" : json::quote(std::string(e.key_name));
        return "\"for\"," + key + "," + json::quote(std::string(e.value_name)) + "," + tree(e.collection) +
               "," + tree(e.key) + "," + tree(e.value) + "," + tree(e.condition) + "," +
               (e.grouped ? "true" : "false");
      }
      case kind::function_call: return call(as<function_call>(n), *names);
      case kind::index:
        return "\"index\"," + tree(as<index_expr>(n).collection) + "," + tree(as<index_expr>(n).key);
      case kind::object:
      case kind::json_object: return object(n);
      case kind::tuple: return "\"tuple\"," + list(as<tuple_expr>(n).elements);
      case kind::json_array: return "\"tuple\"," + list(as<json_array>(n).elements);
      case kind::splat: {
        const std::string source = tree(as<splat_expr>(n).source);
        return "\"splat\"," + (names->is_single ? "[\"tuple\",[" + source + "]]" : source) + "," +
               tree(as<splat_expr>(n).each);
      }
      case kind::template_expr:
        if (as<template_expr>(n).parts.empty())
          return "\"template\",[[\"literal\"," + encode(hcl::value("")) + "]]";
        return "\"template\"," + list(as<template_expr>(n).parts);
      case kind::template_join: return "\"join\"," + tree(as<template_join>(n).for_tuple);
      default: return "\"error\"";
    }
  }
  [[nodiscard]] std::string call(const hcl::syntax::function_call& e,
                                 const hcl::model::node_names& names) const {
    if (!names.is_function)
      return "\"call\"," + json::quote(std::string(e.name)) + "," + list(e.arguments) + "," +
             (e.expands_last ? "true" : "false");
    std::string out = "\"function\",[";
    for (std::size_t i = 0; i < names.defines.size(); ++i)
      out += (i ? "," : "") + json::quote(names.defines[i]->name);
    return out + "]," + tree(e.arguments[0]);
  }
  [[nodiscard]] std::string object(const hcl::model::node& n) const {
    std::string out = "\"object\",[";
    bool is_first = true;
    hcl::model::detail::for_each_item(n, [&](const hcl::model::node& key, const hcl::model::node& item) {
      if (!is_first) out += ",";
      is_first = false;
      const bool is_name = hcl::model::detail::is_bare_key(key);
      out += "[" +
             (is_name ? "[\"literal\"," + encode(hcl::value(hcl::model::detail::bare_key(key))) + "]"
                      : tree(&key)) +
             "," + tree(&item) + "]";
    });
    return out + "]";
  }
  [[nodiscard]] std::string list(const hcl::syntax::node_list& nodes) const {
    std::string out = "[";
    for (std::size_t i = 0; i < nodes.size(); ++i)
      out += (i ? "," : "") + tree(nodes[i]);
    return out + "]";
  }
  [[nodiscard]] static std::string steps(std::span<const hcl::model::typed_step> all) {
    std::string out = "[";
    for (const hcl::model::typed_step& step : all) {
      const hcl::value key = hcl::detail::key_of(*step.written);
      if (out.size() != 1) out += ",";
      out += step.is_index() ? "{\"index\":" + encode(key) + "}"
                             : "{\"attr\":" + json::quote(std::string(key.as_string())) + "}";
    }
    return out + "]";
  }

  const hcl::model::tree& nodes_;
};

inline std::string shown_tree(const hcl::model::typed_expression& e) {
  return e.root ? tree_text(e).tree(e.root) : "null";
}

}  // namespace test
