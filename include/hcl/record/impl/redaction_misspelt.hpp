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

// Whether a member with nearly that name is sensitive, or has something in it that is.
template <typename = void>
[[nodiscard]] bool is_like_secret(const record_info& info, std::string_view name) {
  return std::any_of(info.fields.begin(), info.fields.end(), [&](const field_info& f) {
    const bool holds_secret = f.sensitive || (f.inside && engine_backend<>::redactor(f.inside())) ||
                              std::any_of(f.others.begin(), f.others.end(), [](const record_getter other) {
                                return engine_backend<>::redactor(other()) != nullptr;
                              });
    return holds_secret && !f.name.empty() && !closest(name, std::span(&f.name, 1)).empty();
  });
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
void engine_backend<X>::redact_misspelt(const record_info& info, std::string_view name, const range& where) {
  if (where && redactor(info) && is_like_secret(info, name))
    redact_after_name(*where.source(), where.span().end);
}

template <typename X>
void engine_backend<X>::redact_misspelt(const record_info& info, const body& rest) {
  if (!redactor(info)) return;
  diagnostics unheard(0);
  const auto items = items_of(rest, {.what = body_request::purpose::listing}, unheard);
  while (items->next())
    redact_misspelt(info, items->item().name, items->name_range());
}

}  // namespace hcl::inline v0_1::detail
