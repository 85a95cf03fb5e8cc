// Capsule types: the name, and what the language may do with the objects inside.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/support/host_data.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

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
  // Of the program, about all objects of the type: `t.capsule()->extra.get<my_traits>()`.
  host_data extra{};
};

// A capsule type of its own. `auto handle = make_capsule_type({.name = "handle"});`
[[nodiscard]] inline type make_capsule_type(capsule_definition definition) {
  return type::capsule(std::make_shared<const capsule_definition>(std::move(definition)));
}

}  // namespace hcl::inline v0_1
