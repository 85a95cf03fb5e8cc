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

TEST_CASE("a mask keeps what comes from the program") {
  const auto wanted = [](const std::string& text) {
    return hcl::detail::masked_sentence(
        text, [](std::string_view word) { return word == "port"; }, true);
  };
  CHECK(wanted("It must be a number from 0 to 1.5, not 5.") ==
        "It must be a number from 0 to 1.5, not (sensitive).");
  CHECK(wanted("It must be \"tcp\" or \"udp\", not \"a, not b\".") ==
        "It must be \"tcp\" or \"udp\", not (sensitive).");
  CHECK(wanted("It must have 3 elements, not 2. 7 is odd.") ==
        "It must have 3 elements, not (sensitive). (sensitive) is odd.");
  CHECK(wanted("It does not accept this value: The text must not hold \"x\" or 5.") ==
        "It does not accept this value: The text must not hold (sensitive) or (sensitive).");
  CHECK(masked("It must be below 5, not 7.") == "It must be below (sensitive), not (sensitive).");
  CHECK(masked("Argument 2 of \"f\" has an invalid value: at [0]: a number is required, but this is 5.") ==
        "Argument 2 of (sensitive) has an invalid value: at [0]: a number is required, but this is "
        "(sensitive).");
}

TEST_CASE("a mask leaves out what is counted in a value") {
  CHECK(masked("This must be a list, not an object with 2 attributes.") ==
        "This must be a list, not an object.");
  CHECK(masked("This is an object with 1 attribute \"a.b\". Why?") == "This is an object. Why?");
}
