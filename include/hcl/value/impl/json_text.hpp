// Writing values and types as JSON text. Implementation of json.hpp.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <hcl/text/impl/escape.hpp>
#include <hcl/value/impl/build.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

namespace detail {

inline constexpr std::size_t json_max_type_bytes = std::size_t{16} * 1024 * 1024;  // of a type's text, about

// Writes a type with a stack of its own: types may be deep.
class json_type_writer {
 public:
  [[nodiscard]] std::string take() noexcept { return out_.take(); }
  // False if the text would be too large, as of types that have their parts in common.
  [[nodiscard]] bool write(const type& whole) {
    begin(whole);
    while (!open_.empty()) {
      if (out_.size() > json_max_type_bytes) return false;
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
      case type_kind::dynamic: out_.text("dynamic"); return;
      case type_kind::string: out_.text("string"); return;
      case type_kind::number: out_.text("number"); return;
      case type_kind::boolean: out_.text("bool"); return;
      case type_kind::capsule: out_.open('[').text("capsule").text(friendly_name(t)).close(']'); return;
      case type_kind::list: out_.open('[').text("list"); break;
      case type_kind::set: out_.open('[').text("set"); break;
      case type_kind::map: out_.open('[').text("map"); break;
      case type_kind::tuple: out_.open('[').text("tuple").open('['); break;
      case type_kind::object: out_.open('[').text("object").open('{'); break;
    }
    open_.push_back({&t, 0});
  }

  void part(const type& t, std::size_t index) {
    if (t.kind() == type_kind::tuple) return begin(t.elements()[index]);
    if (t.kind() != type_kind::object) return begin(t.element());
    out_.name(t.attributes()[index].name);
    begin(t.attributes()[index].type);
  }

  void end(const type& t) {
    if (t.kind() == type_kind::tuple) out_.close(']');
    if (t.kind() == type_kind::object) {
      out_.close('}');
      append_optional_names(t);
    }
    out_.close(']');
  }

  void append_optional_names(const type& t) {
    bool has_any = false;
    for (const object_attribute& a : t.attributes()) {
      if (!a.optional) continue;
      if (!std::exchange(has_any, true)) out_.open('[');
      out_.text(a.name);
    }
    if (has_any) out_.close(']');
  }

  json_writer out_{json_escapes::web};
  std::vector<frame> open_{};
};

// Writes a value part by part; see visit_value.
class value_json_writer {
 public:
  json_writer out;
  std::string reason{};  // why it failed; nothing more is written then
  path where{};          // of what failed

  value_json_writer(const type* as, const json_options& opts) noexcept
      : out(json_escapes::web, opts.indent), opts_(opts), wanted_(as) {}

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
    const value& plain = whole.unmarked();
    if (has_members(plain))
      out.name(plain.members()[i].name);
    else
      out.begin();
    wanted_ = part_type(top.as, plain, i);
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
  void write_type(const type& t) {
    json_type_writer as_type;
    if (!as_type.write(t)) return void(reject("The type of this value is too large to be written as JSON."));
    out.append(",\"type\":" + as_type.take() + '}');
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
    out.word(n.is_negative_zero() ? "-0" : n.to_string());
    return true;
  }

  const json_options& opts_;
  const type* wanted_;
  std::vector<frame> open_{};
};

}  // namespace detail
}  // namespace hcl::inline v1_0
