#include <catch2/catch.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <hcl/text/impl/line_index.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/path_walk.hpp>

using hcl::conversion;
using hcl::conversion_between;
using hcl::convert;
using hcl::type;
using hcl::value;

namespace {

const type text = type::string();
const type num = type::number();
const type any = type::dynamic();

type object(std::vector<hcl::object_attribute> attributes) { return type::object(std::move(attributes)); }

std::string why(const hcl::outcome<value>& result) {
  REQUIRE(!result);
  return (result.error().path.empty() ? "" : result.error().path + ": ") + result.error().message;
}

void check(const hcl::outcome<value>& result, const value& wanted) {
  INFO((result ? hcl::to_debug_string(*result) : result.error().message));
  REQUIRE(result);
  CHECK(hcl::is_identical(*result, wanted));
}

}  // namespace

TEST_CASE("Text, numbers and bools convert where the text allows it") {
  check(convert("5", num), 5);
  check(convert("-.5e1", num), -5);
  check(convert("inf", num), hcl::number::infinity());
  check(convert(1.5, text), "1.5");
  check(convert(true, text), "true");
  check(convert("1", type::boolean()), true);
  check(convert("0", type::boolean()), false);
  CHECK(why(convert("five", num)) == "a number is required");
  CHECK(why(convert(" 5", num)) == "a number is required");
  CHECK(why(convert("True", type::boolean())).find("lowercase") != std::string::npos);
  CHECK(why(convert("yes", type::boolean())) == "a bool is required");
  CHECK(why(convert(1, type::boolean())) == "a bool is required, but this is a number");
  check(convert(*hcl::number::parse("1e100000"), text), "1e100000");
  const hcl::model_options shortest{.digits = hcl::number_digits::shortest};
  CHECK(why(convert(*hcl::number::parse("1e100000"), text, shortest)).find("digits") != std::string::npos);
  CHECK(
      why(convert("134078079299425970995740249982058461274793658205923933777235614437217640300735469768018742"
                  "98166903427690031858186486050853753882811946569946433649006084097",
                  num)) ==
      "a number is required, and this integer needs more than 512 bits to be represented exactly");
}

TEST_CASE("Plain decimals are an option") {
  const hcl::model_options plain{.numbers = hcl::number_text::plain_decimal};
  check(convert("-1.50", num, plain), -1.5);
  for (const char* wrong : {"1e3", "inf", "+1", ".5", "5.", "", "-", "1.2.3"})
    CHECK_FALSE(convert(wrong, num, plain));
}

TEST_CASE("How safe a conversion is follows from the types") {
  CHECK(conversion_between(num, text) == conversion::safe);
  CHECK(conversion_between(text, num) == conversion::unsafe);
  CHECK(conversion_between(num, type::boolean()) == conversion::none);
  CHECK(conversion_between(any, num) == conversion::unsafe);
  CHECK(conversion_between(num, any) == conversion::safe);
  CHECK(conversion_between(type::set(num), type::list(text)) == conversion::safe);
  CHECK(conversion_between(type::list(num), type::set(num)) == conversion::unsafe);
  CHECK(conversion_between(type::tuple({num, text}), type::set(text)) == conversion::safe);
  CHECK(conversion_between(type::list(num), type::tuple({num})) == conversion::unsafe);
  CHECK(conversion_between(type::map(num), object({{"a", num}})) == conversion::unsafe);
  CHECK(conversion_between(object({{"a", num}, {"b", num}}), object({{"a", text}})) == conversion::safe);
  CHECK(conversion_between(object({{"a", num}}), object({{"b", num}})) == conversion::none);
  CHECK(conversion_between(object({{"a", num}}), object({{"b", num, true}})) == conversion::safe);
}

TEST_CASE("Collections convert element by element and say where it went wrong") {
  check(convert(value::tuple({1, "a", true}), type::list(any)), value::list(text, {"1", "a", "true"}));
  check(convert(value::tuple({}), type::list(any)), value::list(any, {}));
  check(convert(value::list(num, {}), type::list(any)), value::list(num, {}));
  check(convert(value::tuple({2, 1, 2}), type::set(num)), value::set(num, {1, 2}));
  check(convert(value::set(num, {2, 1}), type::list(text)), value::list(text, {"1", "2"}));
  check(convert(value::object({{"a", 1}, {"b", "x"}}), type::map(any)),
        value::map(text, {{"a", "1"}, {"b", "x"}}));
  check(convert(value::tuple({value::object({{"a", 1}}), value::object({{"b", "x"}})}), type::list(any)),
        value::list(type::map(text), {value::map(text, {{"a", "1"}}), value::map(text, {{"b", "x"}})}));
  check(convert(value::tuple({value(), "x"}), type::list(text)), value::list(text, {value::null(text), "x"}));
  CHECK(why(convert(value::tuple({1, value::tuple({2})}), type::list(any))) ==
        "all elements of the list must have the same type");
  CHECK(why(convert(value::object({{"a", value::tuple({"1", "x"})}}), type::map(type::list(num)))) ==
        "[\"a\"][1]: a number is required");
  CHECK(why(convert(value::object({{"a", value::object({{"b", "x"}})}}),
                    object({{"a", object({{"b", num}})}}))) == ".a.b: a number is required");
  CHECK(why(convert(value::list(text, {"1", "x"}), type::list(num))) == "[1]: a number is required");
}

TEST_CASE("Lists and sets become tuples of their length") {
  check(convert(value::list(text, {"1", "x"}), type::tuple({num, text})), value::tuple({1, "x"}));
  check(convert(value::set(num, {2, 1}), type::tuple({num, text})), value::tuple({1, "2"}));
  CHECK(why(convert(value::list(text, {"1"}), type::tuple({num, text}))).find("the list has 1") !=
        std::string::npos);
  CHECK(why(convert(value::list(text, {"x"}), type::tuple({num}))) == "[0]: a number is required");
  CHECK(convert(value::unknown(type::list(num)), type::tuple({any}))->type() == type::tuple({num}));
}

TEST_CASE("Objects lose what is not wanted and may lack what is optional") {
  const value have = value::object({{"a", 1}, {"b", "x"}});
  check(convert(have, object({{"a", text}})), value::object({{"a", "1"}}));
  check(convert(have, object({{"a", num}, {"c", type::list(num), true}})),
        value::object({{"a", 1}, {"c", value::null(type::list(num))}}));
  CHECK(why(convert(have, object({{"c", num}}))) == "attribute \"c\" is required");
  CHECK(why(convert(have, object({{"c", num}, {"d", num}}))) == "attributes \"c\" and \"d\" are required");
  CHECK(why(convert(have, object({{"c", num}, {"d", num}, {"e", num}}))) ==
        "attributes \"c\", \"d\", and \"e\" are required");
  CHECK(why(convert(have, object({{"a", type::list(num)}}))) ==
        "attribute \"a\": a list of number is required, but this is a number");
  const hcl::model_options lenient{.objects = hcl::missing_attributes::become_null};
  check(convert(have, object({{"c", num}}), lenient), value::object({{"c", value::null(num)}}));
}

TEST_CASE("Maps become objects") {
  const value have = value::map(text, {{"a", "1"}, {"b", "x"}});
  check(convert(have, object({{"a", num}})), value::object({{"a", 1}}));
  check(convert(have, object({{"a", num}, {"z", num, true}})),
        value::object({{"a", 1}, {"z", value::null(num)}}));
  CHECK(why(convert(have, object({{"z", num}}))).find("\"z\"") != std::string::npos);
  CHECK(why(convert(have, object({{"b", num}}))) == "[\"b\"]: a number is required");
  // An optional attribute that could never be converted matters only if it is there.
  const type odd = object({{"a", text}, {"q", type::list(num), true}});
  check(convert(have, odd), value::object({{"a", "1"}, {"q", value::null(type::list(num))}}));
  CHECK_FALSE(convert(value::map(text, {{"a", "1"}, {"q", "x"}}), odd));
  const hcl::model_options exact{.map_keys = hcl::map_to_object::exact_keys};
  CHECK_FALSE(convert(have, object({{"a", num}}), exact));
  CHECK(convert(have, object({{"a", num}, {"b", text}}), exact));
}

TEST_CASE("Nulls convert to nulls of any type") {
  check(convert(value(), num), value::null(num));
  check(convert(value::null(type::list(num)), type::map(text)), value::null(type::map(text)));
  check(convert(value::null(text), object({{"a", num, true}})), value::null(object({{"a", num}})));
  check(convert(value::null(type::tuple({num, text})), type::list(any)), value::null(type::list(text)));
  // Inside, where the types alone say no, they do not help.
  CHECK_FALSE(convert(value::tuple({value::null(type::list(num))}), type::list(type::map(num))));
}

TEST_CASE("Unknowns keep what is known of them") {
  hcl::refinement some = hcl::refinement::not_null();
  some.min_length = 2;
  some.max_length = 5;
  const value list = value::unknown(type::list(num), some);
  const value as_set = *convert(list, type::set(text));
  CHECK(as_set.type() == type::set(text));
  CHECK(as_set.is_definitely_not_null());
  CHECK(as_set.refinements().min_length == 1);
  CHECK(as_set.refinements().max_length == 5);
  CHECK(convert(list, type::list(any))->type() == type::list(num));
  CHECK(convert(value::unknown(type::tuple({num, text, num})), type::list(any))->refinements().max_length ==
        3);
  CHECK(convert(value::unknown(type::tuple({num, text, num})), type::list(any))->type() == type::list(text));
  CHECK(convert(value::unknown(object({{"a", num}})), type::map(text))->refinements().min_length == 1);
  check(convert(value::unknown(), num), value::unknown(num));
  check(convert(value::unknown(text), any), value::unknown(text));
  CHECK_FALSE(convert(value::unknown(type::list(num)), num));
  // Elements of a set that are unknown may turn out equal.
  const value open = value::set(text, {value::unknown(text), "a"});
  const value as_list = *convert(open, type::list(text));
  CHECK_FALSE(as_list.is_known());
  CHECK(as_list.refinements().max_length == 2);
}

TEST_CASE("An unknown that needs no conversion keeps all that is known of it") {
  hcl::refinement arn = hcl::refinement::not_null();
  arn.prefix = "arn:";
  hcl::refinement positive = hcl::refinement::not_null();
  positive.lower = hcl::number_bound{0, false};
  const value known_text = value::unknown(text, arn);
  const value known_number = value::unknown(num, positive);
  check(convert(known_text, text), known_text);
  check(convert(value::tuple({known_text, "b"}), type::list(any)), value::list(text, {known_text, "b"}));
  check(convert(value::tuple({known_text, 1}), type::list(any)), value::list(text, {known_text, "1"}));
  check(convert(value::tuple({known_number}), type::set(num)), value::set(num, {known_number}));
  check(convert(value::object({{"k", known_text}}), type::map(text)), value::map(text, {{"k", known_text}}));
  check(convert(value::object({{"k", known_text}, {"n", "1"}}), object({{"k", text}, {"n", num}})),
        value::object({{"k", known_text}, {"n", 1}}));
  check(convert(value::tuple({known_text, "1"}), type::tuple({text, num})), value::tuple({known_text, 1}));
  check(convert(value::list(text, {known_text}), type::set(text)), value::set(text, {known_text}));
  check(convert(known_number, text), value::unknown(text, hcl::refinement::not_null()));
}

TEST_CASE("Marks stay where they are, those inside of sets on the set") {
  const hcl::mark secret("secret");
  const value five = value("5").with_marks(secret);
  check(convert(five, num), value(5).with_marks(secret));
  check(convert(value::tuple({five, "6"}), type::list(num)),
        value::list(num, {value(5).with_marks(secret), 6}));
  check(convert(value::tuple({five, "6"}), type::set(num)), value::set(num, {5, 6}).with_marks(secret));
  check(convert(value().with_marks(secret), num), value::null(num).with_marks(secret));
  CHECK_FALSE(convert(value("x").with_marks(secret), num));
}

TEST_CASE("Capsules convert by their hooks") {
  hcl::capsule_definition definition{.name = "port"};
  definition.conversion_to = [](const type& from) -> hcl::capsule_conversion {
    if (from.kind() != hcl::type_kind::number) return {};
    return [](const value& v) -> hcl::outcome<value> {
      const auto n = v.as_number().to_int64();
      if (!n || *n < 0 || *n > 65535) return hcl::failure{"a port is a number from 0 to 65535"};
      return value(v);
    };
  };
  const type port = hcl::make_capsule_type(std::move(definition));
  CHECK(conversion_between(num, port) == conversion::unsafe);
  CHECK(conversion_between(text, port) == conversion::none);
  CHECK(why(convert(70000, port)) == "a port is a number from 0 to 65535");
  CHECK_FALSE(convert(80, port));  // the hook gives a number, no port
  CHECK(why(convert("x", port)) == "a port is required, but this is a string");

  hcl::capsule_definition out{.name = "handle"};
  out.conversion_from = [](const type& to) -> hcl::capsule_conversion {
    if (to.kind() != hcl::type_kind::string) return {};
    return [](const value& v) -> hcl::outcome<value> {
      return value(*static_cast<const std::string*>(v.as_capsule().get()));
    };
  };
  const type handle = hcl::make_capsule_type(std::move(out));
  const value h = value::capsule(handle, std::make_shared<const std::string>("h1"));
  check(convert(h, text), "h1");
  check(convert(value::tuple({h, h}), type::list(text)), value::list(text, {"h1", "h1"}));
  CHECK_FALSE(convert(h, num));
}

TEST_CASE("Deep and huge values fail instead of exhausting the stack or time") {
  value deep = value::tuple({1});
  type wanted = type::list(text);
  for (int i = 0; i < 3000; ++i) {
    deep = value::tuple({deep});
    wanted = type::list(wanted);
  }
  CHECK(why(convert(deep, wanted)) == "the value is nested too deeply");
  CHECK(why(convert(1, wanted)) == "the value is nested too deeply");
  value shared = value::tuple({1});
  type t = type::list(text);
  for (int i = 0; i < 60; ++i) {
    shared = value::tuple({shared, shared});
    t = type::list(t);
  }
  CHECK(why(convert(shared, t)) == "the value has too many elements");
  value fine = value::tuple({"1"});
  type number_list = type::list(num);
  for (int i = 0; i < 900; ++i) {
    fine = value::tuple({fine});
    number_list = type::list(number_list);
  }
  CHECK(convert(fine, number_list));
}

TEST_CASE("Mismatches are described by their place") {
  using hcl::describe_mismatch;
  CHECK(describe_mismatch(object({{"a", object({{"b", text}})}}),
                          object({{"a", object({{"b", type::list(num)}})}})) ==
        "attribute \"a\": attribute \"b\": a list of number is required, but this is a string");
  CHECK(describe_mismatch(type::list(text), type::list(type::list(num))) ==
        "wrong type of list elements: a list of number is required, but this is a string");
  CHECK(describe_mismatch(type::tuple({num, type::tuple({})}), type::list(num)) ==
        "element 1: a number is required, but this is a tuple");
  CHECK(describe_mismatch(type::tuple({}), object({})) == "an object is required, but this is a tuple");
  CHECK(describe_mismatch(type::map(num), type::list(num)) ==
        "a list of number is required, but this is a map of number");
}

TEST_CASE("Elements that cannot get one type make no collection") {
  const value open = value::map(type::dynamic(), {{"a", value()}});
  const value closed = value::object({{"x", value::tuple({})}});
  CHECK(why(convert(value::tuple({closed, open}), type::list(type::dynamic()))) ==
        "the types of all list elements must match");
  CHECK_FALSE(convert(value::tuple({closed, open, value()}), type::set(type::dynamic())));
  CHECK_FALSE(convert(value::object({{"p", closed}, {"q", open}}), type::map(type::dynamic())));
  CHECK(convert(value::tuple({value::object({{"x", 1}}), open}), type::list(type::dynamic())));
}
