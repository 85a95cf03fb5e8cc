// What has been found out about types on the way, so that types with shared parts take time by their size in memory.
#pragma once

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/value/type.hpp>

namespace hcl::inline v0_1::detail {

class type_memory {
 public:
  // Whether enough has been asked, and `t` is costly enough to walk, for remembering to be worth its while.
  [[nodiscard]] bool pays(const type& t) noexcept {
    return (questions_ > 512 || ++questions_ > 512) && (t.depth() > 1 || t.elements().size() > 16 || t.attributes().size() > 16);
  }

  // The answers kept, or null.
  [[nodiscard]] const bool* conversion(const std::vector<type>& question) const { return find(conversions_, question); }
  [[nodiscard]] const std::optional<type>* common(const std::vector<type>& question) const { return find(common_, question); }
  bool keep_conversion(std::vector<type> question, bool answer) {
    make_room(question);
    return conversions_.emplace(std::move(question), answer).first->second;
  }
  std::optional<type> keep_common(std::vector<type> question, std::optional<type> answer) {
    make_room(question);
    return common_.emplace(std::move(question), std::move(answer)).first->second;
  }

 private:
  struct hash {
    std::size_t operator()(const std::vector<type>& types) const noexcept {
      std::size_t h = types.size();
      for (const type& t : types) h = (h ^ t.hash()) * std::size_t{0x9e3779b1};
      return h;
    }
  };
  template <typename Answer>
  using table = std::unordered_map<std::vector<type>, Answer, hash>;
  template <typename Answer>
  [[nodiscard]] static const Answer* find(const table<Answer>& kept, const std::vector<type>& question) {
    const auto at = kept.find(question);
    return at == kept.end() ? nullptr : &at->second;
  }

  // Many unlike types are no reason to grow without bound: what is shared comes again soon.
  void make_room(const std::vector<type>& question) {
    constexpr std::size_t most = 200'000;
    if (kept_ + question.size() > most) {
      conversions_.clear();
      common_.clear();
      kept_ = 0;
    }
    kept_ += question.size();
  }

  std::size_t questions_ = 0;
  std::size_t kept_ = 0;  // types in questions
  table<bool> conversions_;
  table<std::optional<type>> common_;
};

}  // namespace hcl::inline v0_1::detail
