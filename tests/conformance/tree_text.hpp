// Typed trees in the form that FORMAT.md gives them.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <hcl/model/tree.hpp>

#include <support/codec.hpp>
#include <support/json.hpp>

namespace test {

inline std::string shown_tree(const hcl::model::node* n);

inline std::string shown_list(const hcl::model::node_list& nodes) {
  std::string out = "[";
  for (std::size_t i = 0; i < nodes.size(); ++i)
    out += (i ? "," : "") + shown_tree(nodes[i]);
  return out + "]";
}
inline std::string shown_steps(const hcl::model::step_list& steps) {
  std::string out = "[";
  for (std::size_t i = 0; i < steps.size(); ++i) {
    out += i ? "," : "";
    out += steps[i].is_index ? "{\"index\":" + encode(steps[i].key) + "}"
                             : "{\"attr\":" + json::quote(std::string(steps[i].key.as_string())) + "}";
  }
  return out + "]";
}
inline std::string shown_name(const std::shared_ptr<hcl::model::definition>& variable) {
  return variable ? json::quote(variable->name) : "null";
}

struct tree_writer {
  std::string operator()(const hcl::model::literal_expr& n) const { return "\"literal\"," + encode(n.value); }
  std::string operator()(const hcl::model::variable_expr& n) const {
    return "\"variable\"," + json::quote(n.root) + "," + shown_steps(n.steps);
  }
  std::string operator()(const hcl::model::relative_expr& n) const {
    return "\"relative\"," + shown_tree(n.source) + "," + shown_steps(n.steps);
  }
  std::string operator()(const hcl::model::unary_expr& n) const {
    return "\"unary\",\"" + std::string(hcl::symbol(n.op)) + "\"," + shown_tree(n.operand);
  }
  std::string operator()(const hcl::model::binary_expr& n) const {
    return "\"binary\",\"" + std::string(hcl::symbol(n.op)) + "\"," + shown_tree(n.left) + "," +
           shown_tree(n.right);
  }
  std::string operator()(const hcl::model::conditional_expr& n) const {
    return "\"conditional\"," + shown_tree(n.condition) + "," + shown_tree(n.true_result) + "," +
           shown_tree(n.false_result);
  }
  std::string operator()(const hcl::model::for_expr& n) const {
    return "\"for\"," + shown_name(n.key_variable) + "," + shown_name(n.value_variable) + "," +
           shown_tree(n.collection) + "," + shown_tree(n.key) + "," + shown_tree(n.value) + "," +
           shown_tree(n.condition) + "," + (n.is_grouped ? "true" : "false");
  }
  std::string operator()(const hcl::model::call_expr& n) const {
    return "\"call\"," + json::quote(n.name) + "," + shown_list(n.arguments) + "," +
           (n.expands_last ? "true" : "false");
  }
  std::string operator()(const hcl::model::index_expr& n) const {
    return "\"index\"," + shown_tree(n.collection) + "," + shown_tree(n.key);
  }
  std::string operator()(const hcl::model::object_expr& n) const {
    std::string out = "\"object\",[";
    for (std::size_t i = 0; i < n.items.size(); ++i) {
      out += i ? "," : "";
      out += "[" + shown_tree(n.items[i].key) + "," + shown_tree(n.items[i].value) + "]";
    }
    return out + "]";
  }
  std::string operator()(const hcl::model::tuple_expr& n) const {
    return "\"tuple\"," + shown_list(n.elements);
  }
  std::string operator()(const hcl::model::splat_expr& n) const {
    const std::string source = shown_tree(n.source);
    return "\"splat\"," + (n.is_single ? "[\"tuple\",[" + source + "]]" : source) + "," + shown_tree(n.each);
  }
  std::string operator()(const hcl::model::template_expr& n) const {
    return "\"template\"," + shown_list(n.parts);
  }
  std::string operator()(const hcl::model::join_expr& n) const { return "\"join\"," + shown_tree(n.tuple); }
  std::string operator()(const hcl::model::function_expr& n) const {
    std::string out = "\"function\",[";
    for (std::size_t i = 0; i < n.parameters.size(); ++i)
      out += (i ? "," : "") + json::quote(n.parameters[i]->name);
    return out + "]," + shown_tree(n.body);
  }
  std::string operator()(const hcl::model::error_expr&) const { return "\"error\""; }
};

inline std::string shown_tree(const hcl::model::node* n) {
  if (!n) return "null";
  return hcl::model::with_node(const_cast<hcl::model::node&>(*n),
                               [](const auto& exact) { return "[" + tree_writer()(exact) + "]"; });
}

}  // namespace test
