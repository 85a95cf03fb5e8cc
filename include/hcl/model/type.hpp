// Types of the typed model: those of the language and int, none, constants, enumerations, unions, promises,
// outputs and types of the host. A type is one word: a primitive kind, or a counted pointer to an immutable
// node. Equality is structural; objects may contain themselves. type_build.hpp makes, compares and frees
// nodes.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/model/model_access.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::model {

// Host data attached to an object or union type; ignored by equality and relations.
struct annotation {
  std::string name;    // the host's
  hcl::value value{};  // whatever belongs to it
  friend bool operator==(const annotation&, const annotation&) = default;
};

// The options of an object type: `{.is_strict = false, .tag = "Bucket"}`.
struct object_options {
  bool is_strict = true;                  // else an unknown property is worth a warning, not an error
  std::string tag{};                      // what the host calls this type
  std::vector<annotation> annotations{};  // see annotation
};

// Maps a value of the discriminator to the tag of an object.
struct discriminator_target {
  std::string value;
  std::string tag;
  friend bool operator==(const discriminator_target&, const discriminator_target&) = default;
};

// The options of a union: its discriminator.
struct union_options {
  std::string discriminator{};  // the property that says which object is meant; empty if there is none
  std::vector<discriminator_target> mapping{};  // from values of the discriminator to elements
  std::vector<annotation> annotations{};        // see annotation
};

// A type of the typed model. `type::list(type::string())` is list(string); a default-made type is dynamic.
// Types that nest deeper than `max_depth` are dynamic.
class type {
 public:
  static constexpr std::size_t max_depth = 500;

  constexpr type() noexcept = default;  // dynamic
  type(const type& other) noexcept : bits_(other.bits_) { retain(); }
  constexpr type(type&& other) noexcept : bits_(std::exchange(other.bits_, 0)) {}
  type& operator=(type other) noexcept {
    std::swap(bits_, other.bits_);
    return *this;
  }
  constexpr ~type() {
    if (is_node()) detail::model_access::release(node());
  }

  [[nodiscard]] static constexpr type dynamic() noexcept { return {}; }
  // The simple types: none, boolean, integer, number, string, id.
  [[nodiscard]] static constexpr type none() noexcept { return type(type_kind::none); }
  [[nodiscard]] static constexpr type boolean() noexcept { return type(type_kind::boolean); }
  [[nodiscard]] static constexpr type integer() noexcept { return type(type_kind::integer); }
  [[nodiscard]] static constexpr type number() noexcept { return type(type_kind::number); }
  [[nodiscard]] static constexpr type string() noexcept { return type(type_kind::string); }
  [[nodiscard]] static constexpr type id() noexcept { return type(type_kind::id); }
  // Equal to every opaque type of the same name.
  [[nodiscard]] static type opaque(std::string name);
  // The type of a literal: only this value of its underlying type. Null gives none, a whole number a constant
  // int, containers their type.
  [[nodiscard]] static type constant(hcl::value v);
  [[nodiscard]] static type constant(type underlying, hcl::value v);
  // Equal to every enumeration of the same token.
  [[nodiscard]] static type enumeration(std::string token, type underlying, std::vector<hcl::value> values);
  [[nodiscard]] static type list(type element) { return wrap(type_kind::list, std::move(element)); }
  // set(element), map(element): collections of one type.
  [[nodiscard]] static type set(type element) { return wrap(type_kind::set, std::move(element)); }
  [[nodiscard]] static type map(type element) { return wrap(type_kind::map, std::move(element)); }
  // Resolves promises inside first.
  [[nodiscard]] static type promise(type element) { return wrap(type_kind::promise, std::move(element)); }
  // Resolves outputs and promises inside first.
  [[nodiscard]] static type output(type element) { return wrap(type_kind::output, std::move(element)); }
  // The one of these five that `kind` names.
  [[nodiscard]] static type wrap(type_kind kind, type element);
  // Elements of types of their own, in order.
  [[nodiscard]] static type tuple(std::vector<type> elements);
  // Properties in any order; kept sorted by name, a later duplicate wins.
  [[nodiscard]] static type object(std::vector<property> properties, object_options options = {});
  // Flattened, sorted by name, without repetitions; a single element is that element, none at all is none.
  [[nodiscard]] static type union_of(std::vector<type> elements, union_options options = {});
  // union_of({element, none()}).
  [[nodiscard]] static type optional(type element);
  // An object that may contain itself: `make` gets a placeholder for the result. Only objects contain
  // themselves: in any other result it is dynamic.
  //
  //   type::recursive([](type self) { return type::object({{"next", type::optional(self)}}); })
  template <typename Make>
  [[nodiscard]] static type recursive(Make&& make) {
    const type open = detail::model_access::placeholder();
    return detail::model_access::close(open, std::forward<Make>(make)(open));
  }

  // Which of the kinds it is.
  [[nodiscard]] constexpr type_kind kind() const noexcept {
    return is_node() ? node()->kind : static_cast<type_kind>(bits_);
  }
  [[nodiscard]] constexpr bool is(type_kind kind_asked) const noexcept { return kind() == kind_asked; }
  // Whether it is not known before run time.
  [[nodiscard]] constexpr bool is_dynamic() const noexcept { return kind() == type_kind::dynamic; }
  [[nodiscard]] constexpr bool is_primitive() const noexcept {  // bool, int, number, string, id
    return kind() >= type_kind::boolean && kind() <= type_kind::id;
  }
  [[nodiscard]] constexpr bool is_collection() const noexcept {  // list, set, map
    return kind() >= type_kind::list && kind() <= type_kind::map;
  }
  [[nodiscard]] constexpr bool is_eventual() const noexcept {  // promise, output
    return kind() >= type_kind::promise;
  }
  // A union with none among its elements, or none itself.
  [[nodiscard]] bool is_optional() const noexcept;
  // The type without none among its alternatives.
  [[nodiscard]] type without_none() const;
  // Whether an output, or a promise, occurs in it, itself included, however deep; constant time.
  [[nodiscard]] bool has_output() const noexcept { return is_node() && node()->has_output; }
  // Whether a promise is reached from it.
  [[nodiscard]] bool has_promise() const noexcept { return is_node() && node()->has_promise; }
  // Whether an object that contains itself is reached from it; constant time.
  [[nodiscard]] bool has_cycle() const noexcept { return is_node() && node()->has_cycle; }
  // Levels of compound types; 0 for a simple one.
  [[nodiscard]] std::size_t depth() const noexcept { return is_node() ? node()->depth : 0; }
  // Equal types have equal hashes; constant time.
  [[nodiscard]] std::size_t hash() const noexcept { return is_node() ? node()->hash : bits_; }
  // Equal only for handles of the same node.
  [[nodiscard]] std::uintptr_t identity() const noexcept { return bits_; }

  // The parts; dynamic or empty for other kinds.
  [[nodiscard]] const type& element() const noexcept;  // list, set, map, promise, output
  template <typename Type = type>
  [[nodiscard]] std::span<const Type> elements() const noexcept;  // tuple, union (sorted)
  template <typename Property = property>
  [[nodiscard]] std::span<const Property> properties() const noexcept;  // object, sorted by name
  [[nodiscard]] const type* find(std::string_view name) const;          // of an object; null if absent
  [[nodiscard]] bool is_strict() const noexcept;                        // object; true for others
  [[nodiscard]] std::string_view tag() const noexcept;                  // object
  [[nodiscard]] std::string_view name() const noexcept;                 // opaque; the token of an enumeration
  [[nodiscard]] const type& underlying() const noexcept;                // constant, enumeration
  [[nodiscard]] const hcl::value& value() const noexcept;               // constant
  [[nodiscard]] std::span<const hcl::value> values() const noexcept;    // enumeration; one for a constant
  // options_of_object(), options_of_union(): what the host said when it made the type.
  [[nodiscard]] const object_options& options_of_object() const noexcept;
  [[nodiscard]] const union_options& options_of_union() const noexcept;

  // Structural, and safe for types that contain themselves.
  friend bool operator==(const type& a, const type& b) {
    return a.bits_ == b.bits_ || (a.hash() == b.hash() && detail::model_access::equal(a, b));
  }

 private:
  friend struct detail::model_access;
  friend struct detail::type_access;
  static constexpr std::uintptr_t first_pointer = 32;  // below: a kind that has no node

  explicit constexpr type(type_kind plain) noexcept : bits_(static_cast<std::uintptr_t>(plain)) {}
  [[nodiscard]] constexpr bool is_node() const noexcept { return bits_ >= first_pointer; }
  [[nodiscard]] bool has_underlying() const noexcept {
    return kind() == type_kind::constant || kind() == type_kind::enumeration;
  }
  [[nodiscard]] const detail::type_node* node() const noexcept {
    return reinterpret_cast<const detail::type_node*>(bits_);
  }
  void retain() const noexcept {
    if (is_node()) node()->owner->count.fetch_add(1, std::memory_order_relaxed);
  }

  std::uintptr_t bits_ = 0;
};

// One property of an object type. It may be left out if its type is optional.
struct property {
  std::string name;  // any text
  model::type type{};
  friend bool operator==(const property&, const property&) = default;
};

inline type type::optional(type element) {
  return hcl::model::type::union_of({std::move(element), none()}, {});
}

namespace detail {

struct wrapper_node : type_node {  // list, set, map, promise, output
  type element;
};
struct tuple_node : type_node {
  std::vector<type> elements;
};
struct union_node : type_node {
  std::vector<type> elements;
  union_options options;
};
struct object_node : type_node {
  std::vector<property> properties;
  object_options options;
};
struct underlying_node : type_node {
  type underlying;  // of an opaque type: dynamic
};
struct constant_node : underlying_node {
  hcl::value value;
};
struct named_node : underlying_node {  // opaque, enumeration
  std::string name;
  std::vector<hcl::value> values;  // of an enumeration
};

inline constexpr type dynamic_type = type::dynamic();

}  // namespace detail

inline bool type::is_optional() const noexcept {
  if (kind() == type_kind::none) return true;
  if (kind() != type_kind::alternatives) return false;
  const auto all = elements();
  return std::any_of(all.begin(), all.end(), [](const type& t) { return t.is(type_kind::none); });
}
inline const type& type::element() const noexcept {
  return is_collection() || is_eventual() ? *static_cast<const type*>(node()->data) : detail::dynamic_type;
}
template <typename Type>
std::span<const Type> type::elements() const noexcept {
  if (kind() != type_kind::tuple && kind() != type_kind::alternatives) return {};
  return {static_cast<const Type*>(node()->data), node()->size};
}
template <typename Property>
std::span<const Property> type::properties() const noexcept {
  if (kind() != type_kind::object) return {};
  return {static_cast<const Property*>(node()->data), node()->size};
}
inline const type* type::find(std::string_view name) const {
  if (kind() != type_kind::object) return nullptr;
  const property* found = detail::model_access::find(*node(), name);
  return found ? &found->type : nullptr;
}
inline const object_options& type::options_of_object() const noexcept {
  static const object_options nothing;
  if (kind() != type_kind::object) return nothing;
  return static_cast<const detail::object_node*>(node())->options;
}
inline const union_options& type::options_of_union() const noexcept {
  static const union_options nothing;
  if (kind() != type_kind::alternatives) return nothing;
  return static_cast<const detail::union_node*>(node())->options;
}
inline bool type::is_strict() const noexcept { return options_of_object().is_strict; }
inline std::string_view type::tag() const noexcept { return options_of_object().tag; }
inline std::string_view type::name() const noexcept {
  if (kind() != type_kind::opaque && kind() != type_kind::enumeration) return {};
  return static_cast<const detail::named_node*>(node())->name;
}
inline const type& type::underlying() const noexcept {
  return has_underlying() ? static_cast<const detail::underlying_node*>(node())->underlying
                          : detail::dynamic_type;
}
inline std::span<const hcl::value> type::values() const noexcept {
  if (kind() == type_kind::constant) return {&value(), 1};
  if (kind() != type_kind::enumeration) return {};
  return static_cast<const detail::named_node*>(node())->values;
}
inline const hcl::value& type::value() const noexcept {
  static const hcl::value nothing;
  if (kind() != type_kind::constant) return nothing;
  return static_cast<const detail::constant_node*>(node())->value;
}

}  // namespace hcl::inline v1_0::model
