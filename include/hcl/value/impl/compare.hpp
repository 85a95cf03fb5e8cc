// Equality and order of values. Implementation.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include <hcl/support/trivial_vector.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/impl/build.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// Larger values are not searched.
inline constexpr std::size_t max_compared_parts = std::size_t{1} << 20;

// Whether there is an unknown inside whose type is not wholly known: then the whole's type is open, too.
[[nodiscard]] inline bool type_is_open(const value& v, unsigned depth = 0) {
  if (v.is_null() || v.is_wholly_known()) return false;
  if (!v.is_known()) return v.type().has_dynamic();
  if (depth > max_walk_depth || v.weight() > max_compared_parts) return true;
  if (!v.type().has_dynamic()) return false;
  for (std::size_t i = 0; i < v.unmarked().size(); ++i)
    if (type_is_open(part_of(v, i), depth + 1)) return true;
  return false;
}

class equality {
 public:
  // Ignores marks.
  [[nodiscard]] ternary compare(const value& marked_a, const value& marked_b, unsigned depth = 0) {
    const value& a = marked_a.unmarked();
    const value& b = marked_b.unmarked();
    if (a.is_null() && b.is_definitely_not_null()) return ternary::no;
    if (b.is_null() && a.is_definitely_not_null()) return ternary::no;
    if (!a.is_known() && !b.is_known()) return ternary::unknown;
    if (!b.is_known()) return with_unknown(a, b);
    if (!a.is_known()) return with_unknown(b, a);
    if (a.is_null() || b.is_null()) return answer(a.is_null() && b.is_null());
    if (a.depth() > max_walk_depth || b.depth() > max_walk_depth || depth > max_walk_depth)
      return ternary::unknown;
    if (a.kind() != b.kind()) return ternary::no;
    // Parts of values of one type are of one type, too.
    if (depth == 0 && (type_is_open(a) || type_is_open(b))) {
      if (a.weight() > max_compared_parts || b.weight() > max_compared_parts) return ternary::unknown;
      return conforms(a.type(), b.type()) || conforms(b.type(), a.type()) ? ternary::unknown : ternary::no;
    }
    return depth > 0 || a.type() == b.type() ? known(a, b, depth) : ternary::no;
  }

 private:
  [[nodiscard]] static ternary answer(bool equal) noexcept { return equal ? ternary::yes : ternary::no; }

  [[nodiscard]] static ternary with_unknown(const value& known, const value& open) {
    if (includes(open.refinements(), open.type(), known) == ternary::no) return ternary::no;
    if (known.is_null() || open.type().has_dynamic()) return ternary::unknown;
    return known.type() == open.type() ? ternary::unknown : ternary::no;
  }

  // Both known, not null, of one type.
  [[nodiscard]] ternary known(const value& a, const value& b, unsigned depth) {
    if (a.kind() == type_kind::boolean) return answer(a.as_bool() == b.as_bool());
    if (a.kind() == type_kind::number) return answer(a.as_number() == b.as_number());
    if (a.kind() == type_kind::string) return answer(a.as_string() == b.as_string());
    if (a.kind() == type_kind::capsule) return capsules(a, b);
    const bool is_open_set = a.kind() == type_kind::set && !(a.is_wholly_known() && b.is_wholly_known());
    if (is_open_set) return open_sets(a, b);
    return has_members(a) ? parts(a, b, a.members(), b.members(), depth)
                          : parts(a, b, a.elements(), b.elements(), depth);
  }

  [[nodiscard]] static ternary capsules(const value& a, const value& b) {
    const capsule_definition& definition = *a.type().capsule();
    if (definition.equals) {
      const value equal = definition.equals(a, b);
      const value& plain = equal.unmarked();
      return !plain.is_known() || plain.is_null() || plain.kind() != type_kind::boolean
                 ? ternary::unknown
                 : answer(plain.as_bool());
    }
    if (definition.identical) return answer(definition.identical(a.as_capsule().get(), b.as_capsule().get()));
    return answer(a.as_capsule() == b.as_capsule());
  }

  // Whether two wholly known containers are identical, or a pair compared before.
  [[nodiscard]] bool decided(const value& a, const value& b, const void* left, const void* right) {
    if (!a.is_wholly_known() || !b.is_wholly_known()) return false;
    if (left == right) return true;
    return ++pairs_ > 256 && !seen_.insert({left, right}).second;
  }

  template <typename Part>
  [[nodiscard]] ternary parts(const value& a, const value& b, std::span<const Part> left,
                              std::span<const Part> right, unsigned depth) {
    if (left.size() != right.size()) return ternary::no;
    if (decided(a, b, left.data(), right.data())) return ternary::yes;
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (part_name(left[i]) != part_name(right[i])) return ternary::no;
      const ternary equal = compare(part_value(left[i]), part_value(right[i]), depth + 1);
      if (equal != ternary::yes) return equal;
    }
    return ternary::yes;
  }

  // Sets keep their elements in one order for all, so that equal sets are equal element by element. An
  // unknown element may turn out to be any; one that is only partly known is, as in the reference, no member
  // of another set.
  [[nodiscard]] static ternary open_sets(const value& a, const value& b) {
    for (const value* s : {&a, &b})
      for (const value& v : s->elements())
        if (!v.is_known()) return ternary::unknown;
    return ternary::no;
  }

  std::size_t pairs_ = 0;
  pair_set seen_;
};

// The order of values in a set: known before unknown before null; strings by bytes, numbers and bools
// ascending; other types by a text made for the purpose. Values of one type only, marks ignored.
// Writes the text that decides the order of compound values; equal values have equal texts.
struct order_text {
  std::string out{};
  bool open(const value& v) {
    if (!v.is_known() || v.is_null()) {
      out += v.is_known() ? '~' : '?';
      return false;
    }
    const value& known = v.unmarked();
    const type_kind kind = known.kind();
    if (kind == type_kind::boolean) out += known.as_bool() ? 'T' : 'F';
    if (kind == type_kind::number) out += short_text(known.as_number());
    if (kind == type_kind::string) append_quoted(out, known.as_string());
    if (kind == type_kind::map) out += '{';
    if (kind == type_kind::list || kind == type_kind::set) out += '[';
    if (kind == type_kind::tuple || kind == type_kind::object) out += '<';
    if (kind == type_kind::capsule) {
      const auto& key = known.type().capsule()->key;
      append_quoted(out += "\u00ab", key ? key(known.as_capsule().get()) : std::string("?"));
      out += "\u00bb";
    }
    return true;
  }
  void before(const value& whole, std::size_t i) {
    if (whole.kind() != type_kind::map) return;
    append_quoted(out, whole.unmarked().members()[i].name);
    out += ':';
  }
  void after(const value&, std::size_t) { out += ';'; }
  void close(const value& whole) {
    const bool collection = whole.kind() == type_kind::list || whole.kind() == type_kind::set;
    out += collection ? ']' : whole.kind() == type_kind::map ? '}' : '>';
  }
};

[[nodiscard]] inline std::string text_for_order(const value& v) {
  order_text writer;
  visit_value(v, writer);
  return std::move(writer.out);
}

// Known, then unknown, then null.
[[nodiscard]] inline int rank(const value& v) noexcept { return v.is_null() ? 2 : v.is_known() ? 0 : 1; }

// Of one primitive type, known.
[[nodiscard]] inline std::strong_ordering of_primitives(const value& x, const value& y) {
  if (x.kind() == type_kind::boolean) return x.as_bool() <=> y.as_bool();
  if (x.kind() == type_kind::string) return x.as_string().compare(y.as_string()) <=> 0;
  const number &a = x.as_number(), &b = y.as_number();
  return a == b ? std::strong_ordering::equal : a <=> b;
}

// Two values side by side. Does not recurse.
class value_comparison {
 public:
  // Exactly: equal where `a == b`. Otherwise where the language's `==` is true of two wholly known values of
  // one type, marks ignored.
  explicit value_comparison(bool exactly) noexcept : exactly_(exactly) {}

  [[nodiscard]] std::strong_ordering run(const value& a, const value& b) {
    if (exactly_)
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

  // Compares all but the parts, which are opened.
  [[nodiscard]] std::strong_ordering of_tops(const value& a, const value& b) {
    if (exactly_) {
      const auto left = a.marks().all(), right = b.marks().all();
      const auto marks =
          std::lexicographical_compare_three_way(left.begin(), left.end(), right.begin(), right.end());
      if (marks != 0) return marks;
    }
    const value &x = a.unmarked(), &y = b.unmarked();
    if (rank(x) != rank(y)) return rank(x) <=> rank(y);
    if (x.kind() != y.kind()) return x.kind() <=> y.kind();
    if (rank(x) == 2) return exactly_ ? of_types(x.type(), y.type()) : std::strong_ordering::equal;
    if (rank(x) == 1) {
      const auto types = of_types(x.type(), y.type());
      return types != 0 ? types : x.refinements() <=> y.refinements();
    }
    if (x.kind() == type_kind::capsule)
      return (exactly_ ? x == y : equality().compare(x, y) == ternary::yes)
                 ? std::strong_ordering::equal
                 : std::compare_three_way{}(x.as_capsule().get(), y.as_capsule().get());
    if (!has_parts(x)) return of_primitives(x, y);
    open_.push({&x, &y, 0});
    return std::strong_ordering::equal;
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

  bool exactly_;
  trivial_vector<frame> open_{};
};

// The order of two wholly known values of one type; equal exactly where the language's `==` says true.
[[nodiscard]] inline std::strong_ordering order(const value& a, const value& b) {
  return value_comparison(false).run(a, b);
}

}  // namespace hcl::inline v1_0::detail
