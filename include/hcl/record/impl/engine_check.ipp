// Rules of the user's: patterns, bounds and lists that values must keep. Implementation.
#pragma once

#include <hcl/record/impl/engine_check.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL bool engine_backend::reject_given(decode_context& ctx, const input& from, std::string what) {
  value storage;
  const value* given = from.node || from.constant || from.known ? evaluated(ctx, from, storage) : nullptr;
  if (!given) return reject(ctx, from, "takes " + std::move(what) + ".");
  if (given->is_marked()) redact_values(ctx);
  return reject_kind(ctx, from, what, given->unmarked());
}

HCL_DECL bool engine_backend::reject_bounds(decode_context& ctx, const input& from, std::string_view noun,
                                            const value* min_bound, const value* max_bound) {
  return reject_given(ctx, from, describe_bounds(noun, min_bound, max_bound));
}

HCL_DECL bool engine_backend::reject_unlisted(decode_context& ctx, const input& from,
                                              std::span<const value> allowed) {
  return reject_given(ctx, from, describe_choices(allowed));
}

HCL_DECL bool engine_backend::check_pattern(decode_context& ctx, const input& from, std::string_view pattern,
                                            std::string_view text) {
  const outcome<regex::regex_program>& program = program_of(ctx, pattern);
  if (!program) {
    return reject(ctx, from,
                  "cannot be checked, as the program's pattern " + excerpt(pattern) +
                      " is wrong: " + program.error().message + '.');
  }
  regex::regex_machine machine(*program, regex::regex_max_work);
  if (machine.find(text, 0)) return true;
  if (machine.exhausted())
    return reject(ctx, from, "is too long to be checked against the pattern " + excerpt(pattern) + '.');
  return reject_given(ctx, from, "a string that matches the pattern " + excerpt(pattern));
}

}  // namespace hcl::inline v0_1::detail
