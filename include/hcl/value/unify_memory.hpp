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
  // Whether enough has been asked for remembering to be worth its while.
  [[nodiscard]] bool pays() noexcept { return questions_ > 512 || ++questions_ > 512; }

  // The answers kept, or null.
  [[nodiscard]] const bool* conversion(const std::vector<type>& question) const { return find(conversions_, question); }
  [[nodiscard]] const std::optional<type>* common(const std::vector<type>& question) const { return find(common_, question); }
  bool keep_conversion(std::vector<type> question, bool answer) { return conversions_.emplace(std::move(question), answer).first->second; }
  std::optional<type> keep_common(std::vector<type> question, std::optional<type> answer) {
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

  std::size_t questions_ = 0;
  table<bool> conversions_;
  table<std::optional<type>> common_;
};

}  // namespace hcl::inline v0_1::detail
