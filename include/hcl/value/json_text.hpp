// Writing values and types as JSON text. Far side of json.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/text/unicode.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/mismatch_conformance.hpp>
#include <hcl/value/outcome.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/value/value.hpp>
#include <hcl/value/value_visit.hpp>

namespace hcl::inline v0_1 {

namespace detail {

inline constexpr std::size_t json_most_bytes = 64u * 1024 * 1024;  // of a value's text, about

// A JSON string, quotes included. <, > and & are escaped too, so that the text may stand in a web page; so are U+2028 and U+2029.
template <typename = void>
void append_json_string(std::string& out, std::string_view s) {
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
        if (c == 0xFFFD && at - begin != 3) {  // not UTF-8: JSON must be
          out += "\\ufffd";
        } else if (c < 0x20 || c == '<' || c == '>' || c == '&' || c == 0x2028 || c == 0x2029) {
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
template <typename = void>
void append_json_type(std::string& out, const type& whole) {
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
template <typename = void>
class json_writer {
 public:
  std::string out{};
  std::string reason{};  // why it failed; nothing more is written then
  path where{};          // of what failed

  json_writer(const type* as, const json_options& how) noexcept : how_(how), wanted_(as) {}

  [[nodiscard]] bool open(const value& v) {
    if (!reason.empty()) return false;
    if (v.is_marked() && !how_.reveal_marked) return refuse("A value marked as sensitive or otherwise cannot be written as JSON.");
    const value& plain = v.unmarked();
    const bool wraps = wanted_ && wanted_->is_dynamic() && !plain.type().is_dynamic();
    if (wraps) {
      wanted_ = &plain.type();
      out += "{\"value\":";
    }
    if (!write_scalar(plain)) {
      if (reason.empty()) open_.push_back({&v, wanted_, 0, wraps});
      return reason.empty();
    }
    if (wraps) write_type(plain.type());
    return false;
  }
  void before(const value& whole, std::size_t i) {
    if (!reason.empty()) return;
    frame& top = open_.back();
    top.next = i;
    if (i != 0) out += ',';
    break_line();
    const value& plain = whole.unmarked();
    if (has_members(plain)) {
      append_json_string(out, plain.members()[i].name);
      out += how_.indent != 0 ? ": " : ":";
    }
    wanted_ = nullptr;
    if (!top.as) return;
    if (top.as->is_collection()) wanted_ = &top.as->element();
    else if (top.as->kind() == type_kind::tuple) wanted_ = &top.as->elements()[i];
    else if (const object_attribute* a = top.as->find(plain.members()[i].name)) wanted_ = &a->type;
  }
  void after(const value&, std::size_t) {}
  void close(const value& whole) {
    if (!reason.empty()) return;
    const frame top = open_.back();
    open_.pop_back();
    if (whole.unmarked().size() != 0) break_line();
    out += has_members(whole.unmarked()) ? '}' : ']';
    if (top.wraps) write_type(whole.unmarked().type());
  }

 private:
  struct frame {
    const value* whole;
    const type* as;
    std::size_t next;
    bool wraps;
  };

  bool refuse(std::string why) {
    reason = std::move(why);
    for (const frame& f : open_) where.push(step_to(*f.whole, f.next));
    return false;
  }
  void break_line() {
    if (how_.indent != 0) out.append(1, '\n').append(how_.indent * open_.size(), ' ');
  }
  void write_type(const type& t) {
    out += ",\"type\":";
    append_json_type(out, t);
    out += '}';
  }
  // False for containers, whose opener it writes, and where it fails.
  bool write_scalar(const value& v) {
    if (!v.is_known()) return refuse("A value that is not known yet cannot be written as JSON.");
    if (out.size() > json_most_bytes) return refuse("This value is too large to be written as JSON.");
    if (v.is_null()) {
      out += "null";
      return true;
    }
    switch (v.kind()) {
      case type_kind::boolean: out += v.as_bool() ? "true" : "false"; return true;
      case type_kind::string: append_json_string(out, v.as_string()); return true;
      case type_kind::number: return write_number(v.as_number());
      case type_kind::list:
      case type_kind::set:
      case type_kind::tuple: out += '['; return false;
      case type_kind::map:
      case type_kind::object: out += '{'; return false;
      case type_kind::dynamic:
      case type_kind::capsule: break;
    }
    return refuse("A value of type " + friendly_name(v.type()) + " cannot be written as JSON.");
  }
  bool write_number(const number& n) {
    if (n.is_infinite()) return refuse("Infinity cannot be written as JSON.");
    const outcome<std::string> digits = n.to_string(std::size_t{4096});
    if (!digits) return refuse(digits.error().message);
    out += *digits;
    return true;
  }

  const json_options& how_;
  const type* wanted_;
  std::vector<frame> open_{};
};

template <typename X>
outcome<std::string> json_waist<X>::write(const value& v, const type* as, const json_options& how) {
  if (as) {
    if (std::optional<failure> wrong = find_nonconformance(v.type(), as->without_optional())) return *std::move(wrong);
  }
  json_writer<> writer(as, how);
  if (v.weight() <= json_most_bytes) {  // every part takes a byte at least
    visit_value(v, writer);
  } else {
    writer.reason = "This value is too large to be written as JSON.";
  }
  if (!writer.reason.empty()) return failure{std::move(writer.reason), writer.where.text()};
  return std::move(writer.out);
}

template <typename X>
std::string json_waist<X>::write(const type& t) {
  std::string out;
  append_json_type(out, t);
  return out;
}

}  // namespace detail
}  // namespace hcl::inline v0_1
