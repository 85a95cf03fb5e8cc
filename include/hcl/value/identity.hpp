// The far side of values: exact identity and hashing. Neither recurses.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include <hcl/value/capsule.hpp>
#include <hcl/value/identity_pairs.hpp>
#include <hcl/value/refinement.hpp>
#include <hcl/value/type_build.hpp>
#include <hcl/value/value.hpp>
#include <hcl/value/value_node.hpp>
#include <hcl/value/value_visit.hpp>

namespace hcl::inline v0_1::detail {

// Compares what is in the two values themselves; what hangs below goes to the queue.
template <typename X>
bool value_waist<X>::identical_outside(const value& a, const value& b, pair_queue& todo) {
  if (a.form_ != b.form_ || a.kind_ != b.kind_ || a.flags_ != b.flags_) return false;
  switch (a.form_) {
    case value::form::null:
    case value::form::unknown: return a.storage_.type == b.storage_.type;
    case value::form::boolean: return a.storage_.boolean == b.storage_.boolean;
    case value::form::number: return a.storage_.number == b.storage_.number;
    case value::form::empty: break;
    case value::form::short_text: return a.as_string() == b.as_string();
    case value::form::node: todo.push(a.storage_.node, b.storage_.node); break;
  }
  return true;
}

template <typename X>
bool value_waist<X>::identical_nodes(const value_node& a, const value_node& b, pair_queue& todo) {
  if (a.form != b.form || a.size != b.size || a.depth != b.depth || a.weight != b.weight) return false;
  switch (a.form) {
    case node_form::text:
      return std::string_view(static_cast<const char*>(a.data), a.size) == std::string_view(static_cast<const char*>(b.data), b.size);
    case node_form::elements: {
      const auto &x = static_cast<const elements_node&>(a), &y = static_cast<const elements_node&>(b);
      if (!(x.given_type == y.given_type)) return false;
      for (std::size_t i = 0; i < a.size; ++i)
        if (!identical_outside(x.storage[i], y.storage[i], todo)) return false;
      return true;
    }
    case node_form::members: {
      const auto &x = static_cast<const members_node&>(a), &y = static_cast<const members_node&>(b);
      if (!(x.given_type == y.given_type)) return false;
      for (std::size_t i = 0; i < a.size; ++i)
        if (x.storage[i].name != y.storage[i].name || !identical_outside(x.storage[i].value, y.storage[i].value, todo)) return false;
      return true;
    }
    case node_form::capsule: {
      const auto &x = static_cast<const capsule_node&>(a), &y = static_cast<const capsule_node&>(b);
      if (!(x.given_type == y.given_type)) return false;
      if (x.object == y.object) return true;
      const auto& hook = x.given_type.capsule()->identical;
      return hook && hook(x.object.get(), y.object.get());
    }
    case node_form::unknown: {
      const auto &x = static_cast<const unknown_node&>(a), &y = static_cast<const unknown_node&>(b);
      return x.given_type == y.given_type && x.facts == y.facts;
    }
    case node_form::marked: {
      const auto &x = static_cast<const marked_node&>(a), &y = static_cast<const marked_node&>(b);
      return x.marks == y.marks && identical_outside(x.inner, y.inner, todo);
    }
  }
  return false;
}

template <typename X>
bool value_waist<X>::identical(const value& a, const value& b) {
  pair_queue todo;
  if (!identical_outside(a, b, todo)) return false;
  while (!todo.empty()) {
    const identity_pair top = todo.pop();
    if (!identical_nodes(*static_cast<const value_node*>(top.a), *static_cast<const value_node*>(top.b), todo)) return false;
  }
  return true;
}

// Equal values of one type have equal hashes; marks and facts do not count.
struct value_hasher {
  std::size_t sum = 0;
  bool open(const value& v) {
    if (!v.is_known() || v.is_null()) return sum = mix_hash(sum, v.is_null() ? 2 : 3), false;
    const value& known = v.unmarked();
    switch (known.kind()) {
      case type_kind::boolean: sum = mix_hash(sum, known.as_bool() ? 5 : 4); break;
      case type_kind::number: sum = mix_hash(sum, known.as_number().hash()); break;
      case type_kind::string: sum = mix_hash(sum, std::hash<std::string_view>{}(known.as_string())); break;
      case type_kind::capsule: sum = mix_hash(sum, 6); break;
      default: sum = mix_hash(sum, known.size() + 7); break;
    }
    return true;
  }
  void before(const value& whole, std::size_t i) {
    if (has_members(whole)) sum = mix_hash(sum, std::hash<std::string_view>{}(whole.unmarked().members()[i].name));
  }
  void after(const value&, std::size_t) {}
  void close(const value&) {}
};

template <typename X>
std::size_t value_waist<X>::hash(const value& v) {
  value_hasher hasher;
  visit_value(v, hasher);
  return hasher.sum;
}

}  // namespace hcl::inline v0_1::detail
