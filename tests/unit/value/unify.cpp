#include <catch2/catch.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hcl/text/impl/line_index.hpp>
#include <hcl/value/convert.hpp>

using hcl::type;
using hcl::unify;

namespace {

const type text = type::string();
const type num = type::number();
const type boolean = type::boolean();
const type any = type::dynamic();

type object(std::vector<hcl::object_attribute> attributes) { return type::object(std::move(attributes)); }

std::string safe(std::vector<type> types, const hcl::model_options& options = {}) {
  const std::optional<type> found = unify(types, hcl::conversion::safe, options);
  return found ? to_string(*found) : "none";
}
std::string unsafe(std::vector<type> types, const hcl::model_options& options = {}) {
  const std::optional<type> found = unify(types, hcl::conversion::unsafe, options);
  return found ? to_string(*found) : "none";
}

}  // namespace

TEST_CASE("Primitive types unify to string") {
  CHECK(safe({num, text}) == "string");
  CHECK(safe({boolean, num, text}) == "string");
  CHECK(safe({num, boolean}) == "none");
  CHECK(safe({}) == "none");
  CHECK(safe({any, any}) == "any");
  CHECK(safe({num, any}) == "any");
  CHECK(unsafe({num, any}) == "number");
}

TEST_CASE("Collections and structures unify to what holds them all") {
  CHECK(safe({type::list(text), any}) == "any");
  CHECK(safe({type::list(num), type::list(text)}) == "list(string)");
  CHECK(safe({type::list(num), type::set(text)}) == "list(string)");
  CHECK(unsafe({type::list(num), type::set(text)}) == "list(string)");
  CHECK(safe({type::map(num), object({{"a", text}})}) == "map(string)");
  CHECK(safe({object({{"a", num}}), object({{"b", text}})}) == "map(string)");
  CHECK(safe({object({{"a", num}}), object({{"a", text}})}) == "object({a=string})");
  CHECK(safe({object({{"a", num}}), object({{"b", boolean}})}) == "none");
  CHECK(safe({object({{"a", num}}), type::tuple({num})}) == "none");
  CHECK(safe({type::tuple({num}), type::tuple({text})}) == "tuple([string])");
  CHECK(safe({type::tuple({num}), type::tuple({num, num})}) == "list(number)");
  CHECK(safe({type::tuple({}), type::tuple({text})}) == "list(string)");
  CHECK(safe({type::tuple({text, num}), type::list(num)}) == "list(string)");
  CHECK(safe({type::tuple({num}), type::set(text)}) == "set(string)");
  CHECK(safe({type::list(text), type::tuple({text}), type::set(text)}) == "list(string)");
  CHECK(safe({type::list(object({{"a", text}})), type::list(object({{"b", text}}))}) == "list(map(string))");
  CHECK(safe({type::list(any), type::list(text)}) == "list(any)");
  CHECK(unsafe({type::list(any), type::list(text)}) == "list(string)");
}

TEST_CASE("Every choice of the specification is an option") {
  using namespace hcl;
  CHECK(safe({num, any}, {.unify_dynamic = dynamic_with_others::take_other}) == "number");
  CHECK(unsafe({type::map(num), object({{"a", num}})}, {.unify_maps = maps_with_objects::prefer_object}) ==
        "object({a=number})");
  CHECK(unsafe({type::list(num), type::tuple({num, text})}, {.unify_sequences = sequences::prefer_tuple}) ==
        "tuple([number,string])");
  CHECK(safe({object({{"a", num}}), object({{"b", boolean}})},
             {.objects = missing_attributes::become_null,
              .unify_objects = unlike_objects::union_of_attributes}) == "object({a=number,b=bool})");
}

TEST_CASE("A million equal types take one look each") {
  const std::vector<type> same(1'000'000, object({{"a", num}, {"b", type::list(text)}}));
  CHECK(unify(same) == same.front());
  std::vector<type> mixed;
  for (int i = 0; i < 300'000; ++i)
    mixed.push_back(i % 3 == 0 ? text : i % 3 == 1 ? num : boolean);
  CHECK(unify(mixed) == text);
}

TEST_CASE("Many unlike types, deep types and shared types stay cheap") {
  std::vector<type> unlike{type::set(num)};
  for (int i = 0; i < 20'000; ++i)
    unlike.push_back(type::tuple({object({{"k" + std::to_string(i), text}})}));
  CHECK_FALSE(unify(unlike, hcl::conversion::unsafe));

  type a = type::tuple({num});
  type b = type::tuple({text});
  for (int i = 0; i < 200; ++i) {
    a = type::tuple({a, num, a});
    b = type::tuple({b, text, b});
  }
  CHECK(unify(std::vector<type>{a, b}) == b);

  type deep = num;
  type other = text;
  for (int i = 0; i < 5000; ++i) {
    deep = type::list(deep);
    other = type::list(other);
  }
  CHECK_FALSE(unify(std::vector<type>{deep, other}));
}

TEST_CASE("Wide types referred to from many places are looked at once") {
  std::vector<type> numbers(20'000, num);
  std::vector<type> texts(20'000, text);
  numbers.back() = boolean;
  texts.back() = boolean;
  const type wide_numbers = type::tuple(numbers);
  const type wide_texts = type::tuple(texts);
  std::vector<type> a;
  std::vector<type> b;
  for (int i = 0; i < 10'000; ++i) {
    a.push_back(i % 2 ? num : wide_numbers);
    b.push_back(i % 2 ? num : wide_texts);
  }
  CHECK(unify(std::vector<type>{type::tuple(a), type::tuple(b)}) == type::tuple(b));
}
