// Results for types, kept so that types with shared parts take time by their size in memory.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <hcl/support/hash_index.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v0_1::detail {

class type_memory {
 public:
  // Whether enough has been asked, and `t` is costly enough to walk, for remembering to be worth its while.
  [[nodiscard]] bool pays(const type& t) noexcept {
    return (questions_ > 512 || ++questions_ > 512) &&
           (t.depth() > 1 || t.elements().size() > 16 || t.attributes().size() > 16);
  }

  // The answers kept, or null. Whether types convert is answered with any type at all, or none.
  using answer = std::optional<type>;
  [[nodiscard]] const answer* find(bool conversion, std::span<const type> question) const {
    const std::size_t h = hash(conversion, question);
    std::size_t probe = 0;
    for (std::size_t i = index_.next(h, probe); i != index_.none; i = index_.next(h, probe)) {
      if (kept_[i].conversion == conversion && same(kept_[i].question, question)) return &kept_[i].found;
    }
    return nullptr;
  }
  const answer& keep(bool conversion, std::span<const type> question, answer found) {
    // Many unlike types are no reason to grow without bound: what is shared comes again soon.
    constexpr std::size_t max_count = 200'000;
    if (size_ + question.size() > max_count) {
      kept_.clear();
      index_.clear();
      size_ = 0;
    }
    size_ += question.size();
    index_.add(hash(conversion, question), kept_.size());
    kept_.push_back({std::vector<type>(question.begin(), question.end()), std::move(found), conversion});
    return kept_.back().found;
  }

 private:
  struct entry {
    std::vector<type> question;
    answer found;
    bool conversion;
  };
  [[nodiscard]] static std::size_t hash(bool conversion, std::span<const type> types) noexcept {
    std::size_t h = types.size() * 2 + conversion;
    for (const type& t : types)
      h = (h ^ t.hash()) * std::size_t{0x9e3779b1};
    return h;
  }
  [[nodiscard]] static bool same(std::span<const type> a, std::span<const type> b) noexcept {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
      if (!(a[i] == b[i])) return false;
    return true;
  }

  std::size_t questions_ = 0;
  std::size_t size_ = 0;  // types in questions
  std::vector<entry> kept_{};
  hash_index index_{};
};

}  // namespace hcl::inline v0_1::detail
