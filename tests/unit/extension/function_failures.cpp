// What is said when a function of the configuration's own fails: the reason, and the places as notes.
#include <catch2/catch.hpp>

#include <string>

#include <hcl/decode.hpp>
#include <hcl/extension/user_function.hpp>

namespace {

hcl::diagnostics failing(const std::string& text) {
  const auto all = hcl::parse(text, "f.hcl");
  REQUIRE(all);
  hcl::scope names;
  hcl::diagnostics diags;
  const hcl::user_functions found = hcl::read_user_functions(*all, &names, diags);
  REQUIRE_FALSE(diags.has_errors());
  found.add_to(names);
  names.variable("known", 1);
  for (const hcl::body_attribute& a : found.rest.remaining_attributes(diags)) {
    const auto r = a.expression.evaluate(names);
    REQUIRE_FALSE(r);
    return r.diagnostics();
  }
  return diags;
}

const std::string inner = "function \"half\" {\n  params = [n]\n  result = n / nope\n}\n";
const std::string outer = "function \"quarter\" {\n  params = [n]\n  result = half(half(n))\n}\n";

}  // namespace

TEST_CASE("failures inside functions have notes with their places") {
  const hcl::diagnostics all = failing(inner + "x = half(1)\n");
  REQUIRE(all.size() == 1);
  CHECK(all[0].detail.starts_with("The call of \"half\" failed: There is no variable named \"nope\"."));
  REQUIRE(all[0].notes.size() == 1);
  CHECK(all[0].notes[0].message == "In the function \"half\"");
  CHECK(all[0].notes[0].where.text() == "nope");
  CHECK(to_string(all).find("In the function \"half\", on f.hcl line 3:\n   3 |   result = n / nope\n") !=
        std::string::npos);
}

TEST_CASE("failures of functions that call each other have the whole way as notes") {
  const hcl::diagnostics all = failing(inner + outer + "x = quarter(1)\n");
  REQUIRE(all.size() == 1);
  CHECK(all[0].detail.starts_with("The call of \"quarter\" failed: There is no variable named \"nope\"."));
  REQUIRE(all[0].notes.size() == 2);
  CHECK(all[0].notes[0].where.text() == "half(");
  CHECK(all[0].notes[1].where.text() == "nope");
}

TEST_CASE("what long chains of failing functions say stays short") {
  std::string text = inner;
  for (int i = 0; i != 40; ++i) {
    const std::string before = i == 0 ? "half(n)" : "f" + std::to_string(i - 1) + "(n)";
    text += "function \"f" + std::to_string(i) + "\" {\n  params = [n]\n  result = [" + before + ", " +
            before + "]\n}\n";
  }
  const hcl::diagnostics all = failing(text + "x = f5(1)\n");
  CHECK(all[0].notes.size() <= 8);
  CHECK(all[0].detail.size() < 500);
}

TEST_CASE("a second definition of a function points at the first") {
  const auto all = hcl::parse(inner + inner, "f.hcl");
  REQUIRE(all);
  hcl::diagnostics diags;
  (void)hcl::read_user_functions(*all, nullptr, diags);
  REQUIRE(diags.size() == 1);
  CHECK(to_string(diags).find("\n  First defined here, on f.hcl line 1:\n") != std::string::npos);
}
