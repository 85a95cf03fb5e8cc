// Answers questions about one relation.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/model/impl/eventual.hpp>
#include <hcl/model/impl/type_build.hpp>
#include <hcl/model/impl/unify_rules.hpp>
#include <hcl/model/type.hpp>
#include <hcl/model/type_relations.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v1_0::model::detail {

// From a primitive type to a small union of primitive types, none and their eventuals, as parameters mostly
// have.
[[nodiscard]] inline std::optional<conversion> relate_to_few(const type& to, const type& from,
                                                             relation_mode mode) noexcept {
  constexpr std::size_t few = 8;
  const auto elements = to.elements();
  if (elements.size() > few) return std::nullopt;
  conversion best = conversion::none;
  for (const type& each : elements) {
    const type& wanted = each.is_eventual() ? each.element() : each;
    if (wanted.is(type_kind::none)) continue;
    if (!wanted.is_primitive()) return std::nullopt;
    best = (std::max)(best, primitive_conversion(wanted.kind(), from.kind(), mode));
  }
  return best;
}

// Answers most questions without memoising pairs; empty if that does not suffice.
[[nodiscard]] inline std::optional<conversion> relate_plain(const type& to, const type& from,
                                                            relation_mode mode) noexcept {
  if (to.is_dynamic() || to.identity() == from.identity()) return conversion::safe;
  if (from.is_dynamic() && mode != relation_mode::assign) return conversion::unsafe;
  if (from.is_dynamic() && (to.is_primitive() || to.is_collection())) return conversion::none;
  const bool decodes = mode == relation_mode::decode;  // which looks at literals
  const type& plain = from.is(type_kind::constant) && !decodes ? from.underlying() : from;
  if (!plain.is_primitive()) return std::nullopt;
  if (to.is_primitive()) return primitive_conversion(to.kind(), plain.kind(), mode);
  if (to.is(type_kind::alternatives) && !decodes) return relate_to_few(to, plain, mode);
  return std::nullopt;
}

// Types with literals widened, so that unifying many elements does not grow a union of literals.
class literal_widener : public type_rebuilder<literal_widener> {
 public:
  [[nodiscard]] type make(const type& t) {
    return t.is(type_kind::constant) && t.underlying().is_primitive() ? type(t.underlying()) : of_parts(t);
  }
  [[nodiscard]] static type around(const type&, const type& object) { return object; }
};

// Unifies types one by one, with a union if the conversion is too weak.
[[nodiscard]] inline type unify_all(std::span<const type> types, conversion wanted,
                                    type_relations& relations) {
  // Opaque types do not convert to each other: makes one union of all.
  if (std::all_of(types.begin(), types.end(), [](const type& t) { return t.is(type_kind::opaque); }))
    return type::union_of({types.begin(), types.end()});
  type common;
  bool is_first = true;
  for (const type& each : types) {
    if (is_first) {
      common = each;
      is_first = false;
      continue;
    }
    merged next = relations.unify(common, each);
    if (relations.is_exhausted()) return type::dynamic();
    common = next.kind >= wanted ? relations.close(next.what) : type::union_of({common, each});
  }
  return common;
}

// The safe answer only. Charges `bounds`, the limits of one check.
[[nodiscard]] inline type unify_safely(std::span<const type> types, limits& bounds) {
  if (types.empty()) return type::none();
  if (types.size() == 1) return types.front();
  type_relations relations(bounds);
  return unify_all(relations.widened(types), conversion::safe, relations);
}

// The same without conversion of values: numbers and bools do not become strings. Dynamic for no types. Many
// literals are widened to their types.
[[nodiscard]] inline type unify_apart(std::span<const type> types, limits& bounds) {
  constexpr std::size_t few = 8;
  literal_widener widener;
  std::vector<type> texts, bools, others;
  for (const type& element : types) {
    const type each = types.size() > few ? widener.run(element) : element;
    const type_kind kind = underlying_of(each).kind();
    const bool is_text = kind == type_kind::string || kind == type_kind::id;
    (is_text ? texts : kind == type_kind::boolean ? bools : others).push_back(each);
  }
  std::vector<type> all;
  for (const std::vector<type>* const alike : {&texts, &bools, &others})
    if (!alike->empty()) all.push_back(unify_safely(*alike, bounds));
  return all.empty() ? type::dynamic() : type::union_of(std::move(all));
}

// Memoises relations of types within a check, as a variable of a large type may be used often.
class check_memory {
 public:
  // `keeps_elements`: whether elements keep their types, as in evaluation. `rejects_others`: see
  // type_relations.
  check_memory(const limits& bounds, bool keeps_elements, bool rejects_others)
      : bounds_(bounds), keeps_elements_(keeps_elements), relations_(bounds_, rejects_others) {}
  check_memory(const check_memory&) = delete;
  check_memory& operator=(const check_memory&) = delete;

  // Whether `from` fits in any way; true beyond the limit, which is not an error.
  [[nodiscard]] bool fits(const type& to, const type& from, relation_mode mode) {
    if (const auto plain = relate_plain(to, from, mode)) return *plain != hcl::conversion::none;
    const bool is_literal = mode == relation_mode::decode && from.is(type_kind::constant) &&
                            from.underlying().is_primitive();  // never remembered
    const type& kept = is_literal ? from : relations_.keep(from);
    return relations_.relate(relations_.keep(to), kept, mode) != hcl::conversion::none ||
           relations_.is_exhausted();
  }
  [[nodiscard]] type_relations& relations() noexcept { return relations_; }

  [[nodiscard]] const type& input(const type& t) {
    return remember(question::input, t, t, [&](answer& found) { found.whole = input_of(t); }).whole;
  }
  [[nodiscard]] bool is_convertible(const type& from, const type& to) {
    return fits(to, from, relation_mode::convert);
  }
  [[nodiscard]] bool is_assignable(const type& from, const type& to) {
    return fits(to, from, relation_mode::assign);
  }
  // Whether evaluation converts `from`, now or later, to `to` or null.
  [[nodiscard]] bool accepts(const type& to, const type& from) {
    if (!may_become(from, type_besides_none(to).kind())) return false;
    const auto plain = relate_plain(to, from, relation_mode::convert);
    return plain.value_or(hcl::conversion::none) != hcl::conversion::none || is_convertible(from, input(to));
  }
  [[nodiscard]] type unify(const type& a, const type& b) {
    if (a.identity() == b.identity()) return a;
    return remember(question::unify, a, b,
                    [&](answer& found) {
                      found.whole = unify_safely(std::array{a, b}, bounds_);
                    })
        .whole;
  }
  // All of them; none is asked for again.
  [[nodiscard]] type unify_once(std::span<const type> types) {
    return keeps_elements_ ? unify_apart(types, bounds_) : unify_safely(types, bounds_);
  }
  [[nodiscard]] iteration iterate(const type& plain) {
    const answer& known = remember(question::iterate, plain, plain, [&](answer& found) {
      iteration way = iteration_of(plain, [this](auto types) { return unify_once(types); });
      found = {way.possible, std::move(way.element), std::move(way.key)};
    });
    return {known.is_possible, known.key, known.whole};
  }

 private:
  enum class question : unsigned char { input, unify, iterate };
  struct asked {
    std::uintptr_t a, b;
    question what;
    friend bool operator==(const asked&, const asked&) = default;
  };
  struct hash_of_asked {
    std::size_t operator()(const asked& q) const noexcept {
      return mix_hash(mix_hash(q.a, q.b), static_cast<std::size_t>(q.what));
    }
  };
  struct answer {
    bool is_possible = false;
    type whole{}, key{};
    type a{}, b{};  // kept, so that no other types get their identities
  };

  template <typename Find>
  const answer& remember(question what, const type& a, const type& b, Find find) {
    const asked key{a.identity(), b.identity(), what};
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    answer found;
    find(found);
    found.a = a;
    found.b = b;
    return known_.emplace(key, std::move(found)).first->second;
  }
  limits bounds_;  // what is left of them
  bool keeps_elements_;
  type_relations relations_;
  std::unordered_map<asked, answer, hash_of_asked> known_{};
};

}  // namespace hcl::inline v1_0::model::detail
