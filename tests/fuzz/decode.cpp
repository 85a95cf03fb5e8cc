// Any text as a configuration of a wide struct, decoded with names and without.
#include <array>
#include <cassert>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>

#include <hcl/decode.hpp>

#include "names.hpp"

namespace {

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

struct config {
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
};

struct free_form {
  hcl::remain<> rest{};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text(data, size);
  const auto with_names = hcl::decode<config>(text, "fuzz.hcl", fuzz::names());
  const auto without = hcl::decode<config>(text, "fuzz.hcl");
  assert(with_names || with_names.diagnostics().has_errors());
  // What needs no names means the same with them.
  if (without) assert(with_names && without->nodes.size() == with_names->nodes.size());
  (void)hcl::decode<free_form>(text, "fuzz.hcl");
  return 0;
}
