// Element and attribute access as the language does it: with conversion of keys, and failures that say what
// to do instead.
#pragma once

#include <string>
#include <string_view>

#include <hcl/support/outcome.hpp>
#include <hcl/value/backend.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

// Why there is no such element: a stable code, a summary, sentences, and the name that was perhaps meant.
struct access_failure {
  std::string_view code;
  std::string summary;
  std::string detail;        // full sentences
  std::string suggestion{};  // the nearest name, if one is near
};

// `collection[key]`: `index(value::tuple({1, 2}), value("1"))` is 2. Marks of the collection go to the
// element, those of the key, too, except for objects. Unknown collections and keys give unknowns.
[[nodiscard]] outcome<value, access_failure> index(const value& collection, const value& key,
                                                   const model_options& options = detail::default_options);

// `object.name`; maps too. Marks of the object go to the attribute.
[[nodiscard]] outcome<value, access_failure> attribute(const value& object, std::string_view name);

}  // namespace hcl::inline v0_1
