// A test file of Terraform: runs that are evaluated one after the other, with conditions for later.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/hcl.hpp>

namespace tftest {

enum class command { plan, apply };

struct assertion {
  hcl::expression condition, error_message;
};
struct plan_options {
  std::optional<hcl::expression> mode{};
  hcl::defaulted<bool> refresh = true;
  std::optional<std::vector<hcl::expression>> target{}, replace{};
};
struct module {
  std::string source;
  std::optional<std::string> version{};
};
struct mock_resource {
  hcl::label<> type;
  hcl::attr_or_block<std::optional<std::map<std::string, hcl::value>>, "defaults"> defaults{};
};
struct mock_provider {
  hcl::label<> name;
  std::optional<std::string> alias{}, source{};
  hcl::blocks<mock_resource, "mock_resource"> resources{};
  hcl::blocks<mock_resource, "mock_data"> data{};
};
struct run {
  hcl::label<> name;
  std::optional<hcl::expression> command{};
  hcl::attr_or_block<std::optional<std::map<std::string, hcl::expression>>, "variables"> variables{};
  std::optional<hcl::expression> providers{};
  hcl::block<std::optional<module>, "module"> other{};
  hcl::block<std::optional<plan_options>, "plan_options"> options{};
  hcl::blocks<assertion, "assert"> asserts{};
  hcl::defaulted<std::vector<hcl::expression>> expect_failures{};
};
struct file {
  hcl::attr_or_block<std::optional<std::map<std::string, hcl::expression>>, "variables"> variables{};
  hcl::blocks<mock_provider, "mock_provider"> mocks{};
  hcl::blocks<run, "run"> runs{};
};

inline constexpr std::string_view native = R"(variables {
  name = "shop"
}

mock_provider "cloud" {
  alias = "fake"
  mock_resource "bucket" {
    defaults = {
      arn = "arn:shop"
    }
  }
}

run "plans" {
  command = plan
  variables {
    size = 2 + 1
  }
  plan_options {
    refresh = false
    target  = [bucket.main]
  }
  assert {
    condition     = strlen(output.name) == var.size
    error_message = "${output.name} is too long."
  }
  expect_failures = [var.size, check.health]
}
)";

}  // namespace tftest
