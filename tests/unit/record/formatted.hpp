// What of the library is put into formatted texts, for the formatter that is in `format_with`.
#pragma once

// The library fmt, where there is one, without anything to link. Here, as files that are compiled together
// have their includes without conditions.
#if __has_include(<fmt/format.h>)
#define FMT_HEADER_ONLY
#include <fmt/ranges.h>
#include <hcl/fmt.hpp>
#endif

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <hcl/decode.hpp>

namespace formatted {

enum class level { info, warn };

// `format(text, x...)` makes a std::string; in a macro, as texts must be constants.
#define HCL_CHECK_FORMATTED(format)                                                          \
  const hcl::value list = hcl::value::list({1, 2});                                          \
  CHECK(format("{}", list) == "list(number)[1, 2]");                                         \
  CHECK(format("{:>5}|", hcl::value("a")) == "  \"a\"|");                                    \
  CHECK(format("{}", list.with_marks(hcl::mark_set{hcl::mark("secret")})) == "(sensitive)"); \
  CHECK(format("{:*^14}", hcl::type::list(hcl::type::string())) == "*list(string)*");        \
  CHECK(format("{:.2}", hcl::number(12345)) == "12");                                        \
  CHECK(format("{}", *hcl::path::parse("a[0].b")) == ".a[0].b");                             \
  CHECK(format("{}", hcl::severity::warning) == "warning");                                  \
  CHECK(format("{}", *hcl::semantic_version::parse("1.2.3")) == "1.2.3");                    \
  CHECK(format("{}", *hcl::ip_address::parse("10.0.0.1")) == "10.0.0.1");                    \
  const auto failed = hcl::decode<formatted::broken>("port = x", "app.hcl");                 \
  CHECK(format("{}", failed.diagnostics()) == hcl::to_string(failed.diagnostics()));         \
  CHECK(format("{}", failed.diagnostics()[0]) == hcl::to_string(failed.diagnostics()[0]));   \
  CHECK(format("{}", failed.diagnostics()[0].subject) == "app.hcl:1,8-9");                   \
  formatted::config made;                                                                    \
  CHECK(format("{:5}|", made.port) == "   80|");                                             \
  CHECK(format("{:04x}", made.port) == "0050");                                              \
  CHECK(format("{:5}|", made.name) == "web  |");                                             \
  CHECK(format("{:>5}|", made.shown) == " warn|");                                           \
  CHECK(format("{}", made.password) == "(sensitive)");                                       \
  CHECK(format("{}", made.old_password) == "(sensitive)");                                   \
  CHECK(format("{}", made.timeout) == "null");                                               \
  CHECK(format("{:.1f}", made.ratio) == "0.5");                                              \
  CHECK(format("{}", made.where) == "/etc/app");                                             \
  CHECK(format("{}", made.place) == "3");                                                    \
  CHECK(format("{}", made.narrow) == "7");                                                   \
  made.timeout = 5;                                                                          \
  CHECK(format("{}", made.timeout) == "5")

struct broken {
  int port;
};
struct config {
  hcl::defaulted<int> port = 80;
  hcl::defaulted<std::string> name = "web";
  hcl::defaulted<level> shown = level::warn;
  hcl::sensitive<std::string> password = "hunter2";
  hcl::defaulted<hcl::sensitive<std::string>> old_password = "hunter1";
  hcl::defaulted<std::optional<int>> timeout{};
  hcl::attr<double, "r"> ratio = 0.5;
  hcl::defaulted<std::filesystem::path> where = std::filesystem::path("/etc/app");
  hcl::located<int> place = 3;
  hcl::defaulted<hcl::ranged<int, 1, 9>> narrow = 7;
  hcl::defaulted<std::vector<int>> ports{1, 2};
};

}  // namespace formatted
