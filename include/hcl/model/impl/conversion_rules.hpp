// The one table of which type fits which: assigned, converted, unified, or decoded into a member.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include <hcl/model/impl/type_build.hpp>
#include <hcl/model/type_relations.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/convert.hpp>

namespace hcl::inline v1_0::model::detail {

enum class relation_mode : unsigned char {
  assign,   // without conversion: safe or none
  convert,  // as conversion_between() says
  merge,    // the same, but tuples and objects say how they merge
  decode    // whether some value of the type can be read into a member: less is converted than by the model
};

// Whether evaluation and decoding convert one primitive type to another; unlike the typed model, not between
// numbers and bools.
[[nodiscard]] constexpr bool may_become(type_kind from, type_kind to) noexcept {
  const auto is_number = [](type_kind kind) {
    return kind == type_kind::number || kind == type_kind::integer;
  };
  return !(is_number(from) && to == type_kind::boolean) && !(from == type_kind::boolean && is_number(to));
}
// The same of any type, now or later; true as well where other rules say that it does not convert.
[[nodiscard]] inline bool may_become(const type& from, type_kind to) {
  const type* at = &from;
  while (at->is_eventual() || at->is(type_kind::constant) || at->is(type_kind::enumeration))
    at = at->is_eventual() ? &at->element() : &at->underlying();
  if (!at->is(type_kind::alternatives)) return may_become(at->kind(), to);
  for (const type& each : at->elements())
    if (!each.is(type_kind::none) && may_become(each, to)) return true;
  return false;
}

// A literal's or an enumeration's underlying type; any other type is itself.
[[nodiscard]] inline const type& underlying_of(const type& t) noexcept {
  return t.is(type_kind::constant) || t.is(type_kind::enumeration) ? t.underlying() : t;
}

// A type without null, if it is one other type.
[[nodiscard]] inline const type& type_besides_none(const type& wanted) noexcept {
  if (!wanted.is(type_kind::alternatives)) return wanted;
  const auto all = wanted.elements();
  if (all.size() != 2 || all[0].is(type_kind::none) == all[1].is(type_kind::none)) return wanted;
  return all[all[0].is(type_kind::none) ? 1 : 0];
}

struct merged {
  type what{};
  conversion kind = conversion::none;
};

// Answers questions about a large union without asking each element.
struct union_summary {
  std::unordered_multimap<std::size_t, const type*> by_hash{};  // all elements
  std::vector<type> representatives{};  // without constants that answer as another one does
  bool is_choice = false;               // of several types that are neither none nor constants
};

// A pair under comparison is assumed to fit; results are dropped if the assumption fails.
class type_relations {
 public:
  // Spends the steps of `bounds`. `rejects_others`: decoding rejects unknown attributes of strict objects.
  explicit type_relations(limits& bounds, bool rejects_others = false) noexcept
      : steps_left_(bounds.steps), union_elements_(bounds.union_elements), rejects_others_(rejects_others) {}

  // Both types outlive this, or keep() has them.
  [[nodiscard]] conversion relate(const type& to, const type& from, relation_mode mode);
  [[nodiscard]] merged unify(type a, type b);
  // Keeps a type, so that no other type gets its identity.
  const type& keep(const type& t) { return kept_.try_emplace(t.identity(), t).first->second; }
  [[nodiscard]] type close(const type& open) const { return open_.empty() ? open : close_all(open_, open); }
  // The limit is exceeded; further answers are conservative.
  [[nodiscard]] bool is_exhausted() const noexcept { return steps_left_ == 0; }
  [[nodiscard]] bool spend(std::size_t steps = 1) noexcept {
    const bool is_enough = steps <= steps_left_;
    steps_left_ -= is_enough ? steps : steps_left_;
    return is_enough;
  }
  // Replaces many literals of one type by that type.
  [[nodiscard]] std::vector<type> widened(std::span<const type> types) const;
  // An attribute of an object that decoding rejects, or null.
  [[nodiscard]] const property* surplus(const type& from, const type& to) const {
    if (!rejects_others_ || !to.is_strict()) return nullptr;
    for (const property& each : from.properties())
      if (!each.type.is_optional() && !to.find(each.name)) return &each;
    return nullptr;
  }

 private:
  struct pair {
    std::uintptr_t to;
    std::uintptr_t from;
    relation_mode mode;
    friend bool operator==(const pair&, const pair&) = default;
  };
  struct pair_hash {
    [[nodiscard]] std::size_t operator()(const pair& p) const noexcept {
      return mix_hash(mix_hash(p.to, p.from), static_cast<std::size_t>(p.mode));
    }
  };
  static constexpr std::size_t max_nesting = 2 * type::max_depth + 100;

  // conversion_rules.hpp
  [[nodiscard]] conversion decide(const type& to, const type& from, relation_mode mode);
  [[nodiscard]] conversion by_kind(const type& to, const type& from, relation_mode mode);
  [[nodiscard]] conversion to_enumeration(const type& to, const type& from);
  [[nodiscard]] conversion to_collection(const type& to, const type& from, relation_mode mode);
  [[nodiscard]] conversion to_tuple(const type& to, const type& from, relation_mode mode);
  [[nodiscard]] conversion to_object(const type& to, const type& from, relation_mode mode);
  [[nodiscard]] conversion to_union(const type& to, const type& from, relation_mode mode);
  [[nodiscard]] conversion from_union(const type& to, const type& from, relation_mode mode);
  [[nodiscard]] conversion to_eventual(const type& to, const type& from, relation_mode mode);
  template <typename Parts, typename Relate>
  [[nodiscard]] static conversion worst(const Parts& parts, const Relate& relate_part);
  [[nodiscard]] const union_summary& summary(const type& t);

  // unify_rules.hpp
  [[nodiscard]] merged unify_pair(const type& a, const type& b);
  [[nodiscard]] merged unify_into(const type& a, const type& b, conversion kind);
  [[nodiscard]] merged unify_alike(const type& a, const type& b);
  [[nodiscard]] merged unify_constant(const type& a, const type& b);
  [[nodiscard]] merged unify_collection(const type& a, const type& b);
  [[nodiscard]] merged unify_tuples(const type& a, const type& b);
  [[nodiscard]] merged unify_objects(const type& a, const type& b);
  [[nodiscard]] merged unify_union(const type& a, const type& b);
  [[nodiscard]] merged unify_eventual(const type& a, const type& b);
  [[nodiscard]] merged unify_with_all(const type& a, std::span<const type> others);

  std::unordered_map<pair, conversion, pair_hash> known_{};
  std::vector<pair> trail_{};  // what is known, in the order of finding it
  std::unordered_map<pair, merged, pair_hash> merged_{};
  std::unordered_map<std::uintptr_t, union_summary> summaries_{};
  std::unordered_map<std::uintptr_t, type> kept_{};
  std::vector<open_type> open_{};  // merged objects that contain themselves
  std::size_t& steps_left_;
  std::size_t union_elements_;
  bool rejects_others_;
  std::size_t nesting_ = 0;
};

// A primitive type as another: every one converts to every other, to text and from int to number without
// loss.
[[nodiscard]] constexpr conversion primitive_conversion(type_kind to, type_kind from,
                                                        relation_mode mode) noexcept {
  if (to == from) return conversion::safe;
  if (mode == relation_mode::assign || (mode == relation_mode::decode && !may_become(from, to)))
    return conversion::none;
  if (to == type_kind::string || to == type_kind::id) return conversion::safe;
  return to == type_kind::number && from == type_kind::integer ? conversion::safe : conversion::unsafe;
}

inline conversion type_relations::relate(const type& to, const type& from, relation_mode mode) {
  if (to.is_dynamic() || to.identity() == from.identity()) return conversion::safe;
  const pair key{to.identity(), from.identity(), mode};
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  if (to == from) return conversion::safe;
  // There are as many literals as the text has, so only what is converted to them is remembered.
  if (mode == relation_mode::decode && from.is(type_kind::constant)) return decide(to, from, mode);
  if (!spend() || nesting_ > max_nesting) return conversion::none;
  const std::size_t before = trail_.size();
  known_.emplace(key, conversion::safe);
  ++nesting_;
  const conversion result = decide(to, from, mode);
  --nesting_;
  if (result != conversion::safe)
    for (; trail_.size() > before; trail_.pop_back())
      known_.erase(trail_.back());
  known_.insert_or_assign(key, result);
  const bool is_assumption = to.has_cycle() && from.has_cycle();
  if (is_assumption && result != conversion::none) trail_.push_back(key);
  return result;
}

// Whether a literal can be decoded whose type can: a string is read as the number or bool written in it.
[[nodiscard]] inline bool is_decodable(const hcl::value& literal, const type& to) {
  if (literal.kind() != hcl::type_kind::string) return true;
  if (to.is(type_kind::constant) && to.underlying().is(type_kind::string))
    return literal.unmarked() == to.value();
  if (to.is(type_kind::boolean)) return static_cast<bool>(hcl::convert(literal, hcl::type::boolean()));
  if (to.is(type_kind::integer) || to.is(type_kind::number))
    return static_cast<bool>(hcl::convert(literal, hcl::type::number()));
  return true;
}

inline conversion type_relations::decide(const type& to, const type& from, relation_mode mode) {
  const bool decodes = mode == relation_mode::decode;
  conversion result = conversion::none;
  if (from.is_dynamic() && mode != relation_mode::assign)
    result = conversion::unsafe;
  else if (decodes && from.is_eventual())
    result = relate(to, from.element(), mode);
  else if (from.is(type_kind::alternatives) && mode != relation_mode::assign)
    result = from_union(to, from, mode);
  else if (to.is(type_kind::alternatives))
    result = to_union(to, from, mode);
  else if (from.is(type_kind::constant) && (decodes || (!to.is(type_kind::enumeration) && !to.is_eventual())))
    result = relate(to, from.underlying(), mode);
  else
    result = by_kind(to, from, mode);
  if (decodes && from.is(type_kind::constant) && !is_decodable(from.value(), to)) return conversion::none;
  if (result != conversion::none || mode == relation_mode::assign || decodes) return result;
  // Assignable implies convertible.
  return relate(to, from, relation_mode::assign);
}

// One of some values: names are read from strings, numbers from numbers and strings.
[[nodiscard]] inline conversion decode_listed(const type& to, const type& from) noexcept {
  const type& listed = to.underlying();
  if (!from.is_primitive()) return conversion::none;
  const bool is_text = from.is(type_kind::string) || from.is(type_kind::id);
  const bool is_read = is_text || (!listed.is(type_kind::string) && may_become(from.kind(), listed.kind()));
  return is_read ? conversion::unsafe : conversion::none;
}

inline conversion type_relations::by_kind(const type& to, const type& from, relation_mode mode) {
  const bool converts = mode != relation_mode::assign, decodes = mode == relation_mode::decode;
  const bool unwraps = decodes || (!to.is(type_kind::enumeration) && !to.is_eventual());
  if (converts && from.is(type_kind::enumeration) && unwraps) return relate(to, from.underlying(), mode);
  switch (to.kind()) {
    case type_kind::boolean:
    case type_kind::integer:
    case type_kind::number:
    case type_kind::string:
    case type_kind::id:
      return from.is_primitive() ? primitive_conversion(to.kind(), from.kind(), mode) : conversion::none;
    case type_kind::constant:
      if (decodes) return decode_listed(to, from);
      if (!converts || relate(to.underlying(), from, mode) == conversion::none) return conversion::none;
      return conversion::unsafe;
    case type_kind::enumeration:
      if (decodes) return decode_listed(to, from);
      return converts ? to_enumeration(to, from) : conversion::none;
    case type_kind::list:
    case type_kind::set:
    case type_kind::map: return to_collection(to, from, mode);
    case type_kind::tuple: return to_tuple(to, from, mode);
    case type_kind::object: return to_object(to, from, mode);
    case type_kind::promise:
    case type_kind::output: return to_eventual(to, from, mode);
    case type_kind::dynamic:  // a stand-in
    case type_kind::none:
    case type_kind::opaque:
    case type_kind::alternatives: break;
  }
  return conversion::none;
}

inline conversion type_relations::to_enumeration(const type& to, const type& from) {
  if (from.is(type_kind::constant)) {
    const auto values = to.values();
    return std::find(values.begin(), values.end(), from.value()) != values.end() ? conversion::safe
                                                                                 : conversion::none;
  }
  return relate(to.underlying(), underlying_of(from), relation_mode::convert) == conversion::none
             ? conversion::none
             : conversion::unsafe;
}

// The worst of the answers for all parts; safe where there are none.
template <typename Parts, typename Relate>
conversion type_relations::worst(const Parts& parts, const Relate& relate_part) {
  conversion result = conversion::safe;
  for (const auto& each : parts) {
    result = (std::min)(result, relate_part(each));
    if (result == conversion::none) break;
  }
  return result;
}

inline conversion type_relations::to_collection(const type& to, const type& from, relation_mode mode) {
  const type& wanted = to.element();
  const bool converts = mode != relation_mode::assign;
  const auto element = [&](const type& each) { return relate(wanted, each, mode); };
  if (from.is(to.kind())) return element(from.element());
  if (to.is(type_kind::map)) {
    if (!from.is(type_kind::object)) return conversion::none;
    return worst(from.properties(), [&](const property& each) { return element(each.type); });
  }
  if (to.is(type_kind::list)) {
    if (from.is(type_kind::tuple)) return worst(from.elements(), element);
    return from.is(type_kind::set) && converts ? element(from.element()) : conversion::none;
  }
  if (!converts) return conversion::none;
  if (from.is(type_kind::tuple)) return (std::min)(conversion::unsafe, worst(from.elements(), element));
  return from.is(type_kind::list) ? (std::min)(conversion::unsafe, element(from.element()))
                                  : conversion::none;
}

inline conversion type_relations::to_tuple(const type& to, const type& from, relation_mode mode) {
  const auto wanted = to.elements();
  if (from.is(type_kind::tuple)) {
    const auto given = from.elements();
    if (mode == relation_mode::merge) return unify(to, from).kind;
    if (mode == relation_mode::decode && wanted.size() != given.size()) return conversion::none;
    conversion result = conversion::safe;
    for (std::size_t i = 0; i < wanted.size() && result != conversion::none; ++i)
      result = (std::min)(result, relate(wanted[i], i < given.size() ? given[i] : type::none(), mode));
    return result;
  }
  if (mode == relation_mode::assign || (!from.is(type_kind::list) && !from.is(type_kind::set)))
    return conversion::none;
  return (std::min)(conversion::unsafe,
                    worst(wanted, [&](const type& each) { return relate(each, from.element(), mode); }));
}

inline conversion type_relations::to_object(const type& to, const type& from, relation_mode mode) {
  if (from.is(type_kind::object)) {
    if (mode == relation_mode::merge) return unify(to, from).kind;
    if (mode == relation_mode::decode && surplus(from, to)) return conversion::none;
    const auto given = from.properties();
    std::size_t at = 0;
    return worst(to.properties(), [&](const property& each) {
      while (at < given.size() && given[at].name < each.name)
        ++at;
      const bool is_there = at < given.size() && given[at].name == each.name;
      return relate(each.type, is_there ? given[at].type : type::none(), mode);
    });
  }
  if (mode == relation_mode::assign || !from.is(type_kind::map)) return conversion::none;
  return (std::min)(conversion::unsafe, worst(to.properties(), [&](const property& each) {
                      const bool may_be_missing = mode == relation_mode::decode && each.type.is_optional();
                      return may_be_missing ? conversion::safe : relate(each.type, from.element(), mode);
                    }));
}

inline conversion type_relations::to_eventual(const type& to, const type& from, relation_mode mode) {
  const type& wanted = to.element();
  if (to.is(type_kind::promise)) {
    if (from.is(type_kind::promise)) return relate(wanted, from.element(), mode);
    if (from.is(type_kind::output) && mode != relation_mode::assign) return conversion::none;
    return relate(wanted, from, mode);
  }
  if (!from.is_eventual()) return relate(wanted, from, mode);
  const type& given = from.element();
  return relate(wanted, contains_eventuals(given) ? keep(resolve_outputs(given)) : given, mode);
}

// All elements of a union must fit; if only some do, it depends on the value.
inline conversion type_relations::from_union(const type& to, const type& from, relation_mode mode) {
  bool all_safe = true;
  bool any = false;
  for (const type& each : from.elements()) {
    const conversion one = relate(to, each, mode);
    all_safe = all_safe && one == conversion::safe;
    any = any || one != conversion::none;
    if ((any && !all_safe) || steps_left_ == 0) break;
  }
  if (all_safe && steps_left_ != 0) return conversion::safe;
  return any ? conversion::unsafe : conversion::none;
}

[[nodiscard]] inline union_summary summary_of(const type& t) {
  union_summary made;
  unsigned seen_kinds = 0;
  std::size_t types = 0;
  for (const type& each : t.elements()) {
    made.by_hash.emplace(each.hash(), &each);
    if (each.is(type_kind::constant) && each.underlying().is_primitive()) {
      const unsigned bit = 1U << static_cast<unsigned>(each.underlying().kind());
      if ((seen_kinds & bit) != 0) continue;
      seen_kinds |= bit;
    }
    made.representatives.push_back(each);
    types += !each.is(type_kind::none) && !each.is(type_kind::constant);
  }
  made.is_choice = types > 1;
  return made;
}
inline const union_summary& type_relations::summary(const type& t) {
  const auto [found, is_new] = summaries_.try_emplace(t.identity());
  if (is_new) found->second = summary_of(t);
  return found->second;
}

// Whether decoding takes a value for one of several types without conversion.
[[nodiscard]] inline bool is_alike(const type& from, const type& to) noexcept {
  if (to.is_dynamic() || to.is(type_kind::alternatives)) return true;
  const type &plain = underlying_of(from), &wanted = underlying_of(to);
  if (plain.is_primitive() != wanted.is_primitive()) return false;
  if (!plain.is_primitive()) return true;
  const auto is_number = [](const type& t) { return t.is(type_kind::integer) || t.is(type_kind::number); };
  return is_number(plain) == is_number(wanted) &&
         plain.is(type_kind::boolean) == wanted.is(type_kind::boolean);
}

inline conversion type_relations::to_union(const type& to, const type& from, relation_mode mode) {
  const union_summary& all = summary(to);
  for (auto [at, end] = all.by_hash.equal_range(from.hash()); at != end; ++at)
    if (*at->second == from) return conversion::safe;
  conversion best = conversion::none;
  const bool must_be_alike = mode == relation_mode::decode && all.is_choice;
  for (const type& each : all.representatives) {
    if (must_be_alike && !is_alike(from, each)) continue;
    best = (std::max)(best, relate(each, from, mode));
    if (best == conversion::safe || steps_left_ == 0) break;
  }
  return best;
}

}  // namespace hcl::inline v1_0::model::detail
