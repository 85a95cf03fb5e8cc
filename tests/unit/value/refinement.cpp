#include <catch2/catch.hpp>

#include <string>

#include <hcl/text/impl/line_index.hpp>

using hcl::includes;
using hcl::is_identical;
using hcl::number_bound;
using hcl::refine;
using hcl::refine_not_null;
using hcl::refinement;
using hcl::refinement_of;
using hcl::ternary;
using hcl::to_debug_string;
using hcl::type;
using hcl::value;

namespace {
refinement bounds(std::optional<number_bound> lower, std::optional<number_bound> upper,
                  bool not_null = true) {
  refinement r;
  if (not_null) r.null = refinement::nullness::not_null;
  r.lower = std::move(lower);
  r.upper = std::move(upper);
  return r;
}
refinement lengths(std::size_t low, std::size_t high, bool not_null = true) {
  refinement r;
  if (not_null) r.null = refinement::nullness::not_null;
  r.min_length = low;
  r.max_length = high;
  return r;
}
refinement prefix(std::string text) {
  refinement r = refinement::not_null();
  r.prefix = std::move(text);
  return r;
}
std::string shown(const type& t, const refinement& r) { return to_debug_string(value::unknown(t, r)); }
}  // namespace

TEST_CASE("facts are kept with an unknown") {
  const value v = value::unknown(type::string(), refinement::not_null());
  CHECK_FALSE(v.is_known());
  CHECK_FALSE(v.is_wholly_known());
  CHECK(v.is_definitely_not_null());
  CHECK(v.type() == type::string());
  CHECK(v.refinements() == refinement::not_null());
  CHECK(value(5).refinements().empty());
  CHECK(value::unknown(type::string()).refinements().empty());
  CHECK(is_identical(value::unknown(type::string(), {}), value::unknown(type::string())));
  CHECK(v.with_marks(hcl::mark("m")).refinements() == refinement::not_null());
}

TEST_CASE("the dynamic value cannot be refined") {
  CHECK(is_identical(refine_not_null(value::unknown()), value::unknown()));
  CHECK(value::unknown(type(), prefix("a")).refinements().empty());
}

TEST_CASE("facts that do not apply to the type are ignored") {
  CHECK(value::unknown(type::boolean(), prefix("a")).refinements() == refinement::not_null());
  CHECK(value::unknown(type::string(), bounds(number_bound{1}, {})).refinements() == refinement::not_null());
  CHECK(value::unknown(type::number(), lengths(1, 2)).refinements() == refinement::not_null());
}

TEST_CASE("known values stay as they are") {
  CHECK(is_identical(refine(5, refinement::not_null()), 5));
  CHECK(is_identical(refine(value(), refinement::not_null()), value()));
  CHECK(is_identical(refine_not_null("x"), "x"));
}

TEST_CASE("bounds only ever tighten") {
  value v = value::unknown(type::number(), bounds(number_bound{1}, number_bound{10}));
  v = refine(v, bounds(number_bound{0}, number_bound{20}));
  CHECK(to_debug_string(v) == "unknown(number, not null, >= 1, <= 10)");
  v = refine(v, bounds(number_bound{1, false}, number_bound{9}));
  CHECK(to_debug_string(v) == "unknown(number, not null, > 1, <= 9)");
  v = refine(v, bounds(number_bound{100}, {}));
  CHECK(to_debug_string(v) == "unknown(number, not null, > 1, <= 9)");
  value s = value::unknown(type::string(), prefix("ami-"));
  s = refine(s, prefix("am"));
  CHECK(s.refinements().prefix == "ami-");
  s = refine(s, prefix("ami-123"));
  CHECK(s.refinements().prefix == "ami-123");
  s = refine(s, prefix("other"));
  CHECK(s.refinements().prefix == "ami-123");
  value l = value::unknown(type::list(type::string()), lengths(1, 5));
  l = refine(l, lengths(0, 3));
  CHECK(l.refinements() == lengths(1, 3));
  CHECK(refine(l, lengths(7, 9)).refinements() == lengths(1, 3));
}

TEST_CASE("infinite bounds say nothing") {
  const auto r = bounds(number_bound{hcl::number::infinity(true)}, number_bound{hcl::number::infinity()});
  CHECK(value::unknown(type::number(), r).refinements() == refinement::not_null());
}

TEST_CASE("where one value is left, it is known") {
  refinement null;
  null.null = refinement::nullness::is_null;
  CHECK(is_identical(value::unknown(type::string(), null), value::null(type::string())));
  CHECK(is_identical(value::unknown(type::number(), bounds(number_bound{5}, number_bound{5})), 5));
  CHECK(shown(type::number(), bounds(number_bound{5}, number_bound{5}, false)) ==
        "unknown(number, >= 5, <= 5)");
  CHECK(shown(type::list(type::string()), lengths(0, 0)) == "list(string)[]");
  CHECK(shown(type::set(type::string()), lengths(0, 0)) == "set(string)[]");
  CHECK(shown(type::map(type::string()), lengths(0, 0)) == "map(string){}");
  CHECK(shown(type::list(type::string()), lengths(2, 2)) == "list(string)[unknown(string), unknown(string)]");
  CHECK(shown(type::set(type::string()), lengths(1, 1)) == "set(string)[unknown(string)]");
  CHECK(shown(type::set(type::string()), lengths(2, 2)) ==
        "unknown(set(string), not null, length >= 2, length <= 2)");
  CHECK(shown(type::map(type::string()), lengths(1, 1)) ==
        "unknown(map(string), not null, length >= 1, length <= 1)");
  CHECK(shown(type::list(type::string()), lengths(0, 0, false)) == "unknown(list(string), length <= 0)");
  CHECK_FALSE(value::unknown(type::list(type::string()), lengths(1U << 30U, 1U << 30U)).is_known());
}

TEST_CASE("refining keeps marks") {
  const value v = refine(value::unknown(type::number()).with_marks(hcl::mark("m")),
                         bounds(number_bound{5}, number_bound{5}));
  CHECK(to_debug_string(v) == "marked(\"m\", 5)");
}

TEST_CASE("what is known of a value") {
  CHECK(refinement_of(value()).null == refinement::nullness::is_null);
  CHECK(refinement_of("abc") == prefix("abc"));
  CHECK(refinement_of(5) == bounds(number_bound{5}, number_bound{5}));
  CHECK(refinement_of(value::list(type::number(), {1, 2})) == lengths(2, 2));
  CHECK(refinement_of(value::tuple({1})) == refinement::not_null());
  const value u = value::unknown(type::number());
  CHECK(refinement_of(value::set(type::number(), {1, u})) == lengths(1, 2));
  CHECK(refinement_of(value::set(type::number(), {u})) == lengths(1, 1));
  CHECK(refinement_of(u).empty());
  CHECK(refinement_of(refine_not_null(u)) == refinement::not_null());
}

TEST_CASE("facts exclude values") {
  CHECK(includes(prefix("ami-"), type::string(), "ami-5") == ternary::unknown);
  CHECK(includes(prefix("ami-"), type::string(), "am") == ternary::no);
  CHECK(includes(prefix("ami-"), type::string(), value::null(type::string())) == ternary::no);
  CHECK(includes({}, type::string(), value()) == ternary::unknown);
  CHECK(includes({}, type::string(), 5) == ternary::no);
  const type half_open = type::object({{"a", type::dynamic()}, {"c", type::number()}});
  CHECK(includes({}, half_open, value::object({{"a", 1}})) == ternary::no);
  CHECK(includes({}, half_open, value::object({{"a", 1}, {"c", "x"}})) == ternary::no);
  CHECK(includes({}, half_open, value::object({{"a", 1}, {"c", 2}})) == ternary::unknown);
  CHECK(includes({}, half_open, value::object({{"a", 1}, {"c", value::unknown()}})) == ternary::unknown);
  CHECK(includes({}, type(), 5) == ternary::unknown);
  CHECK(includes(bounds(number_bound{1}, number_bound{5, false}), type::number(), 5) == ternary::no);
  CHECK(includes(bounds(number_bound{1}, number_bound{5, false}), type::number(), 1) == ternary::unknown);
  CHECK(includes(bounds(number_bound{1, false}, {}), type::number(), 1) == ternary::no);
  CHECK(includes(lengths(2, 3), type::list(type::number()), value::list(type::number(), {1})) == ternary::no);
  CHECK(includes(lengths(1, 1), type::list(type::number()), value::list(type::number(), {1})) ==
        ternary::unknown);
  CHECK(includes({}, type::list(type::number()), value::list(type::string(), {})) == ternary::no);
  CHECK(includes({}, type::string(), value::unknown()) == ternary::unknown);
}

TEST_CASE("a prefix is cut where what follows could change it") {
  CHECK(hcl::safe_prefix("") == "");
  CHECK(hcl::safe_prefix("hello") == "hell");
  CHECK(hcl::safe_prefix("ami-") == "ami-");
  CHECK(hcl::safe_prefix("[") == "[");
  CHECK(hcl::safe_prefix("{\"a\":\"") == "{\"a\":\"");
  CHECK(hcl::safe_prefix("a\r") == "a");
  CHECK(hcl::safe_prefix("abe\u0301") == "ab");
  CHECK(hcl::safe_prefix("x\U0001F1E9") == "x");
  const std::string many(1000, '-');
  CHECK(hcl::safe_prefix(many).size() == 128);
  std::string accents;
  for (int i = 0; i < 100; ++i)
    accents += "\u00e9";
  CHECK(hcl::safe_prefix(accents).size() == 126);
}

TEST_CASE("facts that cannot be true of a value are known as such") {
  const auto from = [](int low) { return refinement{.lower = number_bound{low, true}}; };
  const auto up_to = [](int high) { return refinement{.upper = number_bound{high, true}}; };
  const value number = refine(value::unknown(type::number()), from(5)), text = value::unknown(type::string());
  CHECK(contradicts(number, up_to(4)));
  CHECK_FALSE(contradicts(number, up_to(5)));
  CHECK(contradicts(value(3), from(5)));
  CHECK(contradicts(refine_not_null(text), {.null = refinement::nullness::is_null}));
  CHECK(contradicts(value::null(type::string()), refinement::not_null()));
  CHECK(contradicts(refine(text, {.prefix = "ab"}), {.prefix = "ac"}));
  CHECK_FALSE(contradicts(refine(text, {.prefix = "ab"}), {.prefix = "abc"}));
  CHECK_FALSE(contradicts(refine(text, {.prefix = "ab"}), {.prefix = "a"}));
  const value list = refine(value::unknown(type::list(type::string())), {.min_length = 2});
  CHECK(contradicts(list, {.max_length = 1}));
  CHECK_FALSE(contradicts(list, {.max_length = 2}));
  CHECK_FALSE(contradicts(value::unknown(), from(1)));
}
