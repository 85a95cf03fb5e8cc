// A program and a shared library, each with the whole library inside and its symbols hidden: exceptions are
// caught, and types are equal, across the border.
#include <iostream>
#include <memory>
#include <typeinfo>

#include "shared.hpp"

int main() {
  int failures = 0;
  const auto expect = [&](bool good, const char* what) {
    if (!good) std::cerr << "FAIL " << what << '\n';
    failures += !good;
  };
  bool caught = false;
  try {
    fail();
  } catch (const hcl::error& e) {
    caught = !e.diagnostics().empty();
  } catch (...) {}
  expect(caught, "hcl::error is caught");
  // Which is all that libc++ compares.
  expect(typeid(hcl::error).name() == name_of_error(), "hcl::error has one type information");
  for (int which : {0, 1, 2}) {
    expect(library_type(which) == type_of_number(which), "types of arguments are equal");
    expect(type_of_number(which) == type_of_number(which), "a type is equal to itself");
    expect(type_of_number(which) != type_of_number((which + 1) % 3), "different types are different");
  }
  expect(!(hcl::make_capsule_type({.name = "a"}) == hcl::make_capsule_type({.name = "a"})),
         "types of a host's own definitions are different");
  const hcl::value mine = hcl::value::capsule(hcl::make_type_constraint_type(),
                                              std::make_shared<const hcl::type>(hcl::type::string()));
  expect(hcl::is_identical(mine, library_constraint()), "equal type constraints are identical");
  return failures;
}
