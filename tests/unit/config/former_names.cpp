// Former and other names of members, blocks and parts of objects where something else than a file sets them.
#include <catch2/catch.hpp>

#include "layered.hpp"

using layered::load;
using layered::said;
using layered::with_environment;

namespace {

struct point {
  hcl::formerly<hcl::defaulted<int>, "left"> x = 0;
  hcl::alias<hcl::defaulted<int>, "top"> y = 0;
};
struct listener {
  hcl::formerly<hcl::defaulted<int>, "number"> port = 80;
  hcl::defaulted<int> backlog = 5;
};
struct site {
  hcl::label<std::string> name;
  hcl::alias<hcl::defaulted<int>, "load"> weight = 1;
};
struct renamed {
  static constexpr hcl::naming hcl_naming = hcl::naming::kebab;
  hcl::formerly<hcl::defaulted<int>, "old-name", "older-name"> new_name = 0;
  hcl::alias<hcl::defaulted<int>, "conns"> connections = 0;
  hcl::formerly<hcl::defaulted<bool>, "loud"> verbose = false;
  hcl::formerly<hcl::defaulted<std::vector<std::string>>, "names"> hosts{};
  hcl::formerly<std::optional<hcl::sensitive<std::string>>, "pass-word"> token{};
  hcl::attr<std::optional<point>> at{};
  hcl::formerly<hcl::block<std::optional<listener>, "listener">, "listen"> one{};
  hcl::formerly<hcl::blocks<site, "site">, "vhost"> sites{};
};

std::string changed(std::string_view kind, std::string_view written, std::string_view now) {
  std::string text("The ");
  return text.append(kind)
      .append(" \"")
      .append(written)
      .append("\" is called \"")
      .append(now)
      .append("\" now.\n");
}
// Where the only diagnostic is.
template <typename T>
std::string place(const hcl::loaded<T>& app) {
  REQUIRE(app.diagnostics().size() == 1);
  CHECK(app.diagnostics()[0].severity == hcl::severity::warning);
  CHECK(app.diagnostics()[0].code == hcl::codes::former_name);
  CHECK_FALSE(app.diagnostics()[0].fix);
  return app.diagnostics()[0].subject.source()->name();
}

TEST_CASE("a variable of a former name sets the member, with the warning that a file gets") {
  const layered::folder here;
  const auto file = load<renamed>({}, {.files = {{here.write("a.hcl", "old-name = 4\n")}}});
  for (const char* const name : {"APP_OLD_NAME", "APP_OLDER_NAME"}) {
    const auto app = load<renamed>({}, with_environment({{name, "4"}}));
    INFO(said(app));
    REQUIRE(app);
    CHECK(app->new_name == 4);
    CHECK(place(app) == std::string("$") + name);
    CHECK(app.origin_of(&renamed::new_name).text() == std::string("$") + name + ", over the default");
  }
  CHECK(said(load<renamed>({}, with_environment({{"APP_OLD_NAME", "4"}}))) == said(file));
  const auto other = load<renamed>({}, with_environment({{"APP_CONNS", "4"}}));
  REQUIRE(other);
  CHECK(other->connections == 4);
  CHECK(other.diagnostics().empty());
  const auto block = load<renamed>({}, with_environment({{"APP_LISTEN_NUMBER", "4"}}));
  REQUIRE(block);
  CHECK(block->one->port == 4);
  CHECK(said(block) == changed("block type", "listen", "listener") + changed("attribute", "number", "port"));
  const auto part = load<renamed>({}, with_environment({{"APP_AT_LEFT", "4"}, {"APP_AT_TOP", "5"}}));
  REQUIRE(part);
  CHECK((part->at->x == 4 && part->at->y == 5));
  CHECK(said(part) == changed("attribute", "left", "x"));
  CHECK(place(load<renamed>({}, with_environment({{"APP_NAMES", "[\"a\"]"}}))) == "$APP_NAMES");
}

TEST_CASE("a member is set by one of its names, whatever the layers below call it") {
  const layered::folder here;
  hcl::load_options options = with_environment(
      {{"APP_OLD_NAME", "4"}, {"APP_AT_X", "7"}, {"APP_LISTENER_NUMBER", "8"}, {"APP_VHOST_A_LOAD", "9"}});
  options.files = {{here.write("a.hcl",
                               "new-name = 1\nat = {\n  left = 2\n  top = 3\n}\nlisten {\n  backlog = 6\n}\n"
                               "site \"a\" {}\n")}};
  const auto app = load<renamed>({}, options);
  INFO(said(app));
  REQUIRE(app);
  CHECK((app->new_name == 4 && app->at->x == 7 && app->at->y == 3));
  CHECK((app->one->port == 8 && app->one->backlog == 6 && app->sites[0].weight == 9));
  CHECK(said(load<renamed>({}, with_environment({{"APP_OLD_NAME", "4"}, {"APP_NEW_NAME", "5"}})))
            .find("both set new-name") != std::string::npos);
  CHECK(said(load<renamed>({}, with_environment({{"APP_NEW_NAM", "4"}}))) ==
        "$APP_NEW_NAM sets nothing. Did you mean $APP_NEW_NAME?\n");
  CHECK(said(load<renamed>({}, with_environment({{"APP_OLDER_NAM", "4"}}))) ==
        "$APP_OLDER_NAM sets nothing. Did you mean $APP_NEW_NAME?\n");
}

TEST_CASE("a flag of a former name sets the member, switches, lists, paths and files included") {
  const layered::folder here;
  const std::string file = here.write("t", "s3cret\n");
  const auto flag = load<renamed>({"--old-name", "4"});
  REQUIRE(flag);
  CHECK(flag->new_name == 4);
  CHECK(place(flag) == "--old-name");
  CHECK(load<renamed>({"--conns=4"})->connections == 4);
  CHECK(load<renamed>({"--loud"})->verbose == true);
  const auto off = load<renamed>({"--verbose", "--no-loud"});
  CHECK(off->verbose == false);
  CHECK(place(off) == "--no-loud");
  CHECK(load<renamed>({"--new-name=3", "--old-name=4"})->new_name == 4);
  CHECK(load<renamed>({"--old-name=4", "--new-name=3"})->new_name == 3);
  CHECK(*load<renamed>({"--names=a", "--hosts=b"})->hosts == std::vector<std::string>{"a", "b"});
  CHECK(load<renamed>({"--listen.number=4"})->one->port == 4);
  const auto path = load<renamed>({"--set", "listen.number=4"});
  REQUIRE(path);
  CHECK(path->one->port == 4);
  CHECK(said(path) == changed("block type", "listen", "listener") + changed("attribute", "number", "port"));
  CHECK(load<renamed>({"--set", "at={left=4}"})->at->x == 4);
  const auto secret = load<renamed>({"--pass-word-file", file.c_str()});
  REQUIRE(secret);
  CHECK(**secret->token == "s3cret");
  CHECK(place(secret) == "--pass-word-file");
  CHECK(said(load<renamed>({"--pass-word=x"})).find("would show a secret") != std::string::npos);
}

TEST_CASE("a file of a former name holds the secret") {
  const layered::folder here;
  for (const char* const name : {"pass-word", "pass_word"}) {
    const layered::folder secrets;
    const std::string file = secrets.write(name, "s3cret\n");
    const auto app = load<renamed>({}, {.secrets = {secrets / ""}});
    INFO(said(app));
    REQUIRE(app);
    CHECK(**app->token == "s3cret");
    CHECK(said(app) == changed("attribute", "pass-word", "token"));
  }
  const auto named =
      load<renamed>({}, with_environment({{"APP_PASS_WORD_FILE", here.write("t", "s3cret\n")}}));
  REQUIRE(named);
  CHECK(**named->token == "s3cret");
  CHECK(place(named) == "$APP_PASS_WORD_FILE");
}

struct taken {
  hcl::formerly<hcl::defaulted<int>, "b_c"> a = 1;
  hcl::block<std::optional<listener>, "b"> b{};
  static constexpr hcl::doc hcl_docs[] = {{"a", "A.", {.env = "THE_A"}}};
};
struct inner {
  hcl::defaulted<int> c = 2;
};
struct both {
  hcl::formerly<hcl::defaulted<int>, "b_c"> a = 1;
  hcl::block<std::optional<inner>> b{};
};
TEST_CASE("a former name takes no variable from a member that is called so now") {
  const auto app = load<both>({}, with_environment({{"APP_B_C", "7"}}));
  REQUIRE(app);
  CHECK((app->a == 1 && app->b->c == 7));
  CHECK(app.diagnostics().empty());
  CHECK(load<taken>({}, with_environment({{"THE_A", "7"}}))->a == 7);
  CHECK(hcl::environment_of<both>("APP").size() == 2);
  CHECK(hcl::flags_of<both>().size() == 2);
}

}  // namespace
