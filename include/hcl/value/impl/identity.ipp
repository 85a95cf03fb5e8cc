// The implementation of values: exact identity, hashing, a total order. Nothing recurses.
#pragma once

#include <compare>
#include <cstddef>
#include <functional>
#include <string_view>

#include <hcl/value/capsule.hpp>
#include <hcl/value/impl/build.hpp>
#include <hcl/value/impl/compare.hpp>
#include <hcl/value/operate.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// Compares the two values themselves and queues their parts.
HCL_DECL bool value_access::identical_outside(const value& a, const value& b, pair_queue& todo) {
  constexpr int compared = 0xFF & ~value::flag_owns;  // numbers may be equal in two forms
  if (a.form_ != b.form_ || a.kind_ != b.kind_ || ((a.flags_ ^ b.flags_) & compared) != 0) return false;
  switch (a.form_) {
    case value::form::null:
    case value::form::unknown: return a.storage_.type == b.storage_.type;
    case value::form::boolean: return a.storage_.boolean == b.storage_.boolean;
    case value::form::number: return a.storage_.number == b.storage_.number;
    case value::form::empty: break;
    case value::form::short_text: return a.as_string() == b.as_string();
    case value::form::node:
      if (a.storage_.node == b.storage_.node) break;
      if (a.storage_.node->form == node_form::text)
        return identical_nodes(*a.storage_.node, *b.storage_.node, todo);
      todo.push(a.storage_.node, b.storage_.node);
      break;
  }
  return true;
}

template <typename Node>
bool value_access::identical_parts(const Node& a, const Node& b, pair_queue& todo) {
  if (!(a.given_type == b.given_type)) return false;
  for (std::size_t i = 0; i < a.size; ++i) {
    const auto &x = a.storage[i], &y = b.storage[i];
    if (part_name(x) != part_name(y) || !identical_outside(part_value(x), part_value(y), todo)) return false;
  }
  return true;
}

HCL_DECL bool value_access::identical_nodes(const value_node& a, const value_node& b, pair_queue& todo) {
  if (a.form != b.form || a.size != b.size || a.depth != b.depth || a.weight != b.weight) return false;
  switch (a.form) {
    case node_form::text:
      return std::string_view(static_cast<const char*>(a.data), a.size) ==
             std::string_view(static_cast<const char*>(b.data), b.size);
    case node_form::elements:
      return identical_parts(static_cast<const elements_node&>(a), static_cast<const elements_node&>(b),
                             todo);
    case node_form::members:
      return identical_parts(static_cast<const members_node&>(a), static_cast<const members_node&>(b), todo);
    case node_form::capsule: {
      const auto &x = static_cast<const capsule_node&>(a), &y = static_cast<const capsule_node&>(b);
      if (!(x.given_type == y.given_type)) return false;
      if (x.object == y.object) return true;
      const auto& hook = x.given_type.capsule()->identical;
      return hook && hook(x.object.get(), y.object.get());
    }
    case node_form::unknown: {
      const auto &x = static_cast<const unknown_node&>(a), &y = static_cast<const unknown_node&>(b);
      return x.given_type == y.given_type && x.refinements == y.refinements;
    }
    case node_form::marked: {
      const auto &x = static_cast<const marked_node&>(a), &y = static_cast<const marked_node&>(b);
      return x.marks == y.marks && identical_outside(x.inner, y.inner, todo);
    }
  }
  return false;
}

HCL_DECL bool value_access::identical(const value& a, const value& b) {
  if (a.form_ == value::form::short_text)
    return b.form_ == a.form_ && a.flags_ == b.flags_ && a.as_string() == b.as_string();
  pair_queue todo;
  if (!identical_outside(a, b, todo)) return false;
  while (!todo.empty()) {
    const identity_pair top = todo.pop();
    if (!identical_nodes(*static_cast<const value_node*>(top.a), *static_cast<const value_node*>(top.b),
                         todo))
      return false;
  }
  return true;
}

// Equal values of one type have equal hashes; marks and facts do not count. Of large values, the first parts
// decide.
struct value_hasher {
  std::size_t sum = 0;
  std::size_t left = 4096;  // parts still to be looked into

  bool open(const value& v) {
    if (left == 0) return false;
    --left;
    const value& known = v.unmarked();
    sum = mix_hash(sum, hash_of(known));
    return true;
  }
  void before(const value& whole, std::size_t i) {
    if (left != 0 && has_members(whole))
      sum = mix_hash(sum, std::hash<std::string_view>{}(whole.unmarked().members()[i].name));
  }
  void after(const value&, std::size_t) {}
  void close(const value&) {}

 private:
  [[nodiscard]] static std::size_t hash_of(const value& v) {
    if (!v.is_known() || v.is_null()) return v.is_null() ? 2 : 3;
    if (has_parts(v)) return v.size() + 7;
    if (v.kind() == type_kind::boolean) return v.as_bool() ? 5 : 4;
    if (v.kind() == type_kind::number) return v.as_number().hash();
    return v.kind() == type_kind::string ? std::hash<std::string_view>{}(v.as_string()) : 6;
  }
};

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL std::size_t hash(const value& v) {
  detail::value_hasher hasher;
  detail::visit_value(v, hasher);
  return hasher.sum;
}

HCL_DECL std::strong_ordering total_order(const value& a, const value& b) {
  return detail::value_comparison(true).run(a, b);
}

}  // namespace hcl::inline v1_0
