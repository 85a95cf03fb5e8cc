// Names and customisation points, declarations only: cheap to include from a header that specialises them.
#pragma once

namespace hcl::inline v0_1 {

class source;
class range;
struct diagnostic;
class diagnostics;
class number;
class type;
class value;
class function;
class scope;
class expression;
class body;
class check;
template <typename T>
class result;
template <typename T>
class expr;

// Specialise for a type of your own: `static hcl::outcome<T> decode(const hcl::value&)`.
template <typename T>
struct decoder;
// Specialise for an enum to name its values: `static constexpr std::pair<std::string_view, E> names[]`.
template <typename E>
struct enum_names;
// Specialise to describe a struct from outside: `static constexpr auto fields = std::tuple{hcl::as_attr<&T::port>("port"), ...}`.
template <typename T>
struct schema;

}  // namespace hcl::inline v0_1
