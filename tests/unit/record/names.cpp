// Which names a struct takes: flattened structs and bases, former names, aliases, unknown names,
// attribute or block; deferred expressions.
#include <array>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "decoded.hpp"

using test::decoded;
using test::good;
using test::problem;

namespace {

constexpr auto native_only = test::syntaxes::native_only;

struct common {
  hcl::label<> name;
  hcl::defaulted<bool> enabled = true;
  int id;
  void validate(hcl::check& check) const {
    if (id == 13) check.error(id, "Not thirteen.");
  }
  bool operator==(const common&) const = default;
};
struct placed {
  hcl::flatten<common> base{};
  std::string where;
  bool operator==(const placed&) const = default;
};
struct job {
  std::string command;
  hcl::flatten<placed> more{};
  hcl::blocks<common, "sub"> subs{};
  bool operator==(const job&) const = default;
};
struct jobs {
  hcl::blocks<job, "job"> all{};
  bool operator==(const jobs&) const = default;
};
TEST_CASE("flattened structs") {
  const auto c =
      good<jobs>("job \"a\" {\n command = \"x\"\n id = 5\n where = \"here\"\n sub \"b\" { id = 6 }\n}\n");
  const job& j = c.all.at(0);
  CHECK(j.more.base.name == "a");
  CHECK(j.more.base.enabled);
  CHECK(j.more.base.id == 5);
  CHECK(j.more.where == "here");
  CHECK(j.command == "x");
  CHECK(j.subs[0].id == 6);
  const auto d =
      problem<jobs>("job \"a\" {\n command = \"x\"\n id = 5\n where = \"here\"\n enbled = true\n}\n");
  CHECK(d.suggestion() == "enabled");
  CHECK(problem<jobs>("job \"a\" {\n command = \"x\"\n where = \"here\"\n}\n").code == "missing-attribute");
  const auto inner = problem<jobs>("job \"a\" {\n command = \"x\"\n id = 13\n where = \"here\"\n}\n");
  CHECK(inner.detail == "Not thirteen.");
  CHECK(to_string(inner.subject) == "test.hcl:3,7-9");
}

struct empty_base {
  [[nodiscard]] int answer() const { return 42; }
};
struct with_empty_base : empty_base {
  int x;
  std::string y;
};
struct only_base : common {};
struct several {
  hcl::blocks<only_base, "job"> all{};
};
TEST_CASE("bases") {
  const auto own = hcl::decode<with_empty_base>("x = 1\ny = \"a\"\n");
  REQUIRE(own);
  CHECK(own->y == "a");
  const auto inherited = hcl::decode<several>("job \"a\" { id = 3 }");
  if (!inherited) FAIL(to_string(inherited.diagnostics()));
  CHECK(inherited->all[0].id == 3);
  CHECK(inherited->all[0].name == "a");
  using namespace hcl::detail;
  struct both : common {
    int own;
  };
  struct array_first {
    std::array<int, 3> a;
    common c;
  };
  STATIC_REQUIRE_FALSE(is_in_one_class<both>);
  STATIC_REQUIRE(is_in_one_class<array_first>);
  STATIC_REQUIRE(field_count<array_first> == 2);
}

struct derived : common {
  int own;
};

struct renamed {
  hcl::formerly<hcl::defaulted<int>, "port_number", "portnr"> port = 80;
  hcl::formerly<std::optional<std::string>, "host_name"> host{};
  hcl::alias<hcl::attr<std::optional<std::string>, "colour">, "color"> shade{};
  hcl::deprecated<std::optional<int>, "Set \"port\" instead."> old{};
  hcl::formerly<hcl::blocks<common, "rule">, "policy"> rules{};
  bool operator==(const renamed&) const = default;
};
struct needed {
  hcl::formerly<int, "size"> length;
  bool operator==(const needed&) const = default;
};
struct counted {
  hcl::defaulted<int> n = 0;
  hcl::blocks<needed, "b"> inside{};
};
TEST_CASE("an attribute that is set twice hides no other mistake") {
  const std::string text = "n = 1\nn = 2\nb {\n  length = 1\n  length = 2\n  long = 3\n}\nother = 1\n";
  hcl::options dynamic;
  dynamic.dynamic_blocks = true;
  for (const hcl::options& opts : {hcl::options(), dynamic}) {
    const auto r = hcl::decode<counted>(text, "test.hcl", opts);
    std::string codes;
    for (const hcl::diagnostic& d : r.diagnostics())
      codes.append(d.code).append(" ");
    CHECK(codes == "duplicate-attribute duplicate-attribute unsupported-attribute unsupported-attribute ");
  }
  // Longer than what is read at a time.
  std::string many = "n = 1\n";
  for (int i = 0; i != 20'000; ++i)
    many += "b {\n  length = 1\n}\n";
  const auto all = hcl::decode<counted>(many + "n = 2\nb {\n  length = 1\n  length = 1\n}\nother = 1\n");
  REQUIRE(all.diagnostics().size() == 3);
  CHECK(all.diagnostics()[2].code == "unsupported-attribute");
}

TEST_CASE("names that have changed") {
  auto r = decoded<renamed>(
      "port_number = 1\nhost_name = \"h\"\ncolor = \"red\"\nold = 3\npolicy \"a\" { id = 1 }\nrule \"b\" { "
      "id = 2 }\n");
  if (!r) FAIL(to_string(r.diagnostics()));
  CHECK(r->port == 1);
  CHECK(r->host == "h");
  CHECK(*r->shade == "red");
  CHECK(r->old == 3);
  CHECK(r->rules.size() == 2);
  REQUIRE(r.diagnostics().size() == 4);
  CHECK(r.diagnostics()[0].severity == hcl::severity::warning);
  CHECK(r.diagnostics()[0].detail == "The attribute \"port_number\" is called \"port\" now.");
  CHECK(r.diagnostics()[0].suggestion() == "port");
  CHECK(to_string(r.diagnostics()[0].subject) == "test.hcl:1,1-12");
  CHECK(r.diagnostics()[2].detail ==
        "The attribute \"old\" should not be used any more. Set \"port\" instead.");
  CHECK(r.diagnostics()[3].detail == "The block type \"policy\" is called \"rule\" now.");
  CHECK(good<renamed>("port = 3\ncolour = \"blue\"").port == 3);
  const auto twice = problem<renamed>("color = \"red\"\ncolour = \"blue\"");
  CHECK(twice.code == "duplicate-attribute");
  REQUIRE(twice.notes.size() == 1);
  CHECK(to_string(twice.notes[0].where) == "test.hcl:1,1-6");
  CHECK(problem<needed>("").detail ==
        "The attribute \"length\" is required in this file, but it is not set.");
  CHECK(decoded<needed>("size = 4")->length == 4);
}
TEST_CASE("names that have changed, in JSON") {
  auto r = hcl::decode_json<renamed>(
      R"({"port_number": 1, "policy": {"a": {"id": 1}}, "rule": {"b": {"id": 2}}})");
  if (!r) FAIL(to_string(r.diagnostics()));
  CHECK(r->port == 1);
  CHECK(r->rules.size() == 2);
  CHECK(r.diagnostics().size() == 2);
  CHECK(hcl::decode_json<needed>(R"({"size": 4})")->length == 4);
  const auto missing = hcl::decode_json<needed>("{}");
  REQUIRE(missing.diagnostics().size() == 1);
  CHECK(missing.diagnostics()[0].code == "missing-attribute");
  const auto twice = hcl::decode_json<needed>(R"({"size": 4, "length": 5})");
  REQUIRE(twice.diagnostics().error_count() == 1);
  CHECK(twice.diagnostics()[twice.diagnostics().size() - 1].code == "duplicate-attribute");
}
struct renamed_object {
  hcl::attr<needed> inner{};
  bool operator==(const renamed_object&) const = default;
};
TEST_CASE("names that have changed, in objects") {
  CHECK(decoded<renamed_object>("inner = { size = 1 }")->inner.length == 1);
  auto both = hcl::decode<renamed_object>("inner = { size = 1, length = 2 }");
  CHECK_FALSE(both);
  CHECK(both.diagnostics().error_count() == 1);
}

struct tagged {
  hcl::attr_or_block<std::map<std::string, std::string>> tags{};
  hcl::attr_or_block<std::optional<needed>, "settings"> more{};
  bool operator==(const tagged&) const = default;
};
TEST_CASE("attribute or block") {
  const std::map<std::string, std::string> wanted{{"a", "1"}, {"b", "x"}};
  CHECK(good<tagged>("tags = { a = 1, b = \"x\" }").tags == wanted);
  CHECK(good<tagged>("tags {\n a = 1\n b = \"x\"\n}\nsettings {\n length = 1\n}").tags == wanted);
  CHECK(good<tagged>("tags {\n}\nsettings {\n length = 1\n}").more->length == 1);
  CHECK(problem<tagged>("").code == "missing-attribute");
  CHECK(problem<tagged>("tags = {}\ntags {}\n", nullptr, native_only).code == "duplicate-block");
  CHECK(problem<tagged>("tags {}\ntags = {}\n", nullptr, native_only).code == "duplicate-attribute");
  CHECK(problem<tagged>("tags {}\ntags {}\n", nullptr, native_only).code == "duplicate-block");
  CHECK(problem<tagged>("tags \"x\" {}\n", nullptr, native_only).code == "extraneous-label");
  CHECK(problem<tagged>("tags {\n inner {}\n}\n", nullptr, native_only).code == "unsupported-block");
  CHECK(problem<tagged>("tags {\n a = []\n}\n", nullptr, native_only).code == "unsuitable-value");
  const auto json = hcl::decode_json<tagged>(R"({"tags": {"a": "1", "b": "x"}})");
  REQUIRE(json);
  CHECK(json->tags == wanted);
}

TEST_CASE("what is past the limit beside unknown names is as wrong as it is within") {
  for (const std::size_t limit : {0U, 1U, 100U})
    for (const auto unknown : {hcl::unknown_names::warn, hcl::unknown_names::ignore}) {
      hcl::options opts;
      opts.bounds.diagnostics = limit;
      opts.unknown = unknown;
      const auto read = [&](std::string_view text) {
        return hcl::decode_body<needed>(*hcl::parse_json(text, "test.json"), hcl::scope(), opts);
      };
      CHECK_FALSE(read(R"({"size": 1, "extra": 1, "size": 2})"));
      CHECK_FALSE(read(R"({"extra": 1, "other": 1})"));
      const auto good = read(R"({"size": 1, "extra": 1, "other": 1, "third": 1})");
      REQUIRE(good);
      const std::size_t warned = unknown == hcl::unknown_names::ignore ? 1 : 4;  // one of the old name
      CHECK(good.diagnostics().size() + good.diagnostics().dropped() == warned);
    }
}

TEST_CASE("unknown names are handled as the options say") {
  const std::string text = "size = 4\nextra = 1\nsiz {}\n";
  hcl::options opts;
  CHECK(hcl::decode<needed>(text, "test.hcl", opts).diagnostics().error_count() == 2);
  opts.unknown = hcl::unknown_names::warn;
  const auto warned = hcl::decode<needed>(text, "test.hcl", opts);
  REQUIRE(warned);
  CHECK(warned.diagnostics().size() == 3);
  opts.unknown = hcl::unknown_names::ignore;
  const auto ignored = hcl::decode<needed>(text, "test.hcl", opts);
  REQUIRE(ignored);
  CHECK(ignored.diagnostics().size() == 1);
  hcl::diagnostics unknown;
  opts.unknown = hcl::unknown_names::collect;
  opts.collected = &unknown;
  const auto collected = hcl::decode<needed>(text, "test.hcl", opts);
  REQUIRE(collected);
  CHECK(collected.diagnostics().size() == 1);
  REQUIRE(unknown.size() == 2);
  CHECK(unknown[0].subject.text() == "extra");
  CHECK(unknown[1].suggestion() == "");

  const auto json = hcl::decode_json<renamed_object>(R"({"inner": {"size": 4, "other": 1}, "extra": {}})",
                                                     "test.json", opts);
  REQUIRE(json);
  REQUIRE(unknown.size() == 4);
  CHECK(unknown[2].subject.text() == "\"other\"");
  CHECK(unknown[3].subject.text() == "\"extra\"");
  // Everything else is as wrong as before.
  CHECK(hcl::decode<needed>("extra = 1", "test.hcl", opts).diagnostics()[0].code == "missing-attribute");
}

struct rule {
  hcl::expr<bool> when{};
  hcl::defaulted<hcl::expr<double>> weight = 0.5;
  std::optional<hcl::expr<std::vector<std::string>>> hosts{};
};
TEST_CASE("deferred expressions") {
  const auto r = hcl::decode<rule>("when = n > limit\nhosts = [\"a${n}\"]\n", "test.hcl");
  if (!r) FAIL(to_string(r.diagnostics()));
  hcl::scope names;
  names.variable("n", 3);
  names.variable("limit", 2);
  CHECK(*r->when.evaluate(names));
  CHECK(r->when.text() == "n > limit");
  CHECK(r->when.variables().size() == 2);
  CHECK(*r->weight.evaluate() == 0.5);
  CHECK((*r->hosts->evaluate(names))[0] == "a3");
  const auto unknown = r->when.evaluate();
  REQUIRE_FALSE(unknown);
  CHECK(to_string(unknown.diagnostics()[0].subject).starts_with("test.hcl:1,"));
  const auto wrong = hcl::decode<rule>("when = n\n", "test.hcl")->when.evaluate(names);
  REQUIRE_FALSE(wrong);
  CHECK(wrong.diagnostics()[0].detail == "The value must be true or false, not 3.");
  CHECK(to_string(wrong.diagnostics()[0].subject) == "test.hcl:1,8-9");
  CHECK(hcl::decode<rule>("").diagnostics()[0].code == "missing-attribute");
  const auto json = hcl::decode_json<rule>(R"({"when": "${n > 1}"})");
  REQUIRE(json);
  CHECK(*json->when.evaluate(names));
}

using wide = std::conditional_t<hcl::detail::has_int128, hcl::detail::int128, std::int64_t>;
struct odd_scalars {
  char c;
  wide w;
  bool operator==(const odd_scalars&) const = default;
};
TEST_CASE("characters and integers of 128 bits") {
  CHECK(good<odd_scalars>("c = \"x\"\nw = 1\n").c == 'x');
  if (hcl::detail::has_int128) {
    const auto top = good<odd_scalars>("c = \"x\"\nw = 170141183460469231731687303715884105727\n").w;
    CHECK(static_cast<double>(top) == 170141183460469231731687303715884105727.0);
  }
  CHECK(good<odd_scalars>("c = \"x\"\nw = -5\n").w == -5);
  CHECK(problem<odd_scalars>("c = \"x\"\nw = 170141183460469231731687303715884105728\n").code ==
        "unsuitable-value");
  CHECK(problem<odd_scalars>("c = \"x\"\nw = 1.5\n").code == "unsuitable-value");
  CHECK(problem<odd_scalars>("c = \"xy\"\nw = 1\n").detail ==
        "Attribute \"c\" must be one ASCII character, not \"xy\".");
}

struct keyed {
  hcl::blocks<std::map<std::string, common>, "c"> all{};
  bool operator==(const keyed&) const = default;
};
TEST_CASE("repeated labels beyond the limit are counted, in linear time") {
  std::string text;
  for (int i = 0; i != 1000; ++i)
    text += "c \"k" + std::to_string(i % 10) + "\" { id = 1 }\n";
  auto r = decoded<keyed>(text);
  REQUIRE_FALSE(r);
  CHECK(r.diagnostics().error_count() == 990);
  CHECK(r.diagnostics().size() == 100);
}

}  // namespace

template <>
struct hcl::describe_class<derived> {
  static constexpr auto fields = std::tuple{as_base<common>(), as_attr<&derived::own>()};
};

namespace {

struct holds_derived {
  hcl::blocks<derived, "d"> all{};
};
TEST_CASE("bases with members, described") {
  const auto r = hcl::decode<holds_derived>("d \"x\" {\n id = 1\n own = 2\n}\n");
  if (!r) FAIL(to_string(r.diagnostics()));
  CHECK(r->all[0].name == "x");
  CHECK(r->all[0].id == 1);
  CHECK(r->all[0].own == 2);
}

}  // namespace
