// The calls that rewriting makes, and what it waits for.
#pragma once

#include <string_view>

namespace hcl::inline v0_1::model {

// The last argument of such a call is a function of the values of the others.
inline constexpr std::string_view apply_name = "__apply";
// The result of such a call's signature is the type converted to.
inline constexpr std::string_view convert_name = "__convert";

// The eventuals that rewrite_applies() waits for: `{.promises = true}`.
struct apply_options {
  bool promises = false;             // promises are waited for like outputs
  bool keep_json_arguments = false;  // toJSON takes outputs as they are
};

}  // namespace hcl::inline v0_1::model
