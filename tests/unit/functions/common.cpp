// The functions that users of Terraform know: documented examples, published vectors, and what is decided
// otherwise.
#include <catch2/catch.hpp>

#include <set>
#include <string>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/functions/common.hpp>

#include "../eval/evaluated.hpp"
#include "call.hpp"

using hcl::type;
using hcl::value;
using test::eval;

namespace {

hcl::scope make_names() {
  hcl::scope s;
  s.variable("u", value::unknown())
      .variable("us", value::unknown(type::string()))
      .variable("ub", value::unknown(type::boolean()))
      .variable("un", value::unknown(type::number()));
  s.variable("secret", value("hunter2").with_marks({"secret"}))
      .variable("short_lived", value("token").with_marks({"ephemeral"}));
  s.add(hcl::functions::standard()).add(hcl::functions::common());
  return s;
}
const hcl::scope names = make_names();

const hcl::scope& terraform_names() {
  static const hcl::scope all = [] {
    hcl::scope s = make_names();
    s.add(hcl::functions::terraform());
    return s;
  }();
  return all;
}

// The value as a text, or the text that the error points at and what it says.
std::string shown(const char* text, const hcl::scope& with = names) {
  const test::evaluated e = eval(text, with);
  if (e.diags.empty()) return to_debug_string(e.v);
  const std::string& detail = e.diags[0].detail;
  const std::size_t reason = detail.find("invalid value");  // and a colon or a full stop
  return "error at " + e.at() + ": " + (reason == detail.npos ? detail : detail.substr(reason + 15));
}

struct fact {
  const char* text;
  const char* result;
};

template <std::size_t Count>
void check(const fact (&facts)[Count], const hcl::scope& with = names) {
  for (const fact& f : facts) {
    CAPTURE(f.text);
    CHECK(shown(f.text, with) == f.result);
  }
}

}  // namespace

TEST_CASE("all functions of Terraform and OpenTofu that depend on their arguments only are known") {
  for (const char* name : {"abs",
                           "alltrue",
                           "anytrue",
                           "base64decode",
                           "base64encode",
                           "base64sha256",
                           "base64sha512",
                           "basename",
                           "ceil",
                           "chomp",
                           "chunklist",
                           "cidrcontains",
                           "cidrhost",
                           "cidrnetmask",
                           "cidrsubnet",
                           "cidrsubnets",
                           "coalesce",
                           "coalescelist",
                           "compact",
                           "concat",
                           "contains",
                           "csvdecode",
                           "dirname",
                           "distinct",
                           "element",
                           "endswith",
                           "ephemeralasnull",
                           "flatten",
                           "floor",
                           "format",
                           "formatdate",
                           "formatlist",
                           "indent",
                           "index",
                           "issensitive",
                           "join",
                           "jsondecode",
                           "jsonencode",
                           "keys",
                           "length",
                           "log",
                           "lookup",
                           "lower",
                           "matchkeys",
                           "max",
                           "md5",
                           "merge",
                           "min",
                           "nonsensitive",
                           "one",
                           "parseint",
                           "pow",
                           "range",
                           "regex",
                           "regexall",
                           "replace",
                           "reverse",
                           "sensitive",
                           "setintersection",
                           "setproduct",
                           "setsubtract",
                           "setunion",
                           "sha1",
                           "sha256",
                           "sha512",
                           "signum",
                           "slice",
                           "sort",
                           "split",
                           "startswith",
                           "strcontains",
                           "strrev",
                           "substr",
                           "sum",
                           "templatestring",
                           "textdecodebase64",
                           "textencodebase64",
                           "timeadd",
                           "timecmp",
                           "title",
                           "tobool",
                           "tolist",
                           "tomap",
                           "tonumber",
                           "toset",
                           "tostring",
                           "transpose",
                           "trim",
                           "trimprefix",
                           "trimspace",
                           "trimsuffix",
                           "type",
                           "upper",
                           "urldecode",
                           "urlencode",
                           "uuidv5",
                           "values",
                           "yamldecode",
                           "yamlencode",
                           "zipmap"}) {
    CAPTURE(name);
    CHECK(names.find_function(name));
  }
}

TEST_CASE("no function of the common set has the name of a standard one") {
  hcl::scope standard, common, terraform;
  standard.add(hcl::functions::standard());
  common.add(hcl::functions::common());
  terraform.add(hcl::functions::terraform());
  for (const hcl::registered_function& f : common.functions()) {
    CAPTURE(f.name);
    CHECK_FALSE(standard.find_function(f.name));
    REQUIRE(hcl::functions::find_common(f.name));
    CHECK(&hcl::functions::find_common(f.name)->definition() == &common.find_function(f.name)->definition());
  }
  for (const hcl::registered_function& f : terraform.functions())
    CHECK(standard.find_function(f.name));
  CHECK_FALSE(hcl::functions::find_common("upper"));
}

TEST_CASE("lists are summed up, looked into and taken apart") {
  check({{"alltrue([true, \"true\"])", "true"},
         {"alltrue([true, null])", "false"},
         {"alltrue([])", "true"},
         {"anytrue([null, \"true\"])", "true"},
         {"anytrue([])", "false"},
         {"alltrue([ub, false])", "false"},
         {"alltrue([ub, true])", "unknown(bool, not null)"},
         {"anytrue([ub, true])", "true"},
         {"anytrue([ub, false])", "unknown(bool, not null)"},
         {"sum([10, 13, 6, 4.5])", "33.5"},
         {"sum([2340.5, \"10\", 3])", "2353.5"},
         {"sum(toset([1, 2]))", "3"},
         {"sum([un, 1])", "unknown(number, not null)"},
         {"sum([0.1, 0.2])", "0.3"},
         {"sum([])", "error at [: An empty list has no sum."},
         {"sum(\"a\")", "error at a: It must be a list, set or tuple of numbers, not a string."},
         {"sum([1, null])", "error at [: Element 1 is no number."},
         {"sum([1, \"x\"])", "error at [: Element 1 is no number."},
         {"sum([1/0, -1/0])", "error at [: The sum of opposing infinities cannot be computed."},
         {"one([])", "null"},
         {"one([true])", "true"},
         {"one(toset([us]))", "unknown(string)"},
         {"one([1, 2])", "error at [: It must have one element or none, not 2."},
         {"one(\"a\")", "error at a: It must be a list, set or tuple, not a string."},
         {"matchkeys([\"i-123\", \"i-abc\", \"i-def\"], [\"us-west\", \"us-east\", \"us-east\"], "
          "[\"us-east\"])",
          "list(string)[\"i-abc\", \"i-def\"]"},
         {"matchkeys([\"a\", \"b\", \"c\"], [1, 2, 3], [1, \"3\"])", "list(string)[\"a\", \"c\"]"},
         {"matchkeys([\"a\"], [\"b\"], [])", "list(string)[]"},
         {"matchkeys([\"a\"], [us], [\"b\"])", "unknown(list(string), not null)"},
         {"matchkeys([\"a\"], [\"b\", \"c\"], [\"b\"])",
          "error at [: There must be as many keys as values: there are 2 and 1."},
         {"transpose({a = [\"1\", \"2\"], b = [\"2\", \"3\"]})",
          "map(list(string)){\"1\" = list(string)[\"a\"], \"2\" = list(string)[\"a\", \"b\"], \"3\" = "
          "list(string)[\"b\"]}"},
         {"transpose({})", "map(list(string)){}"},
         {"transpose({a = null})", "error at {: The list of \"a\" is null."},
         {"transpose({a = [us]})", "unknown(map(list(string)), not null)"}});
}

TEST_CASE("strings are looked into, paths are taken apart and times compared") {
  check({{"[startswith(\"hello\", \"he\"), startswith(\"hello\", \"lo\"), startswith(\"\", \"\")]",
          "[true, false, true]"},
         {"[startswith(\"ab${us}\", \"a\"), startswith(\"ab${us}\", \"b\"), startswith(us, \"\")]",
          "[true, false, true]"},
         {"startswith(\"ab${us}\", \"abc\")", "unknown(bool, not null)"},
         {"[endswith(\"hello\", \"lo\"), endswith(\"hello\", \"he\"), endswith(\" \", \"\")]",
          "[true, false, true]"},
         {"[strcontains(\"hello\", \"llo\"), strcontains(\"hello\", \"a\"), strcontains(\"\", \"\")]",
          "[true, false, true]"},
         {"[for p in [\"foo/bar/baz.txt\", \"\", \"/\", \"//\", \"a/b/\", \"a\"] : basename(p)]",
          "[\"baz.txt\", \".\", \"/\", \"/\", \"b\", \"a\"]"},
         {"[for p in [\"foo/bar/baz.txt\", \"\", \"/\", \"a\", \"/a\", \"a//b/../c.txt\", \"a/b/\"] : "
          "dirname(p)]",
          "[\"foo/bar\", \".\", \"/\", \".\", \"/\", \"a\", \"a/b\"]"},
         {"[for p in [\"../../a\", \"a/../../b/c\", \"/../a/b\", \"./a/./b\"] : dirname(p)]",
          "[\"../..\", \"../b\", \"/a\", \"a\"]"},
         {"timecmp(\"2017-11-22T00:00:00Z\", \"2017-11-22T00:00:00Z\")", "0"},
         {"timecmp(\"2017-11-22T00:00:00Z\", \"2017-11-22T01:00:00Z\")", "-1"},
         {"timecmp(\"2017-11-22T01:00:00Z\", \"2017-11-22T00:59:00Z\")", "1"},
         {"timecmp(\"2017-11-22T01:00:00Z\", \"2017-11-22T01:00:00-01:00\")", "-1"},
         {"timecmp(\"2017-11-22T01:00:00.5Z\", \"2017-11-22T01:00:00Z\")", "1"},
         {"timecmp(\"2017-11-22T01:00:00Z\", \"x\")",
          "error at x: This is not an RFC 3339 timestamp: its year must have 4 digits."}});
}

TEST_CASE("Base64 is as RFC 4648 has it") {
  const char* const vectors[][2] = {{"", ""},
                                    {"f", "Zg=="},
                                    {"fo", "Zm8="},
                                    {"foo", "Zm9v"},
                                    {"foob", "Zm9vYg=="},
                                    {"fooba", "Zm9vYmE="},
                                    {"foobar", "Zm9vYmFy"}};
  for (const auto& [text, encoded] : vectors) {
    CHECK(test::call(hcl::functions::base64encode(), {text}) == '"' + std::string(encoded) + '"');
    CHECK(test::call(hcl::functions::base64decode(), {encoded}) == '"' + std::string(text) + '"');
  }
  check({{"base64decode(\"YWJj\\r\\nMTIz\\n\")", "\"abc123\""},
         {"base64decode(\"YQ\")",
          "error at YQ: This is not Base64: its end is missing, to which \"=\" belongs."},
         {"base64decode(\"Y!==\")", "error at Y!==: This is not Base64 at byte 1."},
         {"base64decode(\"=\")", "error at =: This is not Base64 at byte 0."},
         {"base64decode(\"YQ==YQ==\")", "error at YQ==YQ==: This is not Base64 at byte 4."},
         {"base64decode(\"Y===\")", "error at Y===: This is not Base64 at byte 1."},
         {"base64decode(\"YQ=a\")", "error at YQ=a: This is not Base64 at byte 3."},
         {"base64decode(\"/w==\")", "error at /w==: The bytes of this Base64 are not text in UTF-8."},
         {"base64decode(us)", "unknown(string, not null)"},
         {"base64decode(secret)",
          "error at secret: details are hidden because an argument is marked, for example as sensitive."}});
}

TEST_CASE("texts are the bytes of other encodings") {
  check({{"textencodebase64(\"test\", \"UTF-16LE\")", "\"dABlAHMAdAA=\""},
         {"textdecodebase64(\"dABlAHMAdAA=\", \"utf-16le\")", "\"test\""},
         {"textencodebase64(\"é€\", \"Windows-1252\")", "\"6YA=\""},
         {"textdecodebase64(\"6YA=\", \"Windows-1252\")", "\"é€\""},
         {"textencodebase64(\"ÿ\", \"ISO-8859-1\")", "\"/w==\""},
         {"[for e in [\"UTF-8\", \"UTF-16\", \"UTF-16LE\", \"UTF-16BE\"] : "
          "textdecodebase64(textencodebase64(\"é€😀\", e), e)]",
          "[\"é€😀\", \"é€😀\", \"é€😀\", \"é€😀\"]"},
         {"textencodebase64(\"a\", \"UTF-16\")", "\"/v8AYQ==\""},
         {"textdecodebase64(\"//5hAA==\", \"UTF-16\")", "\"a\""},
         {"textdecodebase64(\"AGE=\", \"UTF-16\")", "\"a\""},
         {"textdecodebase64(\"AA==\", \"UTF-16\")",
          "error at AA==: The bytes of this Base64 are not text in UTF-16."},
         {"textdecodebase64(\"2AAAYQ==\", \"UTF-16BE\")",
          "error at 2AAAYQ==: The bytes of this Base64 are not text in UTF-16BE."},
         {"textdecodebase64(\"2AA=\", \"UTF-16BE\")",
          "error at 2AA=: The bytes of this Base64 are not text in UTF-16BE."},
         {"textdecodebase64(\"gQ==\", \"Windows-1252\")",
          "error at gQ==: The bytes of this Base64 are not text in Windows-1252."},
         {"textencodebase64(\"é\", \"US-ASCII\")",
          "error at é: This string has characters that US-ASCII lacks."},
         {"textencodebase64(\"€\", \"latin1\")", "error at €: This string has characters that latin1 lacks."},
         {"textencodebase64(\"a\", \"EBCDIC\")",
          "error at EBCDIC: \"EBCDIC\" is none of the known encodings, which are UTF-8, UTF-16, UTF-16LE, "
          "UTF-16BE, "
          "ISO-8859-1, US-ASCII and Windows-1252."},
         {"urlencode(\"foo:bar@localhost?foo=bar&bar=baz é ~\")",
          "\"foo%3Abar%40localhost%3Ffoo%3Dbar%26bar%3Dbaz+%C3%A9+~\""},
         {"urldecode(\"foo%3Abar+%c3%A9\")", "\"foo:bar é\""},
         {"urldecode(\"%zz\")", "error at %zz: \"%zz\" is not \"%\" and two hexadecimal digits."},
         {"urldecode(\"a%\")", "error at a%: \"%\" is not \"%\" and two hexadecimal digits."},
         {"urldecode(\"%ff\")", "error at %ff: The bytes that this stands for are not UTF-8."}});
}

TEST_CASE("hashes are those of RFC 1321 and FIPS 180") {
  check({{"md5(\"\")", "\"d41d8cd98f00b204e9800998ecf8427e\""},
         {"md5(\"a\")", "\"0cc175b9c0f1b6a831c399e269772661\""},
         {"md5(\"abc\")", "\"900150983cd24fb0d6963f7d28e17f72\""},
         {"md5(\"message digest\")", "\"f96b697d7cb7938d525a2f31aaf161d0\""},
         {"md5(\"abcdefghijklmnopqrstuvwxyz\")", "\"c3fcd3d76192e4007dfb496cca67e13b\""},
         {"md5(\"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789\")",
          "\"d174ab98d277d9f5a5611c2c9f419d9f\""},
         {"md5(\"12345678901234567890123456789012345678901234567890123456789012345678901234567890\")",
          "\"57edf4a22be3c955ac49da2e2107b67a\""},
         {"sha1(\"abc\")", "\"a9993e364706816aba3e25717850c26c9cd0d89d\""},
         {"sha1(\"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq\")",
          "\"84983e441c3bd26ebaae4aa1f95129e5e54670f1\""},
         {"sha256(\"abc\")", "\"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\""},
         {"sha256(\"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq\")",
          "\"248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1\""},
         {"sha512(\"abc\")",
          "\"ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd"
          "454d4423643ce80e2a9ac94fa54ca49f\""},
         {"sha512("
          "\"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrs"
          "mno"
          "pqrstnopqrstu\")",
          "\"8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99dec4b5433a"
          "c7d329eeb6dd26545e96e55b874be909\""},
         {"base64sha256(\"test\")", "\"n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=\""},
         {"base64sha512(\"test\")",
          "\"7iaw3Ur350mqGo7jwQrpkj9hiYB3Lkc/iBml1JQODbJ6wYX4oOHV+E+IvIh/1nsUNzLDBMxfqa2Ob1f1ACio/w==\""},
         {"uuidv5(\"dns\", \"tada\")", "\"faa898db-9b9d-5b75-86a9-149e7bb8e3b8\""},
         {"uuidv5(\"url\", \"tada\")", "\"2c1ff6b4-211f-577e-94de-d978b0caa16e\""},
         {"uuidv5(\"oid\", \"tada\")", "\"61eeea26-5176-5288-87fc-232d6ed30d2f\""},
         {"uuidv5(\"x500\", \"tada\")", "\"7e12415e-f7c9-57c3-9e43-52dc9950d264\""},
         {"uuidv5(\"6ba7b810-9dad-11d1-80b4-00c04fd430c8\", \"tada\")",
          "\"faa898db-9b9d-5b75-86a9-149e7bb8e3b8\""},
         {"uuidv5(\"urn:uuid:6BA7B810-9dad-11d1-80b4-00c04fd430c8\", \"tada\")",
          "\"faa898db-9b9d-5b75-86a9-149e7bb8e3b8\""},
         {"uuidv5(\"{6ba7b810-9dad-11d1-80b4-00c04fd430c8}\", \"tada\")",
          "\"faa898db-9b9d-5b75-86a9-149e7bb8e3b8\""},
         {"uuidv5(\"\", \"tada\")",
          "error at \"\": The name space must be \"dns\", \"url\", \"oid\", \"x500\" or a UUID."},
         {"uuidv5(\"6ba7b810-9dad-11d1-80b4-00c04fd430c\", \"tada\")",
          "error at 6ba7b810-9dad-11d1-80b4-00c04fd430c: The name space must be \"dns\", \"url\", \"oid\", "
          "\"x500\" or "
          "a UUID."}});
  // FIPS 180-2: a million times the letter a. And each length around the ends of blocks, hashed in a row.
  const std::string many(1'000'000, 'a');
  CHECK(test::call(hcl::functions::sha1(), {many}) == "\"34aa973cd4c4daa4f61eeb2bdbad27316534016f\"");
  CHECK(test::call(hcl::functions::sha256(), {many}) ==
        "\"cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0\"");
  std::string all;
  for (std::size_t size = 0; size < 260; ++size) {
    for (const hcl::function& f : {hcl::functions::md5(), hcl::functions::sha1(), hcl::functions::sha512()})
      all += test::call(f, {std::string(size, 'x')});
  }
  CHECK(test::call(hcl::functions::md5(), {all}) == "\"9fbcaf97fd7402cf192d03446afd5728\"");
}

TEST_CASE("networks are divided and asked") {
  check({{"cidrhost(\"10.12.112.0/20\", 16)", "\"10.12.112.16\""},
         {"cidrhost(\"10.12.112.0/20\", 268)", "\"10.12.113.12\""},
         {"cidrhost(\"fd00:fd12:3456:7890:00a2::/72\", 34)", "\"fd00:fd12:3456:7890::22\""},
         {"cidrhost(\"192.168.1.0/24\", -5)", "\"192.168.1.251\""},
         {"cidrhost(\"192.168.1.0/24\", -256)", "\"192.168.1.0\""},
         {"cidrhost(\"010.001.0.0/24\", 6)", "\"10.1.0.6\""},
         {"cidrhost(\"::/0\", -1)", "\"ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff\""},
         {"cidrhost(\"::/0\", 340282366920938463463374607431768211455)",
          "\"ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff\""},
         {"cidrhost(\"::/0\", 340282366920938463463374607431768211456)",
          "error at 340282366920938463463374607431768211456: The network ::/0 has no host of this number."},
         {"cidrhost(\"192.168.1.0/30\", 255)",
          "error at 255: The network 192.168.1.0/30 has no host of this number."},
         {"cidrhost(\"192.168.1.0/24\", -257)",
          "error at -: The network 192.168.1.0/24 has no host of this number."},
         {"cidrhost(\"10.0.0.0/8\", 0.75)", "error at 0.75: The number of the host must be whole."},
         {"cidrnetmask(\"172.16.0.0/12\")", "\"255.240.0.0\""},
         {"cidrnetmask(\"0.0.0.0/0\")", "\"0.0.0.0\""},
         {"cidrnetmask(\"1::/64\")", "error at 1::/64: Only networks of IPv4 have a mask."},
         {"cidrsubnet(\"172.16.0.0/12\", 4, 2)", "\"172.18.0.0/16\""},
         {"cidrsubnet(\"10.1.2.0/24\", 4, 15)", "\"10.1.2.240/28\""},
         {"cidrsubnet(\"fd00:fd12:3456:7890::/56\", 16, 162)", "\"fd00:fd12:3456:7800:a200::/72\""},
         {"cidrsubnet(\"fe80::/48\", 33, 6)", "\"fe80::3:0:0:0/81\""},
         {"cidrsubnet(\"::ffff:192.168.0.0/112\", 8, 6)", "\"192.168.6.0/24\""},
         {"cidrsubnet(\"::/0\", 128, 1)", "\"::1/128\""},
         {"cidrsubnet(\"192.168.0.0/30\", 4, 6)",
          "error at 4: The prefix of 192.168.0.0/30 can be extended by 2 bits at most."},
         {"cidrsubnet(\"10.0.0.0/8\", 2, 16)",
          "error at 16: With these newbits, network numbers go up to 2^2 - 1."},
         {"cidrsubnet(\"10.0.0.0/8\", 2, -1)",
          "error at -: The number of the network must be whole and not negative."},
         {"cidrsubnets(\"10.1.0.0/16\", 4, 4, 8, 4)",
          "list(string)[\"10.1.0.0/20\", \"10.1.16.0/20\", \"10.1.32.0/24\", \"10.1.48.0/20\"]"},
         {"cidrsubnets(\"fd00:fd12:3456:7890::/56\", 16, 16, 16, 32)",
          "list(string)[\"fd00:fd12:3456:7800::/72\", \"fd00:fd12:3456:7800:100::/72\", "
          "\"fd00:fd12:3456:7800:200::/72\", \"fd00:fd12:3456:7800:300::/88\"]"},
         {"cidrsubnets(\"10.0.0.0/8\")", "list(string)[]"},
         {"cidrsubnets(\"::/0\", 1, 1)", "list(string)[\"::/1\", \"8000::/1\"]"},
         {"cidrsubnets(\"::/0\", 1, 1, 1)",
          "error at 1: There is no room left in ::/0 for a network with a prefix of 1 bits."},
         {"cidrsubnets(\"10.0.0.0/30\", 1, 3)",
          "error at 3: The prefix of 10.0.0.0/30 can be extended by 2 bits at most."},
         {"cidrsubnets(\"10.0.0.0/8\", 1, 0)",
          "error at 0: The prefix must be extended by a whole number of bits, at least 1."},
         {"cidrcontains(\"192.168.2.0/20\", \"192.168.2.1\")", "true"},
         {"cidrcontains(\"192.168.2.0/20\", \"192.168.2.0/22\")", "true"},
         {"cidrcontains(\"192.168.2.0/20\", \"192.126.2.0/18\")", "false"},
         {"cidrcontains(\"fe80::/48\", \"fe80::1\")", "true"},
         {"cidrcontains(\"fe80::/48\", \"fe81::1\")", "false"},
         {"cidrcontains(\"10.0.0.0/8\", \"0.0.0.0/0\")", "false"},
         {"cidrcontains(\"192.168.2.0/20\", \"fe80::1\")",
          "error at fe80::1: An address of IPv4 and one of IPv6 cannot be compared."},
         {"cidrcontains(\"192.168.2.0/20\", \"x\")",
          "error at x: \"x\" is neither an address nor a network in CIDR notation."}});
}

TEST_CASE("what is no network is rejected") {
  for (const char* text : {"",
                           "/",
                           "10.0.0.0",
                           "10.0.0.0/",
                           "10.0.0.0/33",
                           "10.0.0.0/x",
                           "10.0.0/8",
                           "10.0.0.0.0/8",
                           "10.256.0.0/8",
                           "10..0.0/8",
                           ".10.0.0.0/8",
                           "10.0.0.0./8",
                           "::/129",
                           ":::/0",
                           "1:2:3:4:5:6:7/8",
                           "1:2:3:4:5:6:7:8:9/8",
                           "1::2::3/8",
                           "12345::/8",
                           "g::/8",
                           "1:/8",
                           ":1/8",
                           "1:2:3:4:5:6:7::8:9/8",
                           "::1.2.3/8",
                           "::1.2.3.4:5/8",
                           "::ffff:1.2.3.4/8",
                           "10.0.0.0/8/8",
                           "::/1000",
                           "1:2:3:4:5:6:7:1.2.3.4/8"}) {
    CAPTURE(text);
    CHECK(test::call(hcl::functions::cidrhost(), {text, 0}).starts_with("argument 0: \""));
  }
  for (const fact& f :
       {fact{"1:2:3:4:5:6:7::/128", "1:2:3:4:5:6:7:0"}, fact{"::1:2:3:4:5:6:7/128", "0:1:2:3:4:5:6:7"},
        fact{"0:0:1:0:0:0:1:0/128", "0:0:1::1:0"}, fact{"1::0/128", "1::"},
        fact{"2001:DB8::1.2.3.4/128", "2001:db8::102:304"}, fact{"1:0:0:2:0:0:0:3/128", "1:0:0:2::3"}}) {
    CAPTURE(f.text);
    CHECK(test::call(hcl::functions::cidrhost(), {f.text, 0}) == '"' + std::string(f.result) + '"');
  }
}

TEST_CASE("types are values") {
  check({{"type([1]) == type([2])", "true"},
         {"type([1]) == type([\"a\"])", "false"},
         {"type(sensitive(1)) == type(2)", "marked(\"sensitive\", true)"},
         {"type(us) == type(\"a\")", "true"},
         {"type(u) == type(\"a\")", "unknown(bool, not null)"},
         {"type(tolist([\"a\"]))", "type constraint(list(string))"}});
}

TEST_CASE("marks are put on values and taken off") {
  check({{"issensitive(sensitive(\"a\"))", "true"},
         {"issensitive(\"a\")", "false"},
         {"issensitive([sensitive(\"a\")])", "false"},
         {"issensitive(us)", "unknown(bool, not null)"},
         {"issensitive(upper(sensitive(\"a\")))", "true"},
         {"nonsensitive(sensitive(\"a\"))", "\"a\""},
         {"nonsensitive(\"a\")", "\"a\""},
         {"nonsensitive(sensitive(null))", "null"},
         {"ephemeralasnull({a = short_lived, b = [1]})", "{a = null(string), b = [1]}"},
         {"ephemeralasnull(\"a\")", "\"a\""}});
  CHECK(eval("nonsensitive(sensitive(secret))", names).v.marks() == hcl::mark_set(hcl::mark("secret")));
  CHECK(eval("sensitive(u)", names).v.marks().contains("sensitive"));
  CHECK(eval("ephemeralasnull(secret)", names).v.marks().contains("secret"));
}

TEST_CASE("strings are evaluated as templates") {
  check({{"templatestring(\"Hello, $${name}!\", {name = \"Jodie\"})", "\"Hello, Jodie!\""},
         {"templatestring(\"%%{for x in xs}$${upper(x)},%%{endfor}\", {xs = [\"a\", \"b\"]})", "\"A,B,\""},
         {"templatestring(\"$${n}\", {n = 5})", "5"},
         {"templatestring(\"$${n}\", {n = us})", "unknown(string)"},
         {"templatestring(us, {})", "unknown(any)"},
         {"templatestring(\"$${n}\", tomap({n = \"a\"}))", "\"a\""},
         {"templatestring(\"$${secret}\", {})",
          "error at $${secret}: The template has no value (template:1,3-9): There is no variable named "
          "\"secret\". If this is part of the text, not a reference, write \"$${\" instead of \"${\"."},
         {"templatestring(\"$${\", {})",
          "error at $${: The template has no value (template:1,3-3): An expression is expected in an "
          "interpolation. Found the "
          "end of "
          "the text instead."},
         {"templatestring(\"a\", \"b\")", "error at b: It must be a map or an object, not a string."}});
  CHECK(eval("templatestring(\"$${n}\", {n = secret})", names).v.marks().contains("secret"));
  CHECK(eval("templatestring(sensitive(\"$${n}\"), {n = 1})", names).v.marks().contains("sensitive"));
  const test::evaluated hidden = eval("templatestring(sensitive(\"$${hunter2}\"), {n = 1})", names);
  REQUIRE(hidden.diags.has_errors());
  CHECK(hidden.diags[0].detail.find("hunter2") == std::string::npos);
}

TEST_CASE("templates that make others end at the limits") {
  CHECK(eval("templatestring(\"$${templatestring(t, {t = t})}\", {t = \"$${templatestring(t, {t = t})}\"})",
             names)
            .code() == "evaluation-limit");
  hcl::limits few;
  few.steps = 50'000;
  hcl::scope s = make_names();
  s.variable("many", std::vector<int>(100'000, 1));
  for (const char* text :
       {"[for x in many : templatestring(\"a\", {})]", "[for x in many : sha512(join(\"\", many))]",
        "[for x in many : yamlencode(many)]", "[for x in many : cidrsubnets(\"::/0\", 128)]"}) {
    CAPTURE(text);
    const test::evaluated e = eval(text, s, few);
    REQUIRE_FALSE(e.diags.empty());
    CHECK(e.diags[e.diags.size() - 1].code == "evaluation-limit");
  }
  // Nor is a secret shown where they end.
  const test::evaluated e =
      eval("templatestring(sensitive(\"hunter2$${[for x in many : x]}\"), {many = many})", s, few);
  REQUIRE(e.diags.has_errors());
  CAPTURE(hcl::to_string(e.diags));
  CHECK(hcl::to_string(e.diags).find("hunter2${[") == std::string::npos);  // and not where it is evaluated
}

TEST_CASE("five functions mean in Terraform what they do not mean by themselves") {
  check({{"coalesce(\"\", null, \"b\")", "\"b\""},
         {"coalesce(\"\", 1)", "\"1\""},
         {"coalesce(\"\", \"\")",
          "error at coalesce(: The call of \"coalesce\" failed: All arguments are null or empty strings."},
         {"index([\"a\", \"b\", \"b\"], \"b\")", "1"},
         {"index([\"a\"], \"b\")", "error at b: There is no such element."},
         {"index([us], \"b\")", "unknown(number, not null)"},
         {"length(\"e\\u0301a\")", "2"},
         {"length({a = 1, b = 2})", "2"},
         {"length([1])", "1"},
         {"length(us)", "unknown(number, not null, >= 0)"},
         {"length(1)",
          "error at length(: The call of \"length\" failed: The collection must be a list, a set, a tuple or "
          "a map, not a number."},
         {"lookup({a = 1}, \"a\")", "1"},
         {"lookup({a = 1}, \"b\", null)", "null"},
         {"lookup({a = 1}, \"b\")", "error at b: There is no such attribute, and no default."},
         {"lookup(tomap({a = 1}), \"b\")", "error at b: There is no such key, and no default."},
         {"lookup({a = 1}, \"a\", 1, 2)", "error at 2: There may be one default."},
         {"replace(\"hello world\", \"/w.*d/\", \"everybody\")", "\"hello everybody\""},
         {"replace(\"a/b\", \"/\", \"-\")", "\"a-b\""},
         {"replace(\"1 + 2\", \"+\", \"-\")", "\"1 - 2\""}},
        terraform_names());
  CHECK(eval("length(sensitive(\"a\"))", terraform_names()).v.marks().contains("sensitive"));
  CHECK(shown("coalesce(\"\", \"b\")") == "\"\"");
}
