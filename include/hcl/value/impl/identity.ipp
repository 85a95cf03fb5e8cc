// The implementation of values: exact identity and hashing. Neither recurses.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <unordered_map>

#include <hcl/support/trivial_vector.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/impl/identity_pairs.hpp>
#include <hcl/value/impl/type_build.hpp>
#include <hcl/value/impl/value_node.hpp>
#include <hcl/value/refinement.hpp>
#include <hcl/value/value.hpp>
#include <hcl/value/value_visit.hpp>

namespace hcl::inline v0_1::detail {

// Compares what is in the two values themselves; what hangs below goes to the queue.
HCL_DECL bool value_backend::identical_outside(const value& a, const value& b, pair_queue& todo) {
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

HCL_DECL bool value_backend::identical_nodes(const value_node& a, const value_node& b, pair_queue& todo) {
  if (a.form != b.form || a.size != b.size || a.depth != b.depth || a.weight != b.weight) return false;
  switch (a.form) {
    case node_form::text:
      return std::string_view(static_cast<const char*>(a.data), a.size) ==
             std::string_view(static_cast<const char*>(b.data), b.size);
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
        if (x.storage[i].name != y.storage[i].name ||
            !identical_outside(x.storage[i].value, y.storage[i].value, todo))
          return false;
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
      return x.given_type == y.given_type && x.refinements == y.refinements;
    }
    case node_form::marked: {
      const auto &x = static_cast<const marked_node&>(a), &y = static_cast<const marked_node&>(b);
      return x.marks == y.marks && identical_outside(x.inner, y.inner, todo);
    }
  }
  return false;
}

HCL_DECL bool value_backend::identical(const value& a, const value& b) {
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

// Equal values of one type have equal hashes; marks and facts do not count. What is shared in large values is
// looked into once.
class value_hasher {
 public:
  explicit value_hasher(const value& whole) : remembers_(whole.weight() > small_size) { sums_.push(0); }

  [[nodiscard]] std::size_t sum() noexcept { return sums_.top(); }
  // The same of a value without parts, which needs no memory.
  [[nodiscard]] static std::size_t sum_of_simple(const value& v) { return mix_hash(0, hash_of(v)); }

  bool open(const value& v) {
    const value& known = v.unmarked();
    if (!has_parts(known)) {
      add(hash_of(known));
      return false;
    }
    if (remembers_ && known.weight() > small_size) {
      if (const auto seen = sums_of_parts_.find(place_of(known)); seen != sums_of_parts_.end()) {
        add(seen->second);
        return false;
      }
    }
    sums_.push(known.size() + 7);
    return true;
  }
  void before(const value& whole, std::size_t i) {
    if (has_members(whole)) add(std::hash<std::string_view>{}(whole.unmarked().members()[i].name));
  }
  void after(const value&, std::size_t) {}
  void close(const value& v) {
    const std::size_t whole = sums_.pop();
    if (remembers_ && v.weight() > small_size) sums_of_parts_.emplace(place_of(v.unmarked()), whole);
    add(whole);
  }

 private:
  static constexpr std::size_t small_size =
      64;  // parts; to look into those again costs less than to remember them

  void add(std::size_t more) noexcept { sums_.top() = mix_hash(sums_.top(), more); }
  [[nodiscard]] static const void* place_of(const value& v) noexcept {
    return has_members(v) ? static_cast<const void*>(v.members().data())
                          : static_cast<const void*>(v.elements().data());
  }
  [[nodiscard]] static std::size_t hash_of(const value& v) {
    if (!v.is_known() || v.is_null()) return v.is_null() ? 2 : 3;
    switch (v.kind()) {
      case type_kind::boolean: return v.as_bool() ? 5 : 4;
      case type_kind::number: return v.as_number().hash();
      case type_kind::string: return std::hash<std::string_view>{}(v.as_string());
      case type_kind::dynamic:
      case type_kind::list:
      case type_kind::set:
      case type_kind::map:
      case type_kind::tuple:
      case type_kind::object:
      case type_kind::capsule: break;
    }
    return 6;
  }

  bool remembers_;
  trivial_vector<std::size_t> sums_{};  // of the values that are open, the innermost last
  std::unordered_map<const void*, std::size_t> sums_of_parts_{};
};

HCL_DECL std::size_t value_backend::hash(const value& v) {
  if (const value& plain = v.unmarked(); !has_parts(plain)) return value_hasher::sum_of_simple(plain);
  value_hasher hasher(v);
  visit_value(v, hasher);
  return hasher.sum();
}

}  // namespace hcl::inline v0_1::detail
