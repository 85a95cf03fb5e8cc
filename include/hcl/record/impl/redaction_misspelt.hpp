// Names that no member claims and nobody reports, because a member takes the rest or unknown names are
// ignored: one that is nearly that of a sensitive member is probably meant to be it. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/redaction_text.hpp>
#include <hcl/text/closest.hpp>

namespace hcl::inline v0_1::detail {

// Whether the member is sensitive, or has something in it that is.
template <typename = void>
[[nodiscard]] bool holds_secret(const field_info& f) {
  return f.sensitive || (f.inside && engine_backend<>::redactor(f.inside())) ||
         std::any_of(f.others.begin(), f.others.end(), [](const record_getter other) {
           return engine_backend<>::redactor(other()) != nullptr;
         });
}

// Whether a member with nearly that name holds a secret.
template <typename = void>
[[nodiscard]] bool is_like_secret(const record_info& info, std::string_view name) {
  return std::any_of(info.fields.begin(), info.fields.end(), [&](const field_info& f) {
    return !f.name.empty() && !closest(name, std::span(&f.name, 1)).empty() && holds_secret(f);
  });
}
template <typename X>
bool engine_backend<X>::lacks_secret(const record_info& info, const field_state* states) {
  return std::any_of(info.fields.begin(), info.fields.end(), [&](const field_info& f) {
    return !f.name.empty() && (!states || states[f.home].count == 0) && holds_secret(f);
  });
}

// Whether a property of a JSON text stands with others in a line, so that what is said of them shows it.
template <typename = void>
[[nodiscard]] bool shares_line(const range& name) {
  const std::string_view text = name.source()->text();
  const rough_text<> rough(text);
  if (!rough.is_json()) return false;
  const std::size_t begin = name.span().begin, before = begin == 0 ? text.npos : text.rfind('\n', begin - 1);
  const std::size_t line = before == text.npos ? 0 : before + 1;
  if (text.substr(line, begin - line).find_first_not_of(" \t{[") != text.npos) return true;
  const std::size_t sign = rough.skip_blanks(name.span().end);
  const std::size_t past = rough.end_of_value(rough.skip_blanks(sign + 1, true), false);
  const std::string_view rest = text.substr((std::min)(past, text.size()));
  return rest.substr(0, rest.find('\n')).find('"') != text.npos;
}

// Hides the value, or labels and content, of the item whose name ends at `at`.
template <typename = void>
void redact_after_name(const source& text, std::size_t at) {
  const rough_text<> rough(text.text());
  std::size_t begin = rough.skip_blanks(rough.at(at) == '"' ? at + 1 : at);
  std::size_t end = begin;
  if (rough.at(begin) == '=' || rough.at(begin) == ':') {
    begin = rough.skip_blanks(begin + 1, rough.at(begin) == ':');
    end = rough.end_of_value(begin, true);
  } else {
    while (end < text.text().size() && rough.at(end) != '{' && rough.at(end) != '\n')
      end = rough.at(end) == '"' ? rough.end_of_string(end) : end + 1;
    if (rough.at(end) == '{') end = rough.end_of_value(end, false);
  }
  text.redact({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(rough.trimmed(begin, end))});
}

template <typename X>
bool engine_backend<X>::is_written_in_quotes(const decode_context& ctx, const input& where,
                                             std::string_view word) {
  const range place = range_of(ctx, where);
  return place && !rough_text<>(place.source()->text()).is_json() &&
         place.text().find('"' + std::string(word) + '"') != std::string_view::npos;
}

template <typename X>
void engine_backend<X>::redact_misspelt(const record_info& info, const field_state* states,
                                        std::string_view name, const range& where) {
  if (!where) return;
  if (is_like_secret(info, name) || (shares_line(where) && lacks_secret(info, states)))
    redact_after_name(*where.source(), where.span().end);
}

template <typename X>
void engine_backend<X>::redact_misspelt(const record_info& info, const field_state* states,
                                        const body& rest) {
  if (!redactor(info)) return;
  diagnostics unheard(0);
  const auto items = items_of(rest, {.what = body_request::purpose::listing}, unheard);
  while (items->next())
    redact_misspelt(info, states, items->item().name, items->name_range());
}

}  // namespace hcl::inline v0_1::detail
