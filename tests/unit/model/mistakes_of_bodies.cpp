// Every mistake that a body can have, found by decoding, by checking, by a spec and in the JSON syntax: in
// the same words, at the same place. Where one of them differs, the difference is listed with the mistake.
#include <catch2/catch.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/model/check.hpp>
#include <hcl/spec/spec.hpp>

namespace {

struct certificate {
  hcl::attr<std::optional<int>> days;
  std::string file;
};
struct entry {
  hcl::label<> name;
  int size = 0;
};
struct config {
  int port = 0;
  hcl::attr<std::optional<std::string>> title;
  hcl::blocks<entry> item;
  hcl::block<certificate> tls;
};

hcl::spec config_spec() {
  using hcl::spec;
  using hcl::type;
  const spec certificate = spec::object({{"file", spec::attribute("file", type::string()).required()},
                                         {"days", spec::attribute("days", type::number())}});
  const spec entry = spec::object(
      {{"name", spec::block_label(0, "name")}, {"size", spec::attribute("size", type::number()).required()}});
  return spec::object({{"port", spec::attribute("port", type::number()).required()},
                       {"title", spec::attribute("title", type::string())},
                       {"tls", spec::block("tls", certificate).required()},
                       {"item", spec::block_list("item", entry)}});
}

std::string in_words(const hcl::diagnostic& d) {
  std::string all(d.code);
  all.append(": ").append(d.summary).append(": ").append(d.detail);
  if (d.fix) all.append(" (").append(d.fix->replacement).append(")");
  for (const hcl::note& n : d.notes)
    all.append(" ").append(n.message);
  return all;
}
std::string in_words(const hcl::diagnostics& diags) {
  std::string all;
  for (const hcl::diagnostic& d : diags)
    all.append(all.empty() ? "" : "\n").append(in_words(d));
  return all;
}
// The same, and where.
std::string in_full(const hcl::diagnostics& diags) {
  std::string all;
  for (const hcl::diagnostic& d : diags) {
    all.append(in_words(d)).append(" @").append(std::to_string(d.subject.begin().byte));
    all.append("-").append(std::to_string(d.subject.end().byte)).append(" of ").append(d.path);
    all.append(" in ").append(d.inside).append("\n");
    for (const hcl::note& n : d.notes)
      all.append(" ").append(std::to_string(n.where.begin().byte)).append("\n");
  }
  return all;
}

// A mistake in a native body, and the same in JSON, which has other words where attributes cannot be told
// from blocks. No JSON: what is a mistake in one syntax is none, or one of values, in the other.
struct mistake {
  std::string native;
  std::string json{};
  std::string_view words_in_json{};
};

std::string json_with(const std::string& others) {
  return R"({"port": 1, "tls": {"file": "a"}, )" + others + '}';
}
const std::string port = "port = 1\n", tls = "tls {\n  file = \"a\"\n}\n", both = port + tls;

std::vector<mistake> mistakes() {
  return {
      {tls, R"({"tls": {"file": "a"}})"},
      {port, R"({"port": 1})"},
      {"prot = 1\n" + tls, R"({"prot": 1, "tls": {"file": "a"}})",
       "unsupported-attribute: Unsupported property: No attribute or block type named \"prot\" is expected "
       "here. (port)"},
      {both + "other = 2\n", json_with(R"("other": 2)"),
       "unsupported-attribute: Unsupported property: No attribute or block type named \"other\" is expected "
       "here. Expected \"port\", \"title\", \"item\" or \"tls\"."},
      {both + "titel = \"a\"\n", json_with(R"("titel": "a")"),
       "unsupported-attribute: Unsupported property: No attribute or block type named \"titel\" is expected "
       "here. (title)"},
      {both + "other {\n}\n", json_with(R"("other": {})"),
       "unsupported-attribute: Unsupported property: No attribute or block type named \"other\" is expected "
       "here. Expected \"port\", \"title\", \"item\" or \"tls\"."},
      {port + "tsl {\n  file = \"a\"\n}\n", R"({"port": 1, "tsl": {"file": "a"}})",
       "unsupported-attribute: Unsupported property: No attribute or block type named \"tsl\" is expected "
       "here. (tls)"},
      {tls + "port {\n}\n"},
      {port + "tls = 5\n", R"({"port": 1, "tls": 5})",
       "json-object-required: Wrong type of JSON value: Blocks of type \"tls\" are written as an object, or "
       "as an array of objects."},
      {both + tls, R"({"port": 1, "tls": [{"file": "a"}, {"file": "a"}]})"},
      {port + "tls \"x\" {\n  file = \"a\"\n}\n"},
      {both + "item {\n  size = 1\n}\n", json_with(R"("item": {"size": 1})"),
       "json-object-required: Wrong type of JSON value: Below the property name that is the label \"name\", "
       "blocks of type \"item\" are written as an object, or as an array of objects."},
      {both + "item \"a\" \"b\" {\n  size = 1\n}\n"},
      {both + "item \"a\" {\n}\n", json_with(R"("item": {"a": {}})")},
      {port + "tls {\n}\n", R"({"port": 1, "tls": {}})"},
      {port + "tls {\n  flie = \"a\"\n}\n", R"({"port": 1, "tls": {"flie": "a"}})",
       "unsupported-attribute: Unsupported property: No attribute or block type named \"flie\" is expected "
       "here. (file)"},
      {port + "tls {\n  file = \"a\"\n  sub {\n  }\n}\n", R"({"port": 1, "tls": {"file": "a", "sub": {}}})",
       "unsupported-attribute: Unsupported property: No attribute or block type named \"sub\" is expected "
       "here. Expected \"days\" or \"file\"."},
      {"", "{}"},
  };
}

hcl::body parse(const std::string& text, hcl::syntax_form form = hcl::syntax_form::native) {
  const hcl::result<hcl::body> made = hcl::parse(text, "t", {}, form);
  REQUIRE(made);
  return *made;
}

template <typename T>
std::string decoded(const hcl::body& from, const hcl::options& opts = {}) {
  return in_full(hcl::decode_body<T>(from, hcl::scope(), opts).diagnostics());
}
template <typename T>
std::string checked(const hcl::body& from, const hcl::options& opts = {}) {
  return in_full(hcl::model::check_body<T>(from, hcl::model::scope(), {.decode = opts}));
}
// Paths are those of structs.
std::string without_paths(std::string text) {
  for (std::size_t at = 0; (at = text.find(" of ", text.find(" @", at))) != std::string::npos;)
    text.erase(at, text.find(" in ", at) - at);
  return text;
}

}  // namespace

TEST_CASE("a mistake of a body is worded alike by decoding, by checking and by a spec") {
  for (const mistake& m : mistakes()) {
    CAPTURE(m.native);
    const hcl::body native = parse(m.native);
    const std::string expected = decoded<config>(native);
    CHECK_FALSE(expected.empty());
    CHECK(checked<config>(native) == expected);
    CHECK(without_paths(in_full(hcl::decode(config_spec(), native).diagnostics())) ==
          without_paths(expected));
  }
}

TEST_CASE("a mistake of a body is worded alike in both syntaxes") {
  for (const mistake& m : mistakes()) {
    if (m.json.empty()) continue;
    CAPTURE(m.json);
    const hcl::body json = parse(m.json, hcl::syntax_form::json);
    const std::string expected = decoded<config>(json);
    CHECK(checked<config>(json) == expected);
    CHECK(without_paths(in_full(hcl::decode(config_spec(), json).diagnostics())) == without_paths(expected));
    const std::string words = in_words(hcl::decode_body<config>(json).diagnostics());
    CHECK(words == (m.words_in_json.empty()
                        ? in_words(hcl::decode_body<config>(parse(m.native)).diagnostics())
                        : m.words_in_json));
  }
}

namespace {

struct tcp {
  int port = 0;
};
struct unix_socket {
  static constexpr std::string_view hcl_name = "unix";
  std::string path;
};
using listener = std::variant<tcp, unix_socket>;
struct point {
  int x = 0;
};
// Members that are found in other ways.
struct rich {
  hcl::alias<hcl::attr<int, "a">, "b"> count;
  hcl::formerly<std::optional<int>, "old"> fresh{};
  hcl::attr_or_block<std::optional<point>> at;
  hcl::attr_or_block<std::map<std::string, std::string>, "tags"> tags;
  hcl::blocks<std::map<std::string, point>, "keyed"> keyed;
  hcl::blocks<std::map<int, point>, "numbered"> numbered;
  hcl::blocks<std::vector<listener>, "by_label"> by_label;
  hcl::blocks<std::vector<hcl::by_attribute<listener, "type">>, "by_attribute"> by_attribute;
  hcl::blocks<std::vector<rich>> inner;
};

}  // namespace

TEST_CASE("members with several names, keys and choices have the same mistakes when they are checked") {
  const std::string least = "a = 1\ntags = {}\n";
  for (const std::string& text :
       {std::string("tags = {}\n"),
        std::string("a = 1\n"),
        least + "b = 2\n",
        least + "old = 1\n",
        least + "old = 1\nfresh = 1\n",
        least + "at = { x = 1 }\nat {\n  x = 2\n}\n",
        least + "at {\n  x = 1\n}\nat {\n}\n",
        std::string("a = 1\ntags {\n  sub {\n  }\n}\n"),
        least + "keyed \"a\" {\n  x = 1\n}\nkeyed \"a\" {\n  x = 1\n}\n",
        least + "keyed {\n}\n",
        least + "numbered \"one\" {\n  x = 1\n}\n",
        least + "by_label \"tpc\" {\n  port = 1\n}\n",
        least + "by_label \"tcp\" {\n  prot = 1\n}\n",
        least + "by_label {\n}\n",
        least + "by_attribute {\n  port = 1\n}\n",
        least + "by_attribute {\n  tpye = \"tcp\"\n}\n",
        least + "by_attribute {\n  type = \"tpc\"\n}\n",
        least + "by_attribute {\n  type = null\n}\n",
        least + "by_attribute {\n  type = \"tcp\"\n  path = \"a\"\n}\n",
        least + "inner {\n  a = 1\n  inner {\n    b = 1\n    keyed \"k\" {\n    }\n  }\n}\n"}) {
    CAPTURE(text);
    const std::string expected = decoded<rich>(parse(text));
    CHECK_FALSE(expected.empty());
    CHECK(checked<rich>(parse(text)) == expected);
  }
}

TEST_CASE("what is nested too deeply is said by a check as well") {
  const std::string text =
      "a = 1\ntags = {}\ninner {\n  a = 1\n  tags = {}\n  inner {\n    a = 1\n    tags = {}\n  }\n}\n";
  hcl::options opts;
  opts.bounds.depth = 2;
  CHECK_FALSE(decoded<rich>(parse(text), opts).empty());
  CHECK(checked<rich>(parse(text), opts) == decoded<rich>(parse(text), opts));
}

TEST_CASE("files laid over each other have the same mistakes when they are checked") {
  const hcl::body merged = hcl::merge({parse(both), parse("port = 2\nother = 1\n" + tls)});
  CHECK_FALSE(decoded<config>(merged).empty());
  CHECK(checked<config>(merged) == decoded<config>(merged));
}
