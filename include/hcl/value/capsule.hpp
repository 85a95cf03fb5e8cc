// Capsule types: the name, and what the language may do with the objects inside.
// hcl::capsule<T> is one for objects of one C++ type.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/support/holders.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

// Makes a value of one type from a value of another; never called with nulls, unknowns or marked values.
using capsule_conversion = std::function<outcome<value>(const value&)>;

// Everything but the name may be left out. Two types made from one shared definition are equal, and those
// made from definitions of one identity; others are not.
struct capsule_definition {
  std::string name{};
  // The same in each library of a program that makes such a definition; empty: it is one of a kind. Objects
  // must be of one C++ type then.
  std::string_view identity{};  // of static storage
  // The language's `==` on two known objects; a bool, possibly unknown. Without it: whether they are the same
  // object.
  std::function<value(const value& a, const value& b)> equals{};
  // Exact identity of two objects, for is_identical(); without it: whether they are the same object.
  std::function<bool(const void* a, const void* b)> identical{};
  // A text that objects equal by `equals` share; decides their order in a set.
  std::function<std::string(const void* object)> key{};
  // How to convert values of `from` into this capsule; an empty function if that cannot be done.
  std::function<capsule_conversion(const type& from)> conversion_to{};
  // How to convert this capsule into values of `to`; an empty function if that cannot be done.
  std::function<capsule_conversion(const type& to)> conversion_from{};
  // The object in messages and debug texts; without it: the name of the type.
  std::function<std::string(const void* object)> text{};
  // For the evaluator: makes an argument or attribute of this type from an unevaluated expression.
  std::shared_ptr<const void> expression_decoder{};
  // The program's data about all objects of the type: `t.capsule()->extra.get<my_traits>()`.
  host_data extra{};
};

// A capsule type of its own. `auto handle = make_capsule_type({.name = "handle"});`
[[nodiscard]] inline type make_capsule_type(capsule_definition definition) {
  return type::capsule(std::make_shared<const capsule_definition>(std::move(definition)));
}

// The operations of the language on objects of a capsule<T>. Each is optional.
template <typename T>
struct capsule_options {
  // See capsule_definition::identity.
  std::string_view identity{};
  // The language's `==`; without it: whether they are the same object. Goes with `key`.
  std::function<bool(const T& a, const T& b)> equals{};
  // A text that equal objects share; decides their order in a set.
  std::function<std::string(const T& object)> key{};
  // See capsule_definition.
  std::function<capsule_conversion(const type& from)> conversion_to{};
  // See capsule_definition.
  std::function<capsule_conversion(const type& to)> conversion_from{};
  // The object in messages; without it: the name of the type.
  std::function<std::string(const T& object)> text{};
};

// A capsule type whose objects are T, so that no other object can be in its values. Values share the objects.
//
//   inline const hcl::capsule<camera> cameras("camera");
//   names.variable("front", cameras.make(camera{"usb1"}));
//   if (const camera* c = cameras.get(v)) …
//
// With `template <> struct hcl::decoder<camera> : hcl::capsule_decoder<cameras> {};` functions take a `const
// camera&`, and members are a `std::shared_ptr<const camera>` or a camera.
template <typename T>
class capsule {
 public:
  // The class of the objects in its values.
  using object_type = T;

  explicit capsule(std::string name, capsule_options<T> options = {})
      : type_(make_capsule_type(define(std::move(name), std::move(options)))) {}

  // The type of the language.
  [[nodiscard]] const hcl::type& type() const noexcept { return type_; }
  // The name of that type.
  [[nodiscard]] const std::string& name() const noexcept { return type_.capsule()->name; }
  // A value of an object, which is moved or shared.
  [[nodiscard]] value make(T object) const { return make(std::make_shared<const T>(std::move(object))); }
  [[nodiscard]] value make(std::shared_ptr<const T> object) const {
    return value::capsule(type_, std::move(object));
  }
  // The object of a value, marked or not; null if the value is of another type, null or unknown.
  [[nodiscard]] const T* get(const value& v) const {
    return holds(v) ? object_in(v.unmarked().as_capsule().get()) : nullptr;
  }
  // The same, and keeps it alive.
  [[nodiscard]] std::shared_ptr<const T> share(const value& v) const {
    return holds(v) ? std::static_pointer_cast<const T>(v.unmarked().as_capsule()) : nullptr;
  }

 private:
  [[nodiscard]] bool holds(const value& v) const {
    return v.kind() == type_kind::capsule && v.is_known() && !v.is_null() && v.type() == type_;
  }
  [[nodiscard]] static const T* object_in(const void* object) noexcept {
    return static_cast<const T*>(object);
  }
  [[nodiscard]] static capsule_definition define(std::string name, capsule_options<T> options) {
    capsule_definition made{.name = std::move(name), .identity = options.identity};
    if (const auto equals = std::move(options.equals)) {
      made.equals = [equals](const value& a, const value& b) {
        return value(equals(*object_in(a.as_capsule().get()), *object_in(b.as_capsule().get())));
      };
      made.identical = [equals](const void* a, const void* b) {
        return equals(*object_in(a), *object_in(b));
      };
    }
    if (options.key)
      made.key = [key = std::move(options.key)](const void* object) { return key(*object_in(object)); };
    if (options.text)
      made.text = [text = std::move(options.text)](const void* object) { return text(*object_in(object)); };
    made.conversion_to = std::move(options.conversion_to);
    made.conversion_from = std::move(options.conversion_from);
    return made;
  }

  hcl::type type_;
};

// The decoder of objects in a capsule: `template <> struct hcl::decoder<camera> :
// hcl::capsule_decoder<cameras> {};`
template <const auto& Capsule>
struct capsule_decoder {
  // The object that members and parameters are.
  using in_capsule = typename std::remove_cvref_t<decltype(Capsule)>::object_type;
  // The capsule itself.
  [[nodiscard]] static const capsule<in_capsule>& capsule_of() noexcept { return Capsule; }
  // A copy of the object of a value.
  [[nodiscard]] static outcome<in_capsule> decode(const value& v) {
    if (const in_capsule* object = Capsule.get(v)) return *object;
    return failure{"A value of the type " + Capsule.name() + " is required."};
  }
  // A value of a copy of an object.
  [[nodiscard]] static value encode(const in_capsule& object) { return Capsule.make(object); }
};

}  // namespace hcl::inline v1_0
