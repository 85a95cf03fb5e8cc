// IP addresses and networks as members, and by themselves.
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <variant>
#include <vector>

#include <hcl/encode.hpp>

#include "decoded.hpp"

using hcl::cidr;
using hcl::ip_address;
using test::good;
using test::problem;

namespace {

std::string text_of(std::string_view text) {
  const hcl::outcome<ip_address> address = ip_address::parse(text);
  return address ? address->to_string() : address.error().message;
}

TEST_CASE("addresses are read strictly and written as RFC 5952 recommends") {
  for (const char* text :
       {"0.0.0.0", "192.0.2.1", "255.255.255.255", "::", "::1", "1::", "2001:db8::1", "2001:db8:0:1:1:1:1:1",
        "2001:db8::1:0:0:1", "1:2:3:4:5:6:7:8", "::ffff:192.0.2.1"})
    CHECK(text_of(text) == text);
  CHECK(text_of("2001:DB8:0:0:1:0:0:1") == "2001:db8::1:0:0:1");  // the first of the longest runs
  CHECK(text_of("1:2:3:4:5:6:7::") == "1:2:3:4:5:6:7:0");         // one group is no run
  CHECK(text_of("2001:0db8::000A") == "2001:db8::a");
  CHECK(text_of("64:ff9b::192.0.2.33") == "64:ff9b::c000:221");
  CHECK(text_of("1::0:0:0:2:0") == "1::2:0");
}

TEST_CASE("what is no address") {
  const std::string four = "An IPv4 address has four numbers with a \".\" between them.";
  for (const char* text : {"", "192.0.2", "1.2.3.", ".1.2.3", "1..2.3", "a.b.c.d", "1.2.3.-4", "localhost"})
    CHECK(text_of(text) == four);
  CHECK(text_of("1.2.3.4.5") == "Nothing can follow the four numbers of an IPv4 address.");
  CHECK(text_of("1.2.3.4 ") == "Nothing can follow the four numbers of an IPv4 address.");
  CHECK(text_of("1.2.3.256") == "Each number of an IPv4 address is at most 255.");
  CHECK(text_of("1.2.3.4000000000") == "Each number of an IPv4 address is at most 255.");
  CHECK(text_of("01.2.3.4") == "The numbers of an IPv4 address have no leading zeros.");
  const std::string eight =
      "An IPv6 address has eight groups of one to four hexadecimal digits with a \":\" between them; one "
      "\"::\" can replace groups of zeros.";
  for (const char* text : {":", ":1", "1:", ":::", "12345::", "g::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
                           "1:2:3:4:5:6:7:8::", "1:2:3:4:5:6:7:1.2.3.4", "[::1]", "::1 "})
    CHECK(text_of(text) == eight);
  CHECK(text_of("1::2::3") == "An IPv6 address can have only one \"::\".");
  CHECK(text_of("fe80::1%eth0") == "A zone such as \"%eth0\" is not part of an address.");
  CHECK(text_of("::ffff:1.2.3.256") == "Each number of an IPv4 address is at most 255.");
}

TEST_CASE("addresses are ordered by family and number") {
  static_assert(ip_address() == ip_address::v4({0, 0, 0, 0}));
  static_assert(ip_address().is_v4() && !ip_address().is_v6() && ip_address::v6({}).is_v6());
  static_assert(ip_address::v4({9, 0, 0, 0}) < ip_address::v4({10, 0, 0, 0}));
  static_assert(ip_address::v4({255, 0, 0, 0}) < ip_address::v6({}));
  const std::unordered_set<ip_address> seen{ip_address::v4({10, 0, 0, 1}), ip_address::v4({10, 0, 0, 1}),
                                            ip_address::v6({})};
  CHECK(seen.size() == 2);
}

TEST_CASE("networks contain addresses") {
  const auto network = [](std::string_view text) { return *cidr::parse(text); };
  CHECK(network("10.1.2.3/8").to_string() == "10.1.2.3/8");
  CHECK(network("10.1.2.3/8").network().to_string() == "10.0.0.0/8");
  CHECK(network("192.0.2.255/25").network().to_string() == "192.0.2.128/25");
  CHECK(network("2001:db8:ffff::/33").network().to_string() == "2001:db8:8000::/33");
  CHECK(network("10.1.2.3/8").contains(*ip_address::parse("10.255.0.1")));
  CHECK_FALSE(network("10.1.2.3/8").contains(*ip_address::parse("11.0.0.1")));
  CHECK(network("192.0.2.1/32").contains(*ip_address::parse("192.0.2.1")));
  CHECK_FALSE(network("192.0.2.1/32").contains(*ip_address::parse("192.0.2.0")));
  CHECK(network("0.0.0.0/0").contains(*ip_address::parse("8.8.8.8")));
  CHECK_FALSE(network("0.0.0.0/0").contains(*ip_address::parse("::1")));  // another family
  CHECK(network("::/0").contains(*ip_address::parse("::1")));
  CHECK(network("10.0.0.0/8") < network("10.0.0.0/9"));
  CHECK(cidr(ip_address::v4({10, 0, 0, 0}), 99).prefix() == 32);
  CHECK(std::unordered_set<cidr>{network("::/0"), network("::/0"), network("::/1")}.size() == 2);
}

struct firewall {
  ip_address listen;
  hcl::defaulted<std::vector<cidr>> allow{};
  std::optional<ip_address> gateway{};
  hcl::defaulted<std::map<ip_address, std::string>> names{};
  bool operator==(const firewall&) const = default;
};
struct rule {
  hcl::label<cidr> network;
  bool accept;
  bool operator==(const rule&) const = default;
};
struct rules {
  hcl::blocks<rule, "rule"> all{};
  bool operator==(const rules&) const = default;
};

TEST_CASE("addresses and networks are read, written and named in types") {
  const auto f =
      good<firewall>("listen = \"0:0::1\"\nallow = [\"10.1.2.3/8\"]\nnames = {\"192.0.2.1\" = \"a\"}\n");
  CHECK(f.listen == *ip_address::parse("::1"));
  CHECK(f.allow[0].address() == ip_address::v4({10, 1, 2, 3}));
  CHECK_FALSE(f.gateway);
  CHECK(f.names->begin()->second == "a");
  const hcl::result<std::string> text = hcl::encode(f);
  REQUIRE(text);
  CHECK(good<firewall>(*text) == f);
  CHECK(text->find("listen = \"::1\"") != std::string::npos);
  CHECK(good<rules>("rule \"10.0.0.0/8\" {\n  accept = true\n}\n").all[0].network->prefix() == 8);
  CHECK(to_string(hcl::type_of<firewall>()) ==
        "object({allow=list(string),gateway=string,listen=string,names=map(string)})");
  CHECK(hcl::from_value<cidr>(hcl::to_value(f.allow[0]))->to_string() == "10.1.2.3/8");
}

TEST_CASE("messages about addresses say what is wrong and where") {
  const auto bad = problem<firewall>("listen = \"192.0.2.300\"");
  CHECK(bad.detail ==
        "Attribute \"listen\" must be an IP address such as \"192.0.2.1\" or \"2001:db8::1\", not "
        "\"192.0.2.300\". Each number of an IPv4 address is at most 255.");
  CHECK(to_string(bad.subject) == "test.hcl:1,11-22");
  CHECK(problem<firewall>("listen = 10").detail ==
        "Attribute \"listen\" must be an IP address such as \"192.0.2.1\" or \"2001:db8::1\", not 10. "
        "Write it in quotes.");
  const auto prefix = problem<firewall>("listen = \"::1\"\nallow = [\"::/0\", \"10.0.0.0/${30 + 3}\"]");
  CHECK(prefix.detail ==
        "Element \"allow[1]\" must be a network such as \"10.0.0.0/8\" or \"2001:db8::/32\", not "
        "\"10.0.0.0/33\". The length of the prefix is a whole number from 0 to 32.");
  CHECK(problem<rules>("rule \"10.0.0.0\" {\n  accept = true\n}\n").detail ==
        "Label \"network\" must be a network such as \"10.0.0.0/8\" or \"2001:db8::/32\", not \"10.0.0.0\". "
        "The length of the prefix is missing, such as \"/24\".");
  struct secret {
    hcl::sensitive<ip_address> address;
  };
  CHECK(problem<secret>("address = \"10.20.30\"").detail.find("10.20") == std::string::npos);
  struct either {
    std::variant<bool, ip_address> target;
  };
  CHECK(problem<either>("target = [1]").detail ==
        "Attribute \"target\" must be true or false, or an IP address such as \"192.0.2.1\" or "
        "\"2001:db8::1\", not a list with 1 element.");
}

}  // namespace
