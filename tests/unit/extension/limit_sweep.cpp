// Each limit is set to 0, 1, 2 and so on for each of many documents: whatever it is, the result is the one
// that there is without limits, or an error that says which limit was passed. Nothing aborts, and no limit
// changes a value without a word.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/extension/user_function.hpp>
#include <hcl/functions/standard.hpp>

#include <support/apart.hpp>

namespace {

struct member {
  std::string name;
  std::vector<int> numbers{};
  bool operator==(const member&) const = default;
};
struct inner {
  hcl::label<> name;
  hcl::attributes<std::string> texts{};
  bool operator==(const inner& other) const { return *name == *other.name && *texts == *other.texts; }
};
struct config {
  hcl::attributes<hcl::value> values{};
  hcl::defaulted<std::map<std::string, std::string>> texts{};
  hcl::defaulted<std::vector<std::vector<double>>> rows{};
  hcl::defaulted<std::set<std::string>> names{};
  hcl::attr<std::optional<std::vector<member>>> members{};
  hcl::blocks<inner, "b"> blocks{};
};

hcl::value marked(hcl::value v) { return v.with_marks(hcl::mark("secret")); }

hcl::scope all_names() {
  hcl::scope s;
  s.add(hcl::functions::standard());
  s.add(hcl::functions::try_and_can());
  s.add(hcl::functions::convert());
  std::vector<int> numbers(40);
  std::iota(numbers.begin(), numbers.end(), 0);
  s.variable("numbers", numbers)
      .variable("long", std::string(3000, 'a'))
      .variable("unknown", hcl::value::unknown());
  s.variable("un", hcl::value::unknown(hcl::type::number()))
      .variable("secret", marked(5))
      .variable("key", marked("k"));
  s.variable("table", std::map<std::string, int>{{"a", 1}, {"b", 2}, {"c", 3}})
      .variable("yes", "true")
      .variable("nothing", hcl::value());
  s.function("total",
             [](const std::vector<double>& all) { return std::accumulate(all.begin(), all.end(), 0.0); });
  return s;
}

const char* const expressions[] = {
    // Conversions of conditions, keys, operands and parts of templates.
    "[for k in [format(\"%3000s\", \"\")]: [for i in range(0, 9): k ? 1 : 2]]",
    "[for k in [\"true\", yes]: [for i in range(0, 9): k ? i : \"b\"]]",
    "[for k in [\"true\"]: [for i in range(0, 9): \"%{if k}x%{else}y%{endif}\"]]",
    "{for d in [1, 2, 3]: 1 / (d + 7) => [for e in [1, 2]: {for f in [3, 4]: e / (f + 4) => f...}]...}",
    "[for d in [1, 2, 3]: {(1 / (d + 6)) = d}]",
    "[for d in [1, 2, 3]: [for e in [true, false]: e if yes]]",
    "{for d in [1, 2, 3]: d => d if \"tr${\"ue\"}\"}",
    "[for d in [1, 2, 3]: \"1${d}\" + d / 7]",
    "[for d in [1, 2, 3]: !\"true\" || yes && d < 2]",
    "[for d in [\"1\", \"2\"]: -d * 1e99]",
    "[for d in numbers: \"${d}: ${1 / (d + 1)} %{for e in [1, 2]}${e / 3},%{endfor}\"]",
    "[for s in [[1, 2], [3]]: s[\"0\"]]",
    "[for d in numbers: table[d > 10 ? \"a\" : \"b\"]]",
    "[for d in numbers: {a = d, \"1\" = 2}[\"${1}\"]]",
    "[for i in [1, 2]: (i > 1 ? {a = i, b = [1]} : {a = \"x\", b = [\"y\"]}).b[0]]",
    "[for i in [1, 2]: i > 1 ? [for x in numbers: x] : tolist([\"a\"])]",
    // Loops, splats and directives.
    "[for x in numbers: [for y in [1, 2, 3]: x * y if y != 2]]",
    "[for k, v in table: \"${k}${v}\"]",
    "{for k, v in table: v => k}",
    "numbers[*]",
    "[for r in [numbers]: r[*]]",
    "[{a = [1, 2]}, {a = [3]}][*].a[*]",
    "[for x in table: x][*]",
    "\"%{for x in numbers}%{if x > 3}${x}%{endif}%{endfor}\"",
    "{for x in [1, 1, 2]: x => x...}",
    "[for x in unknown: x]",
    "[for x in [un, 1, 2]: x + 1]",
    "[for x in [secret, 1]: x > 2 ? \"a\" : \"b\"]",
    "{(key) = secret}",
    "[for x in [key, \"b\"]: {(x) = 1}]",
    // Functions.
    "join(\",\", [for x in numbers: upper(\"x${x}\")])",
    "split(\"a\", long)[2]",
    "replace(long, \"a\", \"bc\")",
    "format(\"%5s|%-5d|%05.1f|%v\", 1, 2, 3, [4])",
    "formatlist(\"%s-%s\", \"a\", numbers)",
    "jsonencode({a = numbers, b = [{c = long}]})",
    "jsondecode(\"[1, [2, 3], {\\\"a\\\": 1}]\")",
    "csvdecode(\"a,b\\n1,2\\n3,4\")",
    "regexall(\"[0-9]\", \"a1b2c3\")",
    "regexreplace(\"abab\", \"(a)b\", \"$1$1\")",
    "regex(\"(a+)(b?)\", long)",
    "flatten([[1, 2], [numbers, [3]]])",
    "setproduct([1, 2], [\"a\", \"b\"])",
    "merge({a = 1}, table, {b = 2})",
    "zipmap([\"a\", \"b\"], [1, 2])",
    "sort([\"b\", \"a\"])",
    "distinct([1, 2, 1])",
    "concat(numbers, [1], numbers)",
    "chunklist(numbers, 7)",
    "max(numbers...)",
    "total([for x in numbers: x])",
    "setunion([1, 2], numbers)",
    "tolist([1, \"a\", true])",
    "tomap({a = 1, b = \"x\"})",
    "contains(numbers, 39)",
    "indent(2, \"a\\nb\\nc\")",
    "substr(long, -5, 3)",
    "strrev(long)",
    "trim(long, \"a\")",
    "title(long)",
    "timeadd(\"2020-01-01T00:00:00Z\", \"1h\")",
    "pow(1e20, 3)",
    "parseint(\"zz\", 36)",
    "convert([1, \"2\"], list(number))",
    "[for x in numbers: convert(x, string)]",
    "coalesce(nothing, 1, \"a\")",
    "lookup(table, \"z\", 9)",
    "range(0, 1, 1/3)",
    // Failures that are caught.
    "[for x in numbers: can(join(long, [x, nothing, x]))]",
    "[for x in numbers: can(format(\"%500d%q\", x, nothing))]",
    "[for x in [1, 2, 3]: try(formatlist(\"%100s\", numbers, [1]), \"none\")]",
    "[for x in [1, 2]: try(csvdecode(\"a,b\\n1,2\\n3\"), replace(long, \"a\", \"b\"))]",
    "[for x in numbers: can(split(\"a\", long))]",
    "try(nope, 1 / 0, [for x in numbers: x])",
    "can(tonumber(long))",
    // Numbers that are long.
    "[for x in [1/3, 2/3]: \"${x * x}\"]",
    "[1e99 * 7, 1/3 + 1, \"${1e30}\"]",
    "jsonencode(1/3)",
    "{for x in [1/3]: x => x}",
    "table[1/3]",
    // Functions of the document.
    "twice(3)",
    "[for x in numbers: twice(x)]",
    "deep(3)",
    "try(failing(1), \"none\")",
    "all(1, 2, 3)",
    "label(1/3)",
};

std::vector<std::string> documents() {
  std::vector<std::string> all;
  for (const char* const e : expressions)
    all.push_back("a = " + std::string(e) + "\n");
  for (const char* const text : {
           "texts = {for i in numbers: \"k${i}\" => long}\n",
           "rows = [for i in [1, 2, 3]: numbers]\n",
           "names = [for i in numbers: \"${long}${i}\"]\n",
           "members = [for i in [1, 2]: {name = \"n${i}\", numbers = numbers}]\n",
           "texts = {a = 1/3, b = \"${1/3}\", c = true}\nnames = [1/3, \"x\", long]\n",
           "dynamic \"b\" {\n  for_each = numbers\n  labels   = [b.value / 3]\n  content {\n    t = "
           "\"${b.key}\"\n    u = long\n  }\n}\n",
           "b \"x\" {\n  a = upper(\"y\")\n  c = 1/3\n}\nb \"y\" {\n  a = [for i in [1]: \"z\"][0]\n}\n",
       })
    all.emplace_back(text);
  return all;
}

constexpr const char* own_functions = R"(
function "twice" {
  params = [x]
  result = x + x
}
function "deep" {
  params = [n]
  result = [for i in range(0, n): twice("${i}")]
}
function "failing" {
  params = [x]
  result = nope + [for i in [1, 2]: x[i]][0]
}
function "all" {
  params         = []
  variadic_param = rest
  result         = { for r in rest: r / 3 => r }
}
function "label" {
  params = [n]
  result = n ? 1 : "${n}"
}
)";

const hcl::scope& names() {
  static const std::unique_ptr<const hcl::scope> all = [] {
    auto made = std::make_unique<hcl::scope>(all_names());
    hcl::diagnostics unheard;
    const hcl::result<hcl::body> own = hcl::parse(own_functions, "own.hcl");
    hcl::read_user_functions(*own, made.get(), unheard).add_to(*made);
    return made;
  }();
  return *all;
}

struct decode_context {
  hcl::result<config> decoded;
  [[nodiscard]] bool has_error_of_limit() const {
    return std::any_of(decoded.diagnostics().begin(), decoded.diagnostics().end(),
                       [](const auto& d) { return d.code == "evaluation-limit"; });
  }
};

decode_context read(const std::string& text, const hcl::limits& bounds) {
  hcl::options opts;
  opts.bounds = bounds;
  opts.dynamic_blocks = true;
  return {hcl::decode<config>(text, "sweep.hcl", names(), opts)};
}

bool same(const config& a, const config& b) {
  if ((*a.values).size() != (*b.values).size()) return false;
  for (const auto& [name, v] : *a.values) {
    const auto other = (*b.values).find(name);
    if (other == (*b.values).end() || !hcl::is_identical(v, other->second)) return false;
  }
  return *a.texts == *b.texts && *a.rows == *b.rows && *a.names == *b.names && a.members == b.members &&
         *a.blocks == *b.blocks;
}

// 0, 1, 2, ... and from a few hundred on in growing steps.
std::size_t limit_at(std::size_t i) {
  constexpr std::size_t one_by_one = 200;
  std::size_t limit = (std::min)(i, one_by_one);
  for (; i > one_by_one && limit < 2'000'000; --i)
    limit += limit / 12;
  return limit;
}

// Too many digits, too deep nesting: many kinds of errors. Everything else is said in one way.
enum class said { somehow, as_limit };

std::string check(const std::string& text, const decode_context& free, std::size_t hcl::limits::*which,
                  said opts, std::size_t i) {
  const std::size_t limit = limit_at(i);
  if (limit >= 2'000'000) return "end";
  hcl::limits bounds;
  bounds.*which = limit;
  const decode_context bound = read(text, bounds);
  const hcl::diagnostics& diags = bound.decoded.diagnostics();
  if (!diags.has_errors()) {
    if (!free.decoded) return "an error is not seen";
    return opts == said::somehow || same(*free.decoded, *bound.decoded) ? "end" : "another value";
  }
  for (const hcl::diagnostic& d : diags) {
    if (!d.subject) return "a diagnostic without a place";
  }
  if (!free.decoded) return i < 200 ? "" : "end";
  return opts == said::somehow || bound.has_error_of_limit() ? ""
                                                             : "another error: " + std::string(diags[0].code);
}

void sweep(std::size_t hcl::limits::*which, said opts = said::as_limit) {
  for (const std::string& text : documents()) {
    const decode_context free = read(text, {});
    std::string wrong;
    for (const test::mishap& one :
         test::run_apart([&](std::size_t i) { return check(text, free, which, opts, i); })) {
      wrong += "limit " + std::to_string(limit_at(one.task)) + ": " + one.what + "\n";
    }
    INFO(text);
    CHECK(wrong == "");
  }
}

}  // namespace

TEST_CASE("the documents of the sweep are what they are meant to be") {
  std::size_t good = 0;
  const std::vector<std::string> all = documents();
  for (const std::string& text : all) {
    const decode_context free = read(text, {});
    for (const hcl::diagnostic& d : free.decoded.diagnostics())
      CHECK_FALSE(d.code == "invalid-syntax");
    good += static_cast<bool>(free.decoded);
  }
  CHECK(good * 10 > all.size() * 8);
}
TEST_CASE("whatever the limit of steps is, nothing aborts and no value changes") {
  sweep(&hcl::limits::steps);
}
TEST_CASE("whatever the limit of elements is, nothing aborts and no value changes") {
  sweep(&hcl::limits::elements);
}
TEST_CASE("whatever the limit of text is, nothing aborts and no value changes") { sweep(&hcl::limits::text); }
TEST_CASE("whatever the limit of digits is, nothing aborts") { sweep(&hcl::limits::digits, said::somehow); }
TEST_CASE("whatever the limit of depth is, nothing aborts") { sweep(&hcl::limits::depth, said::somehow); }
TEST_CASE("whatever the limit of diagnostics is, nothing aborts and no value changes") {
  sweep(&hcl::limits::diagnostics);
}

TEST_CASE("tasks that crash or fail are told, and those after them are run") {
  if (!test::runs_apart) return;
  const auto mishaps = test::run_apart([](std::size_t i) -> std::string {
    if (i == 2) std::abort();
    return i == 4 ? "wrong" : i == 6 ? "end" : "";
  });
  REQUIRE(mishaps.size() == 2);
  CHECK(mishaps[0].task == 2);
  CHECK(mishaps[0].what == "crashed");
  CHECK(mishaps[1].task == 4);
  CHECK(mishaps[1].what == "wrong");
}
