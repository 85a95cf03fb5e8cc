// Keeps alive the memory that a decoded object may point into besides its source text; the result owns it.
// Implementation.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/record/engine.hpp>

namespace hcl::inline v0_1::detail {

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
