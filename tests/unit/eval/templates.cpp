// Templates: text from parts, single interpolations, directives.
#include <catch2/catch.hpp>

#include <hcl/value/parts.hpp>

#include "evaluated.hpp"

using hcl::value;
using test::eval;
using test::eval_template;

namespace {

hcl::scope names() {
  hcl::scope s;
  s.variable("s", "hello")
      .variable("n", 5)
      .variable("list", value::tuple({"a", "b"}))
      .variable("us", value::unknown(hcl::type::string()))
      .variable("marked", value("m").with_marks(hcl::mark("secret")));
  return s;
}

}  // namespace

TEST_CASE("parts become one text") {
  const hcl::scope s = names();
  CHECK(eval("\"${s}-${n}-${true}-${1.50}\"", s).is("hello-5-true-1.5"));
  CHECK(eval("\"\"", s).is(""));
  CHECK(eval("\"e\\u0301\" == \"é\"", s).is(true));
  CHECK(eval("\"${\"e\"}\\u0301\" == \"é\"", s).is(true));
}

TEST_CASE("one interpolation alone keeps its type") {
  const hcl::scope s = names();
  CHECK(eval("\"${n}\"", s).is(5));
  CHECK(eval("\"${null}\"", s).is(value()));
  CHECK(eval("\"${\"${list}\"}\"", s).is(value::tuple({"a", "b"})));
}

TEST_CASE("what has no text is reported and ends the text") {
  const hcl::scope s = names();
  const auto null = eval("\"a${null}b\"", s);
  CHECK(null.code() == "invalid-template-value");
  CHECK(null.at() == "null");
  CHECK(hcl::is_identical(null.v, "a"));
  CHECK(eval("\"a${list}\"", s).code() == "invalid-template-value");
  CHECK(hcl::is_identical(eval("\"a${1e1000000}\"", s).v, "a1e1000000"));
}

TEST_CASE("unknown parts leave what comes before them") {
  const hcl::scope s = names();
  const auto open = eval("\"abc-${us}-${s}\"", s);
  REQUIRE_FALSE(open.v.is_known());
  CHECK(open.v.refinements().prefix == "abc-");
  CHECK(open.v.is_definitely_not_null());
  CHECK(eval("\"x${us}\" == null", s).is(false));
}

TEST_CASE("marks of parts go on the text") {
  CHECK(eval("\"a${marked}\"", names()).v.marks().contains("secret"));
}

TEST_CASE("directives") {
  const hcl::scope s = names();
  CHECK(eval_template("%{ if n > 3 }many%{ else }few%{ endif }", s).is("many"));
  CHECK(eval_template("%{ if false }x%{ endif }", s).is(""));
  CHECK(eval_template("%{ for i, x in list }${i}${x},%{ endfor }", s).is("0a,1b,"));
  CHECK(eval_template("%{ for x in null }x%{ endfor }", s).code() == "null-iteration");
  CHECK_FALSE(eval_template("%{ for x in us }x%{ endfor }", s).diags.empty());
}

TEST_CASE("a dollar before the last byte of a line stays beside it when the next line is trimmed") {
  const hcl::scope s = names();
  CHECK(eval_template("$ \n${~ n}", s).is("$ 5"));
  CHECK(eval_template("% \n${~ n}", s).is("% 5"));
  CHECK(eval_template("$ \r\n${~ n}", s).is("$ 5"));
  CHECK(eval_template("a$\t\n%{~ if true }y%{ endif }", s).is("a$\ty"));
  CHECK(eval_template("$x \n${~ n}", s).is("$x5"));
  CHECK(eval_template("$ \n \n${~ n}", s).is("$ \n5"));
  CHECK(eval_template("$\n${~ n}", s).is("$5"));
  CHECK(eval_template("$$ \n${~ n}", s).is("$$ 5"));
  CHECK(eval_template("$${ \n${~ n}", s).is("${5"));
  CHECK(eval_template("${n ~} $ \nx", s).is("5$ \nx"));
  CHECK(eval("<<EOT\n$ \n${~ n}\nEOT\n", s).is("$ 5\n"));
  CHECK(eval("<<-EOT\n    $ \n${~ n}\n  EOT\n", s).is("$ 5\n"));
  CHECK(eval("\"$ \\n${~ n}\"", s).is("$5"));
}
