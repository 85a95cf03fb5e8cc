// Rules of the user's: patterns, bounds and lists that values must keep. Implementation.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/record/engine.hpp>
#include <hcl/record/impl/constraint_text.hpp>
#include <hcl/record/impl/engine_report.hpp>
#include <hcl/record/impl/engine_value.hpp>
#include <hcl/regex/match.hpp>
#include <hcl/regex/parse.hpp>
#include <hcl/text/closest.hpp>

namespace hcl::inline v0_1::detail {

// The programs of the patterns that one decode has met. Patterns are of static storage.
struct pattern_memory {
  [[nodiscard]] const outcome<regex::regex_program>& program(std::string_view pattern) {
    const auto found = programs.find(pattern);
    if (found != programs.end()) return found->second;
    return programs.emplace(pattern, regex::regex_reader<>(pattern).read_whole()).first->second;
  }
  std::map<std::string_view, outcome<regex::regex_program>> programs{};
};

template <typename X>
bool engine_backend<X>::reject_given(decode_context& ctx, const input& from, std::string what) {
  value storage;
  const value* given = from.node || from.constant || from.known ? evaluated(ctx, from, storage) : nullptr;
  if (!given) return reject(ctx, from, "takes " + std::move(what) + ".");
  if (given->is_marked()) redact_values(ctx);
  return reject_kind(ctx, from, what, given->unmarked());
}

template <typename X>
bool engine_backend<X>::reject_bounds(decode_context& ctx, const input& from, std::string_view noun,
                                      const value* min_bound, const value* max_bound) {
  return reject_given(ctx, from, describe_bounds(noun, min_bound, max_bound));
}

template <typename X>
bool engine_backend<X>::reject_unlisted(decode_context& ctx, const input& from,
                                        std::span<const value> allowed) {
  return reject_given(ctx, from, describe_choices(allowed));
}

[[nodiscard]] inline const outcome<regex::regex_program>& program_of(decode_context& ctx,
                                                                     std::string_view pattern) {
  if (!ctx.notes.patterns) ctx.notes.patterns = std::make_shared<pattern_memory>();
  return ctx.notes.patterns->program(pattern);
}

template <typename X>
bool engine_backend<X>::check_pattern(decode_context& ctx, const input& from, std::string_view pattern,
                                      std::string_view text) {
  const outcome<regex::regex_program>& program = program_of(ctx, pattern);
  if (!program) {
    return reject(ctx, from,
                  "cannot be checked, as the program's pattern " + excerpt(pattern) +
                      " is wrong: " + program.error().message + '.');
  }
  regex::regex_machine<> machine(*program, regex::regex_max_work);
  if (machine.find(text, 0)) return true;
  if (machine.exhausted())
    return reject(ctx, from, "is too long to be checked against the pattern " + excerpt(pattern) + '.');
  return reject_given(ctx, from, "a string that matches the pattern " + excerpt(pattern));
}

}  // namespace hcl::inline v0_1::detail
