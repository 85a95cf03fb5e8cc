// A struct with a member of nearly every kind, for the targets that decode.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <hcl/decode.hpp>

namespace fuzz {

enum class color { red, green, blue };

struct point {
  double x;
  hcl::defaulted<int> y = 0;
};

struct node {
  hcl::label<std::string> name;
  std::optional<std::int8_t> small{};
  hcl::blocks<node, "node"> children{};
};

// Labels that may be left out, any number of them, and attributes of any name.
struct loose {
  hcl::label<std::optional<std::string>> at{};
  hcl::label<std::vector<std::string>> more{};
  hcl::attributes<int> others{};
};

struct wide {
  std::optional<std::string> a{};
  hcl::defaulted<std::uint64_t> b = 1;
  std::optional<double> c{};
  std::optional<bool> d{};
  std::optional<color> e{};
  std::optional<std::vector<std::string>> f{};
  std::optional<std::map<std::string, int>> g{};
  std::optional<std::tuple<int, std::string>> h{};
  std::optional<std::array<int, 2>> i{};
  std::optional<std::set<std::string>> j{};
  std::optional<std::chrono::milliseconds> k{};
  std::optional<std::filesystem::path> l{};
  hcl::attr<std::optional<point>, "m"> m{};
  hcl::attr<std::unique_ptr<point>, "p"> p{};
  std::optional<hcl::value> q{};
  std::optional<hcl::expression> r{};
  std::optional<hcl::located<int>> s{};
  hcl::blocks<node, "node"> nodes{};
  hcl::blocks<std::map<std::string, point>, "keyed"> keyed{};
  hcl::blocks<loose, "loose"> loose_ones{};
  hcl::attr_or_block<std::optional<point>, "place"> place{};
};

struct free_form {
  hcl::remain<> rest{};
};

}  // namespace fuzz
