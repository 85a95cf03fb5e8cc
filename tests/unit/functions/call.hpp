// Calling functions and writing their results down, for all tests of the library.
#pragma once

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/functions/standard.hpp>
#include <hcl/value/impl/json_text.hpp>

namespace test {

// The result as JSON, or "argument N: message" or "message" of the failure; "unknown TYPE" of an unknown.
inline std::string call(const hcl::function& f, std::vector<hcl::value> arguments) {
  const hcl::outcome<hcl::value> result = f.call(arguments);
  if (!result)
    return (result.error().argument < 0 ? "" : "argument " + std::to_string(result.error().argument) + ": ") +
           result.error().message;
  if (!result->is_wholly_known()) return "unknown " + to_json(result->type());
  const hcl::outcome<std::string> text = to_json(*result);
  return text ? *text : text.error().message;
}

inline bool fails(const hcl::function& f, std::vector<hcl::value> arguments) { return !f.call(arguments); }

inline hcl::value texts(std::vector<hcl::value> all) {
  return hcl::value::list(hcl::type::string(), std::move(all));
}

// A tuple within a tuple, and so on.
inline hcl::value deep(std::size_t depth) {
  hcl::value v = hcl::value::tuple({});
  for (std::size_t i = 0; i < depth; ++i)
    v = hcl::value::tuple({v});
  return v;
}

}  // namespace test
