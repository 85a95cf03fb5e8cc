#include <catch2/catch.hpp>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hcl/text/impl/line_index.hpp>
#include <hcl/value/operate.hpp>

using hcl::equals;
using hcl::operate;
using hcl::type;
using hcl::value;
using op = hcl::binary_operator;

namespace {

const type num = type::number();
const type text = type::string();
const type boolean = type::boolean();

std::string show(const hcl::outcome<value>& v) {
  return v ? to_debug_string(*v) : "error: " + v.error().message;
}
std::string run(const value& a, op o, const value& b, const hcl::model_options& options = {}) {
  return show(operate(o, a, b, options));
}
std::string shown(const value& v) { return to_debug_string(v); }

value between(int low, int high) {
  hcl::refinement r = hcl::refinement::not_null();
  r.lower = hcl::number_bound{low};
  r.upper = hcl::number_bound{high};
  return value::unknown(num, r);
}
const std::string undecided = shown(value::unknown(boolean, hcl::refinement::not_null()));
const value infinite = hcl::number::infinity();

}  // namespace

TEST_CASE("Symbols and types of operators") {
  CHECK(std::string(hcl::symbol(op::less_or_equal)) == "<=");
  CHECK(std::string(hcl::symbol(op::modulo)) == "%");
  CHECK(std::string(hcl::symbol(hcl::unary_operator::logical_not)) == "!");
  CHECK(hcl::operand_type(op::equal).is_dynamic());
  CHECK(hcl::operand_type(op::less) == num);
  CHECK(hcl::result_type(op::less) == boolean);
  CHECK(hcl::result_type(op::divide) == num);
}

TEST_CASE("Arithmetic converts its operands and follows the reference at the edges") {
  CHECK(run(1, op::add, "2") == shown(3));
  CHECK(run(-5, op::modulo, 3) == shown(-2));
  CHECK(run(5, op::modulo, -3) == shown(2));
  CHECK(run("5.5", op::modulo, 2) == shown(1.5));
  CHECK(run(5, op::modulo, 0) == shown(5));
  CHECK(run(1, op::divide, 0) == shown(infinite));
  CHECK(run(5, op::modulo, infinite) == shown(infinite));
  CHECK_FALSE(operate(op::divide, 0, 0));
  CHECK_FALSE(operate(op::subtract, infinite, infinite));
  CHECK_FALSE(operate(op::multiply, 0, infinite));
  CHECK(show(operate(hcl::unary_operator::negate, "4")) == shown(-4));

  const auto wrong = operate(op::add, 1, true);
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().argument == 1);
  CHECK(wrong.error().message == "a number is required, but this is a bool");
  const auto null = operate(op::add, value(), 1);
  REQUIRE_FALSE(null);
  CHECK(null.error().argument == -1);
}

TEST_CASE("Bounds of unknown numbers carry over") {
  CHECK(run(between(1, 5), op::add, 1) == shown(between(2, 6)));
  CHECK(run(between(1, 5), op::subtract, between(1, 2)) == shown(between(-1, 4)));
  CHECK(run(between(-1, 5), op::multiply, between(-2, 3)) == shown(between(-10, 15)));
  CHECK(run(between(1, 5), op::multiply, 0) == shown(0));
  CHECK(run(value::unknown(num), op::multiply, 0) == shown(value::unknown(num, hcl::refinement::not_null())));
  CHECK(run(between(1, 5), op::divide, 2) == shown(value::unknown(num, hcl::refinement::not_null())));
  CHECK(show(operate(hcl::unary_operator::negate, between(1, 5))) == shown(between(-5, -1)));
  CHECK(run(value::unknown(), op::add, 1) == shown(value::unknown(num, hcl::refinement::not_null())));
}

TEST_CASE("Comparisons of unknown numbers may be decided by their bounds") {
  CHECK(run(between(1, 5), op::greater, 0) == shown(true));
  CHECK(run(between(1, 5), op::greater, 10) == shown(false));
  CHECK(run(between(1, 5), op::greater, 3) == undecided);
  CHECK(run(between(1, 5), op::less_or_equal, 6) == shown(true));
  CHECK(run(between(1, 5), op::greater_or_equal, 6) == shown(false));
  CHECK(run(between(1, 5), op::equal, 6) == shown(false));
  CHECK(run(between(1, 5), op::not_equal, 6) == shown(true));
  CHECK(run("10", op::greater, 9) == shown(true));
  CHECK(run(infinite, op::greater_or_equal, infinite) == shown(true));
}

TEST_CASE("Logic decides as early as it can, with either operand") {
  const value u = value::unknown(boolean);
  const value null = value::null(boolean);
  CHECK(run(false, op::logical_and, u) == shown(false));
  CHECK(run(u, op::logical_and, false) == shown(false));
  CHECK(run(u, op::logical_or, true) == shown(true));
  CHECK(run(u, op::logical_or, false) == undecided);
  CHECK(run(u, op::logical_and, u) == undecided);
  CHECK(run(true, op::logical_and, null) == shown(false));
  CHECK(run(null, op::logical_or, true) == shown(true));
  CHECK(run(u, op::logical_or, null) == undecided);
  CHECK_FALSE(operate(op::logical_or, null, false));
  CHECK_FALSE(operate(op::logical_or, false, null));
  CHECK(run("true", op::logical_and, "1") == shown(true));
  CHECK_FALSE(operate(hcl::unary_operator::logical_not, null));

  const hcl::model_options strict{.logic = hcl::null_logic::only_if_other_decides};
  CHECK_FALSE(operate(op::logical_and, true, null, strict));
  CHECK_FALSE(operate(op::logical_and, null, null, strict));
  CHECK(run(null, op::logical_and, false, strict) == shown(false));
}

TEST_CASE("Equality compares types first and never converts") {
  CHECK(run(1, op::equal, "1") == shown(false));
  CHECK(run(value::list(num, {1}), op::equal, value::tuple({1})) == shown(false));
  CHECK(run(value::tuple({1, "a"}), op::equal, value::tuple({1, "a"})) == shown(true));
  CHECK(run(value::object({{"a", 1}}), op::not_equal, value::object({{"a", 2}})) == shown(true));
  CHECK(run(value(), op::equal, value::null(text)) == shown(true));
  CHECK(run(value(), op::equal, 0) == shown(false));
  CHECK(run(value::set(num, {1, 2}), op::equal, value::set(num, {2, 1, 1})) == shown(true));
  CHECK(run(value::map(num, {{"a", 1}}), op::equal, value::map(num, {{"b", 1}})) == shown(false));
  CHECK(run(value::tuple({value::null(num)}), op::equal, value::tuple({value::null(text)})) == shown(false));
  CHECK(run(*hcl::number::parse("0.1"), op::add, *hcl::number::parse("0.2")) ==
        shown(*hcl::number::parse("0.3")));
}

TEST_CASE("Equality with unknowns has three answers") {
  const value u = value::unknown(text);
  CHECK(run(u, op::equal, 5) == shown(false));
  CHECK(run(u, op::equal, "x") == undecided);
  CHECK(run(u, op::equal, u) == undecided);
  CHECK(run(u, op::equal, value()) == undecided);
  CHECK(run(hcl::refine_not_null(u), op::equal, value()) == shown(false));
  CHECK(run(value::unknown(), op::equal, 5) == undecided);
  CHECK(run(value::tuple({u, 1}), op::equal, value::tuple({"a", 2})) == undecided);
  CHECK(run(value::tuple({1, u}), op::equal, value::tuple({2, "a"})) == shown(false));
  CHECK(run(value::tuple({value::unknown()}), op::equal, value::tuple({1, 2})) == shown(false));
  CHECK(run(value::tuple({value::unknown()}), op::equal, value::tuple({1})) == undecided);
  CHECK(run(value::set(text, {u, "a"}), op::equal, value::set(text, {"a", "b"})) == undecided);
  hcl::refinement ami = hcl::refinement::not_null();
  ami.prefix = "ami-";
  CHECK(run(value::unknown(text, ami), op::equal, "i-1") == shown(false));
  CHECK(run(value::unknown(text, ami), op::not_equal, "ami-1") == undecided);
}

TEST_CASE("Marks of operands go to the result") {
  const hcl::mark secret("secret");
  const hcl::mark other("other");
  const value s = value(1).with_marks(secret);
  CHECK(operate(op::add, s, 1)->marks() == hcl::mark_set(secret));
  CHECK(operate(op::equal, value::tuple({s}), value(2).with_marks(other))->marks() ==
        hcl::mark_set{secret, other});
  CHECK(equals(value::tuple({s}), value().with_marks(other)).marks() == hcl::mark_set(other));
  const value null = value().with_marks(other);
  // Whether something is null tells nothing of what is inside.
  CHECK(operate(op::equal, value::tuple({s}), null)->marks() == hcl::mark_set(other));
  CHECK(operate(op::not_equal, value(), value::tuple({s}))->marks().empty());
  CHECK(operate(op::not_equal, s, s)->marks() == hcl::mark_set(secret));
  CHECK(operate(op::logical_and, value(false).with_marks(secret), true)->marks() == hcl::mark_set(secret));
}

TEST_CASE("Capsules are equal as their host says") {
  const type plain = hcl::make_capsule_type({.name = "plain"});
  const auto one = std::make_shared<const int>(1);
  CHECK(run(value::capsule(plain, one), op::equal, value::capsule(plain, one)) == shown(true));
  CHECK(run(value::capsule(plain, one), op::equal, value::capsule(plain, std::make_shared<const int>(1))) ==
        shown(false));
  hcl::capsule_definition compared{.name = "number"};
  compared.equals = [](const value& a, const value& b) -> value {
    return *static_cast<const int*>(a.as_capsule().get()) == *static_cast<const int*>(b.as_capsule().get());
  };
  const type by_value = hcl::make_capsule_type(std::move(compared));
  CHECK(run(value::capsule(by_value, one), op::equal,
            value::capsule(by_value, std::make_shared<const int>(1))) == shown(true));
  CHECK(run(value::capsule(by_value, one), op::equal, value::capsule(plain, one)) == shown(false));
}

TEST_CASE("Equality of deep and shared values ends") {
  value deep = 1;
  value twin = 1;
  for (int i = 0; i < 100'000; ++i) {
    deep = value::tuple({deep});
    twin = value::tuple({twin});
  }
  CHECK(show(equals(deep, twin)) == undecided);
  value a = 1;
  value b = 1;
  for (int i = 0; i < 300; ++i) {
    a = value::tuple({a, a});
    b = value::tuple({b, b});
  }
  CHECK(show(equals(a, b)) == shown(true));
}
