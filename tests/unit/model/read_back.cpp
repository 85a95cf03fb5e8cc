// The canonical text of types that type expressions can say is such an expression.
#include <catch2/catch.hpp>

#include <random>
#include <string>
#include <utility>
#include <vector>

#include <hcl/extension/transform.hpp>
#include <hcl/model.hpp>

using hcl::model::type;

namespace {

type random_type(std::mt19937& numbers, int levels) {
  switch (numbers() % (levels > 0 ? 8U : 4U)) {
    case 0: return type::string();
    case 1: return type::number();
    case 2: return type::integer();
    case 3: return type::boolean();
    case 4: return type::list(random_type(numbers, levels - 1));
    case 5: return type::set(random_type(numbers, levels - 1));
    case 6: return type::map(random_type(numbers, levels - 1));
    default: break;
  }
  std::vector<hcl::model::property> properties;
  for (auto i = numbers() % 4; i > 0; --i)
    properties.push_back({std::string(1, static_cast<char>('a' + i)), random_type(numbers, levels - 1)});
  return type::object(std::move(properties));
}

}  // namespace

TEST_CASE("a type prints and reads back") {
  std::mt19937 numbers(5);
  const hcl::model::scope names = hcl::model::type_scope();
  for (int i = 0; i < 300; ++i) {
    const type t = random_type(numbers, 4);
    const std::string text = hcl::model::to_string(t);
    INFO(text);
    const auto written = hcl::parse_expression(text);
    REQUIRE(written);
    hcl::diagnostics diags;
    CHECK(hcl::model::bind_type(*written, names, diags).type() == t);
    CHECK(diags.empty());
  }
}
