// Expressions bound in a scope, for the tests of the binder.
#pragma once

#include <string>
#include <utility>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/model/bind.hpp>
#include <hcl/model/type_relations.hpp>

#include <support/parse.hpp>

namespace test {

struct bound {
  hcl::model::typed_expression tree;
  hcl::diagnostics diags;

  [[nodiscard]] std::string type() const { return to_string(tree.type()); }
  // The code of the only diagnostic, and what it is about; all there are if there are several.
  [[nodiscard]] std::string reports() const {
    std::string all;
    for (const hcl::diagnostic& d : diags)
      all += (all.empty() ? "" : "; ") + std::string(d.code) + " at " + std::string(d.subject.text());
    return all;
  }
};

inline bound bind(const std::string& text, const hcl::model::scope& names,
                  const hcl::model::bind_options& options = {}) {
  bound made;
  const auto document = parse_expression(text, made.diags);
  made.tree = hcl::model::bind(root(document), names, made.diags, options);
  return made;
}

}  // namespace test
