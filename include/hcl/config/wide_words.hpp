// The words of a command line as wmain() of Windows gets them, in UTF-8.
#pragma once

#include <string>
#include <vector>

#include <hcl/config/backend.hpp>

namespace hcl::inline v0_1::detail {

class wide_words {
 public:
  wide_words(int count, const wchar_t* const* words) {
    texts_.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
      texts_.push_back(config_backend::utf8_of(words[i]));
    for (const std::string& text : texts_)
      pointers_.push_back(text.c_str());
    pointers_.push_back(nullptr);
  }
  wide_words(const wide_words&) = delete;
  wide_words& operator=(const wide_words&) = delete;

  [[nodiscard]] const char* const* data() const noexcept { return pointers_.data(); }

 private:
  std::vector<std::string> texts_{};
  std::vector<const char*> pointers_{};
};

}  // namespace hcl::inline v0_1::detail
