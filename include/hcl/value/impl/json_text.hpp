// Writing values and types as JSON text. Implementation of json.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/support/outcome.hpp>
#include <hcl/text/impl/json_escape.hpp>
#include <hcl/text/impl/unicode.hpp>
#include <hcl/value/impl/mismatch_conformance.hpp>
#include <hcl/value/impl/part_type.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/value/value.hpp>
#include <hcl/value/value_visit.hpp>

namespace hcl::inline v0_1 {

namespace detail {

// A JSON string, quotes included. <, > and & are escaped too, so that the text may stand in a web page; so
// are U+2028 and U+2029, and U+FFFD where the text is not UTF-8: JSON must be.
inline void append_json_string(std::string& out, std::string_view s) {
  append_json_escaped(out, s, [](char32_t c, bool is_byte) {
    return is_byte || c == '<' || c == '>' || c == '&' || c == 0x2028 || c == 0x2029;
  });
}

inline constexpr std::size_t json_max_type_bytes = std::size_t{16} * 1024 * 1024;  // of a type's text, about

// Writes a type with a stack of its own: types may be deep.
template <typename = void>
class json_type_writer {
 public:
  explicit json_type_writer(std::string& out) : out_(out), max_size_(out.size() + json_max_type_bytes) {}

  // False if the text would be too large, as of types that have their parts in common.
  [[nodiscard]] bool write(const type& whole) {
    begin(whole);
    while (!open_.empty()) {
      if (out_.size() > max_size_) return false;
      frame& top = open_.back();
      const type& t = *top.t;
      if (top.next == size(t)) {
        open_.pop_back();
        end(t);
      } else {
        part(t, top.next++);
      }
    }
    return true;
  }

 private:
  struct frame {
    const type* t;
    std::size_t next;
  };

  [[nodiscard]] static std::size_t size(const type& t) {
    if (t.kind() == type_kind::tuple) return t.elements().size();
    return t.kind() == type_kind::object ? t.attributes().size() : 1;
  }

  void begin(const type& t) {
    switch (t.kind()) {
      case type_kind::dynamic: out_ += "\"dynamic\""; return;
      case type_kind::string: out_ += "\"string\""; return;
      case type_kind::number: out_ += "\"number\""; return;
      case type_kind::boolean: out_ += "\"bool\""; return;
      case type_kind::capsule:
        out_ += "[\"capsule\",";
        append_json_string(out_, friendly_name(t));
        out_ += ']';
        return;
      case type_kind::list: out_ += "[\"list\","; break;
      case type_kind::set: out_ += "[\"set\","; break;
      case type_kind::map: out_ += "[\"map\","; break;
      case type_kind::tuple: out_ += "[\"tuple\",["; break;
      case type_kind::object: out_ += "[\"object\",{"; break;
    }
    open_.push_back({&t, 0});
  }

  void part(const type& t, std::size_t index) {
    if (index != 0) out_ += ',';
    if (t.kind() == type_kind::tuple) return begin(t.elements()[index]);
    if (t.kind() != type_kind::object) return begin(t.element());
    append_json_string(out_, t.attributes()[index].name);
    out_ += ':';
    begin(t.attributes()[index].type);
  }

  void end(const type& t) {
    if (t.kind() == type_kind::tuple) out_ += ']';
    if (t.kind() == type_kind::object) {
      out_ += '}';
      append_optional_names(t);
    }
    out_ += ']';
  }

  void append_optional_names(const type& t) {
    char separator = '[';
    for (const object_attribute& a : t.attributes()) {
      if (!a.optional) continue;
      if (separator == '[') out_ += ',';
      out_ += separator;
      append_json_string(out_, a.name);
      separator = ',';
    }
    if (separator == ',') out_ += ']';
  }

  std::string& out_;
  std::size_t max_size_;
  std::vector<frame> open_{};
};

// Writes a value part by part; see visit_value.
template <typename = void>
class json_writer {
 public:
  std::string out{};
  std::string reason{};  // why it failed; nothing more is written then
  path where{};          // of what failed

  json_writer(const type* as, const json_options& opts) noexcept : opts_(opts), wanted_(as) {}

  [[nodiscard]] bool open(const value& v) {
    if (!reason.empty()) return false;
    if (v.is_marked() && !opts_.reveal_marked)
      return reject("A value marked as sensitive or otherwise cannot be written as JSON.");
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
      out += opts_.indent != 0 ? ": " : ":";
    }
    wanted_ = part_type(top.as, plain, i);
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

  bool reject_size() {
    if (opts_.too_large) *opts_.too_large = true;
    return reject("This value is too large to be written as JSON.");
  }

 private:
  struct frame {
    const value* whole;
    const type* as;
    std::size_t next;
    bool wraps;
  };

  bool reject(std::string why) {
    reason = std::move(why);
    for (const frame& f : open_)
      where.push(step_to(*f.whole, f.next));
    return false;
  }
  void break_line() {
    if (opts_.indent != 0) out.append(1, '\n').append(opts_.indent * open_.size(), ' ');
  }
  void write_type(const type& t) {
    out += ",\"type\":";
    if (!json_type_writer<>(out).write(t))
      return void(reject("The type of this value is too large to be written as JSON."));
    out += '}';
  }
  // False for containers, whose opener it writes, and where it fails.
  bool write_scalar(const value& v) {
    if (!v.is_known()) return reject("A value that is not known yet cannot be written as JSON.");
    if (out.size() > opts_.max_bytes) return reject_size();
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
    return reject("A value of type " + friendly_name(v.type()) + " cannot be written as JSON.");
  }
  bool write_number(const number& n) {
    if (n.is_infinite()) return reject("Infinity cannot be written as JSON.");
    out += n.is_negative_zero() ? "-0" : n.to_string();
    return true;
  }

  const json_options& opts_;
  const type* wanted_;
  std::vector<frame> open_{};
};

template <typename X>
outcome<std::string> value_backend<X>::write(const value& v, const type* as, const json_options& opts) {
  if (as) {
    if (std::optional<failure> wrong = find_nonconformance(v.type(), as->without_optional()))
      return *std::move(wrong);
  }
  json_writer<> writer(as, opts);
  if (v.weight() <= opts.max_bytes) {  // every part takes a byte at least
    visit_value(v, writer);
  } else {
    (void)writer.reject_size();
  }
  if (!writer.reason.empty()) return failure{std::move(writer.reason), writer.where.text()};
  return std::move(writer.out);
}

template <typename X>
std::string value_backend<X>::write(const type& t) {
  std::string out;
  if (!json_type_writer<>(out).write(t)) out.clear();
  return out;
}

}  // namespace detail
}  // namespace hcl::inline v0_1
