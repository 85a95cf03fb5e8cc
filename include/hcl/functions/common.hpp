// The pure functions of Terraform and OpenTofu that the standard set lacks: encodings,
// hashes, networks, marks, facts about lists.
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <string_view>

#include <hcl/eval/scope.hpp>
#include <hcl/functions/standard.hpp>

namespace hcl::inline v1_0::functions {

namespace detail {
// One that is there: the tables are compared with the names below.
[[nodiscard]] inline function named_common(std::string_view name) { return *families::find_common(name); }
}  // namespace detail

// The function of that name, or null, as find_standard() finds those of the standard set.
[[nodiscard]] inline const function* find_common(std::string_view name) {
  return detail::families::find_common(name);
}

// clang-format off
// Facts about lists, and what is made of them.

// alltrue([true, "true"]) is true.
inline function alltrue() { return detail::named_common("alltrue"); }
// anytrue([]) is false.
inline function anytrue() { return detail::named_common("anytrue"); }
// sum([10, 13, 6, 4.5]) is 33.5.
inline function sum() { return detail::named_common("sum"); }
// one(["ami-123"]) is "ami-123"; one([]) is null.
inline function one() { return detail::named_common("one"); }
// matchkeys(["i-1", "i-2", "i-3"], ["us", "eu", "us"], ["us"]) is ["i-1", "i-3"].
inline function matchkeys() { return detail::named_common("matchkeys"); }
// transpose({a = ["1", "2"], b = ["2", "3"]}) is {1 = ["a"], 2 = ["a", "b"], 3 = ["b"]}.
inline function transpose() { return detail::named_common("transpose"); }

// Facts about strings; paths, which are divided by "/" on every system; timestamps.

// startswith("hello", "he") is true.
inline function startswith() { return detail::named_common("startswith"); }
// endswith("hello", "lo") is true.
inline function endswith() { return detail::named_common("endswith"); }
// strcontains("hello", "ell") is true.
inline function strcontains() { return detail::named_common("strcontains"); }
// basename("a/b.txt") is "b.txt".
inline function basename() { return detail::named_common("basename"); }
// dirname("a//b/../c.txt") is "a".
inline function dirname() { return detail::named_common("dirname"); }
// timecmp("2017-11-22T00:00:00Z", "2017-11-22T01:00:00+01:00") is 0.
inline function timecmp() { return detail::named_common("timecmp"); }

// Texts as bytes in Base64, and in URLs.

// base64encode("Hello") is "SGVsbG8=".
inline function base64encode() { return detail::named_common("base64encode"); }
// base64decode("SGVsbG8=") is "Hello"; bytes that are no UTF-8 are an error.
inline function base64decode() { return detail::named_common("base64decode"); }
// textencodebase64("Hi", "UTF-16LE") is "SABpAA==". Also UTF-8, UTF-16, UTF-16BE, ISO-8859-1, US-ASCII,
// Windows-1252.
inline function textencodebase64() { return detail::named_common("textencodebase64"); }
// textdecodebase64("SABpAA==", "UTF-16LE") is "Hi".
inline function textdecodebase64() { return detail::named_common("textdecodebase64"); }
// urlencode("a b/c") is "a+b%2Fc".
inline function urlencode() { return detail::named_common("urlencode"); }
// urldecode("a+b%2Fc") is "a b/c".
inline function urldecode() { return detail::named_common("urldecode"); }

// Hashes of the bytes of a string, which are UTF-8. MD5 and SHA-1 tell texts apart; they keep nothing secret.

// md5("abc") is "900150983cd24fb0d6963f7d28e17f72".
inline function md5() { return detail::named_common("md5"); }
// sha1("abc") is "a9993e364706816aba3e25717850c26c9cd0d89d".
inline function sha1() { return detail::named_common("sha1"); }
// sha256("abc") is "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad".
inline function sha256() { return detail::named_common("sha256"); }
// sha512("abc") has 128 digits: "ddaf35a1...".
inline function sha512() { return detail::named_common("sha512"); }
// base64sha256("abc") is "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=".
inline function base64sha256() { return detail::named_common("base64sha256"); }
// base64sha512("abc") has 88 digits: the same bytes as sha512().
inline function base64sha512() { return detail::named_common("base64sha512"); }
// uuidv5("dns", "www.example.com") is "2ed6657d-e927-568b-95e1-2665a8aea6a2"; also "url", "oid", "x500" and
// UUIDs.
inline function uuidv5() { return detail::named_common("uuidv5"); }

// Networks in CIDR notation.

// cidrhost("10.12.112.0/20", 16) is "10.12.112.16"; -1 is the last address.
inline function cidrhost() { return detail::named_common("cidrhost"); }
// cidrnetmask("172.16.0.0/12") is "255.240.0.0".
inline function cidrnetmask() { return detail::named_common("cidrnetmask"); }
// cidrsubnet("172.16.0.0/12", 4, 2) is "172.18.0.0/16".
inline function cidrsubnet() { return detail::named_common("cidrsubnet"); }
// cidrsubnets("10.1.0.0/16", 4, 4, 8) is ["10.1.0.0/20", "10.1.16.0/20", "10.1.32.0/24"].
inline function cidrsubnets() { return detail::named_common("cidrsubnets"); }
// cidrcontains("192.168.2.0/20", "192.168.2.0/22") is true.
inline function cidrcontains() { return detail::named_common("cidrcontains"); }

// YAML as text.

// yamlencode({a = [1, "b"]}) is "\"a\":\n- 1\n- \"b\"\n".
inline function yamlencode() { return detail::named_common("yamlencode"); }
// yamldecode("a: [1, b]") is {a = [1, "b"]}; one document, whose keys are strings.
inline function yamldecode() { return detail::named_common("yamldecode"); }

// Types and marks of values, and templates.

// type("a") == type("b") is true: types are values, too.
inline function type_of_value() { return detail::named_common("type"); }
// sensitive("a") is "a", marked: messages do not show it, and what is made of it is sensitive, too.
inline function sensitive() { return detail::named_common("sensitive"); }
// nonsensitive(sensitive("a")) is "a", for all to see.
inline function nonsensitive() { return detail::named_common("nonsensitive"); }
// issensitive(sensitive("a")) is true.
inline function issensitive() { return detail::named_common("issensitive"); }
// ephemeralasnull("a") is "a"; null of a value that the program has marked "ephemeral".
inline function ephemeralasnull() { return detail::named_common("ephemeralasnull"); }
// templatestring("Hi, $${name}!", {name = "Ann"}) is "Hi, Ann!". It sees the functions of its caller.
inline function templatestring() { return detail::named_common("templatestring"); }
// clang-format on

// All functions above, beside the standard ones: `names.add(hcl::functions::standard())` and
// `names.add(hcl::functions::common())`. None reads the environment, files, the clock or the network.
[[nodiscard]] inline auto common() { return detail::family(detail::families::common_family()); }

// coalesce, index, length, lookup and replace as Terraform defines them. They replace the standard functions
// of these names, which must be added before: for texts that were written for it.
[[nodiscard]] inline auto terraform() { return detail::family(detail::families::terraform_family()); }

}  // namespace hcl::inline v1_0::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/implementation/common.hpp>
#endif

#endif
