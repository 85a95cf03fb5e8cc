// Memoises what a check has found out about types: a variable of a large type may be used as often as the
// text is long, and each use would walk all of it again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/model/assignable.hpp>
#include <hcl/model/conversion.hpp>
#include <hcl/model/eventual.hpp>
#include <hcl/model/impl/conversion.hpp>
#include <hcl/model/impl/iteration.hpp>
#include <hcl/model/impl/unify.hpp>
#include <hcl/model/type.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v0_1::model::detail {

class check_memory {
 public:
  // `keeps_elements`: whether values that are taken together stay what they are, as evaluation leaves them.
  check_memory(const limits& bounds, bool keeps_elements)
      : bounds_(bounds), keeps_elements_(keeps_elements) {}

  [[nodiscard]] type input(const type& t) {
    return remember(inputs_, t, t, [&] { return input_of(t); });
  }
  [[nodiscard]] bool is_convertible(const type& from, const type& to) {
    if (const auto plain = relate_plain(to, from, true)) return *plain != hcl::conversion::none;
    const auto found = [&] { return relates(to, from, relation_mode::convert); };
    return is_large(from) ? remember(convertible_, from, to, found) : recall(conversions_, from, to, found);
  }
  [[nodiscard]] bool is_assignable(const type& from, const type& to) {
    if (const auto plain = relate_plain(to, from, false)) return *plain == hcl::conversion::safe;
    const auto found = [&] { return relates(to, from, relation_mode::assign); };
    return is_large(from) ? remember(assignable_, from, to, found) : recall(assignments_, from, to, found);
  }
  [[nodiscard]] type unify(const type& a, const type& b) {
    if (a.identity() == b.identity()) return a;
    const auto found = [&] { return unify_safely(std::array{a, b}, bounds_); };
    return is_large(a) && is_large(b) ? remember(unified_, a, b, found) : recall(unifications_, a, b, found);
  }
  // All of them; none is asked for again.
  [[nodiscard]] type unify_once(std::span<const type> types) {
    return keeps_elements_ ? unify_apart(types, bounds_) : unify_safely(types, bounds_);
  }
  [[nodiscard]] iteration iterate(const type& plain) {
    const auto found = [&] { return iteration_of(plain, [this](auto types) { return unify_once(types); }); };
    return is_large(plain) ? remember(iterations_, plain, plain, found) : found();
  }

 private:
  using pair = std::pair<std::uintptr_t, std::uintptr_t>;
  struct pair_hash {
    std::size_t operator()(const pair& p) const noexcept {
      const std::uint64_t mixed = p.first * 0x9E3779B97F4A7C15u ^ p.second;
      return mixed & SIZE_MAX;
    }
  };
  template <typename Result>
  using table = std::unordered_map<pair, Result, pair_hash>;

  // A question left unanswered at the limit, which the whole check shares, is no mistake.
  [[nodiscard]] bool relates(const type& to, const type& from, relation_mode mode) {
    type_relations relations(bounds_);
    const bool fits = relations.relate(to, from, mode) != hcl::conversion::none;
    bounds_.steps = relations.steps_left();
    return fits || relations.is_exhausted();
  }

  [[nodiscard]] static bool is_large(const type& t) noexcept {
    return t.depth() > 1 || t.is(type_kind::tuple) || t.is(type_kind::object) ||
           t.is(type_kind::alternatives);
  }
  template <typename Result, typename Find>
  Result remember(table<Result>& in, const type& a, const type& b, Find find) {
    const pair key{a.identity(), b.identity()};
    if (const auto known = in.find(key); known != in.end()) return known->second;
    Result found = find();
    kept_.push_back(a);  // so that no other type gets its identity
    kept_.push_back(b);
    in.emplace(key, found);
    return found;
  }

  // The same of small types, of which there are many: each pair has one place, which it shares with others.
  template <typename Result>
  struct answer {
    type a{}, b{};
    Result result{};
    bool is_made = false;
  };
  template <typename Result>
  using recent = std::array<answer<Result>, 64>;
  template <typename Result, typename Find>
  static Result recall(recent<Result>& in, const type& a, const type& b, Find find) {
    answer<Result>& known = in[(a.hash() * 31 + b.hash()) % in.size()];
    if (!known.is_made || known.a.identity() != a.identity() || known.b.identity() != b.identity())
      known = {a, b, find(), true};
    return known.result;
  }

  limits bounds_;  // what is left of them
  bool keeps_elements_;
  std::vector<type> kept_{};
  table<type> inputs_{}, unified_{};
  table<bool> convertible_{}, assignable_{};
  table<iteration> iterations_{};
  recent<type> unifications_{};
  recent<bool> conversions_{}, assignments_{};
};

}  // namespace hcl::inline v0_1::model::detail
