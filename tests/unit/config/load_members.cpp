// Members of objects and of blocks set from outside: what becomes of what is below them, and their names.
#include <catch2/catch.hpp>

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <hcl/value/capsule.hpp>

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

TEST_CASE("what a member is laid over is evaluated as the decode does it") {
  const layered::folder here;
  const hcl::scope names;
  hcl::load_options options = with_environment({{"APP_LIMITS_C", "7"}});
  options.names = &names;
  options.files = {{here.write("a.hcl", "limits = { a = null && true ? 1 : 2 }\n")}};
  CHECK(layered::load<objects>({}, options));
  options.reading.decode.model.logic = hcl::null_logic::only_if_other_decides;
  CHECK_FALSE(layered::load<objects>({}, options));
  options.files = {{here.write("b.hcl", "limits = { a = [for i in [1, 2, 3, 4] : i][3] }\n")}};
  CHECK(layered::load<objects>({}, options));
  options.reading.decode.bounds.elements = 2;
  CHECK_FALSE(layered::load<objects>({}, options));
  options.variables = [] { return layered::variables{{"APP_LIMITS", "[for i in [{}, {}, {}] : i][0]"}}; };
  CHECK_FALSE(layered::load<objects>({}, options));
  options.names = nullptr;
  options.reading = {};
  options.variables = [] { return layered::variables{{"APP_AB_Y", "7"}}; };
  options.files = {{here.write("c.json", R"({"ab": {"x": "${literal}"}})")}};
  const auto literal = layered::load<objects>({}, options);
  REQUIRE(literal);
  CHECK(literal->ab->x == "${literal}");
}

// "PATH at PLACE:LINE" of each, `file` for the name of a file.
std::string places(const hcl::loaded<objects>& app) {
  std::string all;
  for (const hcl::diagnostic& d : app.diagnostics()) {
    const std::string place = d.subject ? d.subject.source()->name() : "";
    all.append(d.path).append(" at ").append(place.ends_with(".hcl") ? "file" : place);
    all.append(":").append(std::to_string(d.subject.begin().line)).append("\n");
  }
  return all;
}
TEST_CASE("a mistake in an object is placed where it is written, whatever else sets a part of it") {
  const char* const text = "out = {\n  n = 1\n  deep = {\n    a = \"u\"\n    b = \"v\"\n    d = 1\n  }\n}\n";
  CHECK(places(with_file(text, {})) == "out.deep.a at file:4\nout.deep.b at file:5\nout.deep.d at file:6\n");
  CHECK(places(with_file(text, {{"APP_OUT_N", "2"}})) ==
        "out.deep.a at file:4\nout.deep.b at file:5\nout.deep.d at file:6\n");
  CHECK(places(with_file(text, {{"APP_OUT_DEEP_A", "w"}}, {"--out.n=2"})) ==
        "out.deep.a at $APP_OUT_DEEP_A:1\nout.deep.b at file:5\nout.deep.d at file:6\n");
  CHECK(places(with_file(text, {}, {"--out.n=x", "--out.deep.b=2"})) ==
        "out.deep.a at file:4\nout.deep.d at file:6\nout.n at --out.n:1\n");
  CHECK(places(with_file("limits = [{ a = 1 }][0]\n", {{"APP_LIMITS_B", "x"}})) ==
        "limits.b at $APP_LIMITS_B:1\n");
  CHECK(places(with_file("limits = [{ a = \"x\" }][0]\n", {{"APP_LIMITS_B", "2"}})) ==
        "limits.a at file:1\n");
}

TEST_CASE("a member of what is written as a block below replaces that member alone") {
  const auto app = with_file("ab {\n  x = \"fx\"\n}\n", {{"APP_AB_Y", "8"}});
  REQUIRE(app);
  CHECK((app->ab->x == "fx" && app->ab->y == 8));
  const auto flag = with_file("ab {\n  x = \"fx\"\n}\n", {{"APP_AB_Y", "8"}}, {"--ab.y=9"});
  REQUIRE(flag);
  CHECK((flag->ab->x == "fx" && flag->ab->y == 9));
  const auto whole = with_file("ab {\n  x = \"fx\"\n}\n", {{"APP_AB", "{ x = \"ex\" }"}, {"APP_AB_Y", "8"}});
  REQUIRE(whole);
  CHECK((whole->ab->x == "ex" && whole->ab->y == 8));
  const auto none = with_file("", {{"APP_AB_Y", "8"}});
  REQUIRE(none);
  CHECK((none->ab->x == "dx" && none->ab->y == 8));
  const auto attribute = with_file("ab = { x = \"fx\" }\n", {{"APP_AB_Y", "8"}});
  REQUIRE(attribute);
  CHECK((attribute->ab->x == "fx" && attribute->ab->y == 8));
}

TEST_CASE("a block that must not be repeated is still reported when a member of it is set") {
  CHECK_FALSE(with_file("ab {}\nab {}\n", {{"APP_AB_Y", "8"}}));
  const layered::folder here;
  hcl::load_options options = with_environment({{"APP_SECURITY_CERT", "b"}});
  options.files = {{here.write("a.hcl", "security {}\nsecurity {}\n")}};
  CHECK_FALSE(layered::load({}, options));
  options = with_environment({{"APP_AB_Y", "8"}});
  options.files = {{here.write("a.json", R"({"ab": {"x": "fx"}})")}};
  const auto app = layered::load<objects>({}, options);
  REQUIRE(app);
  CHECK((app->ab->x == "fx" && app->ab->y == 8));
}

TEST_CASE("the uppermost of an attribute and a block of one name gets the member") {
  const layered::folder here;
  const std::string block = here.write("block.hcl", "ab {\n  x = \"bx\"\n}\n");
  const std::string attribute = here.write("attribute.hcl", "ab = { x = \"ax\" }\n");
  for (const bool is_block_above : {false, true}) {
    hcl::load_options options = with_environment({{"APP_AB_Y", "8"}});
    options.files = {{is_block_above ? attribute : block}, {is_block_above ? block : attribute}};
    const auto app = layered::load<objects>({}, options);
    REQUIRE(app);
    CHECK(app->ab->x == (is_block_above ? "bx" : "ax"));
    CHECK(app->ab->y == 8);
  }
}

TEST_CASE("an array of one object that may be a block is that object below a variable") {
  const layered::folder here;
  for (const char* const text : {R"({"ab": {"x": "f"}})", R"({"ab": [{"x": "f"}]})"}) {
    hcl::load_options options = with_environment({{"APP_AB_Y", "8"}});
    options.files = {{here.write("a.json", text)}};
    const auto app = layered::load<objects>({}, options);
    INFO(said(app));
    REQUIRE(app);
    CHECK((app->ab->x == "f" && app->ab->y == 8));
    options.files = {{here.write("a.json", R"({"ab": [{"x": "f"}, {"x": "g"}]})")}};
    CHECK_FALSE(layered::load<objects>({"--ab.y=8"}, options));
    options.files = {{here.write("a.json", R"({"limits": [{"a": 1}]})")}};
    CHECK_FALSE(layered::load<objects>({"--limits.b=8"}, options));
  }
}

struct pair_of {
  int one;
  int two;
};
struct single {
  hcl::block<std::optional<pair_of>> pair{};
};
TEST_CASE("a block that is written twice lacks nothing that a variable sets") {
  const layered::folder here;
  hcl::load_options options = with_environment({{"APP_PAIR_TWO", "2"}});
  options.files = {{here.write("a.hcl", "pair {\n  one = 1\n}\npair {\n  one = 3\n}\n")}};
  CHECK(said(layered::load<single>({}, options)) == "Only one block of type \"pair\" is allowed here.\n");
  CHECK(said(layered::load<single>({"--pair.two=3"}, {.files = options.files})) ==
        "Only one block of type \"pair\" is allowed here.\n");
  CHECK(layered::load<single>({}, {.files = options.files}).diagnostics().size() == 2);
}

TEST_CASE("what is written as a block has an origin") {
  const auto app = with_file("ab {\n  x = \"fx\"\n}\n", {});
  REQUIRE(app);
  CHECK(app.origin_of("ab.x").text().find("a.hcl:2") != std::string::npos);
  CHECK(app.origin_of("ab").text().find("a.hcl:1") != std::string::npos);
  CHECK(with_file("ab {\n  x = \"fx\"\n}\n", {}, {"config", "explain", "ab"}).exit_code() == 0);
}

struct port_of {
  hcl::defaulted<int> port = 1;
};
struct labelled {
  hcl::blocks<std::map<std::string, port_of>, "site"> sites{};
  hcl::defaulted<int> site_b_port = 5;
};

TEST_CASE("blocks whose labels make one variable have none") {
  const layered::folder here;
  hcl::load_options options = with_environment({});
  options.files = {{here.write("a.hcl",
                               "site \"example.com\" {}\nsite \"example-com\" {}\n"
                               "site \"EXAMPLE.com\" {}\nsite \"a\" {}\nsite \"b\" {}\n")}};
  CHECK(layered::load<labelled>({}, options));
  const auto set = [&](const char* name) {
    options.variables = [name] { return layered::variables{{name, "7"}}; };
    auto app = layered::load<labelled>({}, options);
    REQUIRE(app);
    return app;
  };
  CHECK(said(set("APP_SITE_EXAMPLE_COM_PORT"))
            .starts_with("$APP_SITE_EXAMPLE_COM_PORT could set site[\"example.com\"].port, "));
  CHECK(set("APP_SITE_A_PORT")->sites->at("a").port == 7);
  const auto plain = set("APP_SITE_B_PORT");  // the member without labels has it, whatever files say
  REQUIRE(plain);
  CHECK(plain->site_b_port == 7);
  CHECK(plain->sites->at("b").port == 1);
}

TEST_CASE("blocks with the same labels have no variables and no flags, which is said") {
  struct key_of {
    hcl::label<> name{};
    hcl::defaulted<int> port = 1;
    hcl::sensitive<std::optional<std::string>> key{};
  };
  struct listed {
    hcl::blocks<key_of, "site"> sites{};
  };
  const layered::folder here;
  here.write("secrets/site_a_key", "s3cret");
  hcl::load_options options = with_environment({{"APP_SITE_A_PORT", "7"}});
  options.files = {{here.write("a.hcl", "site \"a\" {}\nsite \"b.c\" {}\nsite \"a\" {\n  port = 2\n}\n")}};
  options.secrets = {here / "secrets"};
  const auto app = layered::load<listed>({}, options);
  REQUIRE(app);
  CHECK((app->sites.size() == 3 && app->sites[2].port == 2));
  CHECK(said(app) ==
        "$APP_SITE_A_PORT could set site[\"a\"].port in several blocks, so it sets none of them.\n"
        "The file \"" +
            (here / "secrets") +
            "/site_a_key\" could set site[\"a\"].key in several blocks, so it sets none of them.\n");
  options = {.files = options.files};
  CHECK(said(layered::load<listed>({"--site.a.port=7"}, options)) ==
        "--site.a.port could set site[\"a\"].port in several blocks, so it sets none of them.\n");
  const std::string file = "--site.a.key-file=" + (here / "secrets/site_a_key");
  CHECK(said(layered::load<listed>({file.c_str()}, options)) ==
        "--site.a.key-file could set site[\"a\"].key in several blocks, so it sets none of them.\n");
  CHECK(said(layered::load<listed>({"--set=site[\"a\"].port=7"}, options)) ==
        "--set could set site[\"a\"].port in several blocks, so it sets none of them.\n");
  CHECK(said(layered::load<listed>({"--set=site.b.c.port=7"}, options)) ==
        "The path \"site.b.c.port\" sets nothing. Did you mean site[\"b.c\"].port?\n");
}

struct backend {
  hcl::label<std::string, "name"> name{};
  std::string address;
  hcl::defaulted<int> weight = 1;
};
struct renamed {
  hcl::formerly<hcl::blocks<backend, "backend">, "be"> backends{};
  hcl::formerly<hcl::block<std::optional<port_of>, "listener">, "listen"> one{};
  hcl::formerly<hcl::attr<std::optional<bounds>, "bounds">, "limits"> all{};
};

TEST_CASE("blocks of former names are set and explained by their new ones") {
  const layered::folder here;
  hcl::load_options options =
      with_environment({{"APP_BACKEND_A_ADDRESS", "e"}, {"APP_LISTENER_PORT", "4"}, {"APP_BOUNDS_C", "7"}});
  options.files = {{here.write(
      "a.hcl", "be \"a\" {\n  address = \"f\"\n}\nlisten {\n  port = 3\n}\nlimits = { a = 5 }\n")}};
  const auto app = layered::load<renamed>({"--backend.a.weight=6"}, options);
  INFO(said(app));
  REQUIRE(app);
  REQUIRE(app->backends.size() == 1);
  CHECK((app->backends[0].address == "e" && app->backends[0].weight == 6));
  CHECK(app->one->port == 4);
  CHECK((app->all->a == 5 && app->all->c == 7));
  std::string paths;
  for (const hcl::origin& each : app.origins())
    paths += each.path + '\n';
  CHECK(paths == "bounds\nbackend[\"a\"].address\nbackend[\"a\"].weight\nlistener.port\n");
}

struct http {
  hcl::defaulted<int> port = 80;
  hcl::defaulted<hcl::sensitive<std::string>> key = hcl::sensitive<std::string>("k");
};
struct tcp {
  hcl::defaulted<int> number = 81;
};
struct several {
  hcl::block<std::optional<std::variant<http, tcp>>> front{};
  hcl::blocks<http, "listener"> listeners{};
  hcl::defaulted<std::map<std::string, std::string>> tags{};
  hcl::defaulted<std::vector<hcl::sensitive<std::string>>> keys{};
  hcl::defaulted<hcl::value> any{};
};

TEST_CASE("what is shown reads back, whatever blocks there are and whatever texts say") {
  const layered::folder here;
  hcl::load_options options;
  options.files = {{here.write("a.hcl",
                               "http {}\nlistener {}\nlistener {\n  port = 2\n}\n"
                               "tags = { a = \"(sensitive)\" }\n")}};
  const auto shown = layered::load<several>({"config", "show"}, options);
  INFO(shown.output());
  const auto again = hcl::decode<several>(shown.output());
  REQUIRE(again);
  CHECK(again->listeners[1].port == 2);
  CHECK(again->tags->at("a") == "(sensitive)");
  CHECK(layered::load<several>({"config", "explain", "http.port"}, options).exit_code() == 0);
  options.files = {{here.write("b.hcl", "listener {}\nlistener {\n  key = \"s\"\n}\n")}};
  const std::string hidden = layered::load<several>({"config", "show"}, options).output();
  CHECK_FALSE(hcl::decode<several>(hidden));
  CHECK(hidden.find("sensitive_value_is_not_shown") == hidden.rfind("sensitive_value_is_not_shown"));
  options.files = {
      {here.write("c.hcl", "keys = [\"s\", \"t\"]\nany = { a = secret, b = \"(sensitive)\" }\n")}};
  hcl::scope names;
  names.variable("secret", hcl::value("s3cret").with_marks({"sensitive"}));
  options.names = &names;
  const std::string parts = layered::load<several>({"config", "show"}, options).output();
  INFO(parts);
  CHECK(parts.find("keys = [sensitive_value_is_not_shown, sensitive_value_is_not_shown]") != parts.npos);
  CHECK(parts.find("any  = sensitive_value_is_not_shown\n") != parts.npos);
}

struct camera {
  std::string device;
};
inline const hcl::capsule<camera> cameras("camera");
struct filming {
  hcl::defaulted<int> workers = 1;
  hcl::defaulted<hcl::value> front{};
  hcl::defaulted<std::vector<hcl::value>> others{};
};

TEST_CASE("show has a name in place of an object of the program") {
  const layered::folder here;
  hcl::scope names;
  names.variable("usb", cameras.make(camera{"usb1"}));
  hcl::load_options options;
  options.names = &names;
  options.files = {{here.write("a.hcl", "workers = 3\nfront = usb\nothers = [1, { at = usb }]\n")}};
  const auto shown = layered::load<filming>({"config", "show"}, options);
  INFO(shown.diagnostics() << shown.output());
  CHECK(shown.exit_code() == 0);
  CHECK(shown.output().find("workers = 3") != std::string::npos);
  CHECK(shown.output().find("front   = value_of_the_program_is_not_shown") != std::string::npos);
  CHECK(shown.output().find("at = value_of_the_program_is_not_shown") != std::string::npos);
  CHECK_FALSE(hcl::decode<filming>(shown.output()));
  const auto json = layered::load<filming>({"config", "show", "--json"}, options);
  CHECK(json.exit_code() == 0);
  CHECK(json.output().find("\"workers\": 3") != std::string::npos);
}

struct meta {
  hcl::attr_or_block<std::optional<either>> ab{};
  hcl::defaulted<double> ratio = 1.0;
  hcl::defaulted<hcl::value> any{};
};

TEST_CASE("a comment of a JSON block stays one when a part of the block is set from outside") {
  const layered::folder here;
  hcl::load_options options = with_environment({{"APP_AB_Y", "5"}});
  options.files = {{here.write("a.json", R"({"ab": [{"//": "note", "x": "u"}]})")}};
  for (const auto& app :
       {layered::load<meta>({}, options), layered::load<meta>({"--set", "ab.y=5"}, options)}) {
    INFO(said(app));
    REQUIRE(app);
    CHECK((app->ab->x == "u" && app->ab->y == 5));
  }
  options.files = {{here.write("a.json", R"({"ab": {"//": "note", "x": "u"}})")}};
  CHECK_FALSE(layered::load<meta>({}, options));  // a key of a value
}

TEST_CASE("config show writes infinity, which is set where the program allows that") {
  hcl::load_options options;
  const auto shown = [&] {
    return layered::load<meta>({"config", "show", "--set", "ratio=-1/0", "--set", "any=[1/0]"}, options);
  };
  CHECK(shown().exit_code() == 1);
  CHECK(shown().diagnostics().size() == 2);
  options.reading.decode.infinite_numbers = true;
  const std::string text = shown().output();
  INFO(text);
  CHECK(text.find("ratio = -1 / 0\n") != std::string::npos);
  CHECK(text.find("1 / 0]") != std::string::npos);
}

}  // namespace
