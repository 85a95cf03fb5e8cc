// Random configurations: values are those of a fixpoint, whatever the files; circles are found whole; what is
// known with unknown inputs is so under every completion.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "random_configuration.hpp"

namespace {

using deployed::configuration;
using deployed::deployment;
using deployed::folder;
using deployed::graphs;
using deployed::language;

// The values by the names of equations().
std::map<std::string, hcl::value> values_of(const hcl::evaluated<deployment>& all) {
  std::map<std::string, hcl::value> values;
  for (const auto& each : all.modules) {
    const std::string prefix = each.address.empty() ? "" : each.address + ".";
    for (const auto& block : each.config->locals)
      for (const auto& [name, v] : block.values)
        values[prefix + "local." + name] = v;
    for (const auto& job : each.config->jobs)
      values[prefix + "job." + *job.name + ".copies"] = *job.copies;
    for (const hcl::member& m : each.outputs.members())
      values[prefix + "output." + m.name] = m.value;
  }
  return values;
}

// The names in quotes.
std::vector<std::string> named(const std::string& text) {
  std::vector<std::string> all;
  for (std::size_t at = text.find('"'); at != text.npos; at = text.find('"', at)) {
    const std::size_t end = text.find('"', at + 1);
    all.push_back(text.substr(at + 1, end - at - 1));
    at = end + 1;
  }
  return all;
}

}  // namespace

TEST_CASE("values are those of a fixpoint, in whatever files they are") {
  for (unsigned seed = 0; seed != graphs(); ++seed) {
    configuration config(seed);
    INFO("seed " << seed);
    const auto wanted = configuration::fixpoint(config.equations());
    for (int times = 0; times != 2; ++times) {
      const folder here(config.files());
      const auto made = language().evaluate(here.path(), config.inputs());
      REQUIRE(to_string(made.diagnostics()) == "");
      std::size_t compared = 0;
      for (const auto& [name, v] : values_of(*made)) {
        REQUIRE(wanted.contains(name));
        REQUIRE(v == hcl::value(wanted.at(name)));
        ++compared;
      }
      const auto variables = std::count_if(wanted.begin(), wanted.end(), [](const auto& each) {
        return each.first.starts_with("var.") || each.first.find(".var.") != std::string::npos;
      });
      REQUIRE(compared + static_cast<std::size_t>(variables) == wanted.size());
    }
  }
}

TEST_CASE("a circle is found whole, and nothing else is reported") {
  std::size_t planted = 0;
  for (unsigned seed = 0; seed != graphs(); ++seed) {
    configuration config(seed);
    if (!config.plant_circle()) continue;
    ++planted;
    INFO("seed " << seed);
    const auto equations = config.equations();
    const folder here(config.files());
    const hcl::diagnostics found = language().evaluate(here.path(), config.inputs()).diagnostics();
    REQUIRE(found.has_errors());
    for (const hcl::diagnostic& d : found) {
      REQUIRE(d.code == hcl::codes::circular_reference);
      if (d.detail.find("others") != std::string::npos) continue;
      std::vector<std::string> circle = named(d.detail);
      if (circle.size() == 1) circle.push_back(circle.front());
      for (std::size_t i = 0; i + 1 != circle.size(); ++i) {
        const auto refers = [&](const std::string& name) {
          const std::string value = name.find("job.") == std::string::npos ? name : name + ".copies";
          return value;
        };
        INFO(d.detail);
        REQUIRE(equations.contains(refers(circle[i])));
        const auto& parts = equations.at(refers(circle[i])).parts;
        REQUIRE(std::find(parts.begin(), parts.end(), refers(circle[i + 1])) != parts.end());
      }
      REQUIRE(circle.front() == circle.back());
    }
  }
  CHECK(planted * 3 > graphs());
}

TEST_CASE("what is known with unknown inputs is so under every completion") {
  std::size_t known = 0, all = 0;
  for (unsigned seed = 0; seed != graphs(); ++seed) {
    configuration config(seed);
    INFO("seed " << seed);
    const hcl::value inputs = config.unknown_inputs();
    const folder here(config.files());
    const auto plan = language().evaluate(here.path(), inputs);
    REQUIRE(to_string(plan.diagnostics()) == "");
    REQUIRE_FALSE(language().check(here.path()).has_errors());
    for (int times = 0; times != 3; ++times) {
      const auto made = language().evaluate(here.path(), config.completed(inputs));
      REQUIRE(made);
      for (const hcl::member& m : plan->outputs().members()) {
        ++all;
        if (!m.value.is_known()) continue;
        ++known;
        REQUIRE(m.value == made->outputs()[m.name]);
      }
    }
  }
  CHECK(known * 10 > all);
  CHECK(known < all);
}
