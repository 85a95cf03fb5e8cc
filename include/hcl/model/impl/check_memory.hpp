// Memoises what a check has found out about types: a variable of a large type may be used as often as the
// text is long, and each use would walk all of it again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>

#include <hcl/model/impl/conversion.hpp>
#include <hcl/model/impl/iteration.hpp>
#include <hcl/model/impl/unify.hpp>
#include <hcl/model/type.hpp>
#include <hcl/model/type_relations.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v0_1::model::detail {

class check_memory {
 public:
  // `keeps_elements`: whether values that are taken together stay what they are, as evaluation leaves them.
  check_memory(const limits& bounds, bool keeps_elements)
      : bounds_(bounds), keeps_elements_(keeps_elements) {}

  [[nodiscard]] const type& input(const type& t) {
    return remember(question::input, t, t, [&](answer& found) { found.whole = input_of(t); }).whole;
  }
  [[nodiscard]] bool is_convertible(const type& from, const type& to) {
    if (const auto plain = relate_plain(to, from, true)) return *plain != hcl::conversion::none;
    return relates(question::convert, to, from, relation_mode::convert);
  }
  [[nodiscard]] bool is_assignable(const type& from, const type& to) {
    if (const auto plain = relate_plain(to, from, false)) return *plain == hcl::conversion::safe;
    return relates(question::assign, to, from, relation_mode::assign);
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
    return {known.holds, known.key, known.whole};
  }

 private:
  enum class question : unsigned char { input, convert, assign, unify, iterate };
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
    bool holds = false;
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
  // A question left unanswered at the limit, which the whole check shares, is no mistake.
  [[nodiscard]] bool relates(question what, const type& to, const type& from, relation_mode mode) {
    return remember(what, from, to,
                    [&](answer& found) {
                      type_relations relations(bounds_);
                      found.holds = relations.relate(to, from, mode) != hcl::conversion::none ||
                                    relations.is_exhausted();
                      bounds_.steps = relations.steps_left();
                    })
        .holds;
  }

  limits bounds_;  // what is left of them
  bool keeps_elements_;
  std::unordered_map<asked, answer, hash_of_asked> known_{};
};

}  // namespace hcl::inline v0_1::model::detail
