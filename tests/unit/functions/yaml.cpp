// YAML text, written and read.
#include <catch2/catch.hpp>

#include <string>

#include <hcl/functions/common.hpp>
#include <hcl/value/json.hpp>

#include "../eval/evaluated.hpp"
#include "call.hpp"

using hcl::type;
using hcl::value;
using test::call;

namespace {

struct fact {
  const char* yaml;
  const char* json;  // or what the error says
};

std::string read(std::string yaml) {
  const auto made = hcl::functions::yamldecode().call(std::vector<value>{value(std::move(yaml))});
  if (!made) return made.error().message;
  return *hcl::to_json(*made);
}

template <std::size_t Count>
void check_reading(const fact (&facts)[Count]) {
  for (const fact& f : facts) {
    CAPTURE(f.yaml);
    CHECK(read(f.yaml) == f.json);
  }
}

}  // namespace

TEST_CASE("values are written as YAML, which is read as the same values") {
  const fact facts[] = {
      {"\"a\": \"b\"\n\"c\": \"d\"\n", R"({"a":"b","c":"d"})"},
      {"\"bar\": \"baz\"\n\"foo\":\n- 1\n- \"a\": \"b\"\n  \"c\": \"d\"\n- 3\n",
       R"({"bar":"baz","foo":[1,{"a":"b","c":"d"},3]})"},
      {"- - 1\n  - - 2\n- []\n- {}\n- \"a\":\n    \"b\": null\n", R"([[1,[2]],[],{},{"a":{"b":null}}])"},
      {"true\n...\n", "true"},
      {"null\n...\n", "null"},
      {"1.5\n...\n", "1.5"},
      {"\"\"\n", R"("")"},
      {"|-\n  hello\n  world\n", R"("hello\nworld")"},
      {"\"t\": |\n  a\n  b\n\"u\":\n- |-\n  a\n\n  b\n", R"({"t":"a\nb\n","u":["a\n\nb"]})"},
      {"|2+\n\n", R"("\n")"},
      {"|2+\n\n   a\n  b\n\n", R"("\n a\nb\n\n")"},
      {"- \"a \\nb\"\n- \"a\\nb \"\n- \"a\\tb\\nc\"\n", R"(["a \nb","a\nb ","a\tb\nc"])"},
      {"\"q\\\"\\\\\\x01é\\u2028\\ufeff\\x7f😀\"\n", "\"q\\\"\\\\\\u0001é\\u2028\xEF\xBB\xBF\x7F😀\""},
      {"\"a\\nb\": 1\n", R"({"a\nb":1})"},
      {"- \"true\"\n- \"1\"\n- \"a: b\"\n- \"- x\"\n- \"# no comment\"\n",
       R"(["true","1","a: b","- x","# no comment"])"}};
  for (const fact& f : facts) {
    CAPTURE(f.json);
    const auto given = hcl::from_json(f.json);
    REQUIRE(given);
    const auto written = hcl::functions::yamlencode().call(std::vector<value>{*given});
    REQUIRE(written);
    CHECK(written->as_string() == f.yaml);
    CHECK(read(f.yaml) == f.json);
  }
  const value long_key = value::object({{std::string(1001, 'k'), value::object({{"a", 1}})}});
  const auto written = hcl::functions::yamlencode().call(std::vector<value>{long_key});
  REQUIRE(written);
  CHECK(written->as_string() == "? \"" + std::string(1001, 'k') + "\"\n:\n  \"a\": 1\n");
  CHECK(read(std::string(written->as_string())) == *hcl::to_json(long_key));
}

TEST_CASE("what YAML cannot hold is not written") {
  value doubled = value::tuple({1, 1});
  for (int i = 0; i < 60; ++i)
    doubled = value::tuple({doubled, doubled});
  CHECK(test::fails(hcl::functions::yamlencode(), {doubled}));
  CHECK(test::fails(hcl::functions::yamlencode(), {hcl::functions::make_bytes("x")}));
  CHECK(call(hcl::functions::yamlencode(), {value::tuple({value::unknown()})}) == "unknown \"string\"");
  CHECK(call(hcl::functions::yamlencode(), {hcl::number::infinity(true)}) == "\"-.inf\\n...\\n\"");
  const auto marked =
      hcl::functions::yamlencode().call(std::vector<value>{value("a").with_marks({"secret"})});
  REQUIRE(marked);
  CHECK(marked->marks().contains("secret"));
}

TEST_CASE("YAML is read as it is written by hand") {
  check_reading(
      {{R"(
kind: Deployment
metadata:
  name: nginx   # the name
  labels: {app: nginx, "tier": 'front''s'}
spec:
  replicas: 3
  containers:
  - name: nginx
    image: "nginx:1.14.2"
    args: ["-c", --foo=bar, a b]
  - name: b
    command:
      - sh
      - |
        echo hi
          indented

        done
)",
        R"({"kind":"Deployment","metadata":{"labels":{"app":"nginx","tier":"front's"},"name":"nginx"},)"
        R"("spec":{"containers":[{"args":["-c","--foo=bar","a b"],"image":"nginx:1.14.2",)"
        R"("name":"nginx"},{"command":["sh","echo hi\n  indented\n\ndone\n"],"name":"b"}],"replicas":3}})"},
       {"- a\n-\n  - b\n  - - c\n    - d\n-\n- k: v\n  w:\n  - 1\n  -\n",
        R"(["a",["b",["c","d"]],null,{"k":"v","w":[1,null]}])"},
       {"? complex\n: value\n? alone\n", R"({"alone":null,"complex":"value"})"},
       {"[a, [b, c], {d: e, f}, \"g\": h, \"i\":j]",
        R"(["a",["b","c"],{"d":"e","f":null},{"g":"h"},{"i":"j"}])"},
       {"{a: 1, b: {c: [1,\n 2]},\n # comment\n \"d\":2,}", R"({"a":1,"b":{"c":[1,2]},"d":2})"},
       {"a: word and\n  more words\n\n  third\nb: x # no text\n",
        R"({"a":"word and more words\nthird","b":"x"})"},
       {"url: http://x.y/z?q=1#f\nat: 10:20\na#b: c\n",
        R"({"a#b":"c","at":"10:20","url":"http://x.y/z?q=1#f"})"},
       {"\"with \\\"escapes\\\" \\u00e9 \\x41 \\U0001F600\\\n  and\n\n  ends\\n\"",
        "\"with \\\"escapes\\\" é A 😀and\\nends\\n\""},
       {"'it''s\n  folded'", R"("it's folded")"},
       {"\xEF\xBB\xBF"
        "a: 1\r\nb: |\r\n  x\r\n  y\r\n",
        R"({"a":1,"b":"x\ny\n"})"},
       {"%YAML 1.2\n---\na\n...\n", R"("a")"},
       {"---\n", "null"}});
}

TEST_CASE("texts in blocks keep their lines, or fold them") {
  check_reading({{"a: >\n  some\n  folded\n\n  text\n    more\n  end\n\nb: 1\n",
                  R"({"a":"some folded\ntext\n  more\nend\n","b":1})"},
                 {"- |+\n a\n\n- |-\n b\n\n- |\n c\n\n", R"(["a\n\n","b","c\n"])"},
                 {"|2\n   two\n", R"(" two\n")"},
                 {">-\n\n  x\n  y\n", R"("\nx y")"},
                 {"a: |\nb: >-\n", R"({"a":"","b":""})"},
                 {"a: | # comment\n x", R"({"a":"x"})"}});
}

TEST_CASE("words and numbers in YAML are values") {
  check_reading(
      {{"[1, 2.5, 1e3, .5, 0x1F, 0o17, 007, +12, -3, 0]", "[1,2.5,1000,0.5,31,15,7,12,-3,0]"},
       {"[1_000, 0x, 0xg, 1a, 1.2.3, ., +, '5']", R"(["1_000","0x","0xg","1a","1.2.3",".","+","5"])"},
       {"[~, null, Null, true, yes, On, y, false, NO, off, N, nULL, yEs]",
        R"([null,null,null,true,true,true,true,false,false,false,false,"nULL","yEs"])"},
       {"[2001-12-14, 2001-12-14T21:59:43Z]", R"(["2001-12-14","2001-12-14T21:59:43Z"])"},
       {"[!!str 1, !!int \"7\", !!int 1_000, !!float 1, !!null x, !!bool \"yes\", !!binary aGk=, ! 5]",
        R"(["1",7,1000,1,null,true,"aGk=","5"])"},
       {"!!map {a: !!seq [1]}", R"({"a":[1]})"},
       {"{1: a, true: b, 1.50: c}", R"({"1":"a","1.50":"c","true":"b"})"}});
  check_reading({{"{on: push, y: 1, ~: 2, 0x10: 3}", R"({"0x10":3,"on":"push","y":1,"~":2})"},
                 {"on: push\n? off\n: 1\n", R"({"off":1,"on":"push"})"}});
  CHECK(call(hcl::functions::yamldecode(), {value::unknown(type::string())}) == "unknown \"dynamic\"");
  CHECK(test::eval("yamldecode(\"[.inf, -.Inf]\") == [1/0, -1/0]",
                   [] {
                     static hcl::scope names;
                     names.add(hcl::functions::common());
                     return &names;
                   }())
            .is(true));
}

TEST_CASE("anchors name values, and mappings are merged") {
  check_reading(
      {{"a: &x\n  k: 1\nb: *x\nc:\n  <<: *x\n  m: 2\n", R"({"a":{"k":1},"b":{"k":1},"c":{"k":1,"m":2}})"},
       {"- &a 1\n- &b [2]\n- *a\n- *b\n", "[1,[2],1,[2]]"},
       {"&k key: &v value\nother: *k\n", R"({"key":"value","other":"key"})"},
       {"a: &a {x: 1}\nb: &b {x: 2, y: 3}\nc: {<<: [*a, *b], y: 4}\n",
        R"({"a":{"x":1},"b":{"x":2,"y":3},"c":{"x":2,"y":4}})"}});
}

TEST_CASE("what is no YAML, or no value, says where") {
  check_reading(
      {{"", "This is not YAML in line 1: there is no value."},
       {"# only a comment\n", "This is not YAML in line 2: there is no value."},
       {"a: 1\n---\nb: 2\n", "This is not YAML in line 2: there is more than one document."},
       {"%YAML 1.2\na: 1\n", "This is not YAML in line 2: \"---\" is missing behind the directives."},
       {"a: b: c\n", "This is not YAML in line 1: a mapping or a sequence cannot begin here."},
       {"a: - b\n", "This is not YAML in line 1: a mapping or a sequence cannot begin here."},
       {"a: 1\n  b: 2\n", "This is not YAML in line 2: this is not expected here."},
       {"a: 'x'\n  b: 2\n", "This is not YAML in line 2: it is indented too far."},
       {"a: 1\nb\n", "This is not YAML in line 2: a key is expected."},
       {"a:\n\t- b\n", "This is not YAML in line 2: a tab indents it."},
       {"[a, b", "This is not YAML in line 1: a bracket is not closed."},
       {"[a b: c d]: e", "This is not YAML in line 1: this is not expected here."},
       {"{a b c, [}", "This is not YAML in line 1: a \",\" or a bracket is missing."},
       {"{a: b c]", "This is not YAML in line 1: a \",\" or a bracket is missing."},
       {"\"a", "This is not YAML in line 1: a quote is not closed."},
       {"'a\n\n", "This is not YAML in line 3: a quote is not closed."},
       {"\"\\q\"", "This is not YAML in line 1: there is no such escape."},
       {"\"\\ud800\"", "This is not YAML in line 1: there is no such escape."},
       {"\"\\x4\"", "This is not YAML in line 1: an escape is not complete."},
       {"@a", "This is not YAML in line 1: a value cannot begin with this character."},
       {"*a", "This is not YAML in line 1: there is no such anchor before this alias."},
       {"a: &a [*a]", "This is not YAML in line 1: there is no such anchor before this alias."},
       {"- &a 1\n- !!str *a", "This is not YAML in line 2: an alias cannot have a tag or an anchor."},
       {"&a &b c", "This is not YAML in line 1: a value has two tags or anchors."},
       {"!foo x", "This is not YAML in line 1: \"x\" has no value with the tag !foo."},
       {"!foo [x]", "This is not YAML in line 1: the tag !foo is unknown."},
       {"!!int x", "This is not YAML in line 1: \"x\" has no value with the tag !!int."},
       {"[.nan]", "This is not YAML in line 1: there is no value for .nan."},
       {"[a]: b", "This is not YAML in line 1: this is not expected here."},
       {"{: b}", "This is not YAML in line 1: only strings can be keys."},
       {"? [a]\n: b", "This is not YAML in line 1: only strings can be keys."},
       {"<<: a", "This is not YAML in line 1: only mappings can be merged."},
       {"| x\n", "This is not YAML in line 1: this is not expected after \"|\" or \">\"."},
       {"a: \x01", "There are control characters in this YAML."}});
}

TEST_CASE("YAML cannot make more than the limits allow", "[hostile]") {
  CHECK(read(std::string(100'000, '[')).ends_with("it is nested too deeply."));
  std::string deep;
  for (int i = 0; i < 10'000; ++i)
    deep += "- ";
  CHECK(read(deep + "a").ends_with("it is nested too deeply."));
  std::string doubled = "- &a0 [x, x]\n";
  for (int i = 1; i < 60; ++i)
    doubled +=
        "- &a" + std::to_string(i) + " [*a" + std::to_string(i - 1) + ", *a" + std::to_string(i - 1) + "]\n";
  CHECK(read(doubled).ends_with("it has too many values."));
  std::string many;
  for (int i = 0; i < 50'000; ++i)
    many += "- a:\n\n\n";
  CHECK(read(many).size() > 50'000);
  CHECK(read("a: " + std::string(1'000'000, 'x')).size() > 1'000'000);
  CHECK(read("a: '" + std::string(100'000, '\n') + "'").size() > 100'000);
}
