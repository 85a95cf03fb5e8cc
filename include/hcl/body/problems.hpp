// What can be wrong with the structure of a body, in words for the config's author. Used by every kind of body and by the struct engine.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/text/range.hpp>
#include <hcl/text/suggest.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline std::string quoted(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 2);
  return out.append("\"").append(text).append("\"");
}

// "1 label", "3 labels"
[[nodiscard]] inline std::string number_of(std::size_t n, std::string_view noun) {
  return std::to_string(n) + ' ' + std::string(noun) + (n == 1 ? "" : "s");
}

[[gnu::cold]] inline void report_missing_attribute(diagnostics& problems, std::string_view name, range where) {
  problems.add({.code = "missing-attribute",
                .summary = "Missing required attribute",
                .detail = "The attribute " + detail::quoted(name) + " is required here, but it is not set.",
                .subject = std::move(where),
                .context = {}});
}

[[gnu::cold]] inline void report_missing_block(diagnostics& problems, std::string_view type, range where) {
  problems.add({.code = "missing-block",
                .summary = "Missing required block",
                .detail = "A block of type " + detail::quoted(type) + " is required here, but there is none.",
                .subject = std::move(where),
                .context = {}});
}

[[gnu::cold]] inline void report_duplicate_block(diagnostics& problems, std::string_view type, range where, range first) {
  problems.add({.code = "duplicate-block",
                .summary = "Duplicate block",
                .detail = "Only one block of type " + detail::quoted(type) + " is allowed here.",
                .subject = std::move(where),
                .context = {},
                .notes = {{"First defined here", std::move(first)}}});
}

[[gnu::cold]] inline void report_duplicate_attribute(diagnostics& problems, std::string_view name, range where, range first) {
  problems.add({.code = "duplicate-attribute",
                .summary = "Attribute set more than once",
                .detail = "The attribute " + detail::quoted(name) + " has already been set.",
                .subject = std::move(where),
                .context = {},
                .notes = {{"First set here", std::move(first)}}});
}

// A name that is not known and close to one that is missing is that one, misspelt: whether such a one for `name` is among the problems from
// `start` on.
[[nodiscard, gnu::cold]] inline bool is_misspelt(std::string_view name, const diagnostics& problems, std::size_t start = 0) {
  return std::any_of(problems.begin() + static_cast<std::ptrdiff_t>(start), problems.end(),
                     [&](const diagnostic& d) { return d.code == "unsupported-attribute" && d.suggestion == name; });
}

// Required attributes that are not set, but for those that a name among `unsupported` is meant to be.
inline void report_missing_attributes(diagnostics& problems, std::span<const std::string_view> names, const diagnostics& unsupported,
                                      const range& where) {
  for (const std::string_view name : names)
    if (!is_misspelt(name, unsupported)) report_missing_attribute(problems, name, where);
}

// `near`: names of attributes that would be allowed and are not set; `is_block`: whether there is a block type of that name. Returns the suggestion.
[[gnu::cold]] inline std::string report_unsupported_attribute(diagnostics& problems, std::string_view name, range where,
                                                              std::span<const std::string_view> candidates, bool is_block) {
  std::string detail = "No attribute named " + detail::quoted(name) + " is expected here.";
  std::string suggestion(is_block ? std::string_view() : suggest(name, candidates));
  if (!suggestion.empty()) detail += " Did you mean " + detail::quoted(suggestion) + "?";
  if (is_block) detail += " To define a block of type " + detail::quoted(name) + ", write it without the equals sign.";
  problems.add({.code = "unsupported-attribute",
                .summary = "Unsupported attribute",
                .detail = std::move(detail),
                .subject = std::move(where),
                .context = {},
                .suggestion = suggestion});
  return suggestion;
}

[[gnu::cold]] inline std::string report_unsupported_block(diagnostics& problems, std::string_view type, range where,
                                                          std::span<const std::string_view> candidates, bool is_attribute,
                                                          std::string_view expected = {}) {
  std::string detail = "No block of type " + detail::quoted(type) + " is expected here.";
  detail += expected;
  std::string suggestion(is_attribute ? std::string_view() : suggest(type, candidates));
  if (!suggestion.empty()) detail += " Did you mean " + detail::quoted(suggestion) + "?";
  if (is_attribute) detail += " To set the attribute " + detail::quoted(type) + ", write an equals sign after its name.";
  problems.add({.code = "unsupported-block",
                .summary = "Unsupported block type",
                .detail = std::move(detail),
                .subject = std::move(where),
                .context = {},
                .suggestion = suggestion});
  return suggestion;
}

[[gnu::cold]] inline void report_blocks_not_allowed(diagnostics& problems, std::string_view type, range where) {
  problems.add({.code = "blocks-not-allowed",
                .summary = "Blocks are not allowed here",
                .detail = "Only attributes are expected here, but there is a block of type " + detail::quoted(type) + ".",
                .subject = std::move(where),
                .context = {}});
}

// `where`: the first label too many; `header`: type to open brace.
[[gnu::cold]] inline void report_surplus_label(diagnostics& problems, std::string_view type, std::size_t expected, range where, range header) {
  std::string detail = expected == 0 ? "Blocks of type " + detail::quoted(type) + " have no labels."
                                     : "Blocks of type " + detail::quoted(type) + " have only " + number_of(expected, "label") + ".";
  problems.add({.code = "extraneous-label",
                .summary = "Too many block labels",
                .detail = std::move(detail),
                .subject = std::move(where),
                .context = std::move(header)});
}

// `name` is that of the first label missing.
[[gnu::cold]] inline void report_missing_label(diagnostics& problems, std::string_view type, std::size_t expected, std::string_view name, range where,
                                               range header) {
  problems.add({.code = "missing-label",
                .summary = "Missing block label",
                .detail = "Blocks of type " + detail::quoted(type) + " need " + number_of(expected, "label") + "; the label " +
                          detail::quoted(name) + " is missing.",
                .subject = std::move(where),
                .context = std::move(header)});
}

}  // namespace hcl::inline v0_1::detail
