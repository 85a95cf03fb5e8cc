// One encoding of a struct: what is left out, what may be shown, and where
// to say what cannot be written. Interface.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/body/body_model.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::detail {

struct encode_context {
  bool skip_defaults = false;
  sensitive_values sensitive = sensitive_values::reject;
  diagnostics* diags = nullptr;
  bool in_json = false;         // the JSON syntax
  bool marks_defaults = false;  // what would be skipped is marked: model_item::is_default

  [[nodiscard]] bool reveals() const noexcept { return sensitive == sensitive_values::reveal; }
  [[nodiscard]] bool knows_defaults() const noexcept { return skip_defaults || marks_defaults; }
  // The same for comparing with defaults: everything is seen, nothing is reported.
  [[nodiscard]] encode_context quiet() const noexcept {
    return {skip_defaults, sensitive_values::reveal, nullptr, in_json};
  }

  HCL_COLD void reject(std::string_view name, std::string_view why) const {
    if (diags)
      diags->add({.code = codes::unwritable_value,
                  .summary = "Value cannot be written",
                  .detail = (name.empty() ? "The struct " : "The member \"" + std::string(name) + "\" ") +
                            std::string(why)});
  }
};

// encode_body.hpp.
template <typename T>
void reject_invalid(const encode_context& ctx, std::string_view name, const T& object);
template <typename T>
bool is_same_value(const encode_context& ctx, const T& object, const T& other);
template <typename T>
std::string model_key(const encode_context& ctx, std::string_view name, const T& key);
template <typename T>
void model_member_value(const encode_context& ctx, std::string_view name, const T& object, model_item& to);
template <typename T>
void claim_names(body_model& of, std::size_t begin, std::string_view discriminator);

}  // namespace hcl::inline v0_1::detail
