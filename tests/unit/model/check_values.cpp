// What the checker says of values, compared with what decoding them does.
#include <catch2/catch.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/model.hpp>

using hcl::model::type;

namespace {

enum class color { red, green };

struct point {
  int x;
  std::optional<int> y{};
};

struct settings {
  std::optional<int> i{};
  std::optional<bool> b{};
  std::optional<std::string> s{};
  std::optional<char> letter{};
  std::optional<std::uint8_t> byte{};
  std::optional<hcl::ranged<int, 1, 10>> few{};
  std::optional<std::chrono::seconds> wait{};
  std::optional<hcl::byte_size> size{};
  std::optional<color> shade{};
  std::optional<std::vector<int>> list{};
  std::optional<std::array<int, 2>> pair{};
  std::optional<std::map<std::string, int>> map{};
  std::optional<std::map<int, int>> keyed{};
  std::optional<std::variant<int, std::string>> either{};
  std::optional<std::variant<bool, std::vector<int>>> flag{};
  hcl::attr<std::optional<point>> at{};
  hcl::attr<std::optional<std::vector<point>>> path{};
  hcl::defaulted<int> count = 3;
};

struct variable {
  const char* name;
  type of;
  hcl::value value;
};
const std::vector<variable>& variables() {
  static const std::vector<variable> all = {
      {"vi", type::integer(), 5},
      {"vb", type::boolean(), true},
      {"vs", type::string(), "1"},
      {"vl", type::list(type::integer()), hcl::value::list(hcl::type::number(), {1, 2})},
      {"vt", type::tuple({type::integer(), type::integer(), type::integer()}), hcl::value::tuple({1, 2, 3})},
      {"vn", type::optional(type::string()), hcl::value()},
      {"vo", type::object({{"x", type::integer()}, {"z", type::integer()}}),
       hcl::value::object({{"x", 1}, {"z", 2}})},
  };
  return all;
}

hcl::scope functions() {
  hcl::scope all;
  all.add(hcl::functions::standard());
  return all;
}
struct outcomes {
  hcl::diagnostics checked;
  bool is_decodable;
};
outcomes look_at(const std::string& text, const hcl::options& opts = {}) {
  hcl::model::scope types;
  hcl::scope values = functions();
  hcl::model::declare_functions(types, values);
  for (const variable& v : variables()) {
    types.variable(v.name, v.of);
    values.variable(v.name, v.value);
  }
  hcl::model::check_options checking;
  checking.decode = opts;
  return {hcl::model::check<settings>(text, "t.hcl", types, checking),
          static_cast<bool>(hcl::decode<settings>(text, "t.hcl", values, opts))};
}
std::string place(const hcl::diagnostic& d) {
  return std::to_string(d.subject.begin().line) + ":" + std::to_string(d.subject.begin().column) + "-" +
         std::to_string(d.subject.end().column);
}

}  // namespace

TEST_CASE("what no value of a type can be is found") {
  for (const char* text : {"i = vb",
                           "b = vi",
                           "i = 99999999999",
                           "i = 1e400",
                           "byte = 300",
                           "few = 11",
                           "few = 10 + 1",
                           "wait = 5",
                           "wait = \"5 parsecs\"",
                           "size = true",
                           "shade = vi",
                           "shade = vb ? \"blue\" : \"yellow\"",
                           "list = [1, \"x\"]",
                           "list = [vi, \"x\"]",
                           "list = [vi, vb]",
                           "pair = [1, 2, 3]",
                           "pair = vt",
                           "pair = [vi]",
                           "map = { a = \"x\" }",
                           "map = { a = vi, b = vb }",
                           "keyed = { a = 1 }",
                           "either = true",
                           "either = vb",
                           "either = 1.5",
                           "flag = vi",
                           "flag = vs",
                           "flag = \"true\"",
                           "at = { x = 1, z = 2 }",
                           "at = { x = vi, z = 2 }",
                           "at = { y = vi }",
                           "at = vo",
                           "path = [vo]",
                           "path = [{ x = vi }, { y = 1 }]",
                           "letter = \"ab\"",
                           "count = vb",
                           "s = [vs]",
                           "at = [vi]",
                           "i = abs(\"x\")",
                           "i = max(vs, \"x\")",
                           "list = range(1, \"x\")",
                           "i = vb ? 1 : vl",
                           "s = vb ? vo : \"x\""}) {
    CAPTURE(text);
    const outcomes found = look_at(std::string(text) + "\n");
    CHECK_FALSE(found.is_decodable);
    CHECK(found.checked.has_errors());
  }
}

TEST_CASE("what can be decoded has no error") {
  for (const char* text : {"i = 2147483647",
                           "i = vs",
                           "b = \"true\"",
                           "letter = \"a\"",
                           "letter = 7",
                           "byte = 255",
                           "few = 10",
                           "wait = \"5s\"",
                           "size = 5",
                           "size = \"5KiB\"",
                           "shade = \"red\"",
                           "shade = vb ? \"red\" : \"yellow\"",
                           "list = [1, \"2\"]",
                           "list = [vi, \"2\"]",
                           "pair = vl",
                           "pair = [1, vi]",
                           "map = vo",
                           "map = { a = \"x\", a = vi }",
                           "keyed = { \"1\" = 1 }",
                           "either = vs",
                           "either = vi",
                           "flag = vl",
                           "at = { x = vi, y = null }",
                           "at = { x = vs }",
                           "path = [for i in vl : { x = i }]",
                           "path = []",
                           "count = null",
                           "count = (null)",
                           "i = null",
                           "i = vb ? 1 : null",
                           "s = vb",
                           "s = vi",
                           "i = abs(\"-1\")",
                           "i = max(vs, \"2\")",
                           "i = max([\"1\", 2]...)",
                           "list = vb ? vl : null",
                           "list = vb ? [1] : vn",
                           "s = vb ? vi : \"x\"",
                           "list = range(1, \"3\")"}) {
    CAPTURE(text);
    const outcomes found = look_at(std::string(text) + "\n");
    CHECK(found.is_decodable);
    CHECK_FALSE(found.checked.has_errors());
  }
}

TEST_CASE("values of the JSON syntax are checked as they are decoded") {
  const auto found = [](const std::string& text) {
    hcl::model::scope names;
    names.variable("vs", type::string());
    const hcl::diagnostics diags = hcl::model::check_body<settings>(
        *hcl::parse("{" + text + "}", "t.json", {}, hcl::syntax_form::json), names);
    return diags.empty() ? std::string() : place(diags[0]) + " " + diags[0].detail;
  };
  for (const char* const fits :
       {R"("wait": "5s")", R"("wait": "${2 + 3}s")", R"("wait": "${vs}")", R"("size": 5)", R"("s": "$${x}")",
        R"("i": "${1 + 2}")", R"("list": ["${1}", 2])", R"("shade": "red")"})
    CHECK(found(fits) == "");
  const std::string wait =
      "Attribute \"wait\" must be a duration with its unit, such as \"1h30m\" or \"5m\", not ";
  CHECK(found(R"("wait": 5)") == "1:10-11 " + wait + "5.");
  CHECK(found(R"("wait": "${2 + 3}")") == "1:10-20 " + wait + "5.");
  CHECK(found(R"("few": 40)") == "1:9-11 Attribute \"few\" must be a whole number from 1 to 10, not 40.");
}

TEST_CASE("a step into null is one mistake") {
  for (const char* const text : {"i = null.a", "i = null[0]", "i = [null][0].a.b"}) {
    INFO(text);
    const outcomes found = look_at(text + std::string("\n"));
    REQUIRE(found.checked.size() == 1);
    CHECK(found.checked[0].severity == hcl::severity::error);
    CHECK(found.checked[0].detail.starts_with("This value is null, so it has no "));
    CHECK_FALSE(found.is_decodable);
  }
}

TEST_CASE("mistakes in what a literal condition does not take are none") {
  for (const char* const text : {"i = false ? abs(\"x\") : 1", "i = true ? 1 : nope + 1",
                                 "i = false ? vb.x : vi", "i = true ? (false ? nope : vi) : nope"}) {
    INFO(text);
    const outcomes found = look_at(text + std::string("\n"));
    CHECK(found.checked.empty());
    CHECK(found.is_decodable);
  }
  CHECK(look_at("i = true ? nope : 1\n").checked.size() == 1);
  CHECK(look_at("i = vb ? nope : 1\n").checked.size() == 1);
  CHECK(look_at("i = nope ? 1 : 2\n").checked.size() == 1);
  CHECK(look_at("i = [nope, true ? 1 : nope][1]\n").checked.size() == 1);
}

TEST_CASE("attributes that a struct does not know are errors where decoding says so") {
  hcl::options opts;
  opts.unknown = hcl::unknown_names::ignore;
  for (const char* text : {"at = { x = vi, z = 2 }\n", "at = vo\n", "nope = 1\n", "nope {}\n"}) {
    CAPTURE(text);
    CHECK(look_at(text).checked.has_errors());
    const outcomes found = look_at(text, opts);
    CHECK(found.is_decodable);
    CHECK_FALSE(found.checked.has_errors());
  }
}

TEST_CASE("what does not fit is reported where it is written, in words") {
  const auto first = [](const std::string& text) {
    const hcl::diagnostics diags = look_at(text + "\n").checked;
    return diags.empty() ? std::string() : place(diags[0]) + " " + diags[0].path + ": " + diags[0].detail;
  };
  CHECK(first("s = [vs]") == "1:5-9 s: \"s\" must be a string, not a tuple of 1 element.");
  CHECK(first("list = [vi, vb]") ==
        "1:13-15 list[1]: \"list[1]\" must be a whole number, not true or false.");
  CHECK(first("at = { x = vi, z = 2 }") == "1:6-23 at: \"at\" takes no attribute \"z\".");
  CHECK(first("at = { y = vi }") == "1:6-16 at: \"at\" must have the attribute \"x\".");
  CHECK(first("path = [{ x = vl }]") ==
        "1:15-17 path[0].x: \"path[0].x\" must be a whole number, not a list of whole numbers.");
  CHECK(first("map = vt") == "1:7-9 map: \"map\" must be a map of whole numbers, not a tuple of 3 elements.");
  CHECK(first("flag = vi") ==
        "1:8-10 flag: \"flag\" must be true or false or a list of whole numbers, not a whole number.");
}

namespace {
struct tagged {
  hcl::attr_or_block<std::map<std::string, std::string>, "tags"> tags;
  hcl::formerly<std::optional<int>, "old"> fresh{};
};
std::size_t errors_in(const std::string& text) {
  return hcl::model::check<tagged>(text, "t.hcl", hcl::model::scope()).error_count();
}
}  // namespace

TEST_CASE("a member that has several names is given by one of them") {
  CHECK(errors_in("tags = { a = \"b\" }\n") == 0);
  CHECK(errors_in("tags {\n  a = \"b\"\n}\nold = 1\n") == 0);
  CHECK(errors_in("") == 1);
  CHECK(errors_in("tags = { a = \"b\" }\ntags {\n  a = \"b\"\n}\n") == 1);
  CHECK(errors_in("tags = {}\nold = 1\nfresh = 2\n") == 1);
  CHECK(errors_in("tags {\n  a = []\n}\n") == 1);
}

namespace {
struct slot {
  hcl::label<int> number;
  hcl::label<hcl::one_of<std::string, "left", "right">> side;
};
struct rack {
  hcl::blocks<std::vector<slot>, "slot"> slots;
};
}  // namespace

TEST_CASE("labels are read as what their members are") {
  const auto check = [](const std::string& text) {
    const hcl::diagnostics diags = hcl::model::check<rack>(text, "t.hcl", hcl::model::scope());
    return diags.empty() ? std::string() : place(diags[0]) + " " + diags[0].detail;
  };
  CHECK(check("slot \"1\" \"left\" {}\n").empty());
  CHECK(check("slot \"x\" \"left\" {}\n").starts_with("1:6-9 Label \"number\" must be a whole number"));
  CHECK(check("slot \"1\" \"up\" {}\n").starts_with("1:10-14 Label \"side\" must be \"left\" or \"right\""));
  CHECK(check("nope = 1\nslot \"x\" \"left\" {}\n").find("Label") == std::string::npos);
}
