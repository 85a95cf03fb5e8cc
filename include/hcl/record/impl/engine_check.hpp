// Rules of the user's: patterns, bounds and lists that values must keep. Implementation.
#pragma once

#include <map>
#include <memory>
#include <string_view>

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
    return programs.emplace(pattern, regex::regex_reader(pattern).read_whole()).first->second;
  }
  std::map<std::string_view, outcome<regex::regex_program>> programs{};
};

[[nodiscard]] inline const outcome<regex::regex_program>& program_of(decode_context& ctx,
                                                                     std::string_view pattern) {
  if (!ctx.notes.patterns) ctx.notes.patterns = std::make_shared<pattern_memory>();
  return ctx.notes.patterns->program(pattern);
}

}  // namespace hcl::inline v0_1::detail
