// A struct of the tags and types that fuzz/wide.hpp has not, and configurations for it.
#pragma once

#include <chrono>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include <hcl/encode.hpp>

#include "documents.hpp"

namespace test {

struct common {
  hcl::label<hcl::located<std::string>> name;
  hcl::formerly<std::optional<std::string>, "old_address"> address{};
};
struct http {
  hcl::flatten<common> base{};
  hcl::defaulted<std::vector<std::string>> routes{};
};
struct tcp {
  hcl::flatten<common> base{};
  hcl::ranged<int, 1, 65535> port;
  void validate(hcl::check& check) const {
    if (port == 22) check.error(port, "This port is taken already, by something else.");
  }
};
struct by_hash {
  std::string algorithm;
};
struct by_name {
  std::string name;
};

struct rich {
  hcl::sensitive<std::string> password{};
  std::optional<hcl::sensitive<std::vector<std::string>>> keys{};
  std::optional<hcl::one_of<std::string, "tcp", "udp">> kind{};
  std::optional<hcl::matching<"[a-z]+-[0-9]{1,3}">> pattern{};
  std::optional<hcl::non_empty<std::string>> text{};
  std::optional<std::variant<int, std::string, std::vector<std::string>>> either{};
  std::optional<hcl::byte_size> limit{};
  std::optional<hcl::number> exact{};
  std::optional<hcl::type_constraint> type{};
  hcl::expr<std::string> later{};
  std::deque<hcl::located<std::string>> queue{};
  hcl::defaulted<std::list<std::deque<std::string>>> nested{};
  hcl::defaulted<std::unordered_map<std::string, std::optional<std::string>>> table{};
  hcl::attr<std::optional<hcl::by_attribute<std::variant<by_hash, by_name>, "by">>> select{};
  hcl::attr_or_block<std::optional<std::map<std::string, std::string>>> tags{};
  hcl::blocks<std::variant<http, tcp>> listeners{};
  hcl::block<std::unique_ptr<by_name>, "owner"> owner{};
  hcl::block<std::shared_ptr<by_name>, "other"> other{};
  hcl::block<hcl::body, "kept"> kept{};
  hcl::blocks<std::map<std::string, std::map<std::string, by_name>>, "place"> places{};
  hcl::remain<> rest{};
};

inline constexpr text rich_texts[] = {
    {R"(password = "a long password that must not be shown anywhere"
keys       = ["one key that is longer than small strings", "two"]
kind       = "udp"
pattern    = "abc-12"
text       = "x"
either     = ["a", "b"]
limit      = "1.5 GiB"
exact      = 12345678901234567890123456789012345678901234567890
type       = object({ a = string, b = optional(list(number), [1]), c = tuple([any, set(bool)]) })
later      = "${unknown_name_in_an_expression}-${f(1)}"
queue      = ["first of the queue, which is long", "second"]
nested     = [["a"], [], ["b", "c"]]
table      = { a = "1", "a long name of an entry in the table" = null }
select     = { by = "by_name", name = "a name that needs memory of its own" }
tags       = { a = "b" }
http "web" {
  old_address = "the former name of the attribute"
  routes      = ["/", "/a/long/path/to/something"]
}
tcp "database" { port = 5432 }
owner { name = "somebody" }
other { name = "somebody else" }
kept {
  inner "x" { a = 1 }
}
place "a" "b" { name = "in a map in a map" }
left_over = [1, 2]
left "over" {}
)"},
    {R"(password = ["not a password"]
keys    = "x"
kind    = "icmp"
pattern = "ABC"
text    = ""
either  = { a = 1 }
limit   = "1.5 parsecs"
exact   = "x"
type    = list(strin)
queue   = null
nested  = [[{}]]
table   = { a = [] }
select  = { by = "by_age", name = "a" }
tags { a = [] }
tags { b = "c" }
http {}
tcp "ssh" { port = 22 }
tcp "ssh" { port = 70000 }
owner { nam = "misspelt" }
owner { name = "twice" }
)"},
    {R"({"password": "p", "queue": ["${s}"], "select": {"by": "by_hash", "algorithm": "one of the better algorithms"}, "tags": [{"a": "b"}],
 "http": {"web": {"routes": []}}, "tcp": [{"a": {"port": 1}}, {"b": {"port": "x"}}], "kept": {"x": 1}, "place": {"a": {"b": {"name": "n"}}}})",
     hcl::syntax_form::json},
};

}  // namespace test
