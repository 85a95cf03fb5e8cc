// Bytes that are no text, and their two functions.
#include "call.hpp"

using namespace hcl::functions;
using hcl::value;
using test::call;

namespace {

std::string slice(const value& from, int offset, int length) {
  const hcl::outcome<value> made = bytesslice().call(std::vector<value>{from, offset, length});
  return made ? std::string(bytes_of(*made)) : made.error().message;
}

}  // namespace

TEST_CASE("bytes are counted and cut, whatever they are", "[functions]") {
  const std::string raw("\xFF\0\x80z", 4);
  const value bytes = make_bytes(raw);
  CHECK(bytes.type() == bytes_type());
  CHECK(bytes_of(bytes) == raw);
  CHECK(call(byteslen(), {bytes}) == "4");
  CHECK(call(byteslen(), {make_bytes("")}) == "0");
  CHECK(slice(bytes, 1, 2) == raw.substr(1, 2));
  CHECK(slice(bytes, 4, 0).empty());
  const value inner = *bytesslice().call(std::vector<value>{bytes, 1, 3});
  CHECK(slice(inner, 1, 2) == raw.substr(2, 2));
}

TEST_CASE("a slice of bytes lies within them", "[functions]") {
  const value bytes = make_bytes("abcd");
  CHECK(slice(bytes, 5, 0) == "The offset must not be greater than 4, as there are 4 bytes.");
  CHECK(slice(bytes, 3, 2) == "The length must not be greater than 1, as there are 4 bytes.");
  CHECK(slice(bytes, -1, 2) == "The offset must not be less than zero.");
  CHECK(test::fails(bytesslice(), {bytes, 0.5, 1}));
  CHECK(test::fails(byteslen(), {"text"}));
}

TEST_CASE("bytes are equal if they are the same bytes", "[functions]") {
  hcl::scope names;
  names.add(standard());
  CHECK(make_bytes("a") == make_bytes("a"));
  CHECK_FALSE(make_bytes("a") == make_bytes("b"));
  CHECK(call(equal(), {make_bytes("a"), *bytesslice().call(std::vector<value>{make_bytes("ba"), 1, 1})}) ==
        "true");
  CHECK(names.find_function("byteslen"));
}
