// The precedence of expressions, which decides where parentheses are needed. Implementation of printing.
#pragma once

#include <cstddef>

#include <hcl/model/tree.hpp>
#include <hcl/value/operate_symbol.hpp>

namespace hcl::inline v0_1::model::detail {

// From the loosest to the tightest.
enum class binding : unsigned char {
  none,  // a conditional
  logical_or,
  logical_and,
  equality,
  comparison,
  additive,
  multiplicative,
  unary,
  literal,   // a number, bool or null, a splat, a sign after a value: a step that follows would belong to it
  steps,     // after which more steps would be the same ones
  traversed  // everything else
};

[[nodiscard]] constexpr binding tighter(binding than) noexcept {
  return static_cast<binding>(static_cast<unsigned char>(than) + 1);
}

[[nodiscard]] constexpr binding binding_of(binary_operator op) noexcept {
  switch (hcl::detail::level_of(op)) {
    case hcl::detail::operator_level::logical_or: return binding::logical_or;
    case hcl::detail::operator_level::logical_and: return binding::logical_and;
    case hcl::detail::operator_level::equality: return binding::equality;
    case hcl::detail::operator_level::comparison: return binding::comparison;
    case hcl::detail::operator_level::additive: return binding::additive;
    case hcl::detail::operator_level::multiplicative: break;
  }
  return binding::multiplicative;
}

// Of an expression that has no parentheses of its own.
[[nodiscard]] inline binding binding_of(const node& n) {
  switch (n.kind) {
    case node_kind::conditional: return binding::none;
    case node_kind::binary: return binding_of(as<binary_expr>(n).op);
    case node_kind::unary: return binding::unary;
    case node_kind::splat: return binding::literal;
    case node_kind::relative: return binding::steps;
    case node_kind::literal: {
      const hcl::value& v = as<literal_expr>(n).value.unmarked();
      if (!v.is_known() || v.is_null()) return binding::literal;
      if (v.kind() == hcl::type_kind::number)
        return v.as_number().sign() < 0 ? binding::unary : binding::literal;
      return v.kind() == hcl::type_kind::boolean ? binding::literal : binding::traversed;
    }
    case node_kind::variable:
    case node_kind::for_each:
    case node_kind::call:
    case node_kind::index:
    case node_kind::object:
    case node_kind::tuple:
    case node_kind::template_text:
    case node_kind::join:
    case node_kind::function:
    case node_kind::error: break;
  }
  return binding::traversed;
}

// The binding strength that the child of that number, as child_place() counts them, needs to go without
// parentheses. Not for directives of a template.
[[nodiscard]] inline binding needs_of(const node& n, std::size_t child) {
  switch (n.kind) {
    case node_kind::relative: return binding::traversed;
    case node_kind::unary: return binding::unary;
    case node_kind::binary: {
      const binding own = binding_of(as<binary_expr>(n).op);
      return child == 0 ? own : tighter(own);
    }
    case node_kind::conditional:
    case node_kind::for_each: return child == 0 ? binding::logical_or : binding::none;
    case node_kind::index:
    case node_kind::splat: return child == 0 ? binding::steps : binding::none;
    case node_kind::literal:
    case node_kind::variable:
    case node_kind::call:
    case node_kind::object:
    case node_kind::tuple:
    case node_kind::template_text:
    case node_kind::join:
    case node_kind::function:
    case node_kind::error: break;
  }
  return binding::none;
}

}  // namespace hcl::inline v0_1::model::detail
