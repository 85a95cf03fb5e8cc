// Variables that container platforms set for services beside the program: none of them is the program's.
#include <catch2/catch.hpp>

#include "layered.hpp"

using layered::load;
using layered::said;
using layered::with_environment;

namespace {

struct service {
  hcl::defaulted<std::string> host = "h";
  hcl::defaulted<std::string> cluster_ip = "";
};
struct program {
  hcl::defaulted<int> port = 80;
  hcl::block<std::optional<service>, "service"> inside{};
};

const layered::variables links{
    {"APP_SERVICE_HOST", "10.0.0.1"},         {"APP_SERVICE_PORT", "80"},
    {"APP_SERVICE_PORT_HTTP", "80"},          {"APP_PORT", "tcp://10.0.0.1:80"},
    {"APP_PORT_80_TCP", "tcp://10.0.0.1:80"}, {"APP_PORT_80_TCP_PROTO", "tcp"},
    {"APP_PORT_80_TCP_PORT", "80"},           {"APP_PORT_80_TCP_ADDR", "10.0.0.1"}};

TEST_CASE("service links set no member, and are one warning in all") {
  for (const bool is_strict : {false, true}) {
    hcl::load_options options = with_environment(links);
    options.strict_environment = is_strict;
    const auto app = load<program>({}, options);
    INFO(said(app));
    REQUIRE(app);
    CHECK(app->port == 80);
    CHECK_FALSE(app->inside.has_value());
    REQUIRE(app.diagnostics().size() == 1);
    CHECK(app.diagnostics()[0].severity == hcl::severity::warning);
    CHECK(
        said(app) ==
        "$APP_SERVICE_HOST and 7 others are set by a container platform for a service of that name, so the "
        "configuration takes nothing from there. In Kubernetes, enableServiceLinks: false turns them off.\n");
    CHECK(app.exit_code() == 0);
  }
}

TEST_CASE("links of other services and of Docker are no unknown variables") {
  for (const layered::variables& one :
       {layered::variables{{"APP_DB_PORT", "tcp://10.0.0.2:80"}, {"APP_DB_SERVICE_HOST", "10.0.0.2"}},
        layered::variables{{"APP_DB_PORT", "udp://[fd00::1]:53"}, {"APP_DB_PORT_53_UDP_PROTO", "udp"}},
        layered::variables{
            {"APP_DB_PORT", "tcp://10.0.0.2:5432"}, {"APP_DB_NAME", "/web/db"}, {"APP_DB_ENV_LANG", "C"}}}) {
    hcl::load_options options = with_environment(one);
    options.strict_environment = true;
    const auto app = load<program>({}, options);
    INFO(said(app));
    CHECK(app);
    CHECK(app.diagnostics().size() == 1);
  }
}

TEST_CASE("variables that only look like service links set what they are meant for") {
  CHECK(load<program>({}, with_environment({{"APP_PORT", "8080"}}))->port == 8080);
  const auto app = load<program>({}, with_environment({{"APP_SERVICE_HOST", "a"}, {"APP_PORT", "8080"}}));
  REQUIRE(app);
  CHECK((app->port == 8080 && *app->inside->host == "a"));
  CHECK(app.diagnostics().empty());
  CHECK(said(load<program>({},
                           with_environment({{"APP_DB_PORT", "tcp://10.0.0.2:80"}, {"APP_DB_PORT_1", "5"}})))
            .find("$APP_DB_PORT_1 sets nothing") != std::string::npos);
  CHECK(said(load<program>({}, with_environment({{"APP_DB_PORT", "80"}}))).find("sets nothing") !=
        std::string::npos);
  CHECK(said(load<program>({}, with_environment({{"APP_DB_PORT", "tcp://db"}}))).find("sets nothing") !=
        std::string::npos);
  CHECK(said(load<program>({}, with_environment({{"APP_DB_SERVICE_HOST", "a"}}))).find("sets nothing") !=
        std::string::npos);
  CHECK(load<program>({}, with_environment({{"DB_SERVICE_HOST", "a"}})).diagnostics().empty());
}

TEST_CASE("warnings beyond the limit of diagnostics stop no program") {
  layered::variables many;
  for (int i = 0; i != 300; ++i)
    many.push_back({"APP_UNKNOWN_" + std::to_string(i), "1"});
  const auto app = load<program>({}, with_environment(many));
  REQUIRE(app);
  CHECK(app.exit_code() == 0);
  CHECK(app.diagnostics().size() == 100);
  CHECK(app.diagnostics().dropped() == 200);
  CHECK_FALSE(app.diagnostics().has_errors());
  CHECK(load<program>({"config", "check"}, with_environment(many)).exit_code() == 0);
  CHECK(load<program>({"config", "show"}, with_environment(many)).exit_code() == 0);

  hcl::load_options strict = with_environment(many);
  strict.strict_environment = true;
  const auto none = load<program>({}, strict);
  CHECK_FALSE(none);
  CHECK(none.diagnostics().error_count() == 300);
  strict.strict_environment = false;
  const auto wrong = load<program>({"--port=x"}, strict);
  CHECK(wrong.diagnostics().error_count() == 1);
}

}  // namespace
