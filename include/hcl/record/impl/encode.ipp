// Writes undecoded bodies. Implementation.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/body_model.hpp>
#include <hcl/body/impl/kept_comments.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/record/encode_body.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_schema.hpp>
#include <hcl/record/kinds/numbers.hpp>
#include <hcl/regex/parse.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/impl/plain_text.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/impl/number_decimal.hpp>
#include <hcl/value/impl/times.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v1_0::detail {

// Comments of kept items are kept, unless the surrounding text has them.
inline void keep_comments(model_item& item, const range& where) {
  if (!where) return;
  kept_comments around = comments_around(where.source()->text(), where.span());
  item.comments = std::move(around.before);
  item.line_comment = std::move(around.after);
}
// Whether its native source can be copied.
[[nodiscard]] inline bool is_as_written(const expression& e) {
  return e.document() && !e.document()->json && !e.document()->around;
}

// Whether nothing in it is generated or refers to an iterator. `is_expanded`: without dynamic blocks.
[[nodiscard]] inline bool is_plain_body(const body& from, bool is_expanded, std::size_t depth = 0) {
  constexpr std::size_t max_depth = 256;
  std::vector<body_entry> entries;
  if (depth > max_depth || !body_access::list_entries(from, entries)) return false;
  return std::all_of(entries.begin(), entries.end(), [&](const body_entry& e) {
    if (e.attribute)
      return !is_expanded || !e.attribute->expression.document() ||
             !e.attribute->expression.document()->around;
    return (is_expanded || e.block->type != "dynamic") &&
           is_plain_body(e.block->body, is_expanded, depth + 1);
  });
}
// The original of an expanded body without dynamic blocks.
[[nodiscard]] inline const body& before_expansion(const body& from) {
  const body* const before = from.source() ? from.source()->unexpanded() : nullptr;
  return before && is_plain_body(from, true) && is_plain_body(*before, false) ? *before : from;
}

// Why it cannot be written; empty if it can. Only outermost blocks keep their text, which contains the inner
// ones.
inline std::string_view model_entries(const body& from, body_model& to, std::size_t depth, bool keeps_text) {
  constexpr std::size_t max_depth = 256;
  if (depth > max_depth) return "is nested too deeply.";
  std::vector<body_entry> entries;
  if (!body_access::list_entries(from, entries)) {
    return "holds a body that was generated, changed or overlaid, which cannot be written as it was.";
  }
  for (body_entry& entry : entries) {
    model_item& item = to.items.emplace_back();
    item.is_kept = true;
    if (entry.attribute) {
      item.name = std::move(entry.attribute->name);
      item.written = std::move(entry.attribute->expression);
      item.may_be_blocks = item.written && item.written.document()->json;
      if (keeps_text && is_as_written(item.written)) keep_comments(item, entry.attribute->range);
      continue;
    }
    item.is_block = true;
    item.name = std::move(entry.block->type);
    item.labels = std::move(entry.block->labels);
    if (keeps_text) item.verbatim = std::string(entry.text);
    if (!item.verbatim.empty()) {
      const range& header = entry.block->definition_range;
      const auto size = static_cast<std::uint32_t>(entry.text.size());
      keep_comments(item, {header.source(), {header.span().begin, header.span().begin + size}});
    }
    const std::string_view why =
        model_entries(entry.block->body, item.inside, depth + 1, keeps_text && item.verbatim.empty());
    if (!why.empty()) return why;
  }
  return {};
}

HCL_DECL void encode_context::reject(std::string_view name, std::string_view why) const {
  if (diags)
    diags->add({.code = codes::unwritable_value,
                .summary = "Value cannot be written",
                .detail = (name.empty() ? "The struct " : "The member \"" + std::string(name) + "\" ") +
                          std::string(why)});
}

HCL_DECL std::string key_text(const value& key) {
  if (key.kind() == type_kind::string && !key.is_null()) return std::string(key.as_string());
  if (key.kind() == type_kind::boolean && !key.is_null()) return key.as_bool() ? "true" : "false";
  return key.kind() == type_kind::number && !key.is_null() ? key.as_number().to_string() : std::string();
}

HCL_DECL model_item& encoding::add_item(body_model& to, std::string_view name) {
  model_item& item = to.items.emplace_back();
  item.name = std::string(name);
  return item;
}
HCL_DECL void encoding::expect_items(body_model& to, std::size_t count) {
  to.items.reserve(to.items.size() + count);
}
HCL_DECL bool encoding::is_same_item(const model_item& a, const model_item& b) {
  if (a.form != b.form || a.name != b.name || !a.written != !b.written ||
      a.inside.items.size() != b.inside.items.size())
    return false;
  if (a.written) return a.written.text() == b.written.text();
  for (std::size_t i = 0; i != a.inside.items.size(); ++i)
    if (!is_same_item(a.inside.items[i], b.inside.items[i])) return false;
  return a.form != item_form::whole || is_identical(a.content, b.content);
}

HCL_DECL void add_labels(const encode_context& ctx, const block_model& header, model_item& block) {
  if (header.keys.empty() && header.choice.empty()) return;
  std::vector<std::string> own = std::exchange(block.labels, header.keys);
  if (!header.choice.empty() && header.discriminator.empty()) {
    block.labels.emplace_back(header.choice);
  } else {
    for (std::size_t shared = (std::min)(own.size(), block.labels.size()); shared != 0; --shared) {
      if (block.labels.back() != own[shared - 1])
        ctx.reject(header.type, "has the key \"" + block.labels.back() + "\" with a block whose label is \"" +
                                    own[shared - 1] + "\"; both must be the same.");
      block.labels.pop_back();
    }
  }
  std::move(own.begin(), own.end(), std::back_inserter(block.labels));
}

HCL_DECL bool encoding::have_distinct_names(const body_model& of) {
  std::vector<std::string_view> names;
  names.reserve(of.items.size());
  for (const model_item& item : of.items)
    names.push_back(item.name);
  std::sort(names.begin(), names.end());
  return std::adjacent_find(names.begin(), names.end()) == names.end();
}

HCL_DECL std::string_view encoding::model_kept(const body& from, body_model& to) {
  return model_entries(before_expansion(from), to, 0, true);
}

[[nodiscard]] inline claimed_by claim_of(std::string_view name, const record_info& info) {
  for (const field_info& row : info.fields) {
    if (row.name != name || name.empty()) continue;
    if (row.form == role_form::attribute) return claimed_by::member;
    if (row.form == role_form::block) return claimed_by::json_blocks;
  }
  return claimed_by::nothing;
}

HCL_DECL void encoding::claim_names(body_model& of, std::size_t begin, const record_info& info,
                                    std::string_view discriminator) {
  for (std::size_t i = begin; i != of.items.size(); ++i) {
    model_item& item = of.items[i];
    if (item.is_block || item.may_be_blocks) continue;
    const bool is_discriminator = !discriminator.empty() && item.name == discriminator;
    item.claim = is_discriminator ? claimed_by::member : claim_of(item.name, info);
  }
}

HCL_DECL std::string encoding::kept_text(const body& from) {
  const body& before = before_expansion(from);
  const body_source::written_view view =
      before.source() ? before.source()->written() : body_source::written_view();
  if (!view.native) return {};
  const std::string_view text =
      (*view.document)->source->text().substr(view.native->range.begin, view.native->range.size());
  return text.starts_with('{') ? std::string(text)
                               : std::string();  // else a file, or the attribute of a block on one line
}

// "1h30m", "250ms", "-2s", "0s": hours, minutes and seconds, smaller units where they are needed; fractions
// of nanoseconds only where they are decimal numbers.
HCL_DECL std::string encoding::duration_text(std::int64_t ticks, std::intmax_t numerator,
                                             std::intmax_t denominator) {
  constexpr duration_unit units[] = {
      {"h", 3'600'000'000'000}, {"m", 60'000'000'000}, {"s", 1'000'000'000},
      {"ms", 1'000'000},        {"us", 1'000},         {"ns", 1},
  };
  if (ticks == 0) return "0s";
  const number all = absolute(*multiply(*multiply(number(ticks), number(numerator)),
                                        number(1'000'000'000)));  // in parts of a nanosecond
  number left = truncate(*divide(all, number(denominator)));
  const number parts = ticks % without_decimals(denominator) == 0
                           ? *subtract(all, *multiply(left, number(denominator)))
                           : number();  // others are no decimal number
  std::string text = ticks < 0 ? "-" : "";
  for (const duration_unit& unit : units) {
    const number size(unit.nanoseconds);
    const number amount = unit.nanoseconds == 1 ? *add(left, *divide(parts, number(denominator)))
                                                : truncate(*divide(left, size));
    if (amount.is_zero()) continue;
    text.append(amount.to_string()).append(unit.name);
    left = *subtract(left, *multiply(amount, size));
  }
  return text;
}

// "1.5s": the shortest decimal that gives the same again.
HCL_DECL std::string encoding::duration_text(double ticks, std::intmax_t numerator,
                                             std::intmax_t denominator) {
  const outcome<number> seconds = divide(*multiply(number(ticks), number(numerator)), number(denominator));
  return seconds->to_string() + 's';
}

// Seconds since 1970 and nanoseconds after them.
[[nodiscard]] inline std::string utc_text(std::int64_t seconds, std::int64_t nanosecond) {
  constexpr std::int64_t first = -62'167'219'200, last = 253'402'300'799;  // of the years 0 and 9999
  if (seconds < first || seconds > last) return {};
  std::string text = timestamp_text(timestamp_at(seconds));
  if (nanosecond == 0) return text;
  std::string digits = std::to_string(1'000'000'000 + nanosecond);
  digits[0] = '.';
  digits.erase(digits.find_last_not_of('0') + 1);
  return text.insert(text.size() - 1, digits);
}
HCL_DECL void encoding::add_comments(model_item& to, std::string_view text) {
  constexpr std::size_t width = 98;
  std::size_t at = 0;
  for (const std::string& line : lines_of_text(without_markdown(text), width))
    to.comments.insert(to.comments.begin() + static_cast<std::ptrdiff_t>(at++),
                       line.empty() ? "#" : "# " + line);
}
HCL_DECL std::string encoding::date_text(const date_parts& date) {
  if (date.year < 0 || date.year > 9999) return {};
  return detail::date_text(
      {.year = date.year, .month = static_cast<int>(date.month), .day = static_cast<int>(date.day)});
}
HCL_DECL std::string encoding::time_text(std::int64_t ticks, std::intmax_t numerator,
                                         std::intmax_t denominator) {
  constexpr wide_signed second = 1'000'000'000;
  const wide_signed parts = wide_signed{ticks} * numerator * second;
  if (parts % denominator != 0) return {};
  const wide_signed nanoseconds = parts / denominator;
  const wide_signed below = (nanoseconds % second + second) % second;
  const wide_signed seconds = (nanoseconds - below) / second;
  constexpr wide_signed max_seconds = 1'000'000'000'000;
  return seconds > -max_seconds && seconds < max_seconds
             ? utc_text(static_cast<std::int64_t>(seconds), static_cast<std::int64_t>(below))
             : std::string();
}
HCL_DECL std::string encoding::time_text(double ticks, std::intmax_t numerator, std::intmax_t denominator) {
  constexpr double second = 1e9, max_seconds = 1e12;
  const double seconds = ticks * static_cast<double>(numerator) / static_cast<double>(denominator);
  if (!(seconds > -max_seconds && seconds < max_seconds)) return {};
  const double whole = std::floor(seconds);
  const double below = (std::round)((seconds - whole) * second);
  return below == second ? utc_text(static_cast<std::int64_t>(whole) + 1, 0)
                         : utc_text(static_cast<std::int64_t>(whole), static_cast<std::int64_t>(below));
}

HCL_DECL std::string encoding::invalid_text(std::string_view message) {
  return "is not valid: " + as_sentence(std::string(message));
}
// "a whole number from 1 to 9". Whole bounds are shown in full.
HCL_DECL std::string encoding::bounds_words(std::string_view noun, const std::optional<value>& low,
                                            const std::optional<value>& high) {
  const auto shown = [](const value& v) {
    return v.kind() == type_kind::number && v.as_number().is_integer() ? v.as_number().to_string()
                                                                       : describe(v);
  };
  std::string what(noun);
  if (low) what += (high ? " from " : " of at least ") + shown(*low);
  if (high) what += (low ? " to " : " of at most ") + shown(*high);
  return what;
}
// `"tcp", "udp" or "unix"`
HCL_DECL std::string encoding::choices_words(std::span<const value> allowed) {
  std::string what;
  for (std::size_t i = 0; i != allowed.size(); ++i) {
    if (i != 0) what += i + 1 == allowed.size() ? " or " : ", ";
    what += describe(allowed[i]);
  }
  return what;
}
HCL_DECL std::string encoding::why_unmatched(std::string_view pattern, std::string_view text) {
  bool matches = false;
  std::string why = compare_with(regex::regex_reader(pattern).read_whole(), pattern, text, matches);
  return matches || !why.empty() ? why : "must be " + matching_words(pattern) + '.';
}

}  // namespace hcl::inline v1_0::detail
