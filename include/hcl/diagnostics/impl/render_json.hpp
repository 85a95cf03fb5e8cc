// Diagnostics as JSON for programs: always valid JSON, whatever names, texts and file names hold.
// Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/text/impl/json_escape.hpp>
#include <hcl/text/impl/line_index.hpp>

namespace hcl::inline v0_1::detail {

// Invalid UTF-8 becomes U+FFFD; characters that would act on a terminal are escaped.
inline void append_json(std::string& out, std::string_view text) {
  append_json_escaped(out, text, [](char32_t c, bool) { return is_disguise(c); });
}

// Appends `"key":"text"` with a comma before it where one is needed.
template <typename = void>
void append_json_member(std::string& out, std::string_view key, std::string_view text) {
  if (out.back() != '{') out += ',';
  out.append(1, '"').append(key).append("\":");
  append_json(out, text);
}

template <typename = void>
void append_json_position(std::string& out, std::string_view key, const position& at) {
  out.append(",\"")
      .append(key)
      .append("\":{\"line\":")
      .append(std::to_string(at.line))
      .append(",\"column\":")
      .append(std::to_string(at.column));
  out.append(",\"byte\":").append(std::to_string(at.byte)).append(1, '}');
}

// Appends `,"key":{filename, start, end}`; nothing for a range that is nowhere.
template <typename = void>
void append_json_range(std::string& out, std::string_view key, const range& place) {
  if (!place) return;
  out.append(",\"").append(key).append("\":{");
  append_json_member(out, "filename", place.source()->name());
  append_json_position(out, "start", place.begin());
  append_json_position(out, "end", place.end());
  out += '}';
}

template <typename = void>
void append_json(std::string& out, const diagnostic& problem) {
  out += '{';
  append_json_member(out, "severity", problem.severity == severity::error ? "error" : "warning");
  if (!problem.code.empty()) append_json_member(out, "code", problem.code);
  append_json_member(out, "summary", problem.summary);
  append_json_member(out, "detail", problem.detail);
  append_json_range(out, "subject", problem.subject);
  append_json_range(out, "context", problem.context);
  if (!problem.inside.empty()) append_json_member(out, "inside", problem.inside);
  if (!problem.path.empty()) append_json_member(out, "path", problem.path);
  if (!problem.function.empty()) append_json_member(out, "function", problem.function);
  if (problem.fix) {
    out += ",\"fix\":{";
    append_json_member(out, "replacement", problem.fix->replacement);
    out.append(",\"certain\":").append(problem.fix->is_certain ? "true" : "false");
    append_json_range(out, "range", problem.fix->where);
    out += '}';
  }
  if (!problem.notes.empty()) {
    out += ",\"notes\":[";
    for (const note& extra : problem.notes) {
      out += &extra == problem.notes.data() ? "{" : ",{";
      append_json_member(out, "message", extra.message);
      append_json_range(out, "range", extra.where);
      out += '}';
    }
    out += ']';
  }
  if (!problem.variables.empty()) {
    out += ",\"variables\":[";
    for (const variable_note& variable : problem.variables) {
      out += &variable == problem.variables.data() ? "{" : ",{";
      append_json_member(out, "name", variable.name);
      append_json_member(out, "text", variable.text);
      out += '}';
    }
    out += ']';
  }
  out += '}';
}

template <typename X>
std::string diagnostics_backend<X>::to_json(const diagnostics& all) {
  std::string out = "{\"diagnostics\":[";
  for (std::size_t i = 0; i != all.size(); ++i) {
    if (i != 0) out += ',';
    append_json(out, all[i]);
  }
  out += ']';
  if (all.dropped() != 0) out.append(",\"dropped\":").append(std::to_string(all.dropped()));
  return out + '}';
}

}  // namespace hcl::inline v0_1::detail
