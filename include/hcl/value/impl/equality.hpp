// The language's `==` on any two values: yes, no, or not known while something is unknown.
#pragma once

#include <cstddef>

#include <hcl/value/capsule.hpp>
#include <hcl/value/impl/identity_pairs.hpp>
#include <hcl/value/impl/mismatch_conformance.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/refinement.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

// Larger values are not searched.
inline constexpr std::size_t max_compared_parts = std::size_t{1} << 20;

// Whether there is an unknown inside whose type is not wholly known: then the whole's type is open, too.
[[nodiscard]] inline bool type_is_open(const value& v, unsigned depth = 0) {
  if (v.is_null() || v.is_wholly_known()) return false;
  if (!v.is_known()) return v.type().has_dynamic();
  if (depth > max_walk_depth || v.weight() > max_compared_parts) return true;
  if (!v.type().has_dynamic()) return false;
  const value& whole = v.unmarked();
  if (v.kind() == type_kind::map || v.kind() == type_kind::object) {
    for (const member& m : whole.members())
      if (type_is_open(m.value, depth + 1)) return true;
    return false;
  }
  for (const value& e : whole.elements())
    if (type_is_open(e, depth + 1)) return true;
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
    switch (a.kind()) {
      case type_kind::boolean: return answer(a.as_bool() == b.as_bool());
      case type_kind::number: return answer(a.as_number() == b.as_number());
      case type_kind::string: return answer(a.as_string() == b.as_string());
      case type_kind::capsule: return capsules(a, b);
      case type_kind::map:
      case type_kind::object: return members(a, b, depth);
      case type_kind::set: return sets(a, b, depth);
      case type_kind::dynamic:
      case type_kind::list:
      case type_kind::tuple: break;
    }
    return elements(a, b, depth);
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
    return ++pairs_ > 256 && !seen_.insert({left, right});
  }

  [[nodiscard]] ternary members(const value& a, const value& b, unsigned depth) {
    return parts(a, b, a.members(), b.members(), [&](const member& left, const member& right) {
      return left.name == right.name ? compare(left.value, right.value, depth + 1) : ternary::no;
    });
  }
  [[nodiscard]] ternary elements(const value& a, const value& b, unsigned depth) {
    return parts(a, b, a.elements(), b.elements(),
                 [&](const value& left, const value& right) { return compare(left, right, depth + 1); });
  }

  template <typename Parts, typename Compare>
  [[nodiscard]] ternary parts(const value& a, const value& b, Parts left, Parts right,
                              const Compare& compare_parts) {
    if (left.size() != right.size()) return ternary::no;
    if (decided(a, b, left.data(), right.data())) return ternary::yes;
    for (std::size_t i = 0; i < left.size(); ++i)
      if (const ternary equal = compare_parts(left[i], right[i]); equal != ternary::yes) return equal;
    return ternary::yes;
  }

  // Sets keep their elements in one order for all, so that equal sets are equal element by element. An
  // unknown element may turn out to be any; one that is only partly known is, as in the reference, no member
  // of another set.
  [[nodiscard]] ternary sets(const value& a, const value& b, unsigned depth) {
    if (a.is_wholly_known() && b.is_wholly_known()) return elements(a, b, depth);
    for (const value* s : {&a, &b})
      for (const value& v : s->elements())
        if (!v.is_known()) return ternary::unknown;
    return ternary::no;
  }

  std::size_t pairs_ = 0;
  pair_set seen_;
};

}  // namespace hcl::inline v0_1::detail
