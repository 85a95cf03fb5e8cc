// The names that `for` expressions introduce: which loop a name is one of, and where else it is used.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/walk.hpp>
#include <hcl/text/position.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline bool is_loop(const syntax::node& n) noexcept {
  return n.kind == syntax::node_kind::for_tuple || n.kind == syntax::node_kind::for_object;
}

// Where a loop introduces a name; empty if it does not.
[[nodiscard]] inline byte_span introduced(const syntax::for_expr& loop, std::string_view name) noexcept {
  if (name.empty()) return {};
  if (std::string_view(loop.value_name) == name) return loop.value_name_range;
  return std::string_view(loop.key_name) == name ? loop.key_name_range : byte_span{};
}

// Calls `each(reference)` for all references inside an expression to the name that is bound outside of it.
template <typename Each>
void for_each_use(const syntax::node* inside, std::string_view name, const Each& each) {
  if (inside == nullptr) return;
  syntax::walk(*inside, [&](const syntax::node& n) {
    if (n.kind == syntax::node_kind::scope_traversal) {
      const auto& reference = syntax::as<syntax::scope_traversal>(n);
      if (std::string_view(reference.root) == name) each(reference);
    }
    if (n.kind == syntax::node_kind::object) {
      // A name in place of a key is a text.
      for (const syntax::object_item& item : syntax::as<syntax::object_expr>(n).items) {
        if (item.form() != syntax::object_item::key_form::name) for_each_use(item.key, name, each);
        for_each_use(item.value, name, each);
      }
      return false;
    }
    if (!is_loop(n) || introduced(syntax::as<syntax::for_expr>(n), name).empty()) return true;
    for_each_use(syntax::as<syntax::for_expr>(n).collection, name, each);  // another one in all else
    return false;
  });
}
// The same for what the loop itself binds.
template <typename Each>
void for_each_use(const syntax::for_expr& loop, std::string_view name, const Each& each) {
  for (const syntax::node* part : {loop.key, loop.value, loop.condition})
    for_each_use(part, name, each);
}

// Whether a loop around a place of an expression introduces a name.
[[nodiscard]] inline bool is_loop_name_at(const syntax::node& root, std::string_view name, byte_span where) {
  bool found = false;
  syntax::walk(root, [&](const syntax::node& n) {
    const bool is_around = n.range.begin <= where.begin && where.end <= n.range.end;
    found = found || (is_around && is_loop(n) && !introduced(syntax::as<syntax::for_expr>(n), name).empty());
    return is_around;
  });
  return found;
}

struct loop_name {
  const syntax::for_expr* loop = nullptr;
  std::string_view name{};
  byte_span where{};  // where it is introduced
};

// The name of a loop at a place of an expression.
[[nodiscard]] inline loop_name find_loop_name(const syntax::node& root, std::size_t offset) {
  loop_name found;
  const auto touches = [&](byte_span where) {
    return !where.empty() && where.begin <= offset && offset <= where.end;
  };
  syntax::walk(root, [&](const syntax::node& n) {
    if (!is_loop(n)) return true;
    const auto& loop = syntax::as<syntax::for_expr>(n);
    for (const std::string_view name : {std::string_view(loop.key_name), std::string_view(loop.value_name)}) {
      const byte_span where = introduced(loop, name);
      if (touches(where)) found = {&loop, name, where};
      if (where.empty()) continue;
      for_each_use(loop, name, [&](const syntax::scope_traversal& reference) {
        if (touches(reference.range)) found = {&loop, name, where};
      });
    }
    return true;
  });
  return found;
}

}  // namespace hcl::inline v0_1::detail
