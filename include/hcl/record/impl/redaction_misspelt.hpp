// Names that no member claims and that are not reported, because a member takes the rest or unknown names are
// ignored: one that is nearly that of a sensitive member is probably meant to be it. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/redaction_names.hpp>
#include <hcl/record/impl/redaction_statement.hpp>
#include <hcl/text/closest.hpp>

namespace hcl::inline v0_1::detail {

template <typename X>
bool engine_backend<X>::lacks_secret(const record_info& info, const field_state* states) {
  return std::any_of(info.fields.begin(), info.fields.end(), [&](const field_info& f) {
    return !f.name.empty() && (!states || states[f.home].count == 0) && holds_secret(f);
  });
}

template <typename X>
bool engine_backend<X>::is_written_in_quotes(const decode_context& ctx, const input& where,
                                             std::string_view word) {
  const range place = range_of(ctx, where);
  return place && !is_json_text(place.source()->text()) &&
         place.text().find('"' + std::string(word) + '"') != std::string_view::npos;
}

template <typename X>
void engine_backend<X>::redact_misspelt(const record_info& info, const field_state* states,
                                        std::string_view name, const range& where, byte_span value) {
  if (!where) return;
  const std::string_view text = where.source()->text();
  // Whether a member with nearly that name holds a secret.
  const bool is_like_secret = std::any_of(info.fields.begin(), info.fields.end(), [&](const field_info& f) {
    return !f.name.empty() && !closest(name, std::span(&f.name, 1)).empty() && holds_secret(f);
  });
  // Whether a property of a JSON text shares its line with others, whose snippets would show it.
  const auto shares_line = [&] {
    const std::string_view before = text.substr(0, where.span().begin), after = text.substr(value.end);
    const std::size_t last = before.find_last_not_of(" \t{[");
    return (last != before.npos && before[last] != '\n') ||
           after.substr(0, after.find('\n')).find('"') != after.npos;
  };
  if (is_like_secret || (is_json_text(text) && lacks_secret(info, states) && shares_line()))
    where.source()->redact(value);
}

template <typename X>
void engine_backend<X>::redact_misspelt(const record_info& info, const field_state* states,
                                        const body& rest) {
  if (!redactor(info)) return;
  diagnostics unheard(0);
  const auto items = items_of(rest, {.what = body_request::purpose::listing}, unheard);
  while (items->next()) {
    const range name = items->name_range();
    byte_span value{};
    if (!items->item().is_block) {
      value = items->attribute().expression.range().span();
    } else if (const body inside = items->block().body; inside.source()) {
      const syntax::body_node* const native = inside.source()->written().native;
      if (native) value = {name.span().end, native->range.end};
    }
    redact_misspelt(info, states, items->item().name, name, value);
  }
}

}  // namespace hcl::inline v0_1::detail
