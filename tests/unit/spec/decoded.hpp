// For the tests of this layer: texts to bodies, and bodies decoded by a spec.
#pragma once

#include <string>
#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/record/load.hpp>
#include <hcl/spec/language.hpp>
#include <hcl/spec/spec.hpp>
#include <hcl/value/impl/identity.hpp>

namespace test {

struct decoded {
  hcl::value v;
  hcl::diagnostics diags;

  // The code of the first problem, and the text it points at; "" if there is none.
  [[nodiscard]] std::string code() const {
    return diags.empty() ? std::string() : std::string(diags[0].code);
  }
  [[nodiscard]] std::string at() const {
    return diags.empty() ? std::string() : std::string(diags[0].subject.text());
  }
  [[nodiscard]] bool is(const hcl::value& other) const {
    return diags.empty() && hcl::is_identical(v, other);
  }
};

inline hcl::body parse(std::string text, hcl::syntax_form form = hcl::syntax_form::native) {
  hcl::diagnostics diags;
  const hcl::body made(hcl::detail::load_backend<>::parse(text, "test.hcl", form, diags, {}));
  return diags.has_errors() ? hcl::body() : made;
}
inline hcl::body parse_json(std::string text) { return parse(std::move(text), hcl::syntax_form::json); }

inline hcl::expression expression(std::string text) {
  hcl::diagnostics diags;
  return parse("x = " + text + "\n").just_attributes(diags).front().expression;
}

inline decoded decode(const hcl::spec& by, const hcl::body& from, const hcl::scope* names,
                      const hcl::options& opts = {}) {
  decoded d;
  d.v = hcl::decode(by, from, names, d.diags, opts);
  return d;
}

}  // namespace test
