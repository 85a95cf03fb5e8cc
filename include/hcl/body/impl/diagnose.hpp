// Diagnostics about the structure of a body. Used by every kind of body and by the struct engine.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/text/range.hpp>
#include <hcl/text/text_view.hpp>
#include <hcl/value/impl/describe.hpp>

namespace hcl::inline v1_0::detail {

[[nodiscard]] inline std::string quoted(std::string_view text) {
  std::string out;
  append_quoted(out, text);
  return out;
}

// "a", "b" or "c"; the first of them if there are very many.
[[nodiscard]] inline std::string name_list(std::span<const std::string_view> names) {
  constexpr std::size_t max_bound = 20;
  std::string list;
  for (std::size_t i = 0; i != names.size() && i != max_bound; ++i) {
    if (i != 0) list += i + 1 == names.size() ? " or " : ", ";
    append_quoted(list, names[i]);
  }
  if (names.size() > max_bound) list += " and others";
  return list;
}

// The name in quotes; a list of several as it is.
[[nodiscard]] inline std::string unquoted(std::string_view text) {
  const bool is_one = text.size() > 2 && text.front() == '"' && text.find('"', 1) == text.size() - 1;
  return std::string(is_one ? text.substr(1, text.size() - 2) : text);
}

// "1 label", "3 labels"
[[nodiscard]] inline std::string number_of(std::size_t n, std::string_view noun) {
  return std::to_string(n) + ' ' + std::string(noun) + (n == 1 ? "" : "s");
}

// The place of a missing item in words: a block or a file.
inline constexpr std::string_view missing_here = "here", missing_in_file = "in this file";

// A block as a step of a path: `service["web"]`, `rule[2]`, `tls`. `number`: which of its type it is, if
// there can be several without labels.
inline constexpr std::size_t unnumbered = static_cast<std::size_t>(-1);
template <typename Labels>
[[nodiscard]] std::string block_step(std::string_view type, const Labels& labels,
                                     std::size_t number = unnumbered) {
  std::string step(type);
  for (const std::string_view label : labels)
    step.append("[").append(excerpt(label)).append("]");
  if (labels.size() == 0 && number != unnumbered) step.append("[").append(std::to_string(number)).append("]");
  return step;
}

// Paths begin at the outermost body: `service["web"].port`.
HCL_COLD inline void lead_paths_into(diagnostics& diags, std::size_t since, std::string_view step) {
  diags.rework([&](diagnostic& d) { d.path.insert(0, std::string(step) + (d.path.empty() ? "" : ".")); },
               since);
}
// Gives a path to each diagnostic that has none.
HCL_COLD inline void name_paths(diagnostics& diags, std::size_t since, std::string_view path) {
  diags.rework(
      [&](diagnostic& d) {
        if (d.path.empty()) d.path = path;
      },
      since);
}

// An unclaimed attribute that may be a misspelling of another one; empty if there is none.
struct similar_name {
  std::string name{};
  range where{};
};

HCL_COLD inline void report_missing_attribute(diagnostics& diags, std::string_view name,
                                              const similar_name& meant, range where,
                                              std::string_view place) {
  const bool is_misspelt = !meant.name.empty();
  diags.add({.code = codes::missing_attribute,
             .summary = "Missing required attribute",
             .detail = "The attribute " + detail::quoted(name) + " is required " + std::string(place) +
                       ", but it is not set.",
             .subject = std::move(where),
             .notes = is_misspelt ? std::vector<note>{{"A similar name is set here", meant.where}}
                                  : std::vector<note>(),
             .fix = is_misspelt ? rename_to(meant.where, std::string(name)) : std::nullopt,
             .path = std::string(name),
             .quotes = is_misspelt ? quoting::names : quoting::nothing});
}

// `type`: in quotes, or a list of several.
HCL_COLD inline void report_missing_block(diagnostics& diags, std::string_view type, range where,
                                          std::string_view place = missing_here) {
  diags.add({.code = codes::missing_block,
             .summary = "Missing required block",
             .detail = "A block of type " + std::string(type) + " is required " + std::string(place) +
                       ", but there is none.",
             .subject = std::move(where),
             .path = unquoted(type),
             .quotes = quoting::nothing});
}

// `type`: as above.
HCL_COLD inline void report_duplicate_block(diagnostics& diags, std::string_view type, range where,
                                            range first) {
  diags.add({.code = codes::duplicate_block,
             .summary = "Duplicate block",
             .detail = "Only one block of type " + std::string(type) + " is allowed here.",
             .subject = std::move(where),
             .notes = {{"First defined here", std::move(first)}},
             .path = unquoted(type),
             .quotes = quoting::names});
}

HCL_COLD inline void report_duplicate_attribute(diagnostics& diags, std::string_view name, range where,
                                                range first) {
  if (diags.full()) return diags.add_suppressed();
  diags.add({.code = codes::duplicate_attribute,
             .summary = "Attribute set more than once",
             .detail = "The attribute " + detail::quoted(name) + " has already been set.",
             .subject = std::move(where),
             .notes = {{"First set here", std::move(first)}},
             .path = std::string(name),
             .quotes = quoting::names});
}

// Lists the names that would be allowed if there is no fix.
HCL_COLD inline void report_unsupported(diagnostics& diags, std::string_view code, std::string_view summary,
                                        std::string detail, std::string_view name, range where,
                                        std::span<const std::string_view> allowed,
                                        std::optional<fix_it> fix) {
  if (!fix && !allowed.empty()) detail += " Expected " + name_list(allowed) + '.';
  diags.add({.code = code,
             .summary = std::string(summary),
             .detail = std::move(detail),
             .subject = std::move(where),
             .fix = std::move(fix),
             .path = std::string(name),
             .quotes = quoting::names});
}

[[nodiscard]] inline std::string_view said_of_word(std::string_view type) {
  if (type == "if") return conditional_form;
  return type == "dynamic" ? " This program does not take dynamic blocks." : "";
}

// `candidates`: names of attributes that would be allowed and are not set; `block`: the block type of that
// name or one like it, empty if there is none. Returns the suggestion, as do the next two.
HCL_COLD inline std::string report_unsupported_attribute(diagnostics& diags, std::string_view name,
                                                         range where,
                                                         std::span<const std::string_view> candidates,
                                                         std::string_view block) {
  std::string detail = "No attribute named " + detail::quoted(name) + " is expected here.";
  std::string suggestion(block == name ? std::string_view() : closest(name, candidates));
  const bool is_block = !block.empty() && suggestion.empty();
  if (is_block)
    detail +=
        " A block of type " + detail::quoted(block) + " has braces around what is in it, and no equals sign.";
  const auto fix = block == name ? change_sign(where, true) : rename_to(where, suggestion);
  report_unsupported(diags, codes::unsupported_attribute, "Unsupported attribute", std::move(detail), name,
                     std::move(where), is_block ? std::span<const std::string_view>() : candidates, fix);
  return suggestion;
}

HCL_COLD inline std::string report_unsupported_block(diagnostics& diags, std::string_view type, range where,
                                                     std::span<const std::string_view> candidates,
                                                     bool is_attribute) {
  std::string detail = "No block of type " + detail::quoted(type) + " is expected here.";
  detail += said_of_word(type);
  if (is_attribute)
    detail += " To set the attribute " + detail::quoted(type) + ", write an equals sign after its name.";
  std::string suggestion(is_attribute ? std::string_view() : closest(type, candidates));
  const auto fix = is_attribute ? change_sign(where, false) : rename_to(where, suggestion);
  report_unsupported(diags, codes::unsupported_block, "Unsupported block type", std::move(detail), type,
                     std::move(where), is_attribute ? std::span<const std::string_view>() : candidates, fix);
  return suggestion;
}

// A property of the JSON syntax, which may be an attribute or blocks.
HCL_COLD inline std::string report_unsupported_property(diagnostics& diags, std::string_view name,
                                                        range where,
                                                        std::span<const std::string_view> candidates) {
  std::string suggestion(closest(name, candidates));
  report_unsupported(diags, codes::unsupported_attribute, "Unsupported property",
                     "No attribute or block type named " + detail::quoted(name) + " is expected here." +
                         std::string(said_of_word(name)),
                     name, where, candidates, rename_to(where, suggestion));
  return suggestion;
}

HCL_COLD inline void report_blocks_not_allowed(diagnostics& diags, std::string_view type, range where) {
  diags.add({.code = codes::blocks_not_allowed,
             .summary = "Blocks are not allowed here",
             .detail = "Only attributes are expected here, but there is a block of type " +
                       detail::quoted(type) + ".",
             .subject = std::move(where),
             .path = std::string(type),
             .quotes = quoting::names});
}

// `where`: the first label too many; `header`: type to open brace.
HCL_COLD inline void report_surplus_label(diagnostics& diags, std::string_view type, std::size_t expected,
                                          range where, range header) {
  std::string detail = expected == 0 ? "Blocks of type " + detail::quoted(type) + " have no labels."
                                     : "Blocks of type " + detail::quoted(type) + " have only " +
                                           number_of(expected, "label") + ".";
  diags.add({.code = codes::extraneous_label,
             .summary = "Too many block labels",
             .detail = std::move(detail),
             .subject = std::move(where),
             .context = std::move(header),
             .path = std::string(type),
             .quotes = quoting::nothing});
}

// `name` is that of the first label missing.
HCL_COLD inline void report_missing_label(diagnostics& diags, std::string_view type, std::size_t expected,
                                          std::string_view name, range where, range header) {
  diags.add({.code = codes::missing_label,
             .summary = "Missing block label",
             .detail = "Blocks of type " + detail::quoted(type) + " need " + number_of(expected, "label") +
                       "; the label " + detail::quoted(name) + " is missing.",
             .subject = std::move(where),
             .context = std::move(header),
             .path = std::string(type),
             .quotes = quoting::nothing});
}

// Blocks with the labels of an earlier one. `are_equal`: as written, not only in meaning.
HCL_COLD inline void report_same_labels(diagnostics& diags, std::string_view type,
                                        std::span<const std::string_view> labels, bool are_equal, range where,
                                        range first) {
  const bool is_one = labels.size() == 1;
  std::string detail = "There is another block " + detail::quoted(type);
  if (are_equal)
    detail += is_one ? " with the same label" : " with the same labels";
  else
    detail += is_one ? " whose label means the same as" : " whose labels mean the same as";
  for (const std::string_view label : labels)
    detail.append(" ").append(detail::quoted(label));
  diags.add({.code = codes::duplicate_block,
             .summary = "Duplicate block",
             .detail = std::move(detail) + "; only one is allowed.",
             .subject = std::move(where),
             .notes = {{"First defined here", std::move(first)}}});
}

HCL_COLD inline void report_too_few_blocks(diagnostics& diags, std::string_view type, std::size_t min_bound,
                                           std::size_t given, range where) {
  std::string count = given == 0 ? "none" : "only " + std::to_string(given);
  diags.add({.code = codes::too_few_blocks,
             .summary = "Too few blocks",
             .detail = "At least " + number_of(min_bound, "block") + " of type " + detail::quoted(type) +
                       " must be here, but there " + (given > 1 ? "are " : "is ") + count + '.',
             .subject = std::move(where)});
}

// `where`: what is in the first block too many; `header`: where that is defined.
HCL_COLD inline void report_too_many_blocks(diagnostics& diags, std::string_view type, std::size_t max_bound,
                                            std::size_t given, range where, range header) {
  diags.add({.code = codes::too_many_blocks,
             .summary = "Too many blocks",
             .detail = "At most " + number_of(max_bound, "block") + " of type " + detail::quoted(type) +
                       " may be here, but there are " + std::to_string(given) + ".",
             .subject = std::move(where),
             .context = std::move(header)});
}

HCL_COLD inline void report_nested_blocks(diagnostics& diags, range where) {
  diags.add({.code = codes::nesting_too_deep,
             .summary = "Nesting too deep",
             .detail = "Blocks are nested too deeply here.",
             .subject = std::move(where)});
}

// Labels of a dynamic block. `where`: the first too many, or all of them, which are in `list`.
HCL_COLD inline void report_dynamic_labels(diagnostics& diags, std::string_view type, std::size_t expected,
                                           bool are_surplus, range where, range list) {
  diags.add(
      {.code = are_surplus ? codes::extraneous_label : codes::missing_label,
       .summary = are_surplus ? "Too many dynamic block labels" : "Too few dynamic block labels",
       .detail = "Blocks of type " + detail::quoted(type) + " have " + number_of(expected, "label") + ".",
       .subject = std::move(where),
       .context = std::move(list),
       .path = "labels"});
}

// Reports that a dynamic block has no content, or a second one.
HCL_COLD inline void report_dynamic_content(diagnostics& diags, bool is_missing, range where) {
  diags.add(
      {.code = is_missing ? codes::missing_block : codes::duplicate_block,
       .summary = is_missing ? "Missing content of dynamic block" : "Duplicate content of dynamic block",
       .detail = is_missing ? "A block of type \"content\" is expected here. It describes the contents of "
                              "each generated block."
                            : "A dynamic block has only one block of type \"content\".",
       .subject = std::move(where),
       .path = "content"});
}

}  // namespace hcl::inline v1_0::detail
