// The implementation of values: exact identity and hashing. Neither recurses.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_map>

#include <hcl/support/trivial_vector.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/impl/build.hpp>
#include <hcl/value/json.hpp>
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

HCL_DECL bool value_access::identical_nodes(const value_node& a, const value_node& b, pair_queue& todo) {
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

HCL_DECL std::size_t value_access::hash(const value& v) {
  if (const value& plain = v.unmarked(); !has_parts(plain)) return value_hasher::sum_of_simple(plain);
  value_hasher hasher(v);
  visit_value(v, hasher);
  return hasher.sum();
}

// A total order of values: the definitions of value/operate.hpp.

// Two values side by side. Does not recurse.
class value_comparison {
 public:
  [[nodiscard]] std::strong_ordering run(const value& a, const value& b) {
    if (const auto types = of_types(a.type(), b.type()); types != 0) return types;
    const value *x = &a, *y = &b;
    for (;;) {
      if (const auto result = of_tops(*x, *y); result != 0) return result;
      if (const auto sizes = close_finished(); sizes != 0) return sizes;
      if (open_.empty()) return std::strong_ordering::equal;
      frame& top = open_.top();
      if (has_members(*top.a)) {
        const int names = top.a->members()[top.next].name.compare(top.b->members()[top.next].name);
        if (names != 0) return names <=> 0;
      }
      x = &part_of(*top.a, top.next);
      y = &part_of(*top.b, top.next);
      ++top.next;
    }
  }

 private:
  struct frame {
    const value *a, *b;
    std::size_t next;
  };

  // Capsule types of one name differ by address.
  [[nodiscard]] static std::strong_ordering of_types(const type& a, const type& b) {
    if (a == b) return std::strong_ordering::equal;
    if (a.kind() != b.kind()) return a.kind() <=> b.kind();
    if (const int texts = to_json(a).compare(to_json(b)); texts != 0) return texts <=> 0;
    return a.kind() == type_kind::capsule ? std::compare_three_way{}(a.capsule().get(), b.capsule().get())
                                          : a.hash() <=> b.hash();
  }
  [[nodiscard]] static int rank(const value& v) noexcept { return v.is_null() ? 2 : v.is_known() ? 0 : 1; }

  // Compares all but the parts, which are opened.
  [[nodiscard]] std::strong_ordering of_tops(const value& a, const value& b) {
    const auto left = a.marks().all(), right = b.marks().all();
    const auto marks =
        std::lexicographical_compare_three_way(left.begin(), left.end(), right.begin(), right.end());
    if (marks != 0) return marks;
    const value &x = a.unmarked(), &y = b.unmarked();
    if (rank(x) != rank(y)) return rank(x) <=> rank(y);
    if (x.kind() != y.kind()) return x.kind() <=> y.kind();
    if (rank(x) == 2) return of_types(x.type(), y.type());
    if (rank(x) == 1) {
      const auto types = of_types(x.type(), y.type());
      return types != 0 ? types : of_facts(x.refinements(), y.refinements());
    }
    if (!has_parts(x)) return of_scalars(x, y);
    open_.push({&x, &y, 0});
    return std::strong_ordering::equal;
  }
  [[nodiscard]] static std::strong_ordering of_scalars(const value& x, const value& y) {
    if (x.kind() == type_kind::boolean) return x.as_bool() <=> y.as_bool();
    if (x.kind() == type_kind::string) return x.as_string().compare(y.as_string()) <=> 0;
    if (is_identical(x, y)) return std::strong_ordering::equal;
    if (x.kind() == type_kind::number) return x.as_number() <=> y.as_number();
    return std::compare_three_way{}(x.as_capsule().get(), y.as_capsule().get());
  }
  [[nodiscard]] static std::strong_ordering of_bounds(const std::optional<number_bound>& a,
                                                      const std::optional<number_bound>& b) {
    if (!a || !b) return a.has_value() <=> b.has_value();
    return a->value == b->value ? a->inclusive <=> b->inclusive : a->value <=> b->value;
  }
  [[nodiscard]] static std::strong_ordering of_facts(const refinement& a, const refinement& b) {
    if (a.null != b.null) return a.null <=> b.null;
    if (const int prefixes = a.prefix.compare(b.prefix); prefixes != 0) return prefixes <=> 0;
    if (const auto lower = of_bounds(a.lower, b.lower); lower != 0) return lower;
    if (const auto upper = of_bounds(a.upper, b.upper); upper != 0) return upper;
    if (a.min_length != b.min_length) return a.min_length <=> b.min_length;
    return a.max_length <=> b.max_length;
  }
  // Closes finished containers; the shorter one is less.
  [[nodiscard]] std::strong_ordering close_finished() {
    while (!open_.empty()) {
      const frame& top = open_.top();
      const std::size_t left = top.a->size(), right = top.b->size();
      if (top.next < left && top.next < right) break;
      if (left != right) return left <=> right;
      open_.truncate(open_.size() - 1);
    }
    return std::strong_ordering::equal;
  }

  trivial_vector<frame> open_{};
};

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL std::strong_ordering total_order(const value& a, const value& b) {
  return detail::value_comparison().run(a, b);
}

}  // namespace hcl::inline v1_0
