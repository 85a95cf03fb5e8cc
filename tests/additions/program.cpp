// Uses what check_additions.py has added to a copy of the headers.
#include <cstdlib>
#include <iostream>
#include <string>

#include <hcl/edit.hpp>
#include <hcl/encode.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/hcl.hpp>
#include <hcl/schema.hpp>
#include <hcl/spec/spec.hpp>

namespace {

struct config {
  std::string name;
  money price{};
  hcl::lenient<int> count = 3;
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
  hcl::functions::register_standard(names);
  const auto read = hcl::decode<config>("name = shout(\"a\")\nprice = \"3 EUR\"\n", "t.hcl", names);
  check(read && read->name == "A" && read->price.amount == 3 && read->count == 3, "decoded");
  const auto written = read ? hcl::encode(*read) : hcl::result<std::string>(read.diagnostics());
  check(written && *written == "name  = \"A\"\nprice = \"3 EUR\"\ncount = 3\n", "written");
  const auto wrong = hcl::decode<config>("name = \"a\"\nprice = 3\n");
  check(to_string(wrong.diagnostics()).find("an amount such as \"3 EUR\"") != std::string::npos, "a message");
  const auto answered =
      hcl::decode(hcl::spec::object({{"a", hcl::spec::answer()}}), *hcl::parse("", "t.hcl"));
  check(answered && *answered->find("a") == hcl::value(42), "a spec");
  check(hcl::codes::added_code.name == "added-code", "a code");
  const auto doc = hcl::document::parse("a = 1 # one\n");
  check(doc && doc->body().attribute("a").parenthesize() && doc->text() == "a = (1) # one\n",
        "a change of text");
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
