// Rules of the user's: patterns, bounds and lists that values must keep, and what a struct's own validation finds. Far side.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/record/engine.hpp>
#include <hcl/record/engine_report.hpp>
#include <hcl/record/engine_value.hpp>
#include <hcl/regex/match.hpp>
#include <hcl/regex/parse.hpp>
#include <hcl/tags/check.hpp>
#include <hcl/text/suggest.hpp>

namespace hcl::inline v0_1::detail {

template <typename X>
bool engine_waist<X>::refuse_given(reading& run, const input& from, std::string what) {
  value room;
  const value* given = from.node || from.known ? evaluated(run, from, room) : nullptr;
  if (!given) return refuse(run, from, "takes " + std::move(what) + ".");
  if (given->is_marked()) hide_values(run);
  return refuse_kind(run, from, what, given->unmarked());
}

template <typename X>
bool engine_waist<X>::refuse_bounds(reading& run, const input& from, std::string_view noun, const value* least, const value* most) {
  std::string what(noun);
  if (least && most) what += " from " + describe(*least) + " to " + describe(*most);
  else if (least) what += " of at least " + describe(*least);
  else if (most) what += " of at most " + describe(*most);
  return refuse_given(run, from, std::move(what));
}

template <typename X>
bool engine_waist<X>::refuse_unlisted(reading& run, const input& from, std::span<const value> allowed) {
  std::string what;
  for (std::size_t i = 0; i != allowed.size(); ++i) {
    if (i != 0) what += i + 1 == allowed.size() ? " or " : ", ";
    what += describe(allowed[i]);
  }
  return refuse_given(run, from, std::move(what));
}

template <typename X>
bool engine_waist<X>::check_pattern(reading& run, const input& from, std::string_view pattern, std::string_view text) {
  const std::string whole = "\\A(?:" + std::string(pattern) + ")\\z";
  const outcome<regex::regex_program> program = regex::regex_reader<>(whole).read();
  if (!program) {
    return refuse(run, from, "cannot be checked, as the program's pattern " + excerpt(pattern) + " is wrong: " + program.error().message + '.');
  }
  regex::regex_machine<> machine(*program, regex::regex_most_work);
  if (machine.find(text, 0)) return true;
  if (machine.exhausted()) return refuse(run, from, "is too long to be compared with the pattern " + excerpt(pattern) + '.');
  return refuse_given(run, from, "a text that matches the pattern " + excerpt(pattern));
}

// What a struct's `validate` reports to.
struct validation {
  reading& run;
  const record_info& info;
  const field_state* states;
  range whole;    // the block or object
  range context;

  // The member that is, or contains, what is at an address; null if none does.
  [[nodiscard]] const field_state* find(const void* address) const noexcept {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    for (std::size_t i = 0; i != info.members; ++i) {
      const auto begin = reinterpret_cast<std::uintptr_t>(states[i].at);
      if (states[i].at && at >= begin && at < begin + info.fields[i].size) return &states[i];
    }
    return nullptr;
  }

  void add(bool is_error, const check::subject& about, std::string_view message) const {
    diagnostic problem{.severity = is_error ? severity::error : severity::warning,
                       .code = "validation",
                       .summary = is_error ? "Not valid" : "Questionable value",
                       .detail = as_sentence(std::string(message)),
                       .subject = whole,
                       .context = context};
    const field_state* member = about.member ? find(about.member) : nullptr;
    if (about.place) {
      problem.subject = *about.place;
      problem.context = {};
    } else if (member && member->text && member->node) {
      problem.subject = {*member->text, start_span(*member->node)};
      problem.context = {*member->text, member->node->range};
    } else if (member && member->text && member->count != 0) {
      problem.subject = {*member->text, member->first};
      problem.context = {};
    }
    run.problems->add(std::move(problem));
  }
};

inline void validate_record(reading& run, const record_info& info, const field_state* states, range whole, range context) {
  validation state{run, info, states, std::move(whole), std::move(context)};
  check findings([](void* to, bool is_error, const check::subject& about,
                    std::string_view message) { static_cast<const validation*>(to)->add(is_error, about, message); },
                 &state);
  info.validate(states[info.members].at, findings);
}

}  // namespace hcl::inline v0_1::detail
