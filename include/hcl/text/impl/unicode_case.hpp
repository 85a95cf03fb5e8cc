// Simple case mapping, one code point to one: what upper(), lower() and title() need. Knows no locale.
#pragma once

#include <algorithm>
#include <span>

#include <hcl/text/impl/unicode_class.hpp>
#include <hcl/text/impl/unicode_tables_case.hpp>

namespace hcl::inline v0_1 {

namespace detail {

// The run that holds `c`, if it maps at all.
[[nodiscard]] inline const case_run* find_case(std::span<const case_run> runs, char32_t c) noexcept {
  const auto run = std::lower_bound(runs.begin(), runs.end(), c,
                                    [](const case_run& r, char32_t wanted) { return r.last < wanted; });
  return run == runs.end() || c < run->first || (c - run->first) % run->step != 0 ? nullptr : &*run;
}

[[nodiscard]] inline char32_t map_case(const case_run* run, char32_t c) noexcept {
  return run ? static_cast<char32_t>(static_cast<std::int32_t>(c) + run->delta) : c;
}

}  // namespace detail

// `to_upper(U'ß')` is ß: there is no single capital for it.
[[nodiscard]] inline char32_t to_upper(char32_t c) noexcept {
  if (c < 0x80) return c >= 'a' && c <= 'z' ? c - 32 : c;
  return detail::map_case(detail::find_case(detail::upper_case_runs, c), c);
}
[[nodiscard]] inline char32_t to_lower(char32_t c) noexcept {
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + 32 : c;
  return detail::map_case(detail::find_case(detail::lower_case_runs, c), c);
}
[[nodiscard]] inline char32_t to_title(char32_t c) noexcept {
  const detail::case_run* run = detail::find_case(detail::title_case_runs, c);
  return run ? detail::map_case(run, c) : to_upper(c);
}

// Whether a word may begin after this: ASCII but letters, digits and underscore; white space beyond ASCII.
[[nodiscard]] inline bool separates_words(char32_t c) noexcept {
  if (c >= 0x80) return is_space(c);
  return !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_');
}

}  // namespace hcl::inline v0_1
