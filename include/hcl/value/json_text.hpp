// Values and types written as JSON text: what jsonencode() gives and what other programs read. Knows nothing of HCL's JSON syntax.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/text/unicode.hpp>
#include <hcl/value/outcome.hpp>
#include <hcl/value/value.hpp>
#include <hcl/value/value_visit.hpp>

namespace hcl::inline v0_1 {

namespace detail {

inline constexpr std::size_t json_most_bytes = 64u * 1024 * 1024;  // of a value's text, about

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

// Writes a type with a stack of its own: types may be deep.
inline void append_json_type(std::string& out, const type& whole) {
  struct frame {
    const type* t;
    std::size_t next;
  };
  const auto size = [](const type& t) -> std::size_t {
    return t.kind() == type_kind::tuple ? t.elements().size() : t.kind() == type_kind::object ? t.attributes().size() : 1;
  };
  std::vector<frame> open;
  const auto begin = [&](const type& t) {
    switch (t.kind()) {
      case type_kind::dynamic: out += "\"dynamic\""; return;
      case type_kind::string: out += "\"string\""; return;
      case type_kind::number: out += "\"number\""; return;
      case type_kind::boolean: out += "\"bool\""; return;
      case type_kind::capsule:
        out += "[\"capsule\",";
        append_json_string(out, friendly_name(t));
        out += ']';
        return;
      case type_kind::list: out += "[\"list\","; break;
      case type_kind::set: out += "[\"set\","; break;
      case type_kind::map: out += "[\"map\","; break;
      case type_kind::tuple: out += "[\"tuple\",["; break;
      case type_kind::object: out += "[\"object\",{"; break;
    }
    open.push_back({&t, 0});
  };
  const auto end = [&](const type& t) {
    if (t.kind() == type_kind::tuple) out += ']';
    if (t.kind() == type_kind::object) {
      out += '}';
      char separator = '[';
      for (const object_attribute& a : t.attributes()) {
        if (!a.optional) continue;
        if (separator == '[') out += ',';
        out += separator;
        append_json_string(out, a.name);
        separator = ',';
      }
      if (separator == ',') out += ']';
    }
    out += ']';
  };
  for (begin(whole); !open.empty();) {
    frame& top = open.back();
    const type& t = *top.t;
    if (top.next == size(t)) {
      open.pop_back();
      end(t);
      continue;
    }
    const std::size_t i = top.next++;
    if (i != 0) out += ',';
    if (t.kind() == type_kind::object) {
      append_json_string(out, t.attributes()[i].name);
      out += ':';
    }
    begin(t.kind() == type_kind::object ? t.attributes()[i].type : t.kind() == type_kind::tuple ? t.elements()[i] : t.element());
  }
}

// Writes a value part by part; see visit_value.
struct json_writer {
  std::string out{};
  std::string reason{};  // why it failed; nothing more is written then

  [[nodiscard]] bool open(const value& v) {
    if (!reason.empty()) return false;
    if (v.is_marked()) return refuse("A value marked as sensitive or otherwise cannot be written as JSON.");
    if (!v.is_known()) return refuse("A value that is not known yet cannot be written as JSON.");
    if (out.size() > json_most_bytes) return refuse("This value is too large to be written as JSON.");
    if (v.is_null()) {
      out += "null";
      return false;
    }
    switch (v.kind()) {
      case type_kind::boolean: out += v.as_bool() ? "true" : "false"; return false;
      case type_kind::string: append_json_string(out, v.as_string()); return false;
      case type_kind::number: return write(v.as_number());
      case type_kind::list:
      case type_kind::set:
      case type_kind::tuple: out += '['; return true;
      case type_kind::map:
      case type_kind::object: out += '{'; return true;
      case type_kind::dynamic:
      case type_kind::capsule: break;
    }
    return refuse("A value of type " + friendly_name(v.type()) + " cannot be written as JSON.");
  }
  void before(const value& whole, std::size_t i) {
    if (!reason.empty()) return;
    if (i != 0) out += ',';
    if (!has_members(whole)) return;
    append_json_string(out, whole.members()[i].name);
    out += ':';
  }
  void after(const value&, std::size_t) {}
  void close(const value& whole) { out += has_members(whole) ? '}' : ']'; }

 private:
  bool refuse(std::string why) {
    reason = std::move(why);
    return false;
  }
  bool write(const number& n) {
    if (n.is_infinite()) return refuse("Infinity cannot be written as JSON.");
    const outcome<std::string> digits = n.to_string(std::size_t{4096});
    if (!digits) return refuse(digits.error().message);
    out += *digits;
    return false;
  }
};

}  // namespace detail

// The value as JSON text: objects and maps sorted by name, sets as arrays, numbers exact. `to_json(value::tuple({1, "a"}))` is `[1,"a"]`.
// Fails for unknown and marked values, infinities and capsules.
[[nodiscard]] inline outcome<std::string> to_json(const value& v) {
  detail::json_writer writer;
  if (v.weight() <= detail::json_most_bytes) {  // every part takes a byte at least
    detail::visit_value(v, writer);
  } else {
    writer.reason = "This value is too large to be written as JSON.";
  }
  if (!writer.reason.empty()) return failure{std::move(writer.reason)};
  return std::move(writer.out);
}
// The type as JSON text: `"string"`, `["list","number"]`, `["object",{"a":"bool"}]`.
[[nodiscard]] inline std::string to_json(const type& t) {
  std::string out;
  detail::append_json_type(out, t);
  return out;
}

}  // namespace hcl::inline v0_1
