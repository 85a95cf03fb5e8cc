// SCOPE of the conformance data: the names that typed expressions are bound with.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <hcl/model/bind.hpp>
#include <hcl/model/scope.hpp>

#include <support/json.hpp>

namespace test {

// The signature computed by the function of that name; see FORMAT.md.
hcl::model::signature_callback generic_signature(const std::string& name);

// The scopes of a case, the inner ones inside the outer ones.
class model_names {
 public:
  explicit model_names(const json::value& scope);
  const hcl::model::scope& get() const { return *levels_.back(); }
  // Whether the innermost level is inside the scope of type expressions.
  bool has_types() const { return has_types_; }

 private:
  hcl::model::scope& add_level();
  void read_levels(const json::value& scope);

  std::vector<std::unique_ptr<hcl::model::scope>> levels_{};
  bool has_types_ = false;
};

hcl::model::bind_options to_bind_options(const json::value& test);

}  // namespace test
