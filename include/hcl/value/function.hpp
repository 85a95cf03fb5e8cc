// The function model: parameters with flags, a result type, an implementation; calling one checks all that the model promises.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <hcl/value/outcome.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

struct parameter {
  std::string name;
  hcl::type type{};            // arguments are converted to it by the caller (eval); dynamic = anything
  bool allow_null = false;
  bool allow_unknown = false;
  bool allow_dynamic = false;  // may receive a value of dynamic type
  bool allow_marked = false;
  std::string description{};
};

// Everything that makes a function; `function f{{.name = "upper", ...}}`.
struct function_definition {
  std::string name{};
  std::string description{};
  std::vector<parameter> parameters{};
  std::optional<parameter> variadic{};
  // Result type from argument values (unknown ones included); a constant type if absent.
  std::function<outcome<hcl::type>(std::span<const value>)> type_of{};
  hcl::type result{};
  // Facts about every unknown result ("never null").
  std::function<value(value)> refine{};
  // Arguments conform to the parameters; the result must conform to `result` computed by type_of. failure.argument blames one.
  std::function<outcome<value>(std::span<const value>, const hcl::type& result)> call{};
};

class function {
 public:
  function(function_definition definition);
  [[nodiscard]] const function_definition& definition() const noexcept { return *definition_; }
  // The whole protocol: arity, flags, type phase, unknown and marked arguments, implementation, refinement.
  [[nodiscard]] outcome<value> call(std::span<const value> arguments) const;
  [[nodiscard]] outcome<hcl::type> result_type(std::span<const value> arguments) const;

 private:
  std::shared_ptr<const function_definition> definition_;
};

}  // namespace hcl::inline v0_1
