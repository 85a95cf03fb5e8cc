// Types of the typed model that C++ types stand for.
#include <catch2/catch.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/model.hpp>

using hcl::model::to_pretty_string;
using hcl::model::type_of;

namespace {

enum class colour { red, green };

struct port_range {
  int from;
  int to;
};

struct service {
  hcl::label<std::string> name;
  hcl::attr<int> port;
  hcl::attr<std::optional<std::string>> host;
  hcl::defaulted<double> weight{1.0};
  hcl::attr<colour> paint;
  hcl::attr<hcl::one_of<std::string, "tcp", "udp">> protocol;
  hcl::attr<std::variant<std::string, int>> timeout;
  hcl::blocks<std::vector<port_range>, "range"> ranges;
};

struct folder {
  std::string name;
  std::vector<folder> folders;
};

}  // namespace

TEST_CASE("C++ types have types of the model") {
  CHECK(to_pretty_string(type_of<int>()) == "int");
  CHECK(to_pretty_string(type_of<std::uint64_t>()) == "int");
  CHECK(to_pretty_string(type_of<double>()) == "number");
  CHECK(to_pretty_string(type_of<char>()) == "string");
  CHECK(to_pretty_string(type_of<bool>()) == "bool");
  CHECK(to_pretty_string(type_of<std::string>()) == "string");
  CHECK(to_pretty_string(type_of<std::optional<int>>()) == "int?");
  CHECK(to_pretty_string(type_of<std::unique_ptr<std::string>>()) == "string?");
  CHECK(to_pretty_string(type_of<std::vector<std::set<int>>>()) == "list(set(int))");
  CHECK(to_pretty_string(type_of<std::map<std::string, bool>>()) == "map(bool)");
  CHECK(to_pretty_string(type_of<std::tuple<int, std::string>>()) == "(int, string)");
  CHECK(to_pretty_string(type_of<std::array<int, 2>>()) == "(int, int)");
  CHECK(type_of<int[2]>() == type_of<std::array<int, 2>>());
  CHECK(to_pretty_string(type_of<std::variant<bool, std::string>>()) == "bool | string");
  CHECK(type_of<hcl::value>().is_dynamic());
}

TEST_CASE("the type of a struct knows its tags") {
  CHECK(to_pretty_string(type_of<service>(), {.width = 1000, .indent = 2}) ==
        "{ host: string?, name: string, paint: \"green\" | \"red\", port: int, protocol: \"tcp\" | \"udp\", "
        "range: list({ from: int, to: int })?, timeout: int | string, weight: number? }");
}

TEST_CASE("a struct that contains itself has a type that does") {
  CHECK(to_pretty_string(type_of<folder>()) == "'T1 { folders: list('T1), name: string }");
  CHECK(type_of<folder>() == type_of<std::vector<folder>>().element());
}
