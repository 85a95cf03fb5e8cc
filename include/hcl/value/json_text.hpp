// Values and types written as JSON text: what jsonencode() gives and what other programs read. Knows nothing of HCL's JSON syntax.
#pragma once

#include <string>
#include <string_view>

#include <hcl/text/unicode.hpp>
#include <hcl/value/outcome.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

namespace detail {

inline constexpr std::size_t json_most_depth = 1000;

// A JSON string, quotes included. <, > and & are escaped too, so that the text may stand in a web page; so are U+2028 and U+2029.
inline void append_json_string(std::string& out, std::string_view s) {
  constexpr std::string_view digits = "0123456789abcdef";
  out += '"';
  for (std::size_t at = 0; at < s.size();) {
    const std::size_t begin = at;
    const char32_t c = decode_utf8(s, at);
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      case '\t': out += "\\t"; break;
      case '\b': out += "\\b"; break;
      case '\f': out += "\\f"; break;
      default:
        if (c < 0x20 || c == '<' || c == '>' || c == '&' || c == 0x2028 || c == 0x2029) {
          out += "\\u";
          for (int shift = 12; shift >= 0; shift -= 4) out += digits[(c >> shift) & 15];
        } else {
          out += s.substr(begin, at - begin);
        }
    }
  }
  out += '"';
}

inline void append_json_type(std::string& out, const type& t) {
  const auto wrapped = [&out](std::string_view name, const auto& inner) {
    out += "[\"";
    out += name;
    out += "\",";
    inner();
    out += ']';
  };
  switch (t.kind()) {
    case type_kind::dynamic: out += "\"dynamic\""; break;
    case type_kind::string: out += "\"string\""; break;
    case type_kind::number: out += "\"number\""; break;
    case type_kind::boolean: out += "\"bool\""; break;
    case type_kind::list: wrapped("list", [&] { append_json_type(out, t.element()); }); break;
    case type_kind::set: wrapped("set", [&] { append_json_type(out, t.element()); }); break;
    case type_kind::map: wrapped("map", [&] { append_json_type(out, t.element()); }); break;
    case type_kind::tuple:
      wrapped("tuple", [&] {
        char separator = '[';
        if (t.elements().empty()) out += separator;
        for (const type& element : t.elements()) {
          out += separator;
          append_json_type(out, element);
          separator = ',';
        }
        out += ']';
      });
      break;
    case type_kind::object:
      wrapped("object", [&] {
        char separator = '{';
        std::string optional;
        if (t.attributes().empty()) out += separator;
        for (const object_attribute& a : t.attributes()) {
          out += separator;
          append_json_string(out, a.name);
          out += ':';
          append_json_type(out, a.type);
          separator = ',';
          if (!a.optional) continue;
          optional += optional.empty() ? '[' : ',';
          append_json_string(optional, a.name);
        }
        out += '}';
        if (!optional.empty()) out += ',' + optional + ']';
      });
      break;
    case type_kind::capsule: wrapped("capsule", [&] { append_json_string(out, friendly_name(t)); }); break;
  }
}

// Why it cannot be written; empty if it was. Where `t` is dynamic the type is written beside the value.
[[nodiscard]] inline std::string append_json(std::string& out, const value& v, const type& t, std::size_t depth) {
  if (depth > json_most_depth) return "The value is nested too deeply to be written as JSON.";
  if (v.is_marked()) return "A marked value cannot be written as JSON.";
  if (!v.is_known()) return "An unknown value cannot be written as JSON.";
  if (t.is_dynamic() && !v.type().is_dynamic()) {
    out += "{\"value\":";
    if (std::string reason = append_json(out, v, v.type(), depth + 1); !reason.empty()) return reason;
    out += ",\"type\":";
    append_json_type(out, v.type());
    out += '}';
    return {};
  }
  if (v.is_null()) {
    out += "null";
    return {};
  }
  switch (v.kind()) {
    case type_kind::boolean: out += v.as_bool() ? "true" : "false"; break;
    case type_kind::string: append_json_string(out, v.as_string()); break;
    case type_kind::number: {
      if (v.as_number().is_infinite()) return "Infinity cannot be written as JSON.";
      const outcome<std::string> digits = v.as_number().to_string(std::size_t{4096});
      if (!digits) return digits.error().message;
      out += *digits;
      break;
    }
    case type_kind::list:
    case type_kind::set:
    case type_kind::tuple: {
      out += '[';
      for (std::size_t i = 0; i < v.size(); ++i) {
        if (i != 0) out += ',';
        const type& element = v.kind() == type_kind::tuple ? t.elements()[i] : t.element();
        if (std::string reason = append_json(out, v.elements()[i], element, depth + 1); !reason.empty()) return reason;
      }
      out += ']';
      break;
    }
    case type_kind::map:
    case type_kind::object: {
      out += '{';
      for (std::size_t i = 0; i < v.size(); ++i) {
        if (i != 0) out += ',';
        const member& m = v.members()[i];
        append_json_string(out, m.name);
        out += ':';
        const type& element = v.kind() == type_kind::map ? t.element() : t.attributes()[i].type;
        if (std::string reason = append_json(out, m.value, element, depth + 1); !reason.empty()) return reason;
      }
      out += '}';
      break;
    }
    case type_kind::dynamic:
    case type_kind::capsule: return "A value of type " + friendly_name(v.type()) + " cannot be written as JSON.";
  }
  return {};
}

}  // namespace detail

// The value as JSON text: objects and maps sorted by name, sets as arrays, numbers exact. `to_json(value::tuple({1, "a"}))` is `[1,"a"]`.
// Fails for unknown and marked values, infinities and capsules.
[[nodiscard]] inline outcome<std::string> to_json(const value& v) {
  std::string out;
  if (std::string reason = detail::append_json(out, v, v.type(), 0); !reason.empty()) return failure{std::move(reason)};
  return out;
}
// The type as JSON text: `"string"`, `["list","number"]`, `["object",{"a":"bool"}]`.
[[nodiscard]] inline std::string to_json(const type& t) {
  std::string out;
  detail::append_json_type(out, t);
  return out;
}

}  // namespace hcl::inline v0_1
