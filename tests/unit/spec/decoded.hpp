// For the tests of this layer: texts to bodies, and bodies decoded by a spec.
#pragma once

#include <ostream>
#include <string>
#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/spec/spec.hpp>
#include <hcl/value/json.hpp>

namespace test {

struct decoded {
  // True or not, and what was decoded, which is shown where it is not.
  struct answer {
    bool holds;
    std::string shown;
    explicit operator bool() const { return holds; }
    friend std::ostream& operator<<(std::ostream& out, const answer& a) { return out << a.shown; }
  };

  hcl::value v;
  hcl::diagnostics diags;

  // The code of the first problem, and the text it points at. If there is none, words that are no code, and
  // the value.
  [[nodiscard]] std::string code() const { return diags.empty() ? shown() : std::string(first().code); }
  [[nodiscard]] std::string at() const {
    return diags.empty() ? shown() : std::string(first().subject.text());
  }
  // An empty one if there is none.
  [[nodiscard]] hcl::diagnostic first() const { return diags.empty() ? hcl::diagnostic() : diags[0]; }
  [[nodiscard]] answer is(const hcl::value& other) const {
    return {diags.empty() && hcl::is_identical(v, other), shown() + ", not " + to_debug_string(other)};
  }
  [[nodiscard]] std::string shown() const {
    return "value " + to_debug_string(v) + (diags.empty() ? " and no problem" : " and " + to_string(diags));
  }
  friend std::ostream& operator<<(std::ostream& out, const decoded& d) { return out << d.shown(); }
};

inline hcl::body parse(std::string text, hcl::syntax_form form = hcl::syntax_form::native) {
  hcl::diagnostics diags;
  const hcl::body made(hcl::detail::loading::parse(text, "test.hcl", form, diags, {}));
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
