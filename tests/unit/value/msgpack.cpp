#include <catch2/catch.hpp>

#include <hcl/msgpack.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/parts.hpp>

using namespace hcl;
using namespace std::string_literals;

namespace {

std::string hex(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) {
    out += "0123456789ABCDEF"[static_cast<unsigned char>(c) >> 4];
    out += "0123456789ABCDEF"[static_cast<unsigned char>(c) & 15];
  }
  return out;
}
std::string packed(const value& v, const type& as) {
  const auto made = to_msgpack(v, as);
  return made ? hex(*made) : made.error().message + made.error().path;
}
std::string packed(const value& v) { return packed(v, v.type()); }
std::string why_not(std::string_view bytes, const type& as) {
  const auto made = from_msgpack(bytes, as);
  return made ? "no failure" : made.error().message + made.error().path;
}
// There and back.
bool returns(const value& v, const type& as) {
  const auto bytes = to_msgpack(v, as);
  const auto back = bytes ? from_msgpack(*bytes, as) : outcome<value>(bytes.error());
  return back && is_identical(*back, v);
}

}  // namespace

TEST_CASE("scalars in the shortest form") {
  CHECK(packed(true) == "C3");
  CHECK(packed(value::null(type::string())) == "C0");
  CHECK(packed("a") == "A161");
  CHECK(packed(std::string(40, 'x')).substr(0, 6) == "D92878");
  CHECK(packed(std::string(300, 'x')).substr(0, 8) == "DA012C78");
  CHECK(packed(std::string(70'000, 'x')).substr(0, 12) == "DB0001117078");
  const std::pair<std::int64_t, const char*> integers[] = {{0, "00"},
                                                           {127, "7F"},
                                                           {128, "CC80"},
                                                           {255, "CCFF"},
                                                           {256, "CD0100"},
                                                           {65'536, "CE00010000"},
                                                           {-1, "FF"},
                                                           {-32, "E0"},
                                                           {-33, "D0DF"},
                                                           {-129, "D1FF7F"},
                                                           {-32'769, "D2FFFF7FFF"},
                                                           {INT64_MIN, "D38000000000000000"},
                                                           {INT64_MAX, "CF7FFFFFFFFFFFFFFF"}};
  for (const auto& [v, bytes] : integers)
    CHECK(packed(v) == bytes);
}

TEST_CASE("whole numbers that are no 64-bit integers are text, also where a double would hold them") {
  const value n = *hcl::number::parse("11734971931521597440");
  CHECK(*hcl::to_msgpack(n) ==
        "\xB4"
        "11734971931521597440");
  CHECK(*hcl::from_msgpack("\xB4"
                           "11734971931521597440",
                           type::number()) == n);
  CHECK(*hcl::from_msgpack(std::string_view("\xCB\x43\xE4\x5B\x5F\xD9\x82\x70\xC8", 9), type::number()) == n);
}

TEST_CASE("numbers are exact, as integers, doubles or text") {
  CHECK(packed(0.5) == "CB3FE0000000000000");
  CHECK(packed(number::infinity(true)) == "CBFFF0000000000000");
  CHECK(packed(value(*number::parse("0.1"))) == "A3302E31");
  CHECK(packed(value(UINT64_MAX)) == "B43138343436373434303733373039353531363135");
  CHECK(packed(value(*number::parse("1e30"))).substr(0, 4) == "BF31");
  for (const char* text : {"0.1", "1e30", "-2.5e-300", "123456789012345678901234567890.5", "1e600000",
                           "5e-324", "-1e400", "3.7e155"}) {
    const value n(*number::parse(text));
    CHECK(returns(n, type::number()));
    CHECK(*hcl::from_json(*to_json(n)) == n);
  }
  // A double is what it is, not its shortest text.
  const auto tenth = from_msgpack("\xCB\x3F\xB9\x99\x99\x99\x99\x99\x9A"s, type::number());
  CHECK(tenth->as_number() > *number::parse("0.1"));
  CHECK(from_msgpack("\xCA\x3F\x00\x00\x00"s, type::number())->as_number() == number(0.5));
  CHECK(from_msgpack("\xCF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"s, type::number())->as_number() ==
        number(UINT64_MAX));
  CHECK(why_not("\xCB\x7F\xF8\x00\x00\x00\x00\x00\x00"s, type::number()) == "A number is required.");
}

TEST_CASE("containers, with the type of what is dynamic beside it") {
  CHECK(packed(value::tuple({1, "a"})) == "9201A161");
  CHECK(packed(value::object({{"b", 1}, {"a", true}})) == "82A161C3A16201");
  CHECK(packed(5, type::dynamic()) == "92C408" + hex("\"number\"") + "05");
  CHECK(packed(value::unknown(), type::dynamic()) == "D40000");
  CHECK(packed(value::list(type::number(), {1, 2}), type::list(type::dynamic())) ==
        "9292C408" + hex("\"number\"") + "0192C408" + hex("\"number\"") + "02");
  CHECK(packed("5", type::number()) == "05");
  const type deep =
      type::object({{"a", type::list(type::map(type::dynamic()))}, {"b", type::set(type::string())}});
  CHECK(returns(value::object({{"a", value::list(type::map(type::tuple({type::number()})),
                                                 {value::map(type::dynamic(), {{"k", value::tuple({1})}})})},
                               {"b", value::set(type::string(), {value("y"), value("x")})}}),
                deep));
  const type partly = type::object({{"a", type::number()}, {"b", type::string(), true}});
  CHECK(from_msgpack("\x81\xA1\x61\x01"s, partly)->find("b")->is_null());
}

TEST_CASE("unknown values with what is known of them") {
  CHECK(packed(value::unknown(type::string())) == "D40000");
  CHECK(packed(value::unknown(type::string(), refinement::not_null())) == "C7030C8101C2");
  refinement known = refinement::not_null();
  known.prefix = "ami-";
  CHECK(packed(value::unknown(type::string(), known)) == "C7090C8201C202A4616D692D");
  refinement bounds;
  bounds.lower = number_bound{1, true};
  bounds.upper = number_bound{*number::parse("2.5"), false};
  CHECK(returns(value::unknown(type::number(), bounds), type::number()));
  refinement lengths = refinement::not_null();
  lengths.min_length = 2;
  lengths.max_length = 7;
  for (const type& t : {type::list(type::string()), type::map(type::dynamic()), type::set(type::number())})
    CHECK(returns(value::unknown(t, lengths), t));
  // Keys of later versions, with whatever is in them.
  const auto later = from_msgpack("\xC7\x08\x0C\x82\x09\x92\x01\x81\x01\xC0\x01\xC2"s.replace(1, 1, "\x09"s),
                                  type::string());
  REQUIRE(later);
  CHECK(later->is_definitely_not_null());
  CHECK(why_not("\xC7\x03\x0C\x81\x05\x01"s, type::string()) == "This is not a valid unknown value.");
  CHECK(why_not("\xC7\x03\x07\x81\x01\xC2"s, type::string()) == "This is not a valid unknown value.");
}

TEST_CASE("without a type, MessagePack is what it looks like") {
  CHECK(*to_json(*from_msgpack("\x82\xA1\x61\x93\x01\xC3\xC0\xA1\x62\xA1\x78"s)) ==
        R"({"a":[1,true,null],"b":"x"})");
  CHECK_FALSE(from_msgpack("\xD4\x00\x00"s)->is_known());
  CHECK(*to_msgpack(value::tuple({1, "a"})) ==
        "\x92\x01\xA1"
        "a");
}

TEST_CASE("what cannot be written says where") {
  CHECK(packed(value::tuple({1, value("x").with_marks({"sensitive"})})) ==
        "A value marked as sensitive or otherwise cannot be written as MessagePack.[1]");
}

TEST_CASE("what is no MessagePack is rejected and says where") {
  const type numbers = type::list(type::number());
  CHECK(why_not("", numbers) == "This is not MessagePack, or it is truncated.");
  CHECK(why_not("\xC1", numbers) == "This is not MessagePack, or it is truncated.");
  CHECK(why_not("\x92\x01", numbers) == "This is not MessagePack, or it is truncated.");
  CHECK(why_not("\x92\x01\xA1\x61", numbers) == "A number is required.[1]");
  CHECK(why_not("\x90\x01", numbers) == "There are more bytes after the value.");
  CHECK(why_not("\xDD\xFF\xFF\xFF\xFF\x01", numbers) == "This is not MessagePack, or it is truncated.");
  CHECK(why_not("\xA1\xFF", type::string()) == "The string is not UTF-8.");
  CHECK(why_not("\x81\x01\x01"s, type::map(type::number())) == "The keys must be strings.");
  CHECK(why_not("\x81\xA1\x78\x01", type::object({{"a", type::number()}})) ==
        "There is no attribute \"x\" in this type.");
  CHECK(why_not("\x82\xA1\x61\x01\xA1\x61\x02", type::object({{"a", type::number()}})) ==
        "The attribute \"a\" is there twice.");
  CHECK(why_not("\x80", type::object({{"a", type::number()}})) == "The attribute \"a\" is missing.");
  CHECK(why_not("\x92\xC4\x03\"x\"\x01"s, type::dynamic()).substr(0, 18) == "This is not a type");
  CHECK_FALSE(from_msgpack(std::string(10'000, '\x91')));
  CHECK_FALSE(from_msgpack(std::string(300, '\x91') + '\x01'));
  CHECK(from_msgpack(std::string(200, '\x91') + '\x01'));
}

TEST_CASE("keys of a map are there once") {
  CHECK(why_not("\x82\xA1\x61\x01\xA1\x61\x02", type::map(type::number())) == "A key is there twice.");
  CHECK(why_not("\x82\xA2\xC3\xA9\x01\xA3\x65\xCC\x81\x02", type::map(type::number())) ==
        "A key is there twice.");  // once composed, once not
}

// A type that is in the bytes could give each `{}` thousands of attributes otherwise.
TEST_CASE("only attributes that the caller's type has may be left out") {
  const std::string described = "\x92\xC4\x1F[\"object\",{\"a\":\"string\"},[\"a\"]]"s;
  CHECK(why_not(described + "\x80", type::dynamic()) == "The attribute \"a\" is missing.");
  CHECK(why_not(described + "\x81\xA1\x61\xC0", type::dynamic()) == "no failure");

  std::vector<object_attribute> many;
  for (int i = 0; i != 1000; ++i)
    many.push_back({"a" + std::to_string(i), type::string(), true});
  const type as = type::list(type::object(many));
  const auto filled = from_msgpack("\x91\x80", as);
  REQUIRE(filled);
  CHECK(filled->elements()[0].size() == 1000);
  // What such a type is without them is found out once, or this would take minutes.
  const auto nulls = from_msgpack("\xDC\xFF\xFF" + std::string(0xFFFF, '\xC0'), as);
  REQUIRE(nulls);
  CHECK_FALSE(nulls->type().has_optional());
}

TEST_CASE("every cut of MessagePack and every changed byte is a value or a failure") {
  const type as = type::object({{"a", type::list(type::dynamic())}, {"b", type::map(type::string())}});
  const value v =
      value::object({{"a", value::list(type::number(), {1, *number::parse("0.1")})},
                     {"b", value::map(type::string(), {{"k", "v"}, {"u", value::unknown(type::string())}})}});
  const std::string bytes = *to_msgpack(v, as);
  REQUIRE(returns(v, as));
  for (std::size_t size = 0; size != bytes.size(); ++size)
    CHECK_FALSE(from_msgpack(bytes.substr(0, size), as));
  for (std::size_t at = 0; at != bytes.size(); ++at)
    for (int byte = 0; byte != 256; ++byte) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(byte);
      const auto made = from_msgpack(changed, as);
      if (made) CHECK(to_msgpack(*made, as));
      static_cast<void>(from_msgpack(changed));
    }
}
