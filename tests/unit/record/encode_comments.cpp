// The texts of members as comments.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <hcl/encode.hpp>

namespace {

struct point {
  int x = 0;
  int y = 0;
  static constexpr hcl::doc hcl_docs[] = {{"y", "Upwards."}};
};
struct upstream {
  hcl::label<> name;
  int weight = 1;
  static constexpr hcl::doc hcl_docs[] = {{"weight", "Its share."}};
};
struct common {
  bool verbose = false;
  static constexpr hcl::doc hcl_docs[] = {{"verbose", "Says *everything*."}};
};
struct server {
  std::string listen;
  int workers = 4;
  hcl::flatten<common> shared{};
  hcl::attr<point> origin{};
  hcl::blocks<upstream, "upstream"> upstreams{};
  std::optional<int> absent{};
  static constexpr hcl::doc hcl_docs[] = {
      {"listen",
       "Address and port to listen on, which must be one of those of this machine, or else the program ends "
       "at "
       "once.\n\n- `host:port`\n- a path"},
      {"origin", "Where it is."},
      {"upstreams", "Where requests go."},
      {"absent", "Is not there."},
  };
};

TEST_CASE("texts of members are comments above them") {
  const server s{.listen = "a:80", .upstreams = {{{"x"}, 1}, {{"y"}, 2}}};
  const std::string expected =
      R"(# Address and port to listen on, which must be one of those of this machine, or else the program
# ends at once.
#
# - host:port
# - a path
listen  = "a:80"
workers = 4
# Says everything.
verbose = false
# Where it is.
origin = {
  x = 0
  # Upwards.
  y = 0
}

# Where requests go.
upstream "x" {
  # Its share.
  weight = 1
}

upstream "y" {
  # Its share.
  weight = 2
}
)";
  const std::string text = *hcl::encode(s, {.comments = true});
  CHECK(text == expected);
  CHECK(*hcl::encode(*hcl::decode<server>(text), {.comments = true}) == expected);
  CHECK(hcl::encode(s)->find('#') == std::string::npos);
  CHECK(*hcl::encode_json(s, {.comments = true}) == *hcl::encode_json(s));
}

}  // namespace
