#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include <hcl/text/impl/line_index.hpp>

using hcl::type;
using hcl::value;

namespace {
std::string set_of(const type& element, std::vector<value> elements) {
  const value set = value::set(element, std::move(elements));
  return to_debug_string(set).substr(to_string(set.type()).size());
}
value tuple(std::vector<value> elements) { return value::tuple(std::move(elements)); }
}  // namespace

TEST_CASE("sets of primitives are sorted and hold each value once") {
  CHECK(set_of(type::string(), {"b", "a", "B", "a", "\u00e9", "e\u0301"}) ==
        "[\"B\", \"a\", \"b\", \"\u00e9\"]");
  CHECK(set_of(type::number(), {10, 9, -1, 9, 10}) == "[-1, 9, 10]");
  CHECK(set_of(type::boolean(), {true, false, true}) == "[false, true]");
  CHECK(set_of(type::string(), {}) == "[]");
  CHECK(value::set(type(), {1, 2}).type() == type::set(type::number()));
}

TEST_CASE("unknowns come after what is known, nulls last; nulls are one, unknowns are all kept") {
  const value u = value::unknown(type::string());
  CHECK(set_of(type::string(), {value::null(type::string()), u, "b", u, "a", value::null(type::string())}) ==
        "[\"a\", \"b\", unknown(string), unknown(string), null(string)]");
  CHECK_FALSE(value::set(type::string(), {u}).is_wholly_known());
  CHECK(set_of(type::number(), {value::unknown(), 2, value(), 1}) == "[1, 2, unknown(number), null(number)]");
}

TEST_CASE("compound elements are ordered by their texts, as the language has always had it") {
  const type numbers = type::tuple({type::number()});
  CHECK(set_of(numbers, {tuple({10}), tuple({9}), tuple({10})}) == "[[10], [9]]");
  const auto object = [](int n) { return value::object({{"a", n}}); };
  CHECK(set_of(type(), {object(2), object(1), object(10)}) == "[{a = 10}, {a = 1}, {a = 2}]");
  const auto list = [](std::vector<value> v) { return value::list(type::string(), std::move(v)); };
  CHECK(set_of(type::list(type::string()), {list({"b"}), list({}), list({"a", "c"}), list({"a"})}) ==
        "[list(string)[\"a\", \"c\"], list(string)[\"a\"], list(string)[\"b\"], list(string)[]]");
  const auto map = [](const char* key) { return value::map(type::number(), {{key, 1}}); };
  CHECK(value::set(type(), {map("a"), map("b"), map("a")}).size() == 2);
}

TEST_CASE("compound elements that are equal become one, those not wholly known stay") {
  CHECK(value::set(type(), {tuple({1, "a"}), tuple({1, "a"})}).size() == 1);
  CHECK(value::set(type(), {tuple({1, "a"}), tuple({1, "b"})}).size() == 2);
  const value u = value::unknown(type::number());
  CHECK(value::set(type(), {tuple({u}), tuple({u})}).size() == 2);
  const value n = value::null(type::number());
  CHECK(value::set(type(), {tuple({n}), tuple({n})}).size() == 1);
  CHECK(value::set(type(), {value::null(type::tuple({type::number()})), tuple({1}),
                            value::unknown(type::tuple({type::number()}))})
            .size() == 3);
}

TEST_CASE("numbers alike in their first ten digits are still told apart inside compounds") {
  CHECK(value::set(type(), {tuple({12345678901234}), tuple({12345678901235}), tuple({12345678901234})})
            .size() == 2);
}

TEST_CASE("a set takes over the marks of its elements, however deep") {
  const hcl::mark a("a"), b("b");
  const value s = value::set(type(), {tuple({value(1).with_marks(a)}), tuple({2}).with_marks(b), tuple({1})});
  CHECK(s.is_marked());
  CHECK(s.marks() == hcl::mark_set({a, b}));
  CHECK(s.unmarked().size() == 2);
  CHECK_FALSE(s.unmarked().contains_marked());
  CHECK(value::set(type::string(), {value("x").with_marks(a), "x"}).unmarked().size() == 1);
}

TEST_CASE("a set of sets is a set") {
  const auto set = [](std::vector<value> v) { return value::set(type::number(), std::move(v)); };
  CHECK(value::set(type(), {set({1, 2}), set({2, 1}), set({1})}).size() == 2);
}

TEST_CASE("large sets are made in reasonable time") {
  std::vector<value> elements;
  for (int i = 0; i < 100'000; ++i)
    elements.push_back("element number " + std::to_string(i % 50'000));
  const value s = value::set(type::string(), std::move(elements));
  CHECK(s.size() == 50'000);
  for (std::size_t i = 1; i < s.size(); ++i)
    if (!(s.elements()[i - 1].as_string() < s.elements()[i].as_string())) FAIL("not sorted at " << i);
}
