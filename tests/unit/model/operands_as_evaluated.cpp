// What the binder rejects and what evaluation with unknown values rejects are the same.
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include <hcl/eval/expression.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/model/check.hpp>

#include "bind_support.hpp"

using hcl::type;
using hcl::value;

namespace {

struct variable {
  const char* name;
  type of;
};
const std::vector<variable>& variables() {
  static const type texts = type::list(type::string());
  static const std::vector<variable> all{{"us", type::string()},
                                         {"un", type::number()},
                                         {"ub", type::boolean()},
                                         {"u", type::dynamic()},
                                         {"ulist", texts},
                                         {"uset", type::set(type::string())},
                                         {"umap", type::map(texts)},
                                         {"uobject", type::object({{"a", type::string()}})},
                                         {"utuple", type::tuple({type::string(), texts})}};
  return all;
}

bool is_evaluated(const std::string& text) {
  hcl::scope s;
  for (const variable& v : variables())
    s.variable(v.name, value::unknown(v.of));
  s.add(hcl::functions::standard());
  hcl::diagnostics diags;
  const auto document = test::parse_expression(text, diags);
  hcl::budget work{hcl::limits()};
  (void)test::root(document).evaluate(&s, diags, work);
  return !diags.has_errors();
}
std::string bound(const std::string& text) {
  hcl::model::scope s;
  for (const variable& v : variables())
    s.variable(v.name, hcl::model::from_base(v.of));
  hcl::scope functions;
  functions.add(hcl::functions::standard());
  for (const char* name : {"upper", "abs", "max", "min", "join", "not", "contains", "coalesce", "keys"})
    s.function(name, hcl::model::signature_of(*functions.find_function(name)));
  return test::bind(text, s).reports();
}

}  // namespace

TEST_CASE("operands, conditions, keys and arguments are checked as they are evaluated", "[model]") {
  for (const char* shape : {"@ ? 1 : 2",
                            "!@",
                            "-@",
                            "@ + 1",
                            "1 < @",
                            "@ && true",
                            "false || @",
                            "\"x${@}\"",
                            "\"%{ if @ }x%{ endif }\"",
                            "[for x in [1] : x if @]",
                            "{for x in [1] : @ => x}",
                            "{ (@) = 1 }",
                            "[1, 2][@]",
                            "ulist[@]",
                            "umap[@]",
                            "[for x in @ : x]",
                            "upper(@)",
                            "abs(@)",
                            "max(1, @)",
                            "not(@)",
                            "join(\",\", @)",
                            "contains(@, 1)",
                            "keys(@)",
                            "contains([1], @)",
                            "upper(@...)"}) {
    for (const variable& v : variables()) {
      std::string text = shape;
      text.replace(text.find('@'), 1, v.name);
      CAPTURE(text, bound(text));
      CHECK(bound(text).empty() == is_evaluated(text));
    }
  }
}

TEST_CASE("calls that lack their first argument are reported", "[model]") {
  CHECK(bound("max()") == "function-call-failed at max");
  CHECK(bound("min()") == "function-call-failed at min");
  CHECK(bound("join(\",\")") == "function-call-failed at join");
  CHECK(bound("coalesce()") == "function-call-failed at coalesce");
  CHECK(bound("upper()") == "not-enough-arguments at upper");
  CHECK(bound("max(1)").empty());
  CHECK(bound("max(ulist...)").empty());
  CHECK(bound("contains(false, null)") == "function-call-failed at contains");
}
