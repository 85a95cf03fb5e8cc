// Reports why a value does not fit its member. Implementation.
#pragma once

#include <hcl/record/impl/engine_report.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL bool engine_backend::reject(decode_context& ctx, const input& from, std::string reason,
                                     std::string suggestion) {
  if (is_suppressed(ctx)) return false;
  return report_unsuitable(ctx, from, codes::unsuitable_value, "Unsuitable value",
                           said_of_subject(ctx, reason), std::move(suggestion));
}

HCL_DECL bool engine_backend::reject_unknown(decode_context& ctx, const input& from) {
  return reject(ctx, from,
                ctx.position.uncounted
                    ? "must be known here, but the number of blocks is not known yet: for_each "
                      "depends on an unknown value."
                    : "must be known here, but it depends on a value that is not known yet.");
}

HCL_DECL bool engine_backend::reject_with(decode_context& ctx, const input& from, const failure& reason) {
  if (is_suppressed(ctx)) return false;
  if (ctx.redaction.active) {  // the reason may quote the value
    return reject(ctx, from, "does not accept this value.");
  }
  std::string where = subject_text(ctx);
  if (where.empty()) return reject(ctx, from, "does not accept this value: " + as_sentence(reason.message));
  if (!reason.path.empty() && ctx.position.place) where.insert(where.size() - 1, reason.path);
  const std::size_t before = ctx.diags->size();
  report_unsuitable(ctx, from, codes::unsuitable_value, "Unsuitable value",
                    where + ": " + as_sentence(reason.message));
  if (ctx.position.place) ctx.diags->rework([&](diagnostic& d) { d.path += reason.path; }, before);
  return false;
}

HCL_DECL bool engine_backend::reject_size(decode_context& ctx, const input& from, std::size_t wanted,
                                          std::size_t given) {
  return reject(ctx, from,
                "takes " + number_of(wanted, "element") + ", but " + number_of(given, "element") +
                    (given == 1 ? " is given." : " are given."));
}

HCL_DECL void engine_backend::reject_block(decode_context& ctx, const block_input& from,
                                           const std::string& why) {
  ctx.diags->add({.code = codes::unsuitable_value,
                  .summary = "Unsuitable block",
                  .detail = "The block " + detail::quoted(from.type) + ' ' + why,
                  .subject = range_at(ctx, from.definition_range),
                  .quotes = quoting::nothing});
}

HCL_DECL bool engine_backend::reject_range(decode_context& ctx, const input& from, const char* what) {
  return reject_given(ctx, from, what);
}

HCL_DECL range engine_backend::range_at(const decode_context& ctx, byte_span where) {
  const source_ptr* const text = text_of(ctx);
  return text ? range(*text, where) : range();
}

HCL_DECL range engine_backend::range_of(const decode_context& ctx, const input& from) {
  if (from.constant) return range_at(ctx, ctx.position.cursor->span_of(*from.constant));
  return range_at(ctx, from.node ? from.node->range : ctx.position.label);
}

}  // namespace hcl::inline v0_1::detail
