// Objects filled in layers: blocks found by their labels, what need not be given again, names and forms of
// one member laid over each other.
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/decode.hpp>

namespace {

struct cam {
  hcl::label<> name;
  hcl::defaulted<int> fps = 1;
  hcl::defaulted<int> w = 1;
};
struct rule {
  int a;
  hcl::defaulted<int> b = 7;
};
struct backend {
  hcl::label<> kind;
  std::optional<std::string> bucket{};
};
struct port_block {
  hcl::label<int> number;
  std::optional<std::string> host{};
  std::optional<std::string> path{};
};
struct robot {
  hcl::blocks<cam, "cam"> cams{};
  hcl::blocks<std::list<cam>, "spare"> spares{};
  hcl::blocks<rule, "rule"> rules{};
  hcl::blocks<std::map<std::string, std::vector<rule>>, "keyed"> keyed{};
  hcl::block<std::optional<struct backend>, "backend"> backend{};
  hcl::blocks<port_block, "port"> ports{};
};

template <typename T>
void into(T& object, std::string_view text, const hcl::options& opts = {}) {
  const hcl::result<void> done = hcl::decode_into(object, text, "layer.hcl", opts);
  if (!done) FAIL(to_string(done.diagnostics()));
}
template <typename T>
std::vector<std::string> codes_into(T& object, std::string_view text, const hcl::options& opts = {}) {
  std::vector<std::string> codes;
  const hcl::result<void> done = hcl::decode_into(object, text, "layer.hcl", opts);
  for (const hcl::diagnostic& d : done.diagnostics())
    codes.emplace_back(d.code);
  return codes;
}

struct bounded {
  hcl::defaulted<hcl::ranged<double, -180, 180>> angle = 10.0;
  hcl::defaulted<hcl::matching<"[a-z]+">> name = "a";
};
TEST_CASE("a value that is rejected leaves what was there") {
  bounded b;
  CHECK(codes_into(b, "angle = 200\nname = \"B\"\n").size() == 2);
  CHECK(*b.angle == 10);
  CHECK(*b.name == "a");
}

TEST_CASE("layers: blocks in a list are found by their labels, others are added") {
  robot r;
  into(r, "cam \"a\" { fps = 10 }\nspare \"s\" { fps = 3 }\nspare \"t\" { fps = 4 }");
  into(r, "cam \"b\" { w = 6 }\ncam \"a\" { w = 5 }\nspare \"t\" { w = 9 }");
  REQUIRE(r.cams.size() == 2);
  CHECK(*r.cams[0].name == "a");
  CHECK(r.cams[0].fps == 10);
  CHECK(r.cams[0].w == 5);
  CHECK(*r.cams[1].name == "b");
  CHECK(r.cams[1].fps == 1);
  CHECK(r.cams[1].w == 6);
  REQUIRE(r.spares.size() == 2);
  CHECK(r.spares.back().fps == 4);
  CHECK(r.spares.back().w == 9);
}

TEST_CASE("layers: the same in JSON, and from a body") {
  robot r;
  into(r, "cam \"a\" { fps = 10 }");
  const auto json = hcl::parse_json(R"({"cam": {"b": {"w": 6}, "a": {"w": 5}}})", "layer.json");
  REQUIRE(json);
  const hcl::scope names;
  REQUIRE(hcl::decode_body_into(r, *json, names));
  REQUIRE(r.cams.size() == 2);
  CHECK(r.cams[0].fps == 10);
  CHECK(r.cams[0].w == 5);
  REQUIRE(hcl::decode_body_into(r, *hcl::parse("cam \"b\" { fps = 2 }")));
  CHECK(r.cams[1].fps == 2);
  CHECK(r.cams[1].w == 6);
}

TEST_CASE("layers: as many blocks of one label as there were, in their order") {
  robot r;
  into(r, "cam \"a\" { fps = 1 }\ncam \"a\" { fps = 2 }");
  into(r, "cam \"a\" { w = 11 }\ncam \"a\" { w = 12 }\ncam \"a\" { w = 13 }");
  REQUIRE(r.cams.size() == 3);
  CHECK(r.cams[1].fps == 2);
  CHECK(r.cams[1].w == 12);
  CHECK(r.cams[2].fps == 1);
}

TEST_CASE("layers: labels that mean the same are the same") {
  robot r;
  into(r, "port \"8080\" { host = \"h\" }");
  into(r, "port \"8080.0\" { path = \"/\" }");
  REQUIRE(r.ports.size() == 1);
  CHECK(r.ports[0].host == "h");
  CHECK(r.ports[0].path == "/");
  CHECK(codes_into(r, "port \"x\" {}") == std::vector<std::string>{"unsuitable-value"});
}

TEST_CASE("layers: blocks without labels start afresh") {
  robot r;
  into(r,
       "rule {\n a = 1\n b = 2\n}\nrule { a = 3 }\nkeyed \"k\" {\n a = 1\n b = 9\n}\nkeyed \"l\" { a = 5 }");
  into(r, "rule { a = 5 }\nkeyed \"k\" { a = 2 }");
  REQUIRE(r.rules.size() == 1);
  CHECK(r.rules[0].a == 5);
  CHECK(r.rules[0].b == 7);
  REQUIRE(r.keyed->at("k").size() == 1);
  CHECK(r.keyed->at("k")[0].a == 2);
  CHECK(r.keyed->at("k")[0].b == 7);
  CHECK(r.keyed->at("l").size() == 1);
  into(r, "");
  CHECK(r.rules.size() == 1);
}

TEST_CASE("layers: a single block of another label starts afresh") {
  robot r;
  into(r, "backend \"s3\" { bucket = \"b\" }");
  into(r, "backend \"s3\" {}");
  CHECK((*r.backend).bucket == "b");
  into(r, "backend \"gcs\" {}");
  CHECK(*(*r.backend).kind == "gcs");
  CHECK((*r.backend).bucket == std::nullopt);
}

struct http {
  hcl::label<> name;
  hcl::defaulted<int> port = 80;
  hcl::defaulted<int> timeout = 1;
};
struct tcp {
  hcl::label<> name;
  hcl::defaulted<int> timeout = 2;
};
struct checks {
  hcl::blocks<std::variant<http, tcp>> by_type{};
  hcl::blocks<std::variant<http, std::unique_ptr<tcp>>, "check"> by_label{};
};
TEST_CASE("layers: alternatives of a variant are found by their labels") {
  checks c;
  into(c,
       "http \"a\" { port = 81 }\ntcp \"a\" { timeout = 5 }\ncheck \"http\" \"x\" { port = 82 }\ncheck "
       "\"tcp\" \"x\" { timeout = 7 }");
  into(c, "tcp \"a\" {}\nhttp \"a\" { timeout = 3 }\ncheck \"tcp\" \"x\" {}\ncheck \"http\" \"y\" {}");
  REQUIRE(c.by_type.size() == 2);
  CHECK(std::get<http>(c.by_type[0]).port == 81);
  CHECK(std::get<http>(c.by_type[0]).timeout == 3);
  CHECK(std::get<tcp>(c.by_type[1]).timeout == 5);
  REQUIRE(c.by_label.size() == 3);
  CHECK(std::get<1>(c.by_label[1])->timeout == 7);
}

struct engine {
  int power;
  std::string fuel;
};
struct car {
  std::string name;
  hcl::block<struct engine> engine{};
  hcl::blocks<rule, "rule"> rules{};
  hcl::blocks<std::map<std::string, struct engine>, "spare"> spares{};
  hcl::block<std::optional<rule>, "extra"> extra{};
};
TEST_CASE("layers: what the object has need not be given again if partial layers are allowed") {
  const hcl::options partial{.partial = true};
  car c;
  CHECK(codes_into(c, "engine { power = 5 }").size() == 2);
  into(c,
       "name = \"n\"\nengine {\n power = 5\n fuel = \"gas\"\n}\nspare \"s\" {\n power = 1\n fuel = \"f\"\n}");
  CHECK(codes_into(c, "engine { power = 6 }") ==
        std::vector<std::string>{"missing-attribute", "missing-attribute"});
  into(c, "engine { power = 7 }\nspare \"s\" { power = 2 }", partial);
  CHECK(c.name == "n");
  CHECK((*c.engine).power == 7);
  CHECK((*c.engine).fuel == "gas");
  CHECK(c.spares->at("s").fuel == "f");
  into(c, "", partial);
}
TEST_CASE("layers: new blocks are given whole, also where partial layers are allowed") {
  const hcl::options partial{.partial = true};
  const std::vector<std::string> missing{"missing-attribute"};
  car c;
  CHECK(codes_into(c, "rule { b = 1 }", partial) == missing);
  CHECK(codes_into(c, "spare \"t\" { power = 2 }", partial) == missing);
  CHECK(codes_into(c, "extra {}", partial) == missing);
  const auto json = hcl::parse_json(R"({"extra": {"b": 2}, "engine": {"power": 3}})", "layer.json");
  REQUIRE(json);
  car other;
  CHECK(hcl::decode_body_into(other, *json, partial).diagnostics().size() == 1);
  CHECK((*other.engine).power == 3);
}
TEST_CASE("layers: objects made by a function are whole, partial or not") {
  CHECK_FALSE(hcl::decode<car>("engine { power = 5 }", "a.hcl", hcl::options{.partial = true}));
}

// Overlays.

struct laid {
  hcl::formerly<hcl::defaulted<int>, "oldport"> port = 1;
  hcl::alias<hcl::defaulted<int>, "color"> colour = 1;
  hcl::formerly<hcl::blocks<cam, "cam">, "camera"> cams{};
  hcl::attr_or_block<std::optional<std::map<std::string, std::string>>> tags{};
};
hcl::result<laid> over(const std::vector<hcl::body>& layers, bool dynamic_blocks = false) {
  static const hcl::scope names;
  return hcl::decode_body<laid>(hcl::overlay(layers), names, {.dynamic_blocks = dynamic_blocks});
}
hcl::body native(std::string_view text) { return *hcl::parse(text, "native.hcl"); }
hcl::body json(std::string_view text) { return *hcl::parse_json(text, "j.json"); }

TEST_CASE("overlay: the override wins under whatever name of the member") {
  CHECK(over({native("oldport = 5"), native("port = 6")})->port == 6);
  CHECK(over({native("port = 5"), native("oldport = 6")})->port == 6);
  CHECK(over({native("color = 5"), native("colour = 6"), native("color = 7")})->colour == 7);
  CHECK(over({json("{\"oldport\": 5}"), native("port = 6")})->port == 6);
  const auto merged = over({native("camera \"a\" { fps = 3 }"), native("cam \"a\" { w = 4 }\ncam \"b\" {}")});
  REQUIRE(merged);
  REQUIRE(merged->cams.size() == 2);
  CHECK(merged->cams[0].fps == 3);
  CHECK(merged->cams[0].w == 4);
}
TEST_CASE("overlay: the former name of a block is reported in whatever layer it is") {
  const std::string_view now = "cam \"a\" { fps = 3 }\ncam \"b\" {}", former = "camera \"a\" { w = 4 }";
  for (const bool above : {false, true}) {
    const auto read = over({native(above ? now : former), native(above ? former : now)});
    REQUIRE(read);
    CHECK(read->cams[0].fps == 3);
    CHECK(read->cams[0].w == 4);
    REQUIRE(read.diagnostics().size() == 1);
    CHECK(read.diagnostics()[0].code == "former-name");
    CHECK(read.diagnostics()[0].subject.text() == "camera");
  }
  const auto attribute = over({native("port = 1"), native("oldport = 2")});
  REQUIRE(attribute.diagnostics().size() == 1);
  CHECK(attribute.diagnostics()[0].code == "former-name");
}
TEST_CASE("overlay: each layer with the former name of a block is reported, the lowest first") {
  const auto read = over({native("camera \"a\" { fps = 3 }"), native("cam \"a\" { fps = 2 }"),
                          native("\ncamera \"a\" { w = 4 }"), json(R"({"camera": {"a": {"w": 5}}})")});
  REQUIRE(read);
  CHECK(read->cams[0].w == 5);
  std::string places;
  for (const hcl::diagnostic& d : read.diagnostics())
    places.append(d.code).append(" ").append(to_string(d.subject)).append(" ").append(d.path).append("\n");
  CHECK(places ==
        "former-name native.hcl:1,1-7 camera\nformer-name native.hcl:2,1-7 camera\n"
        "former-name j.json:1,2-10 camera\n");
}
TEST_CASE("overlay: labels are compared as they are written") {
  const hcl::scope names;
  const auto ports = [&](const std::vector<hcl::body>& layers) {
    const auto read = hcl::decode_body<robot>(hcl::overlay(layers), names);
    if (!read) FAIL(to_string(read.diagnostics()));
    return *read->ports;
  };
  const hcl::body below = native("port \"8080\" { host = \"a\" }\nport \"1\" {}");
  const hcl::body above[] = {native("port \"8080.0\" { path = \"/\" }"),
                             json(R"({"port": {"8080.0": {"path": "/"}}})")};
  for (const hcl::body& layer : above) {
    const std::vector<port_block> both = ports({below, layer});
    REQUIRE(both.size() == 3);
    CHECK(both[0].host == "a");
    CHECK(both[2].path == "/");
  }
  CHECK(ports({below, native("port \"80\" {}\n")}).size() == 3);
}
TEST_CASE("overlay: two names of a member in one layer are still a mistake") {
  const auto twice = over({native(""), native("oldport = 5\nport = 6")});
  REQUIRE_FALSE(twice);
  CHECK(twice.diagnostics()[0].code == "duplicate-attribute");
}

TEST_CASE("overlay: the override wins whether it is written as an attribute or as a block") {
  using tags = std::map<std::string, std::string>;
  CHECK(over({native("tags { a = \"1\" }"), native("tags = { b = \"2\" }")})->tags == tags{{"b", "2"}});
  CHECK(over({native("tags = { b = \"2\" }"), native("tags { a = \"1\" }")})->tags == tags{{"a", "1"}});
  CHECK(over({json("{\"tags\": {\"a\": \"1\"}}"), native("tags { b = \"2\" }")})->tags == tags{{"b", "2"}});
  CHECK(over({native("tags { b = \"2\" }"), json("{\"tags\": {\"a\": \"1\"}}")})->tags == tags{{"a", "1"}});
  CHECK(over({native("tags { b = \"2\" }"), native("tags = null"), native("port = 2")})->tags ==
        std::nullopt);
  const std::string_view generated =
      "dynamic \"tags\" {\n  for_each = [1]\n  content {\n    k = \"v\"\n  }\n}\n";
  CHECK(over({native(generated), native("tags = { b = \"2\" }")}, true)->tags == tags{{"b", "2"}});
  CHECK(over({native("tags = { b = \"2\" }"), native(generated)}, true)->tags == tags{{"k", "v"}});
}

struct every {
  std::string interval;
};
struct cron {
  std::string at;
  hcl::defaulted<int> minute = 0;
};
struct tag_of {
  hcl::label<> name;
  hcl::defaulted<int> n = 0;
};
struct job {
  hcl::label<> name;
  hcl::block<std::variant<every, cron>> schedule;
  hcl::block<std::optional<std::variant<every, cron>>, "until"> until{};
  hcl::block<std::optional<hcl::by_attribute<std::variant<every, cron>, "kind">>, "since"> since{};
  hcl::block<std::optional<tag_of>, "tag"> tag{};
};
struct jobs {
  hcl::blocks<job, "job"> all{};
};
TEST_CASE("overlay: the upper layer's alternative replaces another one, and is merged with its own") {
  const auto at = [](const auto& one) {
    if (const auto* const by_time = std::get_if<cron>(&one)) return by_time->at;
    return std::get<every>(one).interval;
  };
  const auto laid = [](std::vector<hcl::body> layers) {
    const auto read = hcl::decode_body<jobs>(hcl::overlay(std::move(layers), hcl::new_blocks::reject));
    if (!read) FAIL(to_string(read.diagnostics()));
    REQUIRE(read->all.size() == 1);
    return (*read->all)[0];
  };
  const hcl::body low = native(
      "job \"a\" {\n  cron {\n    at = \"1\"\n  }\n  until \"cron\" {\n    at = \"1\"\n  }\n"
      "  since {\n    kind = \"cron\"\n    at = \"1\"\n  }\n  tag \"x\" {\n    n = 1\n  }\n}\n");
  const hcl::body up = native(
      "job \"a\" {\n  every {\n    interval = \"5m\"\n  }\n  until \"every\" {\n    interval = \"6m\"\n  }\n"
      "  since {\n    kind = \"every\"\n    interval = \"7m\"\n  }\n  tag \"y\" {}\n}\n");
  const hcl::body in_json = json(
      R"({"job": {"a": {"every": {"interval": "5m"}, "until": {"every": {"interval": "6m"}},
          "since": {"kind": "every", "interval": "7m"}, "tag": {"y": {}}}}})");
  for (const hcl::body& over : {up, in_json}) {
    const job made = laid({low, over});
    CHECK(at(*made.schedule) == "5m");
    CHECK(at(*made.until) == "6m");
    CHECK(at(*made.since) == "7m");
    CHECK(*made.tag->name == "y");
    CHECK(made.tag->n == 0);
    CHECK(at(*laid({low, over, low}).schedule) == "1");
  }
  const job merged =
      laid({low, native("job \"a\" {\n  cron {\n    minute = 5\n  }\n  until \"cron\" {\n    minute = "
                        "6\n  }\n  since {\n    minute = 7\n  }\n}\n")});
  CHECK(at(*merged.schedule) == "1");
  CHECK(std::get<cron>(*merged.schedule).minute == 5);
  CHECK(std::get<cron>(*merged.until).minute == 6);
  CHECK(std::get<cron>(*merged.since).minute == 7);

  const auto since = [](const std::string& in) {
    return native("job \"a\" {\n  cron {\n    at = \"1\"\n  }\n  since {\n" + in + "  }\n}\n");
  };
  const job last = laid({since("    minute = 4\n"), since("    kind = \"cron\"\n"),
                         since("    kind = \"every\"\n    interval = \"7m\"\n")});
  CHECK(at(*last.since) == "7m");

  // Two in one layer are still a mistake, of that layer.
  const auto twice = hcl::decode_body<jobs>(hcl::overlay(
      {low,
       native("job \"a\" {\n  cron {\n    at = \"2\"\n  }\n  every {\n    interval = \"2\"\n  }\n}\n")}));
  REQUIRE(twice.diagnostics().size() == 1);
  CHECK(twice.diagnostics()[0].code == "duplicate-block");
}

TEST_CASE("overlay: the override wins over blocks that dynamic blocks generate") {
  const std::string_view dynamic =
      "dynamic \"cam\" {\n  for_each = [\"x\", \"y\"]\n  labels = [cam.value]\n  content {\n    fps = 5\n    "
      "w = 5\n  }\n}\n";
  const auto above = over({native(dynamic), native("cam \"y\" { w = 2 }")}, true);
  REQUIRE(above);
  REQUIRE(above->cams.size() == 2);
  CHECK(*above->cams[1].name == "y");
  CHECK(above->cams[1].fps == 5);
  CHECK(above->cams[1].w == 2);

  const auto below = over({native("cam \"y\" {\n  w = 2\n}\ncam \"z\" {}"), native(dynamic)}, true);
  REQUIRE(below);
  REQUIRE(below->cams.size() == 3);
  CHECK(*below->cams[0].name == "y");
  CHECK(below->cams[0].w == 5);
  CHECK(*below->cams[1].name == "z");

  const auto both = over({native(dynamic), native("dynamic \"cam\" {\n  for_each = [\"q\"]\n}")}, true);
  REQUIRE(both);
  REQUIRE(both->cams.size() == 1);
  CHECK(*both->cams[0].name == "q");
  CHECK(both->cams[0].fps == 5);
}

TEST_CASE("overlay: the same where an overlay is a part of a merged body") {
  const std::string_view dynamic =
      "dynamic \"cam\" {\n  for_each = [\"x\"]\n  labels = [cam.value]\n  content {\n    fps = 5\n  }\n}\n";
  const auto c = over(
      {hcl::merge({hcl::overlay({native(dynamic), native("cam \"x\" { w = 2 }")}), native("cam \"o\" {}")})},
      true);
  REQUIRE(c);
  REQUIRE(c->cams.size() == 2);
  CHECK(c->cams[0].fps == 5);
  CHECK(c->cams[0].w == 2);
}

struct outer {
  struct middle {
    hcl::label<> name;
    hcl::blocks<rule, "rule"> rules{};
  };
  hcl::blocks<middle, "middle"> middles{};
};
TEST_CASE("overlay: dynamic blocks inside of merged blocks") {
  const hcl::body layers =
      hcl::overlay({native("middle \"m\" {\n  dynamic \"rule\" {\n    for_each = [1]\n    content {\n      a "
                           "= rule.value\n      b = 2\n    }\n  }\n}"),
                    native("middle \"m\" {\n  rule {\n    a = 9\n  }\n}")});
  const hcl::scope names;
  const auto c = hcl::decode_body<outer>(layers, names, {.dynamic_blocks = true});
  REQUIRE(c);
  REQUIRE(c->middles[0].rules.size() == 1);
  CHECK(c->middles[0].rules[0].a == 9);
  CHECK(c->middles[0].rules[0].b == 2);
}

struct named_rest {
  std::optional<int> workers{};
  hcl::blocks<cam, "cam"> cams{};
  hcl::remain<std::map<std::string, hcl::value>> rest{};
};
hcl::result<named_rest> with_rest(std::vector<hcl::body> layers, bool are_merged = false) {
  const hcl::body all = are_merged ? hcl::merge(std::move(layers)) : hcl::overlay(std::move(layers));
  return hcl::decode_body<named_rest>(all, hcl::scope(), {.dynamic_blocks = true});
}

TEST_CASE("layers with dynamic blocks leave the rest to a map") {
  const std::string_view dynamic =
      "dynamic \"cam\" {\n  for_each = [\"a\", \"b\"]\n  labels = [cam.value]\n  content {}\n}\nx = 1\n";
  for (const bool are_merged : {false, true}) {
    const auto c = with_rest({native(dynamic), native("y = 2\n")}, are_merged);
    INFO(to_string(c.diagnostics()));
    REQUIRE(c);
    CHECK(c->cams.size() == 2);
    CHECK(c->rest.size() == 2);
  }
  const auto above = with_rest({native("x = 1\ny = 1\n"), native(dynamic), native("x = 3\n")});
  INFO(to_string(above.diagnostics()));
  REQUIRE(above);
  CHECK(above->cams.size() == 2);
  CHECK(above->rest.size() == 2);
  CHECK(above->rest.at("x") == hcl::value(3));
}

TEST_CASE("blocks are misspelt for a struct whose rest is a map as for others") {
  const std::string_view misspelt = "cma \"a\" {}\nx = 1\ncams \"a\" {}\n";
  const auto alone = hcl::decode<named_rest>(misspelt, "t.hcl");
  CHECK(alone.diagnostics().size() == 2);
  for (const bool are_merged : {false, true}) {
    const auto c = with_rest({native(misspelt), native("y = 2\n")}, are_merged);
    INFO(to_string(c.diagnostics()));
    REQUIRE(c.diagnostics().size() == 2);
    for (std::size_t i = 0; i != 2; ++i) {
      CHECK(c.diagnostics()[i].code == hcl::codes::unsupported_block);
      CHECK(c.diagnostics()[i].suggestion() == "cam");
      CHECK(c.diagnostics()[i].detail == alone.diagnostics()[i].detail);
    }
  }
  const auto attribute = with_rest({native("workers {}\n"), native("y = 2\n")});
  REQUIRE(attribute.diagnostics().size() == 1);
  CHECK(attribute.diagnostics()[0].detail ==
        hcl::decode<named_rest>("workers {}\n", "t.hcl").diagnostics()[0].detail);
  const auto generated =
      with_rest({native("dynamic \"cma\" {\n  for_each = []\n  content {}\n}\n"), native("y = 2\n")});
  INFO(to_string(generated.diagnostics()));
  REQUIRE(generated.diagnostics().size() == 1);
  CHECK(generated.diagnostics()[0].suggestion() == "cam");
  CHECK(generated.diagnostics()[0].subject.text() == "\"cma\"");
}

}  // namespace

TEST_CASE("unknown blocks that are ignored are no errors, however many there are") {
  struct rest {
    hcl::remain<std::map<std::string, int>> others{};
  };
  std::string many = "a = 1\n";
  for (int i = 0; i != 150; ++i)
    many += "x {}\n";
  const auto lower = hcl::parse(many), upper = hcl::parse("b = 2\n");
  REQUIRE(lower);
  REQUIRE(upper);
  hcl::options opts;
  opts.unknown = hcl::unknown_names::ignore;
  const auto read = hcl::decode_body<rest>(hcl::overlay({*lower, *upper}), opts);
  REQUIRE(read);
  CHECK(read->others.size() == 2);
}
