#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include <hcl/text/text_view.hpp>

using namespace hcl;

namespace {

std::string pick(std::string_view word, std::vector<std::string_view> names) {
  return std::string(closest(word, names));
}

}  // namespace

TEST_CASE("the nearest name is suggested") {
  CHECK(pick("prot", {"host", "port"}) == "port");
  CHECK(pick("listen_adr", {"listen", "listen_addr"}) == "listen_addr");
  CHECK(pick("name", {"nane", "mame", "names"}) == "mame");  // ties by name, whatever the order
  CHECK(pick("name", {"names", "mame", "nane"}) == "mame");
  CHECK(pick("name", {"namely", "named"}) == "named");  // the nearer first
  CHECK(pick("name", {"namely"}) == "namely");
  CHECK(pick("name", {"namings"}).empty());
  CHECK(pick("name", {"nomelys"}).empty());  // three away
  CHECK(pick("name", {}).empty());
  CHECK(pick("", {"a"}).empty());
  CHECK(pick("z", {"a", "b"}).empty());  // nothing in common
  CHECK(pick("zz", {"m", "xy"}).empty());
  CHECK(pick("zz", {"z"}) == "z");
  CHECK(pick("try", {"or"}).empty());  // too little in common
  CHECK(pick("tpc", {"tcp", "udp"}) == "tcp");
  CHECK(pick("pme", {"acme", "pem"}) == "pem");  // swapped letters are one slip
  CHECK(pick("prot", {"poor", "port"}) == "port");
  CHECK(pick("tow", {"one", "two"}) == "two");
  CHECK(pick("tpx", {"tcp"}).empty());
  CHECK(pick("aba", {"bab"}).empty());
}

TEST_CASE("a word cut short is near where it leaves one choice") {
  CHECK(pick("warn", {"debug", "info", "warning"}) == "warning");
  CHECK(pick("addresses_of", {"addresses", "name"}) == "addresses");
  CHECK(pick("warn", {"warning", "warnings_off"}).empty());
  CHECK(pick("wa", {"warning"}).empty());
  CHECK(pick("part", {"particular", "port"}) == "port");
}

TEST_CASE("distance counts code points") {
  CHECK(pick("gr\xC3\xBC\xC3\x9F", {"gru\xC3\x9F"}) == "gru\xC3\x9F");
  // six bytes, two code points
  CHECK(pick("\xE4\xBD\xA0\xE5\xA5\xBD\xE5\x90\x97\xE5\x90\x97", {"\xE4\xBD\xA0\xE5\xA5\xBD"}) ==
        "\xE4\xBD\xA0\xE5\xA5\xBD");
}

TEST_CASE("small and capital letters are as good as the same") {
  CHECK(pick("DEBUG", {"debug", "info"}) == "debug");
  CHECK(pick("Port", {"Part", "port"}) == "port");
  CHECK(pick("MaxRetries", {"max_retries"}) == "max_retries");
  CHECK(pick("Z", {"z"}) == "z");
}

TEST_CASE("suggestions cost no more than 256 names of 64 bytes") {
  const std::string max_length(64, 'x'), longer(65, 'x');
  CHECK(pick(max_length, {max_length}) == max_length);
  CHECK(pick(max_length, {longer}).empty());
  CHECK(pick(longer, {longer}).empty());
  std::vector<std::string_view> many(256, "else");
  many.push_back("port");
  CHECK(closest("prot", many).empty());
  many[255] = "port";
  CHECK(closest("prot", many) == "port");
  std::vector<std::string_view> others(1000, "something_else");  // too long to be meant
  others.push_back("port");
  CHECK(closest("prot", others) == "port");
}
