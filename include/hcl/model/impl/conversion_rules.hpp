// Rules of assignment and conversion between kinds of types.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/model/impl/eventual.hpp>
#include <hcl/model/impl/type_cycle.hpp>
#include <hcl/model/impl/type_writer.hpp>
#include <hcl/model/type_relations.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/convert.hpp>

// Relations of types: assigning, converting and merging, with one memo. A pair under comparison is assumed to
// fit; results are dropped if the assumption fails.

namespace hcl::inline v1_0::model::detail {

enum class relation_mode : unsigned char {
  assign,   // safe or none
  convert,  // as conversion_between() says
  merge     // the same, but tuples and objects say how they merge
};

struct merged {
  type what{};
  conversion kind = conversion::none;
};

// Answers questions about a large union without asking each element.
struct union_summary {
  std::unordered_multimap<std::size_t, const type*> by_hash{};  // all elements
  std::vector<type> representatives{};  // without constants that answer as another one does
};

class type_relations {
 public:
  explicit type_relations(const limits& bounds = {}) noexcept
      : steps_left_(bounds.steps), union_elements_(bounds.union_elements) {}

  [[nodiscard]] conversion relate(const type& to, const type& from, relation_mode mode);
  [[nodiscard]] merged unify(type a, type b);
  [[nodiscard]] type close(const type& open) const { return open_.empty() ? open : close_all(open_, open); }
  // The limit is exceeded; further answers are conservative.
  [[nodiscard]] bool is_exhausted() const noexcept { return steps_left_ == 0; }
  [[nodiscard]] std::size_t steps_left() const noexcept { return steps_left_; }
  [[nodiscard]] bool spend(std::size_t steps = 1) noexcept {
    const bool is_enough = steps <= steps_left_;
    steps_left_ -= is_enough ? steps : steps_left_;
    return is_enough;
  }
  // With the literals of one type replaced by it where they are many.
  [[nodiscard]] std::vector<type> widened(std::span<const type> types) const;

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
  [[nodiscard]] conversion to_primitive(const type& to, const type& from) const;
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
  [[nodiscard]] merged unify_list(const type& a, const type& b);
  [[nodiscard]] merged unify_set(const type& a, const type& b);
  [[nodiscard]] merged unify_map(const type& a, const type& b);
  [[nodiscard]] merged unify_tuples(const type& a, const type& b);
  [[nodiscard]] merged unify_objects(const type& a, const type& b);
  [[nodiscard]] merged unify_union(const type& a, const type& b);
  [[nodiscard]] merged unify_eventual(const type& a, const type& b);
  [[nodiscard]] merged unify_with_all(const type& a, std::span<const type> others);

  // Keeps a type that was made here, so that its identity stays its own.
  const type& keep(type t) {
    kept_.push_back(std::make_unique<type>(std::move(t)));
    return *kept_.back();
  }

  std::unordered_map<pair, conversion, pair_hash> known_{};
  std::vector<pair> trail_{};  // what is known, in the order of finding it
  std::unordered_map<pair, merged, pair_hash> merged_{};
  std::unordered_map<std::uintptr_t, union_summary> summaries_{};
  std::vector<std::unique_ptr<type>> kept_{};
  std::vector<open_type> open_{};  // merged objects that contain themselves
  std::size_t steps_left_;
  std::size_t union_elements_;
  std::size_t nesting_ = 0;
};

inline conversion type_relations::relate(const type& to, const type& from, relation_mode mode) {
  if (to.is_dynamic() || to.identity() == from.identity()) return conversion::safe;
  const pair key{to.identity(), from.identity(), mode};
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  if (to == from) return conversion::safe;
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

inline conversion type_relations::decide(const type& to, const type& from, relation_mode mode) {
  conversion result = conversion::none;
  if (from.is_dynamic() && mode != relation_mode::assign)
    result = conversion::unsafe;
  else if (from.is(type_kind::alternatives) && mode != relation_mode::assign)
    result = from_union(to, from, mode);
  else if (to.is(type_kind::alternatives))
    result = to_union(to, from, mode);
  else if (from.is(type_kind::constant) && !to.is(type_kind::enumeration) && !to.is_eventual())
    result = relate(to, from.underlying(), mode);
  else
    result = by_kind(to, from, mode);
  if (result != conversion::none || mode == relation_mode::assign) return result;
  // Assignable implies convertible.
  return relate(to, from, relation_mode::assign);
}

inline conversion type_relations::by_kind(const type& to, const type& from, relation_mode mode) {
  const bool converts = mode != relation_mode::assign;
  if (converts && from.is(type_kind::enumeration) && !to.is(type_kind::enumeration) && !to.is_eventual())
    return relate(to, from.underlying(), mode);
  switch (to.kind()) {
    case type_kind::boolean:
    case type_kind::integer:
    case type_kind::number:
    case type_kind::string:
    case type_kind::id: return converts ? to_primitive(to, from) : conversion::none;
    case type_kind::constant:
      if (!converts || relate(to.underlying(), from, mode) == conversion::none) return conversion::none;
      return conversion::unsafe;
    case type_kind::enumeration: return converts ? to_enumeration(to, from) : conversion::none;
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

// Every primitive converts to every other; to text, and from int to number, without loss.
[[nodiscard]] constexpr conversion primitive_conversion(type_kind to, type_kind from) noexcept {
  if (to == type_kind::string || to == type_kind::id) return conversion::safe;
  return to == type_kind::number && from == type_kind::integer ? conversion::safe : conversion::unsafe;
}

inline conversion type_relations::to_primitive(const type& to, const type& from) const {
  return from.is_primitive() ? primitive_conversion(to.kind(), from.kind()) : conversion::none;
}

inline conversion type_relations::to_enumeration(const type& to, const type& from) {
  if (from.is(type_kind::constant)) {
    const auto values = to.values();
    return std::find(values.begin(), values.end(), from.value()) != values.end() ? conversion::safe
                                                                                 : conversion::none;
  }
  const type& plain = from.is(type_kind::enumeration) ? from.underlying() : from;
  return relate(to.underlying(), plain, relation_mode::convert) == conversion::none ? conversion::none
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
                      return relate(each.type, from.element(), mode);
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
  for (const type& each : t.elements()) {
    made.by_hash.emplace(each.hash(), &each);
    if (each.is(type_kind::constant) && each.underlying().is_primitive()) {
      const unsigned bit = 1U << static_cast<unsigned>(each.underlying().kind());
      if ((seen_kinds & bit) != 0) continue;
      seen_kinds |= bit;
    }
    made.representatives.push_back(each);
  }
  return made;
}
inline const union_summary& type_relations::summary(const type& t) {
  const auto [found, is_new] = summaries_.try_emplace(t.identity());
  if (is_new) found->second = summary_of(t);
  return found->second;
}

inline conversion type_relations::to_union(const type& to, const type& from, relation_mode mode) {
  const union_summary& all = summary(to);
  for (auto [at, end] = all.by_hash.equal_range(from.hash()); at != end; ++at)
    if (*at->second == from) return conversion::safe;
  conversion best = conversion::none;
  for (const type& each : all.representatives) {
    best = (std::max)(best, relate(each, from, mode));
    if (best == conversion::safe || steps_left_ == 0) break;
  }
  return best;
}

}  // namespace hcl::inline v1_0::model::detail
