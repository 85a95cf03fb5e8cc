// Uses what check_additions.py has added to a copy of the headers.
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>

#include <hcl/edit.hpp>
#include <hcl/encode.hpp>
#include <hcl/format.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/hcl.hpp>
#include <hcl/schema.hpp>
#include <hcl/spec/spec.hpp>

namespace {

struct config {
  std::string name;
  money price{};
  hcl::stated<std::optional<int>> count{};
};

struct amount {
  int n = 0;
};

int failures = 0;
void check(bool holds, const char* what) {
  if (holds) return;
  ++failures;
  std::cout << "not so: " << what << '\n';
}

}  // namespace

int main() {
  hcl::scope names;
  names.add(hcl::functions::standard());
  const auto read =
      hcl::decode<config>("name = shout(\"a\")\nprice = \"3 EUR\"\ncount = null\n", "t.hcl", names);
  check(read && read->name == "A" && read->price.amount == 3 && !*read->count, "decoded");
  const auto written = read ? hcl::encode(*read) : hcl::result<std::string>(read.diagnostics());
  check(written && *written == "name  = \"A\"\nprice = \"3 EUR\"\ncount = null\n", "written");
  const auto wrong = hcl::decode<config>("name = \"a\"\nprice = 3\n");
  check(to_string(wrong.diagnostics()).find("\"count\" is required") != std::string::npos, "what is missing");
  check(to_string(wrong.diagnostics()).find("an amount such as \"3 EUR\"") != std::string::npos, "a message");
  const auto counted = hcl::decode<amount>("n = -@[1, 2, 3] + 5\n");
  check(counted && counted->n == 2, "a node");
  const auto bare = hcl::decode<amount>("n = @\n");
  check(to_string(bare.diagnostics()).find("Missing operand") != std::string::npos,
        "a node without its operand");
  hcl::diagnostics diags;
  const hcl::model::scope none;
  const auto typed = hcl::model::bind(*hcl::parse_expression("1 + @[true]"), none, diags);
  check(diags.empty() && to_string(typed.type()) == "int" && hcl::model::print(typed) == "1 + @[true]",
        "a typed node");
  const auto sum = hcl::model::bind(*hcl::parse_expression("(@(1 + 2)).a"), none, diags);
  check(hcl::model::print(sum, {.keep_source = false}) == "(@(1 + 2)).a", "a node that is printed anew");
  check(hcl::format("n=@ [ ]\n") == "n = @[]\n", "a node's layout");
  const auto edited = hcl::document::parse("n = @[1]\n");
  check(edited && edited->body().attribute("n").part("@operand").set(hcl::value(5)) &&
            edited->text() == "n = @5\n",
        "the part of a node");
  const auto answered =
      hcl::decode(hcl::spec::object({{"a", hcl::spec::answer()}}), *hcl::parse("", "t.hcl"));
  check(answered && *answered->find("a") == hcl::value(42), "a spec");
  check(hcl::codes::added_code.name == "added-code", "a code");
  const auto doc = hcl::document::parse("a = 1 # one\n");
  check(doc && doc->body().attribute("a").parenthesize() && doc->text() == "a = (1) # one\n",
        "a change of text");
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
