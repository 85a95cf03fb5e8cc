// Reads MessagePack as values, of a given type or of the encoded ones. Implementation of msgpack.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/text/limits.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/build.hpp>
#include <hcl/value/impl/json_text.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/impl/msgpack_bytes.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/msgpack.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/path.hpp>
#include <hcl/value/path_walk.hpp>

namespace hcl::inline v1_0::detail {

// Recurses as deep as limits::depth allows.
class msgpack_reader {
 public:
  explicit msgpack_reader(std::string_view in) noexcept : scanner_(in) {}

  [[nodiscard]] outcome<value> read_all(const type* as) {
    outcome<value> made = read(as);
    if (made && !scanner_.at_end()) return failure{"There are more bytes after the value."};
    return made;
  }

 private:
  using kind = msgpack_item::kind;

  [[nodiscard]] failure fail(std::string why) const { return {std::move(why), at_.text()}; }
  template <typename Read>
  [[nodiscard]] outcome<value> at(path_step step, const Read& read) {
    at_.push(std::move(step));
    outcome<value> made = read();
    if (made) at_.pop();  // else the path to the failure
    return made;
  }

  // As a value of type `t`, or of the encoded type if null.
  [[nodiscard]] outcome<value> read(const type* t) {
    const msgpack_item item = scanner_.next();
    if (item.what == kind::none) return fail("This is not MessagePack, or it is truncated.");
    if (item.what == kind::extension) return read_unknown(item, t ? plain(*t) : type());
    if (item.what == kind::null) return value::null(t ? plain(*t) : type());
    if (++depth_ > limits{}.depth) return fail("Values are nested too deep.");
    outcome<value> made = !t ? read_plain(item) : read_typed(item, *t);
    --depth_;
    return made;
  }
  [[nodiscard]] outcome<value> read_plain(const msgpack_item& item) {
    switch (item.what) {
      case kind::boolean: return value(item.boolean);
      case kind::text: return read_text(item);
      case kind::array: return read_tuple(item.size, nullptr);
      case kind::map: return read_object(item.size, nullptr);
      case kind::number:
      case kind::not_a_number: return read_number(item);
      case kind::none:
      case kind::null:
      case kind::binary:
      case kind::extension: break;
    }
    return fail("Binary data cannot be a value.");
  }
  [[nodiscard]] outcome<value> read_typed(const msgpack_item& item, const type& t) {
    switch (t.kind()) {
      case type_kind::dynamic: return read_described(item);
      case type_kind::string: return read_text(item);
      case type_kind::number: return read_number(item);
      case type_kind::boolean:
        return item.what == kind::boolean ? outcome<value>(item.boolean) : fail("A bool is required.");
      case type_kind::list:
      case type_kind::set: return read_sequence(item, t);
      case type_kind::map: return read_map(item, t);
      case type_kind::tuple:
        if (item.what == kind::array && item.size == t.elements().size()) return read_tuple(item.size, &t);
        return fail("An array of " + std::to_string(t.elements().size()) + " elements is required.");
      case type_kind::object:
        return item.what == kind::map ? read_object(item.size, &t) : fail("A map is required.");
      case type_kind::capsule: break;
    }
    return fail("Values of type " + friendly_name(t) + " cannot be read from MessagePack.");
  }

  [[nodiscard]] outcome<value> read_text(const msgpack_item& item) const {
    if (item.what != kind::text && item.what != kind::binary) return fail("A string is required.");
    if (first_invalid_utf8(item.bytes) != std::string_view::npos) return fail("The string is not UTF-8.");
    return value(item.bytes);
  }
  [[nodiscard]] outcome<value> read_number(const msgpack_item& item) const {
    std::optional<number> found = number_of(item);
    return found ? outcome<value>(*std::move(found)) : fail("A number is required.");
  }
  [[nodiscard]] outcome<value> read_unknown(const msgpack_item& item, const type& t) const {
    std::optional<value> made = unknown_of(item, t);
    return made ? outcome<value>(*std::move(made)) : fail("This is not a valid unknown value.");
  }
  // An array of a type, as JSON text, and a value of it.
  [[nodiscard]] outcome<value> read_described(const msgpack_item& item) {
    if (item.what != kind::array || item.size != 2)
      return fail("A value of any type is an array of its type and itself.");
    const msgpack_item written = scanner_.next();
    if (written.what != kind::binary && written.what != kind::text)
      return fail("The type of the value is required, as JSON text.");
    const outcome<type> t = type_from_json(written.bytes);
    if (!t) return fail(t.error().message);
    const type own = t->without_optional();  // values have no optional attributes; a few bytes would be many
    return read(&own);
  }

  // The type without optional attributes, computed once for each type of the caller.
  [[nodiscard]] const type& plain(const type& t) {
    if (!t.has_optional()) return t;
    const auto [at, is_new] = plain_.try_emplace(&t);
    if (is_new) at->second = t.without_optional();
    return at->second;
  }

  // The key of a map; none if it is no text.
  [[nodiscard]] std::optional<std::string> read_key() {
    const outcome<value> text = read_text(scanner_.next());
    return text ? std::optional(std::string(text->as_string())) : std::nullopt;
  }
  // Notes the type of one more element; false if it is not that of those before.
  [[nodiscard]] static bool has_common_type(type& common, const value& element) {
    if (element.type().is_dynamic()) return true;
    if (common.is_dynamic()) common = element.type();
    return common == element.type();
  }
  // `type_at(i)`: the type of each, or null.
  template <typename TypeAt>
  [[nodiscard]] outcome<std::vector<value>> read_elements(std::size_t size, const TypeAt& type_at) {
    std::vector<value> elements;
    elements.reserve(size);
    for (std::size_t i = 0; i != size; ++i) {
      outcome<value> element = at(path_step::index(i), [&] { return read(type_at(i)); });
      if (!element) return std::move(element).error();
      elements.push_back(*std::move(element));
    }
    return elements;
  }
  [[nodiscard]] outcome<value> read_sequence(const msgpack_item& item, const type& t) {
    if (item.what != kind::array) return fail("An array is required.");
    outcome<std::vector<value>> elements =
        read_elements(item.size, [&](std::size_t) { return &t.element(); });
    if (!elements) return elements.error();
    type common;
    for (const value& element : *elements)
      if (!has_common_type(common, element)) return fail("The elements must all have the same type.");
    const type of = common.is_dynamic() ? plain(t.element()) : common;
    return t.kind() == type_kind::list ? value::list(of, *std::move(elements))
                                       : value::set(of, *std::move(elements));
  }
  [[nodiscard]] outcome<value> read_map(const msgpack_item& item, const type& t) {
    if (item.what != kind::map) return fail("A map is required.");
    std::vector<member> members;
    type common;
    members.reserve(item.size);
    for (std::size_t i = 0; i != item.size; ++i) {
      std::optional<std::string> key = read_key();
      if (!key) return fail("The keys must be strings.");
      outcome<value> element = at(path_step::index(value(*key)), [&] { return read(&t.element()); });
      if (!element) return element;
      if (!has_common_type(common, *element)) return fail("The elements must all have the same type.");
      members.push_back({*std::move(key), *std::move(element)});
    }
    value made = value::map(common.is_dynamic() ? plain(t.element()) : common, std::move(members));
    if (made.size() != item.size) return fail("A key is there twice.");
    return made;
  }
  [[nodiscard]] outcome<value> read_tuple(std::size_t size, const type* t) {
    outcome<std::vector<value>> elements =
        read_elements(size, [t](std::size_t i) { return t ? &t->elements()[i] : nullptr; });
    return elements ? outcome<value>(value::tuple(*std::move(elements))) : std::move(elements).error();
  }
  [[nodiscard]] outcome<value> read_object(std::size_t size, const type* t) {
    std::map<std::string, value, std::less<>> members;
    for (std::size_t i = 0; i != size; ++i) {
      const std::optional<std::string> name = read_key();
      if (!name) return fail("The names of attributes must be strings.");
      const object_attribute* const attribute = t ? t->find(*name) : nullptr;
      if (t && !attribute) return fail("There is no attribute " + in_quotes(*name) + " in this type.");
      outcome<value> v =
          at(path_step::attribute(*name), [&] { return read(attribute ? &attribute->type : nullptr); });
      if (!v) return v;
      if (!members.try_emplace(*name, *std::move(v)).second)
        return fail("The attribute " + in_quotes(*name) + " is there twice.");
    }
    if (t)
      for (const object_attribute& each : t->attributes()) {
        if (members.contains(each.name)) continue;
        if (!each.optional) return fail("The attribute " + in_quotes(each.name) + " is missing.");
        members.try_emplace(each.name, value::null(each.type));
      }
    std::vector<member> list;
    list.reserve(members.size());
    for (auto& [name, v] : members)
      list.push_back({name, std::move(v)});
    return value::object(std::move(list));
  }

  msgpack_scanner scanner_;
  path at_{};
  std::size_t depth_ = 0;
  std::map<const type*, type> plain_{};
};

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
class msgpack_writer : public typed_writer {
 public:
  std::string out{};

  explicit msgpack_writer(const type* as) noexcept : typed_writer(as) {}

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
    if (has_members(whole)) append_msgpack_text(out, whole.unmarked().members()[i].name);
    go_to(whole, i);
  }
  void after(const value&, std::size_t) {}
  void close(const value&) {
    if (reason.empty()) open_.pop_back();
  }

 private:
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
    enter(v);
    return true;
  }
};

[[nodiscard]] inline outcome<std::string> write_msgpack(const value& v, const type* as) {
  msgpack_writer writer(as);
  visit_value(v, writer);
  if (!writer.reason.empty()) return failure{std::move(writer.reason), writer.where.text()};
  return std::move(writer.out);
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL outcome<std::string> to_msgpack(const value& v) { return detail::write_msgpack(v, nullptr); }

HCL_DECL outcome<std::string> to_msgpack(const value& v, const type& as) {
  const bool fits = detail::conforms(v.type(), as.without_optional());
  const outcome<value> converted = fits ? v : convert(v, as);
  return converted ? detail::write_msgpack(*converted, &as) : converted.error();
}

HCL_DECL outcome<value> from_msgpack(std::string_view bytes) {
  return detail::msgpack_reader(bytes).read_all(nullptr);
}

HCL_DECL outcome<value> from_msgpack(std::string_view bytes, const type& as) {
  return detail::msgpack_reader(bytes).read_all(&as);
}

}  // namespace hcl::inline v1_0
