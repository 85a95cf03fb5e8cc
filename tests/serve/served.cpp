// The language of the unit tests, served over the standard streams.
#include <iostream>

#include "unit/serve/editor.hpp"

int main() {
  std::ios::sync_with_stdio(false);
  return hcl::serve<served::server>(std::cin, std::cout, {.names = &served::names(), .files = {"*.hcl"}});
}
