// Texts with a form of their own: addresses, versions. Implementation.
#pragma once

#include <string>
#include <string_view>

#include <hcl/record/impl/engine_report.hpp>
#include <hcl/record/impl/engine_value.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::detail {

// "takes WHAT, but GIVEN is given. WHY"
HCL_COLD inline bool reject_form(decode_context& ctx, const input& from, std::string_view what,
                                 const value& given, std::string_view why) {
  if (is_suppressed(ctx)) return false;
  std::string reason = "takes " + std::string(what) + ", but " + shown_value(ctx, given) + " is given.";
  if (!ctx.redaction.active && !why.empty()) reason.append(" ").append(why);
  return engine_backend<>::reject(ctx, from, std::move(reason));
}

template <typename X>
bool engine_backend<X>::read_form(decode_context& ctx, const input& from, const text_form& form, void* to) {
  std::string decoded;
  literal_text text = text_in(ctx, from, decoded);
  value storage;
  const value* given = nullptr;
  if (!text.found) {
    given = unmarked_value(ctx, from, storage);
    if (!given) return false;
    if (given->kind() != type_kind::string) return reject_kind(ctx, from, form.what, *given);
    text.text = given->as_string();
  }
  const std::string why = form.parse(text.text, to);
  if (why.empty()) return true;
  return reject_form(ctx, from, form.what, given ? *given : value(text.text), why);
}

}  // namespace hcl::inline v0_1::detail
