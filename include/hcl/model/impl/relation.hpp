// The implementation of what types have to do with each other: assigning, converting and merging, one memory
// for all. A pair that is being compared already is taken to fit; what was found under such an assumption is
// forgotten where the assumption turns out wrong. Rules are in conversion_rules.hpp and unify_rules.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/model/eventual.hpp>
#include <hcl/model/impl/eventual.hpp>
#include <hcl/model/impl/type_cycle.hpp>
#include <hcl/model/impl/type_writer.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/convert.hpp>

namespace hcl::inline v0_1::model::detail {

enum class relation_mode : unsigned char {
  assign,   // safe or none
  convert,  // as conversion_between() says
  merge     // the same, but tuples and objects say how they merge
};

struct merged {
  type what{};
  conversion kind = conversion::none;
};

// Finds what a large union has to say about a type without asking each element.
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
  // Too much has been asked: answers say little from here on.
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

}  // namespace hcl::inline v0_1::model::detail
