// Writing values and types as JSON text, and what writers of values of a type have in common. Implementation
// of json.hpp.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <hcl/text/impl/escape.hpp>
#include <hcl/value/impl/build.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// Writes a type; see visit_type().
struct json_type_writer {
  json_writer out{json_escapes::web};

  // As of types that have their parts in common.
  [[nodiscard]] bool is_full() const noexcept { return out.size() > max_type_text; }
  [[nodiscard]] bool open(const type& t) {
    if (is_full()) return false;
    const bool is_simple = t.is_primitive() || t.is_dynamic();
    if (!is_simple) out.open('[');
    out.text(t.is_dynamic() ? "dynamic" : keyword(t.kind()));
    if (t.kind() == type_kind::capsule) out.text(friendly_name(t)).close(']');
    if (t.is_structural()) out.open(t.kind() == type_kind::tuple ? '[' : '{');
    return t.is_collection() || t.is_structural();
  }
  void before(const type& whole, std::size_t i) {
    if (whole.kind() == type_kind::object && !is_full()) out.name(whole.attributes()[i].name);
  }
  void close(const type& t) {
    if (t.is_structural()) out.close(t.kind() == type_kind::tuple ? ']' : '}');
    append_optional_names(t);
    out.close(']');
  }

 private:
  void append_optional_names(const type& t) {
    bool has_any = false;
    for (const object_attribute& a : t.attributes()) {
      if (!a.optional) continue;
      if (!std::exchange(has_any, true)) out.open('[');
      out.text(a.name);
    }
    if (has_any) out.close(']');
  }
};

// Where a writer is that writes a value part by part, as one of a type; see visit_value().
class typed_writer {
 public:
  std::string reason{};  // why it failed; nothing more is written then
  path where{};          // of what failed

 protected:
  struct frame {
    const value* whole;
    const type* as;
    std::size_t next;
    bool wraps;
  };

  explicit typed_writer(const type* as) noexcept : wanted_(as) {}

  bool reject(std::string why) {
    reason = std::move(why);
    for (const frame& f : open_)
      where.push(step_to(*f.whole, f.next));
    return false;
  }
  void enter(const value& whole, bool wraps = false) { open_.push_back({&whole, wanted_, 0, wraps}); }
  void go_to(const value& whole, std::size_t i) {
    open_.back().next = i;
    wanted_ = part_type(open_.back().as, whole.unmarked(), i);
  }

  const type* wanted_;
  std::vector<frame> open_{};
};

// Writes a value part by part; see visit_value.
class value_json_writer : public typed_writer {
 public:
  json_writer out;

  value_json_writer(const type* as, const json_options& opts) noexcept
      : typed_writer(as), out(json_escapes::web, opts.indent), opts_(opts) {}

  [[nodiscard]] bool open(const value& v) {
    if (!reason.empty()) return false;
    if (v.is_marked() && !opts_.reveal_marked)
      return reject("A value marked as sensitive or otherwise cannot be written as JSON.");
    const value& plain = v.unmarked();
    const bool wraps = wanted_ && wanted_->is_dynamic() && !plain.type().is_dynamic();
    if (wraps) {
      wanted_ = &plain.type();
      out.begin();
      out.append("{\"value\":");
    }
    if (!write_scalar(plain)) {
      if (reason.empty()) enter(v, wraps);
      return reason.empty();
    }
    if (wraps) write_type(plain.type());
    return false;
  }
  void before(const value& whole, std::size_t i) {
    if (!reason.empty()) return;
    if (has_members(whole))
      out.name(whole.unmarked().members()[i].name);
    else
      out.begin();
    go_to(whole, i);
  }
  void after(const value&, std::size_t) {}
  void close(const value& whole) {
    if (!reason.empty()) return;
    const frame top = open_.back();
    open_.pop_back();
    out.close(has_members(whole.unmarked()) ? '}' : ']');
    if (top.wraps) write_type(whole.unmarked().type());
  }

  bool reject_size() {
    if (opts_.too_large) *opts_.too_large = true;
    return reject("This value is too large to be written as JSON.");
  }

 private:
  void write_type(const type& t) {
    const std::string text = to_json(t);
    if (text.empty()) return void(reject("The type of this value is too large to be written as JSON."));
    out.append(",\"type\":" + text + '}');
  }
  // False for containers, whose opener it writes, and where it fails.
  bool write_scalar(const value& v) {
    if (!v.is_known()) return reject("A value that is not known yet cannot be written as JSON.");
    if (out.size() > opts_.max_bytes) return reject_size();
    if (v.is_null()) {
      out.word("null");
      return true;
    }
    switch (v.kind()) {
      case type_kind::boolean: out.truth(v.as_bool()); return true;
      case type_kind::string: out.text(v.as_string()); return true;
      case type_kind::number: return write_number(v.as_number());
      case type_kind::list:
      case type_kind::set:
      case type_kind::tuple: out.open('['); return false;
      case type_kind::map:
      case type_kind::object: out.open('{'); return false;
      case type_kind::dynamic:
      case type_kind::capsule: break;
    }
    return reject("A value of type " + friendly_name(v.type()) + " cannot be written as JSON.");
  }
  bool write_number(const number& n) {
    if (n.is_infinite()) return reject("Infinity cannot be written as JSON.");
    out.word(n.is_negative_zero() ? "-0" : exchanged_number(n));
    return true;
  }

  const json_options& opts_;
};

}  // namespace hcl::inline v1_0::detail
