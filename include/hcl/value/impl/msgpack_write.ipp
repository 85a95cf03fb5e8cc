// Writing values as MessagePack. Implementation of msgpack.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/value/convert.hpp>
#include <hcl/value/impl/mismatch_conformance.hpp>
#include <hcl/value/impl/msgpack_bytes.hpp>
#include <hcl/value/impl/msgpack_number.hpp>
#include <hcl/value/impl/part_type.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/msgpack.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/value/refinement.hpp>
#include <hcl/value/value_visit.hpp>

namespace hcl::inline v0_1::detail {

// Extension 12: a map from what is known, as a number, to it.
class unknown_writer {
 public:
  void write(std::string& out, const value& unknown) {
    if (!unknown.type().is_dynamic()) add_facts(refinement_of(unknown), unknown.type());
    if (count_ == 0) return append_msgpack_extension(out, 0, std::string_view("\0", 1));
    std::string body;
    append_msgpack_map(body, count_);
    append_msgpack_extension(out, 12, body + facts_);
  }

 private:
  void add_facts(const refinement& known, const type& t) {
    if (known.null == refinement::nullness::not_null) add(1) += '\xC2';
    if (t.kind() == type_kind::string && !known.prefix.empty()) append_msgpack_text(add(2), known.prefix);
    if (t.kind() == type_kind::number) {
      if (known.lower) append_bound(add(3), *known.lower);
      if (known.upper) append_bound(add(4), *known.upper);
    }
    if (!t.is_collection()) return;
    if (known.min_length != 0) append_length(add(5), known.min_length);
    if (known.max_length != refinement::no_limit) append_length(add(6), known.max_length);
  }
  [[nodiscard]] std::string& add(std::int64_t key) {
    ++count_;
    append_msgpack_integer(facts_, key);
    return facts_;
  }
  static void append_bound(std::string& out, const number_bound& bound) {
    append_msgpack_array(out, 2);
    append_msgpack_number(out, bound.value);
    out += bound.inclusive ? '\xC3' : '\xC2';
  }
  static void append_length(std::string& out, std::size_t length) {
    constexpr auto max_length = static_cast<std::size_t>((std::numeric_limits<std::int64_t>::max)());
    append_msgpack_integer(out, static_cast<std::int64_t>(length < max_length ? length : max_length));
  }

  std::string facts_{};
  std::size_t count_ = 0;
};

// Writes a value part by part; see visit_value.
class msgpack_writer {
 public:
  std::string out{};
  std::string reason{};  // why it failed; nothing more is written then
  path where{};          // of what failed

  explicit msgpack_writer(const type* as) noexcept : wanted_(as) {}

  [[nodiscard]] bool open(const value& v) {
    if (!reason.empty()) return false;
    if (v.is_marked())
      return reject("A value marked as sensitive or otherwise cannot be written as MessagePack.");
    if (wanted_ && wanted_->is_dynamic() && !v.type().is_dynamic() && !begin_dynamic(v.type())) return false;
    if (!v.is_known()) {
      unknown_writer().write(out, v);
      return false;
    }
    if (v.is_null()) {
      out += '\xC0';
      return false;
    }
    return write(v);
  }
  void before(const value& whole, std::size_t i) {
    if (!reason.empty()) return;
    open_.back().next = i;
    const value& plain = whole.unmarked();
    if (has_members(plain)) append_msgpack_text(out, plain.members()[i].name);
    wanted_ = part_type(open_.back().as, plain, i);
  }
  void after(const value&, std::size_t) {}
  void close(const value&) {
    if (reason.empty()) open_.pop_back();
  }

 private:
  struct frame {
    const value* whole;
    const type* as;
    std::size_t next;
  };

  bool reject(std::string why) {
    reason = std::move(why);
    for (const frame& f : open_)
      where.push(step_to(*f.whole, f.next));
    return false;
  }
  [[nodiscard]] bool begin_dynamic(const type& own) {
    const std::string text = to_json(own);
    if (text.empty()) return reject("The type of this value is too large to be written as MessagePack.");
    append_msgpack_array(out, 2);
    append_msgpack_binary(out, text);
    wanted_ = &own;
    return true;
  }
  // Whether parts follow.
  [[nodiscard]] bool write(const value& v) {
    switch (v.kind()) {
      case type_kind::boolean: out += v.as_bool() ? '\xC3' : '\xC2'; return false;
      case type_kind::string: append_msgpack_text(out, v.as_string()); return false;
      case type_kind::number: append_msgpack_number(out, v.as_number()); return false;
      case type_kind::list:
      case type_kind::set:
      case type_kind::tuple: append_msgpack_array(out, v.size()); break;
      case type_kind::map:
      case type_kind::object: append_msgpack_map(out, v.size()); break;
      case type_kind::dynamic:
      case type_kind::capsule:
        return reject("A value of type " + friendly_name(v.type()) + " cannot be written as MessagePack.");
    }
    open_.push_back({&v, wanted_, 0});
    return true;
  }

  const type* wanted_;
  std::vector<frame> open_{};
};

HCL_DECL outcome<std::string> msgpack_backend::write(const value& v, const type* as) {
  value converted = v;
  if (as && find_nonconformance(v.type(), as->without_optional())) {
    outcome<value> fitting = convert(v, *as);
    if (!fitting) return fitting.error();
    converted = *std::move(fitting);
  }
  msgpack_writer writer(as);
  visit_value(converted, writer);
  if (!writer.reason.empty()) return failure{std::move(writer.reason), writer.where.text()};
  return std::move(writer.out);
}

}  // namespace hcl::inline v0_1::detail
