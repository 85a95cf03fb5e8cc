// HCL's types. A type is one word: a primitive kind, or a counted pointer to an immutable node. Equality is
// structural, capsules by identity.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/value/value_access.hpp>

namespace hcl::inline v1_0 {

class type;
struct capsule_definition;  // capsule.hpp: name, equality, conversion and printing hooks
struct object_attribute;

// How `to_string` writes a type.
struct type_text_options {
  bool optional = false;  // object attributes that may be left out as optional(T)
};

// A type of the language. `type::list(type::string())` is list(string); a default-made type is dynamic
// ("any").
class type {
 public:
  constexpr type() noexcept = default;  // dynamic
  type(const type& other) noexcept : bits_(other.bits_) {
    if (is_node()) node()->count.fetch_add(1, std::memory_order_relaxed);
  }
  constexpr type(type&& other) noexcept : bits_(std::exchange(other.bits_, 0)) {}
  type& operator=(type other) noexcept {
    std::swap(bits_, other.bits_);
    return *this;
  }
  constexpr ~type() {
    if (is_node()) release();
  }

  // dynamic is not known yet; string, number and boolean are the primitive types.
  [[nodiscard]] static constexpr type dynamic() noexcept { return {}; }
  [[nodiscard]] static constexpr type string() noexcept { return type(type_kind::string); }
  [[nodiscard]] static constexpr type number() noexcept { return type(type_kind::number); }
  [[nodiscard]] static constexpr type boolean() noexcept { return type(type_kind::boolean); }
  // Elements of one type, in order.
  [[nodiscard]] static type list(type element) {
    return detail::value_access::collection(type_kind::list, std::move(element));
  }
  // Elements of one type, each once.
  [[nodiscard]] static type set(type element) {
    return detail::value_access::collection(type_kind::set, std::move(element));
  }
  // Values of one type by strings.
  [[nodiscard]] static type map(type element) {
    return detail::value_access::collection(type_kind::map, std::move(element));
  }
  // Elements of types of their own, in order.
  [[nodiscard]] static type tuple(std::vector<type> elements);
  // Attributes in any order; kept sorted by name, names NFC-normalised, a later duplicate wins.
  [[nodiscard]] static type object(std::vector<object_attribute> attributes);
  // Two capsule types are equal if they share one definition. `definition` must not be null.
  [[nodiscard]] static type capsule(std::shared_ptr<const capsule_definition> definition);

  // Which of the kinds it is.
  [[nodiscard]] constexpr type_kind kind() const noexcept {
    return is_node() ? node()->kind : static_cast<type_kind>(bits_);
  }
  // Whether it is string, number or bool.
  [[nodiscard]] constexpr bool is_primitive() const noexcept { return bits_ != 0 && !is_node(); }
  [[nodiscard]] bool is_collection() const noexcept {  // list, set, map
    return is_node() && node()->kind >= type_kind::list && node()->kind <= type_kind::map;
  }
  [[nodiscard]] bool is_structural() const noexcept {  // tuple, object
    return is_node() && (node()->kind == type_kind::tuple || node()->kind == type_kind::object);
  }
  // Whether it is not known yet.
  [[nodiscard]] constexpr bool is_dynamic() const noexcept { return bits_ == 0; }
  // Whether dynamic occurs in it, itself included; constant time.
  [[nodiscard]] bool has_dynamic() const noexcept { return is_node() ? node()->has_dynamic : bits_ == 0; }
  // Whether an object attribute somewhere inside is optional; constant time.
  [[nodiscard]] bool has_optional() const noexcept { return is_node() && node()->has_optional; }
  // Levels of compound types: 0 for string, 2 for list(list(string)).
  [[nodiscard]] std::size_t depth() const noexcept { return is_node() ? node()->depth : 0; }
  // Equal types have equal hashes; constant time.
  [[nodiscard]] std::size_t hash() const noexcept { return is_node() ? node()->hash : bits_; }

  // The parts. For a type of another kind, dynamic or empty.
  [[nodiscard]] const type& element() const noexcept;  // collections only
  template <typename Type = type>
  [[nodiscard]] std::span<const Type> elements() const noexcept;  // tuples only
  template <typename Attribute = object_attribute>
  [[nodiscard]] std::span<const Attribute> attributes() const noexcept;     // objects only, sorted by name
  [[nodiscard]] const object_attribute* find(std::string_view name) const;  // objects only; null if absent
  [[nodiscard]] const std::shared_ptr<const capsule_definition>& capsule() const noexcept;  // capsules only

  // The same type with no optional attribute left, however deep; what values are made of.
  [[nodiscard]] type without_optional() const;

  friend constexpr bool operator==(const type& a, const type& b) {
    if (a.bits_ == b.bits_) return true;
    return a.is_node() && b.is_node() && a.node()->hash == b.node()->hash &&
           detail::value_access::equal(a, b);
  }

 private:
  friend struct detail::value_access;
  static constexpr std::uintptr_t first_pointer = 16;  // below: a primitive kind

  explicit constexpr type(type_kind primitive) noexcept : bits_(static_cast<std::uintptr_t>(primitive)) {}
  explicit type(const detail::type_node* adopted) noexcept
      : bits_(reinterpret_cast<std::uintptr_t>(adopted)) {
    adopted->count.fetch_add(1, std::memory_order_relaxed);
  }
  [[nodiscard]] constexpr bool is_node() const noexcept { return bits_ >= first_pointer; }
  [[nodiscard]] const detail::type_node* node() const noexcept {
    return reinterpret_cast<const detail::type_node*>(bits_);
  }
  void release() const noexcept {
    if (node()->count.fetch_sub(1, std::memory_order_acq_rel) == 1) detail::value_access::destroy(node());
  }

  std::uintptr_t bits_ = 0;
};

// One attribute of an object type.
struct object_attribute {
  std::string name;  // of the attribute
  hcl::type type{};
  bool optional = false;  // may be absent when a value is converted
  friend bool operator==(const object_attribute&, const object_attribute&) = default;
};

namespace detail {
// Primitive types by kind, for returning references.
inline constexpr type dynamic_type = type::dynamic();
inline constexpr type string_type = type::string();
inline constexpr type number_type = type::number();
inline constexpr type bool_type = type::boolean();
[[nodiscard]] inline const type& simple_type(type_kind kind) noexcept {
  constexpr const type* types[] = {&dynamic_type, &string_type, &number_type, &bool_type};
  return *types[kind > type_kind::boolean ? 0 : static_cast<std::size_t>(kind)];
}
}  // namespace detail

inline const type& type::element() const noexcept {
  return is_collection() ? *static_cast<const type*>(node()->data) : detail::dynamic_type;
}
template <typename Type>
std::span<const Type> type::elements() const noexcept {
  if (kind() != type_kind::tuple) return {};
  return {static_cast<const Type*>(node()->data), node()->size};
}
template <typename Attribute>
std::span<const Attribute> type::attributes() const noexcept {
  if (kind() != type_kind::object) return {};
  return {static_cast<const Attribute*>(node()->data), node()->size};
}
inline const std::shared_ptr<const capsule_definition>& type::capsule() const noexcept {
  static const std::shared_ptr<const capsule_definition> nothing;
  if (kind() != type_kind::capsule) return nothing;
  return *static_cast<const std::shared_ptr<const capsule_definition>*>(node()->data);
}

// For messages about values: "string", "list of number", "object", "tuple", "dynamic", a capsule's own name.
[[nodiscard]] std::string friendly_name(const type& t);
// The same for expected types: dynamic is "any type", a list of it "list of any single type".
[[nodiscard]] std::string friendly_constraint_name(const type& t);
// As a type expression: "list(object({a=string,b=number}))"; dynamic is "any"; a capsule is its name. Ends in
// "..." where it would take more than 16 MiB.
[[nodiscard]] std::string to_string(const type& t, type_text_options options = {});

}  // namespace hcl::inline v1_0
