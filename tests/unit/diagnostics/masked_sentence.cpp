// Sentences that name a wrong value, and their masks.
#include <string>
#include <string_view>

#include <catch2/catch.hpp>

#include <hcl/diagnostics/impl/sentence.hpp>

namespace {

std::string masked(const std::string& text) {
  return hcl::detail::masked_sentence(text, [](std::string_view word) { return word == "port"; });
}

}  // namespace

TEST_CASE("a mask hides the wrong value and keeps what is expected instead") {
  using hcl::detail::must_be;
  CHECK(masked("Attribute \"port\" " + must_be("a whole number", "true")) ==
        "Attribute \"port\" must be a whole number, not (sensitive).");
  CHECK(masked("Attribute \"port\" " + must_be("true or false", "\"hunter2\"")) ==
        "Attribute \"port\" must be true or false, not (sensitive).");
  CHECK(masked("Attribute \"port\" " + must_be("a string", "12.5")) ==
        "Attribute \"port\" must be a string, not (sensitive).");
  CHECK(masked("The label " + must_be("\"port\"", "\"prt hunter2\"")) ==
        "The label must be \"port\", not (sensitive).");
}
