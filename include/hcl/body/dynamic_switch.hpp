// Switches dynamic blocks on or off. A function pointer rather than a bool, so that only programs that may
// switch them on hold the code. Knows neither how they are expanded nor who reads the outcome.
#pragma once

#include <concepts>
#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::detail {

struct decode_context;
struct record_info;
using record_getter = const record_info& (*)();
struct field_state;
struct block_input;

// Filling a struct from a body that is not native; defined in record/impl/engine_body.ipp.
using other_body_reading = void(decode_context& ctx, const record_info& info, field_state* states,
                                const block_input& from);
namespace other_body {
other_body_reading read;
}  // namespace other_body

class dynamic_switch {
 public:
  constexpr dynamic_switch() = default;
  template <std::same_as<bool> Answer>
  constexpr dynamic_switch(Answer on) noexcept
      : expand_(on ? &dynamic_blocks::expand : nullptr),
        whole_(&body_access::of_document),
        reader_(&other_body::read) {}

  [[nodiscard]] constexpr explicit operator bool() const noexcept { return expand_ != nullptr; }
  [[nodiscard]] body expanded(body original, const scope* names, const limits& bounds) const {
    return expand_(std::move(original), names, bounds);
  }
  [[nodiscard]] body expanded(syntax::document_ptr document, const scope* names, const limits& bounds) const {
    return expand_(whole_(std::move(document)), names, bounds);
  }
  [[nodiscard]] constexpr other_body_reading* reader() const noexcept { return reader_; }

 private:
  body (*expand_)(body original, const scope* names, const limits& bounds) = nullptr;
  body (*whole_)(syntax::document_ptr document) = nullptr;
  other_body_reading* reader_ = nullptr;
};

}  // namespace hcl::inline v0_1::detail
