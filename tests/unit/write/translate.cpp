// Configurations from one syntax to the other, and to values and back.
#include <catch2/catch.hpp>

#include <optional>
#include <string>
#include <string_view>

#include <hcl/hcl.hpp>

namespace {

std::string json(std::string_view native) {
  const auto made = hcl::to_json_syntax(native);
  return made ? *made : to_string(made.diagnostics());
}
std::string native(std::string_view text, const hcl::translate_options& options = {}) {
  const auto made = hcl::to_native_syntax(text, "t.json", options);
  return made ? *made : to_string(made.diagnostics());
}

}  // namespace

TEST_CASE("literals, lists and objects become those of JSON, other expressions templates") {
  CHECK(json("a = 1\nb = -2.50\nc = true\nd = null\ne = \"x\\ny\\\"\"\n") ==
        "{\n  \"a\": 1,\n  \"b\": -2.5,\n  \"c\": true,\n  \"d\": null,\n  \"e\": \"x\\ny\\\"\"\n}\n");
  CHECK(json("a = [1, var.x]\nb = { c = \"$${d}\", (e) = f(\"g\"), \"h i\" = j.k + 1 }\n") ==
        "{\n  \"a\": [1, \"${var.x}\"],\n  \"b\": {\n    \"c\": \"$${d}\",\n    \"${e}\": "
        "\"${f(\\\"g\\\")}\",\n"
        "    \"h i\": \"${j.k + 1}\"\n  }\n}\n");
  CHECK(json("a = \"${x}-$${y}-${z[\"k\"]}\"\nb = \"${x}\"\nc = x ? 1 : 2\n") ==
        "{\n  \"a\": \"${x}-$${y}-${z[\\\"k\\\"]}\",\n  \"b\": \"${x}\",\n  \"c\": \"${x ? 1 : 2}\"\n}\n");
  CHECK(json("") == "{}\n");
}

TEST_CASE("blocks come together below their labels, in arrays") {
  CHECK(json("s \"a\" \"b\" {\n  x = 1\n}\ns \"a\" \"c\" {\n}\nt {\n}\nt {\n  y = 2\n}\n") ==
        "{\n  \"s\": {\n    \"a\": {\n      \"b\": [{\n        \"x\": 1\n      }],\n      \"c\": [{}]\n    "
        "}\n  },\n"
        "  \"t\": [{}, {\n    \"y\": 2\n  }]\n}\n");
  CHECK(json("s \"a\" {\n}\ns \"b\" {\n}\ns \"a\" {\n}\n") ==
        "{\n  \"s\": [\n    {\n      \"a\": [{}]\n    },\n    {\n      \"b\": [{}]\n    },\n    {\n"
        "      \"a\": [{}]\n    }\n  ]\n}\n");
}

TEST_CASE("blocks whose labels come again after others come back as they were") {
  for (const char* const text :
       {"s \"a\" {\n  x = 1\n}\n\ns \"b\" {}\n\ns \"a\" {}\n",
        "s \"a b\" \"x\" {}\n\ns \"c\" \"x\" {}\n\ns \"c\" \"y\" {}\n\ns \"a b\" \"y\" {}\n",
        "s \"a\" \"x\" {}\n\ns \"a\" \"y\" {}\n\ns \"a\" \"x\" {}\n\ns \"b\" \"x\" {}\n",
        "s \"\" {}\n\ns \"a\" {}\n", "a {\n  b {}\n}\n\na {\n  c {}\n}\n"}) {
    INFO(json(text));
    CHECK(native(json(text)) == text);
  }
}

TEST_CASE("labels that a block lacks and others have are empty in JSON, as if they were not there") {
  CHECK(native(json("s \"a\" \"b\" {\n}\ns \"a\" {\n}\ns {\n}\n")) ==
        "s \"a\" \"b\" {}\n\ns \"a\" \"\" {}\n\ns \"\" \"\" {}\n");
  struct rule {
    hcl::label<std::optional<std::string>> name{};
    int n = 0;
  };
  struct rules {
    hcl::blocks<rule, "s"> all{};
  };
  const auto read = hcl::decode_json<rules>(json("s {\n  n = 1\n}\ns \"a\" {\n  n = 2\n}\n"));
  REQUIRE(read);
  REQUIRE(read->all.size() == 2);
  CHECK_FALSE(read->all[0].name.has_value());
  CHECK(*read->all[1].name == "a");
}

TEST_CASE("labels that no block has are empty in JSON where the blocks are known to have them") {
  struct rule {
    hcl::label<std::string> name{};
    hcl::label<std::optional<std::string>> part{};
    hcl::block<std::optional<hcl::attributes<int>>, "inner"> inner{};
  };
  struct rules {
    hcl::blocks<rule, "s"> all{};
  };
  const hcl::translate_options known{
      .blocks = {{.type = "s", .labels = {"name", "part"}, .optional_labels = 1}, {.type = "inner"}}};
  const auto made =
      hcl::to_json_syntax("s \"a\" {\n  inner {\n    x = 1\n  }\n}\ns \"b\" {\n}\n", "t", known);
  REQUIRE(made);
  const auto read = hcl::decode_json<rules>(*made);
  INFO(*made << to_string(read.diagnostics()));
  REQUIRE(read);
  REQUIRE(read->all.size() == 2);
  CHECK_FALSE(read->all[1].part);
  const auto back = hcl::to_native_syntax(*made, "t", known);
  REQUIRE(back);
  CHECK(*hcl::to_json_syntax(*back, "t", known) == *made);
}

TEST_CASE("a text of one stripped interpolation stays a text") {
  hcl::scope names;
  names.variable("n", 5);
  for (const char* const text : {"a = \" ${~ n ~} \"\n", "a = <<E\n${~ n ~}\nE\n", "a = [\"${n ~} \"]\n"}) {
    const auto before = hcl::body_value(*hcl::parse(text), {.names = &names});
    const auto after = hcl::body_value(*hcl::parse(native(json(text))), {.names = &names});
    INFO(json(text));
    REQUIRE((before && after));
    CHECK(*before == *after);
  }
}

TEST_CASE("a sign before a sequence does not escape it") {
  hcl::scope names;
  names.variable("n", 5);
  for (const char* const text :
       {"a = \"\\u0024${n}\"\n", "a = \"x$$ ${~ n }\"\n", "a = \"$ ${~ n }%${n}$\"\n",
        "a = \"$${x}$ ${~ n }\"\n", "a = <<E\n$ ${~ n }\nE\n", "a = { \"k$ ${~ n }\" = 1 }\n"}) {
    const std::string there = json(text);
    INFO(there);
    const auto before = hcl::body_value(*hcl::parse(text), {.names = &names});
    const auto after = hcl::body_value(*hcl::parse(native(there)), {.names = &names});
    const auto in_json =
        hcl::body_value(*hcl::parse(there, "t", {}, hcl::syntax_form::json), {.names = &names});
    REQUIRE((before && after && in_json));
    CHECK(*before == *after);
    CHECK(*before == *in_json);
  }
}

TEST_CASE("templates of JSON have the value that they have there") {
  hcl::scope names;
  names.variable("n", 5).variable("b", true);
  names.add(hcl::functions::standard());
  struct kept {
    hcl::attributes<hcl::expression> all{};
  };
  for (const char* const text :
       {R"({"a": "%{ if b ~}\n  x\n%{ endif ~}"})", R"({"a": "x\n  ${~ n }"})", R"({"a": "${n ~}\n  x"})",
        R"({"a": "\n${~ n ~}"})", R"({"a": "x\n${~ n ~}\n${~ n ~}  \n  \n"})",
        R"({"a": "\r${upper(\"a\")}"})", R"({"a": "x\ry${upper(\"a\")}z"})", R"({"a": "\r\r\n${n}"})",
        R"({"a": "\r\uFEFF\uFEFFx${n}"})", R"({"a": "x$ \n\n $$ ${~ n }"})",
        R"({"a": "\n% %{~ if b }x%{ endif }"})", R"({"a": [1, "\n${~ n }"]})",
        R"({"a": {"\n${~ n }": "${n}"}})", R"({"a": "\uFEFF${n}"})", "{\"a\": {\"b\"\n:\n 1\n, \"c\": 2}}"}) {
    INFO(text);
    const auto before =
        hcl::body_value(*hcl::parse(text, "t", {}, hcl::syntax_form::json), {.names = &names});
    REQUIRE(before);
    const auto made = hcl::encode(*hcl::decode_json<kept>(text));
    REQUIRE(made);
    for (const std::string& one : {native(text), native(text, {.heredocs = false}), *made}) {
      INFO(one);
      const auto parsed = hcl::parse(one);
      REQUIRE(parsed);
      const auto after = hcl::body_value(*parsed, {.names = &names});
      REQUIRE(after);
      CHECK(*after == *before);
    }
  }
  CHECK_FALSE(hcl::encode(*hcl::decode_json<kept>(R"({"a": {"b": "x${"}})")));
  CHECK_FALSE(hcl::encode(*hcl::decode_json<kept>(R"({"a": {"b": 1, "b": 2}})")));
}

TEST_CASE("labels that many blocks have count as often as they would be written") {
  const std::string text = R"({"s": {")" + std::string(10000, 'l') + R"(": [{})" + [] {
    std::string more;
    for (int i = 0; i != 100; ++i)
      more += ", {}";
    return more;
  }() + "]}}";
  CHECK(hcl::to_native_syntax(text, "t", {.max_bytes = 100000}).diagnostics()[0].code ==
        hcl::codes::text_too_long);
  CHECK(hcl::to_native_syntax(text));
}

TEST_CASE("objects with other keys than names are no blocks unless the program says so") {
  CHECK(native(R"({"a": [{"${k}": [1]}], "b": [{"x y": 1}]})") ==
        "a = [\n  {\n    (k) = [1]\n  },\n]\nb = [\n  {\n    \"x y\" = 1\n  },\n]\n");
  CHECK(hcl::write_body(hcl::value::object({{"b", hcl::value::tuple({hcl::value::object({{"x y", 1}})})}}))
            .value() == "b = [\n  {\n    \"x y\" = 1\n  },\n]\n");
}

TEST_CASE("translated text means the same, there and back") {
  const std::string text =
      "a = 1\ns \"x\" {\n  list = [1, { k = v }, \"t ${u}\"]\n  map = { a = b, \"c d\" = [\"$${e}\"] }\n"
      "  text = <<-E\n    one\n    ${two}\n  E\n  more = <<E\n%{if c}yes%{endif}\nE\n  in {\n    q = "
      "\"\\\"\\\\\"\n  }\n}\n";
  const std::string there = json(text);
  const std::string back = native(there);
  CHECK(native(json(back)) == back);
  hcl::scope names;
  for (const char* const name : {"b", "c", "e", "two", "u", "v"})
    names.variable(name, std::string_view(name) == "c" ? hcl::value(true) : hcl::value(name));
  const hcl::translate_options options{.names = &names};
  const auto first = hcl::body_value(*hcl::parse(text), options);
  const auto second = hcl::body_value(*hcl::parse(back), options);
  INFO(there << back << to_string(second.diagnostics()));
  REQUIRE((first && second));
  CHECK(*first == *second);
}

TEST_CASE("comments are kept where JSON has a place for them") {
  const std::string text =
      "# All of it.\n\n# The port.\nport = 80 # in use\n\n/* The web\n * service. */\nservice \"web\" {\n"
      "  # Its name.\n  name = \"w\"\n  # at the end\n}\n";
  CHECK(json(text) ==
        "{\n  \"//\": [\n    \"All of it.\",\n    \"port: The port.\",\n    \"port: in use\"\n  ],\n"
        "  \"port\": 80,\n  \"service\": {\n    \"web\": [{\n      \"//\": [\n        \"The web\",\n"
        "        \"service.\",\n        \"name: Its name.\",\n        \"at the end\"\n      ],\n"
        "      \"name\": \"w\"\n    }]\n  }\n}\n");
  CHECK(native(json(text)) ==
        "# All of it.\n\n# The port.\n# in use\nport = 80\n\n# The web\n# service.\n# at the end\n"
        "service \"web\" {\n  # Its name.\n  name = \"w\"\n}\n");
  CHECK(native("{\"//\": \"A file.\", \"a\": 1}") == "# A file.\n\na = 1\n");
  CHECK(native("{\"//\": \"A file.\", \"a\": 1}", {.comments = false}) == "a = 1\n");
}

TEST_CASE("comments in lists and objects are said of their attribute") {
  const std::string text =
      "# The tags.\ntags = { # all\n  a = [1, /* two */ 2] # one\n  # last\n  b = f(/* x */ 1)\n}\n";
  CHECK(
      json(text) ==
      "{\n  \"//\": [\n    \"tags: The tags.\",\n    \"tags: all\",\n    \"tags: two\",\n    \"tags: one\",\n"
      "    \"tags: last\"\n  ],\n  \"tags\": {\n    \"a\": [1, 2],\n    \"b\": \"${f(/* x */ 1)}\"\n  "
      "}\n}\n");
  CHECK(native(json(text)) ==
        "# The tags.\n# all\n# two\n# one\n# last\ntags = {\n  a = [1, 2]\n  b = f(/* x */ 1)\n}\n");
}

TEST_CASE("what JSON leaves open is said by the program, or guessed from arrays of objects") {
  const char* const text = R"({"tags": {"a": {"b": 1}}, "s": {"x": {"y": 2}}, "r": [{"z": 3}]})";
  CHECK(native(text) ==
        "tags = {\n  a = {\n    b = 1\n  }\n}\ns = {\n  x = {\n    y = 2\n  }\n}\n\nr {\n  z = 3\n}\n");
  CHECK(native(text, {.blocks = {{"s", {"name"}}}, .guess_blocks = false}) ==
        "tags = {\n  a = {\n    b = 1\n  }\n}\n\ns \"x\" {\n  y = 2\n}\n\nr = [\n  {\n    z = 3\n  },\n]\n");
  CHECK(native(R"({"s": [{"x": [{}, {}]}, {"y": null}]})", {.blocks = {{"s", {"name"}}}}) ==
        "s \"x\" {}\n\ns \"x\" {}\n");
  CHECK(native(R"([{"a": 1}, {"b": 2}])") == "a = 1\nb = 2\n");
}

TEST_CASE("strings of JSON become expressions, templates or texts") {
  CHECK(native(R"({"a": "${x.y}", "b": "p ${q(\"r\")} s", "c": "$${no}", "d": "l\n", "e": "${ z }"})") ==
        "a = x.y\nb = \"p ${q(\"r\")} s\"\nc = \"$${no}\"\nd = \"l\\n\"\ne = z\n");
  CHECK(native(R"({"a": "one\ntwo\n"})", {.heredocs = true}) == "a = <<EOT\none\ntwo\nEOT\n");
  CHECK(native(R"({"a": {"${k}": 1, "x y": 2, "for": 3}})") ==
        "a = {\n  (k)   = 1\n  \"x y\" = 2\n  \"for\" = 3\n}\n");
  CHECK(native(R"({"two words": 1})").find("identifier") != std::string::npos);
  CHECK(native("{").find("Error") == 0);
}

TEST_CASE("a heredoc that becomes JSON and native again is a heredoc") {
  for (const char* text :
       {"a = <<EOT\none\ntwo\nEOT\n", "a = <<EOT\none ${x}\n$${two} \\n \"q\"\nEOT\n",
        "a = <<EOT\n%{if x~}\none\n%{endif~}\ntwo\nEOT\n",
        "o = {\n  k = <<EOT\n%{for v in x}${v}\n%{endfor}two\nEOT\n}\n", "a = <<EOT2\none\nEOT\n${x}\nEOT2\n",
        "a = <<EOT\none ${f(\"x\\n\")}\n  two\nEOT\n"}) {
    CAPTURE(text);
    const std::string there = json(text);
    CHECK(native(there) == text);
  }
  CHECK(native(json("a = <<-EOT\n  one ${x}\n  two\n  EOT\n")) == "a = <<EOT\none ${x}\ntwo\nEOT\n");
  CHECK(native(json("a = [<<EOT\none\ntwo\nEOT\n]\n")) == "a = [\"one\\ntwo\\n\"]\n");
  CHECK(native(json("a = <<EOT\none\ntwo\nEOT\n"), {.heredocs = false}) == "a = \"one\\ntwo\\n\"\n");
}

TEST_CASE("a body is one value, and a value a body") {
  const auto whole = hcl::body_value(*hcl::parse("a = 1 + 1\ns \"x\" {\n  b = [true]\n}\nt {\n}\n"));
  REQUIRE(whole);
  CHECK(*to_json(*whole) == R"({"a":2,"s":{"x":[{"b":[true]}]},"t":[{}]})");
  CHECK(*hcl::write_body(*whole) == "a = 2\n\ns \"x\" {\n  b = [true]\n}\n\nt {\n}\n");
  CHECK(*hcl::write_body(*whole, {.guess_blocks = false}) ==
        "a = 2\ns = {\n  x = [\n    {\n      b = [true]\n    },\n  ]\n}\nt = [{}]\n");
  CHECK_FALSE(hcl::body_value(*hcl::parse("a = b\n")));
  CHECK_FALSE(hcl::write_body(hcl::value(1)));
}

TEST_CASE("expressions without a value are kept as texts where that is asked for") {
  const hcl::translate_options options{.keep_expressions = true};
  const auto whole = hcl::body_value(*hcl::parse("a = x.y + 1\nb = [\"${z}\", 2]\nc = 1 + 1\n"), options);
  REQUIRE(whole);
  CHECK(*to_json(*whole) == R"({"a":"${x.y + 1}","b":["${z}",2],"c":2})");
  CHECK(*hcl::write_body(*whole, options) == "a = x.y + 1\nb = [z, 2]\nc = 2\n");
  CHECK(hcl::write_body(*whole)->find("$${x.y + 1}") != std::string::npos);
}

TEST_CASE("values and expressions are written at run time") {
  using hcl::value;
  CHECK(*hcl::write_value(value::tuple({value(1), value("a\n${b}")})) == "[1, \"a\\n$${b}\"]");
  CHECK(*hcl::write_value(value::object({{"k", value(true)}, {"two words", value::tuple({})}})) ==
        "{\n  k           = true\n  \"two words\" = []\n}");
  CHECK(*hcl::write_value(value("one\ntwo\n"), {.heredocs = true}) == "<<EOT\none\ntwo\nEOT\n");
  CHECK_FALSE(hcl::write_value(value::unknown(hcl::type::string())));
  CHECK(*hcl::write_expression(*hcl::parse_expression("a  + f(b)")) == "a  + f(b)");
  const auto parsed = hcl::parse_json(R"({"a": {"b": "${c}", "d": ["e ${f}"]}})");
  hcl::diagnostics diags;
  CHECK(*hcl::write_expression(parsed->just_attributes(diags).at(0).expression) ==
        "{\n  b = c\n  d = [\"e ${f}\"]\n}");
}

TEST_CASE("of a key that an object has twice, JSON gets the value that counts") {
  CHECK(json("x = { a = 1, a = 2 }\n") == "{\n  \"x\": {\n    \"a\": 2\n  }\n}\n");
  CHECK(json("x = { \"a\" = 1, b = 0, (\"a\") = 2 }\n") ==
        "{\n  \"x\": {\n    \"b\": 0,\n    \"a\": 2\n  }\n}\n");
  CHECK(json("x = { 1 = 1, \"1\" = [{ (k) = 1, (k) = 2 }] }\n") ==
        "{\n  \"x\": {\n    \"1\": [{\n      \"${k}\": 2\n    }]\n  }\n}\n");
}
