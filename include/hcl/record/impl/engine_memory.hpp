// Keeps alive the memory that a decoded object may point into besides its source text; the result owns it.
// Implementation.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/record/engine.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::detail {

// Lets the C library keep as much memory as a decode of a text of that size takes. glibc gives what is free
// at the end of its heap back to the system where that is more than twice the largest block that it has
// mapped and freed: a program that decodes large texts again and again would get new pages each time.
HCL_HOT inline void keep_heap(std::size_t text_size) noexcept {
  constexpr std::size_t min_size = std::size_t{1} << 17, max_size = std::size_t{31} << 20;  // it counts
  if (text_size < min_size) return;
  void* volatile untouched = std::malloc(text_size < max_size ? text_size : max_size);
  std::free(untouched);
}

struct kept_memory {
  std::deque<std::string> texts;  // a deque, since views look at its elements
};

template <typename = void>
[[nodiscard]] std::string_view keep_text(decode_context& ctx, std::string text) {
  if (!ctx.notes.kept) return {};
  if (!*ctx.notes.kept) *ctx.notes.kept = std::make_shared<kept_memory>();
  return (*ctx.notes.kept)->texts.emplace_back(std::move(text));
}

}  // namespace hcl::inline v0_1::detail
