// What every kind of conformance case shares: inputs, scopes, and the comparison of diagnostics.
#pragma once

#include <optional>
#include <string>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/value/value.hpp>

#include <support/codec.hpp>
#include <support/json.hpp>

namespace test {

// How one case ended. `first_position` is set where the place of the first error is scored.
struct verdict {
  bool passed = false;
  std::string why{};
  std::optional<bool> first_position{};
  std::string needs{};  // set if the case was not run: what it needs that is not there
};

inline const verdict passed{true, {}, {}, {}};
inline verdict skip(std::string needs) { return {false, {}, {}, std::move(needs)}; }
inline verdict fail(std::string why) { return {false, std::move(why), {}, {}}; }

using runner = verdict (*)(const json::value& test);

inline std::string source_text(const json::value& holder) {
  if (const json::value* encoded = holder.find("source_b64")) return json::decode_base64(encoded->string());
  return holder["source"].string();
}

// Names of a case. None at all means literal mode.
class names {
 public:
  explicit names(const json::value& test);
  const hcl::scope* get() const { return present_ ? &scope_ : nullptr; }

 private:
  hcl::scope scope_;
  bool present_ = false;
};

// Registers what `funcs: true` stands for.
void register_functions(hcl::scope& names);

std::string describe(const hcl::diagnostics& diags);

// Whether the presence of errors agrees with `expect`, and where the first one stands; says why not.
verdict compare_problems(const hcl::diagnostics& diags, const json::value& expect);

// compare_problems, and the value where the case has one.
verdict compare_value(const hcl::value& actual, const hcl::diagnostics& diags, const json::value& expect);

}  // namespace test
