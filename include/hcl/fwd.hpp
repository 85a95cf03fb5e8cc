// Names and customisation points, declarations only: cheap to include from a header that specialises them.
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

namespace hcl::inline v1_0 {

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
struct value_description;
template <typename T>
class result;
template <typename T>
class expr;

// Specialise for a type of your own: `static hcl::outcome<T> decode(const hcl::value&)`, and to write it
// `static hcl::value encode(const T&)`. A type that is read from what is written, unevaluated, has
// `static hcl::result<T> decode(const hcl::expression&)` and `static hcl::expression encode(const T&)`; an
// empty expression says that the object cannot be written. In JSON that is "${...}", unless there is `static
// hcl::value encode_value(const T&)`, too: what T is in hcl::to_value() and, a string as it stands, in JSON.
// `static hcl::value_description describe()` says what values it takes; see <hcl/describe.hpp>.
template <typename T>
struct decoder;
// Specialise for an enum to name its values: `static constexpr std::pair<std::string_view, E> names[]`.
//
// Enums without it take their names from C++. These are looked for among all values of a type of 8 bits, and
// from -16 to 127 of others; those beyond are a compile-time error as far as they are met (up to 160,
// hundreds up to 500, powers of two, the ends of the type), and not known otherwise. Of two names for one
// value the first counts. An underscore at the end of a name is dropped.
template <typename E>
struct enum_names;
// Specialise for an enum whose names are to be looked for elsewhere, among at most 4,096 values, which may
// be given as enumerators as well:
//
//   template <>
//   struct hcl::enum_range<http_status> {
//     static constexpr int first = 100, last = 599;
//   };
template <typename E>
struct enum_range;
// Specialise to describe a struct from outside: `static constexpr auto fields =
// std::tuple{hcl::as_attr<&T::port>("port"), ...}`.
template <typename T>
struct describe_class;

}  // namespace hcl::inline v1_0

#endif
