// Entries of maps, elements of lists, and blocks that no file has: by variable, by flag and by --set.
#include <catch2/catch.hpp>

#include "layered.hpp"

using layered::load;
using layered::said;
using layered::with_environment;

namespace {

struct point {
  int x = 0;
  hcl::defaulted<int> y = 7;
};
struct backend {
  hcl::label<std::string> name;
  std::string host;
  hcl::defaulted<std::map<std::string, std::string>> headers{};
  hcl::sensitive<std::optional<std::string>> key{};
  hcl::defaulted<bool> is_on = true;
};
struct pool {
  hcl::defaulted<int> max_size = 1;
  hcl::defaulted<std::map<std::string, int>> limits{};
};
struct app {
  hcl::defaulted<std::map<std::string, std::string>> env{};
  hcl::defaulted<std::vector<std::string>> hosts{};
  hcl::attr<std::vector<point>> points{};
  hcl::attr<std::map<std::string, point>> places{};
  hcl::block<std::optional<pool>> db_pool{};
  hcl::blocks<backend, "upstream"> upstreams{};
};

const char* const file_text = R"(
env    = { A = "1", B = "2" }
hosts  = ["a", "b"]
points = [{ x = 1 }]
places = { home = { x = 1 } }
upstream "one" {
  host = "h"
}
)";

TEST_CASE("a misspelt member of a labelled block, there or not, is answered with the one that is meant") {
  const layered::folder here;
  auto options = with_environment({{"APP_UPSTREAM__new__HSOT", "3"}, {"APP_UPSTRAEM__one__HOST", "3"}});
  options.files = {{here.write("a.hcl", file_text)}};
  CHECK(said(load<app>({}, options)) ==
        "$APP_UPSTREAM__new__HSOT sets nothing. Did you mean $APP_UPSTREAM__new__HOST?\n"
        "$APP_UPSTRAEM__one__HOST sets nothing. Did you mean $APP_UPSTREAM__one__HOST?\n");
  auto other = with_environment({{"APP_UPSTREAM_ONA_HOST", "3"}});
  other.files = options.files;
  CHECK(
      said(load<app>({}, other)) ==
      "$APP_UPSTREAM_ONA_HOST sets nothing. Did you mean $APP_UPSTREAM_ONE_HOST? Labels that no file has are "
      "between two underscores, as in $APP_UPSTREAM__one__HOST.\n");
  options.environment.clear();
  const auto answer = [&](const char* word) { return said(load<app>({word}, options)); };
  CHECK(answer("--upstream.new.hst=1") ==
        "There is no flag --upstream.new.hst. Did you mean --upstream.new.host?\n");
  CHECK(answer("--set=upstream[\"b\"].hots=1") ==
        "The path \"upstream[\"b\"].hots\" sets nothing. Did you mean upstream[\"b\"].host?\n");
  CHECK(answer("--upstream.new.other=1") == "There is no flag --upstream.new.other.\n");
}

TEST_CASE("flags of a whole map or list and of its parts are all kept, whichever comes first") {
  const layered::folder here;
  hcl::load_options options{.files = {{here.write("a.hcl", file_text)}}};
  const auto set = [&](std::initializer_list<const char*> words) { return load<app>(words, options); };
  using texts = std::map<std::string, std::string>;
  for (const auto& made : {set({"--env.C=3", "--env", "D=4"}), set({"--env", "D=4", "--env.C=3"})}) {
    INFO(made.diagnostics());
    REQUIRE(made);
    CHECK(*made->env == texts{{"C", "3"}, {"D", "4"}});
  }
  const auto listed = set({"--hosts.0=z", "--hosts", "x", "--hosts", "y"});
  REQUIRE(listed);
  CHECK(*listed->hosts == std::vector<std::string>{"z", "y"});
}

TEST_CASE("entries of a map in an object are set after the object, if that comes first") {
  struct tagged {
    hcl::defaulted<int> n = 0;
    hcl::defaulted<std::map<std::string, std::string>> tags{};
  };
  struct holder {
    hcl::attr<tagged> obj{};
  };
  using texts = std::map<std::string, std::string>;
  const auto tags = [](std::initializer_list<const char*> words) {
    const auto made = load<holder>(words, {});
    return made ? *made->obj.tags : texts{{"failed", said(made)}};
  };
  CHECK(tags({"--set", "obj={n=1}", "--obj.tags", "a=1"}) == texts{{"a", "1"}});
  CHECK(tags({"--obj.tags.x=1", "--obj={n=1}", "--obj.tags", "a=1"}) == texts{{"a", "1"}});
  CHECK(tags({"--obj.tags.x=1", "--obj.n=1", "--obj.tags", "a=1"}) == texts{{"a", "1"}, {"x", "1"}});
}

TEST_CASE("a block in a labelled block that no file has is set in one go") {
  struct timing {
    hcl::defaulted<std::vector<int>> pauses{};
    hcl::defaulted<int> most = 0;
  };
  struct site {
    hcl::label<> name;
    hcl::block<std::optional<timing>> retry{};
  };
  struct sites {
    hcl::blocks<site, "site"> all{};
  };
  const auto made = load<sites>({"--set", "site[\"a\"].retry.pauses=[1]", "--site.b.retry.most=2"});
  INFO(made.diagnostics());
  REQUIRE(made);
  REQUIRE(made->all->size() == 2);
  CHECK(*made->all[0].retry->pauses == std::vector<int>{1});
  CHECK(made->all[1].retry->most == 2);
}

TEST_CASE("a variable sets an entry of a map, whose key is as it is written") {
  const layered::folder here;
  auto options =
      with_environment({{"APP_ENV__B", "3"}, {"APP_ENV__lower_case", "x"}, {"APP_DB_POOL_LIMITS__cpu", "4"}});
  options.files = {{here.write("a.hcl", file_text)}};
  const auto made = load<app>({}, options);
  INFO(made.diagnostics());
  REQUIRE(made);
  CHECK(made->env == std::map<std::string, std::string>{{"A", "1"}, {"B", "3"}, {"lower_case", "x"}});
  CHECK(made->db_pool->limits->at("cpu") == 4);
  CHECK(made.diagnostics().empty());
}

TEST_CASE("a variable sets an element of a list, or the one after the last") {
  const layered::folder here;
  auto options = with_environment({{"APP_HOSTS__1", "x"},
                                   {"APP_HOSTS__2", "y"},
                                   {"APP_POINTS__0__X", "5"},
                                   {"APP_POINTS__1__X", "6"},
                                   {"APP_PLACES__home__Y", "9"}});
  options.files = {{here.write("a.hcl", file_text)}};
  const auto made = load<app>({}, options);
  INFO(made.diagnostics());
  REQUIRE(made);
  CHECK(*made->hosts == std::vector<std::string>{"a", "x", "y"});
  CHECK(made->points->at(0).x == 5);
  CHECK(made->points->at(1).x == 6);
  CHECK(made->places->at("home").x == 1);
  CHECK(made->places->at("home").y == 9);
  options = with_environment({{"APP_HOSTS__4", "x"}});
  options.files = {{here / "a.hcl"}};
  CHECK(said(load<app>({}, options)) ==
        "$APP_HOSTS__4 cannot set hosts[4], as hosts is not a list of known values of length 4 or more.\n");
}

TEST_CASE("variables of elements are in the order of their indices") {
  layered::variables given;
  for (int i = 12; i-- != 0;)
    given.push_back({"APP_HOSTS__" + std::to_string(i), std::to_string(i)});
  given.push_back({"APP_POINTS__1__X", "6"});
  given.push_back({"APP_POINTS__0__X", "5"});
  given.push_back({"APP_ENV__A", "1"});
  const layered::folder here;
  auto options = with_environment(given);
  options.files = {{here.write("a.hcl", "points = []\nplaces = {}\n")}};
  const auto made = load<app>({}, options);
  INFO(made.diagnostics());
  REQUIRE(made);
  CHECK(made->hosts->size() == 12);
  CHECK(made->hosts->at(11) == "11");
  CHECK(made->points->at(1).x == 6);
}

TEST_CASE("flags of new blocks may name the file of a secret, and switch off") {
  const layered::folder here;
  hcl::load_options options{.files = {{here.write("a.hcl", "points = []\nplaces = {}\n")}}};
  const std::string key = here.write("key", "hun7er2\n");
  const auto made = load<app>(
      {"--upstream.a.key-file", key.c_str(), "--upstream.a.host=h", "--no-upstream.a.is-on"}, options);
  INFO(made.diagnostics());
  REQUIRE(made);
  CHECK(**made->upstreams[0].key == "hun7er2");
  CHECK_FALSE(*made->upstreams[0].is_on);
  CHECK(said(load<app>({"--no-upstream.a.is-on=true"}, options)) ==
        "--no-upstream.a.is-on takes no value.\n");
}

TEST_CASE("a variable makes a block that no file has, or sets a member in one that is there") {
  const layered::folder here;
  auto options = with_environment({{"APP_UPSTREAM__two__HOST", "new"},
                                   {"APP_UPSTREAM__two__HEADERS__Accept", "*/*"},
                                   {"APP_UPSTREAM__two__KEY", "hun7er2"},
                                   {"APP_UPSTREAM_ONE_HOST", "changed"}});
  options.files = {{here.write("a.hcl", file_text)}};
  const auto made = load<app>({}, options);
  INFO(made.diagnostics());
  REQUIRE(made);
  REQUIRE(made->upstreams.size() == 2);
  CHECK(made->upstreams[0].host == "changed");
  CHECK(made->upstreams[1].name == "two");
  CHECK(made->upstreams[1].host == "new");
  CHECK(made->upstreams[1].headers->at("Accept") == "*/*");
  CHECK(**made->upstreams[1].key == "hun7er2");
  CHECK(made.origin_of("upstream.two.host").text() == "$APP_UPSTREAM__two__HOST");
  options = with_environment({{"APP_UPSTREAM__two__HOTS", "new"}});
  options.files = {{here / "a.hcl"}};
  CHECK(said(load<app>({}, options)).find("$APP_UPSTREAM__two__HOTS sets nothing.") == 0);
}

TEST_CASE("flags and --set reach the same") {
  const layered::folder here;
  hcl::load_options options;
  options.files = {{here.write("a.hcl", file_text)}};
  const auto made =
      load<app>({"--env.C=3", "--hosts.0", "z", "--upstream.three.host=h3", "--db_pool.limits.cpu=2", "--set",
                 "env.A=\"set\"", "--set", "places[\"a.b\"].x=4", "--set", "points[1].x=2"},
                options);
  INFO(made.diagnostics());
  REQUIRE(made);
  CHECK(made->env == std::map<std::string, std::string>{{"A", "set"}, {"B", "2"}, {"C", "3"}});
  CHECK(*made->hosts == std::vector<std::string>{"z", "b"});
  CHECK(made->upstreams[1].host == "h3");
  CHECK(made->db_pool->limits->at("cpu") == 2);
  CHECK(made->places->at("a.b").x == 4);
  CHECK(made->points->at(1).x == 2);
  CHECK(load<app>({"--env.C"}, options).exit_code() == 2);
  CHECK(load<app>({"--upstream.three.key=hun7er2"}, options).exit_code() == 2);
  CHECK(said(load<app>({"--upstream.three.key=hun7er2"}, options)).find("hun7er2") == std::string::npos);
}

TEST_CASE("the same spelling reaches blocks that a file has, and is never ambiguous") {
  const layered::folder here;
  const std::string file = here.write("a.hcl",
                                      "upstream \"a.b\" {\n  host = \"h\"\n}\n"
                                      "upstream \"a_b\" {\n  host = \"h\"\n}\n");
  const std::string others = here.write("others.hcl", "points = []\nplaces = {}\n");
  const auto loaded = [&](layered::variables given) {
    auto options = with_environment(std::move(given));
    options.files = {{others}, {file}};
    return load<app>({}, options);
  };
  const auto made = loaded({{"APP_UPSTREAM__a.b__HOST", "x"}, {"APP_UPSTREAM__a_b__HEADERS__k", "v"}});
  INFO(made.diagnostics());
  REQUIRE(made);
  CHECK(made.diagnostics().empty());
  CHECK(made->upstreams[0].host == "x");
  CHECK(made->upstreams[1].headers->at("k") == "v");
  CHECK(said(loaded({{"APP_UPSTREAM_A_B_HOST", "x"}})).find("could set") != std::string::npos);
  const auto from_file = loaded({{"APP_UPSTREAM__a.b__HOST_FILE", here.write("host", "from file\n")}});
  REQUIRE(from_file);
  CHECK(from_file->upstreams[0].host == "from file");
  here.write("a.hcl", "upstream \"one\" {\n  host = \"h\"\n}\n");
  CHECK(said(loaded({{"APP_UPSTREAM__one__HOST", "x"}, {"APP_UPSTREAM_ONE_HOST", "y"}})).find("both set") !=
        std::string::npos);
}

struct renamed_backend {
  hcl::label<std::string> name;
  hcl::formerly<hcl::defaulted<int>, "port_number"> listen_port = 80;
};
struct renamed_app {
  hcl::formerly<hcl::blocks<renamed_backend, "upstream">, "backend"> upstreams{};
};

TEST_CASE("former names and hyphens work in new blocks as in those that are there") {
  const layered::folder here;
  for (const char* const text : {"", "upstream \"my-one\" {}\n", "backend \"my-one\" {}\n"}) {
    const std::string file = here.write("a.hcl", text);
    const auto loaded = [&](layered::variables given, const char* flag) {
      auto options = with_environment(std::move(given));
      options.files = {{file}};
      return load<renamed_app>({flag}, options);
    };
    for (const char* const flag : {"--upstream.my-one.listen-port=1", "--upstream.my-one.listen_port=1",
                                   "--backend.my-one.port-number=1", "--backend.my-one.port_number=1",
                                   "--set=backend[\"my-one\"].port_number=1"}) {
      const auto made = loaded({}, flag);
      INFO(text << flag << made.diagnostics());
      REQUIRE(made);
      CHECK(made->upstreams[0].listen_port == 1);
    }
    for (const char* const name : {"APP_UPSTREAM__my-one__LISTEN_PORT", "APP_BACKEND__my-one__PORT_NUMBER"}) {
      const auto made = loaded({{name, "2"}}, "--");
      INFO(text << name << made.diagnostics());
      REQUIRE(made);
      CHECK(made->upstreams[0].listen_port == 2);
      CHECK((said(made).find("port_number") != std::string::npos) ==
            (std::string_view(name).find("NUMBER") != std::string_view::npos));
    }
  }
}

}  // namespace
