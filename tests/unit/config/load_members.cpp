// Members of objects and of blocks set from outside: what becomes of what is below them, and their names.
#include <catch2/catch.hpp>

#include <optional>
#include <string>
#include <variant>

#include "layered.hpp"

using layered::said;
using layered::with_environment;

namespace {

struct bounds {
  hcl::defaulted<int> a = 1;
  hcl::defaulted<int> b = 2;
  hcl::defaulted<int> c = 3;
};
struct either {
  hcl::defaulted<std::string> x = std::string("dx");
  hcl::defaulted<int> y = 2;
};
struct outer {
  hcl::defaulted<int> n = 1;
  hcl::attr<std::optional<bounds>> deep{};
};
struct objects {
  hcl::attr<std::optional<bounds>> limits{};
  hcl::attr<std::optional<outer>> out{};
  hcl::attr_or_block<std::optional<either>> ab{};
};
hcl::loaded<objects> with_file(std::string_view text, layered::variables given,
                               std::initializer_list<const char*> words = {}) {
  static const layered::folder here;
  hcl::load_options options = with_environment(std::move(given));
  options.files = {{here.write("a.hcl", text)}};
  return layered::load<objects>(words, options);
}

TEST_CASE("a member of an object that cannot be read below hides no mistake there") {
  for (const char* const text : {"limits = { a = nope, b = 50 }\n", "limits = \"bad\"\n", "limits = [1]\n"})
    for (const bool is_flag : {false, true}) {
      const auto app =
          is_flag ? with_file(text, {}, {"--limits.c=7"}) : with_file(text, {{"APP_LIMITS_C", "7"}});
      INFO(text << said(app));
      CHECK_FALSE(app);
      bool is_in_file = false;
      for (const hcl::diagnostic& d : app.diagnostics())
        is_in_file = is_in_file || (d.subject && d.subject.source()->name().ends_with("a.hcl"));
      CHECK(is_in_file);
      CHECK(said(app).find(is_flag ? "--limits.c" : "$APP_LIMITS_C") != std::string::npos);
    }
  CHECK_FALSE(with_file("out = { n = 4, deep = 5 }\n", {{"APP_OUT_DEEP_C", "7"}}));
  CHECK_FALSE(with_file("", {{"APP_LIMITS", "[1]"}, {"APP_LIMITS_C", "7"}}));
  CHECK(with_file("limits = null\n", {{"APP_LIMITS_C", "7"}})->limits->c == 7);
  CHECK(with_file("", {{"APP_OUT_DEEP_C", "7"}})->out->deep->c == 7);
}

}  // namespace
