// The values of a struct's members as they are to be written: what has structs or expressions in it part by
// part, in the order of their members, the rest as values of the language. What there is no way to say is a
// problem.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/body/body_model.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/record/encode_backend.hpp>
#include <hcl/record/encode_check.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/record/record.hpp>

namespace hcl::inline v0_1::detail {

// The objection of the struct's own `validate`. `name`: the member that it is the value of; empty for a whole
// file.
template <typename T>
void reject_invalid(const encode_context& ctx, std::string_view name, const T& object) {
  if constexpr (has_validation<T>()) {
    if (!ctx.diags || ctx.diags->has_errors()) return;
    struct report {
      const encode_context& ctx;
      std::string_view name;
    } to{ctx, name};
    constexpr check::reporter reporter{[](void* state, bool is_error, const check::subject&,
                                          std::string_view message, const diagnostic* more) {
                                         const report& at = *static_cast<const report*>(state);
                                         if (more) is_error = more->severity == severity::error;
                                         if (more)
                                           message = more->detail.empty() ? more->summary : more->detail;
                                         if (is_error)
                                           at.ctx.reject(at.name, encode_backend::invalid_text(message));
                                       },
                                       [](void*, const check::subject&) { return range(); }};
    check findings(reporter, &to);
    validate_object(object, findings);
  }
}

// Whether two attributes would be written the same way.
inline bool is_same_item(const model_item& a, const model_item& b) {
  if (a.form != b.form || a.name != b.name || !a.written != !b.written ||
      a.inside.items.size() != b.inside.items.size())
    return false;
  if (a.written) return a.written.text() == b.written.text();
  for (std::size_t i = 0; i != a.inside.items.size(); ++i)
    if (!is_same_item(a.inside.items[i], b.inside.items[i])) return false;
  return a.form != item_form::whole || is_identical(a.content, b.content);
}

// A key or a label as text.
template <typename T>
std::string model_key(const encode_context& ctx, std::string_view name, const T& key) {
  if constexpr (may_be_unwritable<T>()) {
    if (const std::string why = why_unwritable(key, ctx.reveals()); !why.empty()) ctx.reject(name, why);
  }
  return key_text(value_maker<T>::make(key));
}

template <typename T>
void model_part(const encode_context& ctx, std::string_view name, const T& object, model_item& to,
                std::string_view discriminator) {
  if (!is_nothing(object)) model_value(ctx, name, object, to, discriminator);
}

// Whether it would be written as the other.
template <typename T>
bool is_same_value(const encode_context& ctx, const T& object, const T& other) {
  model_item a, b;
  model_part(ctx.quiet(), {}, object, a);
  model_part(ctx.quiet(), {}, other, b);
  return is_same_item(a, b);
}

// An attribute's value, or its expression. What may be unwritable has been asked for already.
template <typename T>
void model_value(const encode_context& ctx, std::string_view name, const T& object, model_item& to,
                 std::string_view discriminator) {
  if constexpr (codec_of<T>::is_modelled || has_written_parts<T>())
    codec_of<T>::model(ctx, name, object, to, discriminator);
  else
    to.content = value_maker<T>::make(object);
}

// The same, having asked whether it can be written and read back.
template <typename T>
void model_member_value(const encode_context& ctx, std::string_view name, const T& object, model_item& to) {
  if constexpr (may_be_unwritable<T>()) {
    if (const std::string why = why_unwritable(object, ctx.reveals()); !why.empty())
      return ctx.reject(name, why);
  }
  model_value(ctx, name, object, to);
}

// Looks at the names of the rest that a T has no members for: encode_backend::claim_names.
template <typename T>
void claim_names(body_model& of, std::size_t begin, std::string_view discriminator) {
  encode_backend::claim_names(of, begin, field_table<T>::info, discriminator);
}

}  // namespace hcl::inline v0_1::detail
