// Structs with sensitive members in every place that a member may have, and texts for them that hold the
// secret.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/decode.hpp>

namespace secrets {

using secret = hcl::sensitive<std::string>;

// Each has the secret once at least; `json` says in which syntax.
struct sample {
  std::string text;
  bool json = false;
};

struct token {
  std::string user;
  secret key;
};

// Outside of the struct that has it as an optional: inside, Clang does not know its initializers yet.
struct vault {
  secret k;
  std::vector<std::string> hosts;
  hcl::sensitive<std::map<std::string, std::string>> env{};
};

// Attributes and blocks.
struct plain {
  struct login {
    hcl::label<std::string> realm;
    std::string user;
    secret password;
    hcl::defaulted<int> port = 80;
  };

  std::string name;
  std::optional<secret> password{};
  hcl::defaulted<hcl::sensitive<long>> pin = 0;
  hcl::attr<std::optional<token>> access{};
  std::optional<std::map<std::string, int>> sizes{};
  hcl::blocks<login, "login"> logins{};
  hcl::block<std::optional<vault>, "vault"> safe{};
  hcl::sensitive<std::vector<std::string>> keys{};

  static std::vector<sample> samples() {
    return {
        {"name     = \"n\"\npassword = \"hun7er2\"\nsizes = {\n  a = 1\n  b = 2\n}\n"},
        {"name = \"n\"\nlogin \"main\" {\n  user     = \"bob\"\n  password = \"hun7er2\"\n  port     = "
         "8080\n}\n"},
        {"name = \"n\" # the name\nlogin \"a\" { password = \"hun7er2\" }\nlogin \"b\" {\n  user = "
         "nope\n}\n"},
        {"name = \"n\"\nvault {\n  k = \"hun7er2\"\n  hosts = [\"a\", \"b\"]\n  env = {\n    user = "
         "\"hun7er2\"\n    port = \"1\"\n  }\n}\n"},
        {"password = <<EOT\nhun7er2\nEOT\nname = \"n\"\npin = 918273645\n"},
        {"name = \"n\"\nkeys = [\n  \"hun7er2\",\n  \"x\",\n]\npassword = \"a-${\"hun7er2\"}\"\n"},
        {"name = \"n\"\naccess = { user = \"u\", key = \"hun7er2\" }\npin = 918273645\n"},
        {"access = {\n  user = \"u\"\n  key  = \"hun7er2\"\n}\nname = upper(\"n\")\nport = 5\n"},
        {"name = \"n\"\naccess = { user = \"u\", hun7er2 = \"key\" }\npin = 1\n"},
        {"name = \"C:\\dir\"\nname 8\npassword = \"hun7er2\"\ninclude \"y\"\nname = <<EOT\ntext\n"},
        {R"({"name": "n", "access": {"user": "u", "hun7er2": "key"}})", true},
        {R"({"name": "n", "password": "hun7er2", "sizes": {"a": 1}})", true},
        {"{\n  \"name\": \"n\",\n  \"password\": \"hun7er2\",\n  \"pin\": 918273645\n}\n", true},
        {"{\n  \"name\": \"n\",\n  \"login\": {\n    \"main\": {\n      \"user\": \"bob\",\n      "
         "\"password\": \"hun7er2\"\n    }\n  }\n}\n",
         true},
        {R"({"name": "${nope}", "access": {"user": "u", "key": "hun7er2"}, "vault": {"k": "hun7er2", "hosts": [], "env": {"user": "hun7er2"}}})",
         true},
        {"{\"login\": [{\"user\": {\"user\": \"bob\", \"password\": \"hun7er2\"}}, {\"b\": {}}],\n \"keys\": "
         "[\"hun7er2\", \"x\"], \"name\": 5}",
         true},
    };
  }
};

// Variants of blocks, other and former names, flattened members.
struct sinks {
  struct file_sink {
    std::string path;
  };
  struct http_sink {
    std::string url;
    secret token;
    hcl::defaulted<int> port = 1;
  };
  struct credentials {
    hcl::formerly<secret, "passwd"> password;
    hcl::alias<std::string, "login"> user;
  };

  hcl::flatten<credentials> who{};
  hcl::blocks<std::variant<file_sink, http_sink>, "sink"> all{};
  hcl::defaulted<std::string> mode{};

  static std::vector<sample> samples() {
    return {
        {"passwd = \"hun7er2\"\nlogin = \"u\"\nsink \"http_sink\" {\n  url = \"x\"\n  token = \"hun7er2\"\n"
         "  port = 2\n}\nsink \"file_sink\" {\n  path = \"p\"\n}\nmode = \"a\"\n"},
        {"user = \"u\"\nmode = <<X\n a\nX\npassword = <<-EOT\n  hun7er2\n  EOT\n"
         "sink \"http_sink\" { url = \"u\" }\n"},
        {R"({"password":"hun7er2","user":"u","sink":{"http_sink":{"url":"x","token":"hun7er2"}},"mode":"a"})",
         true},
        {R"({"passwd":"hun7er2","login":["u"],"sink":[{"http_sink":[{"url":"x","token":"hun7er2"}]},{"file_sink":{"path":1}}]})",
         true},
    };
  }
};

// Structs told apart by an attribute, names in kebab case, attributes that may be blocks.
struct caches {
  static constexpr hcl::naming hcl_naming = hcl::naming::kebab;
  struct memory {
    static constexpr std::string_view hcl_name = "memory";
    int size;
  };
  struct disk {
    static constexpr std::string_view hcl_name = "disk";
    static constexpr hcl::naming hcl_naming = hcl::naming::kebab;
    std::string path;
    secret pass_phrase;
  };

  hcl::blocks<hcl::by_attribute<std::variant<memory, disk>, "kind">, "cache"> all{};
  hcl::attr_or_block<std::map<std::string, secret>, "env"> environment{};
  std::optional<secret> api_key{};
  hcl::defaulted<std::string> host_name{};
  hcl::attr_or_block<std::optional<token>, "auth"> who{};

  static std::vector<sample> samples() {
    return {
        {"cache {\n  kind = \"disk\"\n  path = \"x\"\n  pass-phrase = \"hun7er2\"\n}\ncache {\n"
         "  kind = \"memory\"\n  size = 5\n}\nenv {\n  PATH = \"hun7er2\"\n  HOME = \"x\"\n}\n"
         "api-key = \"hun7er2\"\nhost-name = \"h\"\nauth {\n user = \"u\"\n key = \"hun7er2\"\n}\n"},
        {"env = {\n  A = \"hun7er2\"\n  \"B\" = \"hun7er2\", C : \"hun7er2\"\n}\n"
         "auth = { user = \"u\", key = \"hun7er2\" }\napi-key = upper(\"hun7er2\")\nhost-name = x\n"},
        {R"({"cache":[{"kind":"disk","path":"x","pass-phrase":"hun7er2"}],"env":{"A":"hun7er2"},"api-key":"hun7er2","auth":{"user":"u","key":"hun7er2"},"host-name":"${x}"})",
         true},
    };
  }
};

// Attributes of any name, maps of blocks, expressions for later, what is left over.
struct accounts {
  struct free_names {
    hcl::attributes<secret> all;
  };

  hcl::block<std::optional<free_names>, "secrets"> free{};
  hcl::blocks<std::map<std::string, token>, "account"> all{};
  hcl::expr<secret> later;
  hcl::defaulted<int> n = 1;
  hcl::remain<> rest;

  static std::vector<sample> samples() {
    return {
        {"secrets {\n  A = \"hun7er2\"\n  B = \"b-${\"hun7er2\"}\"\n}\naccount \"a\" {\n  user = \"u\"\n"
         "  key = \"hun7er2\"\n}\nlater = \"hun7er2\"\nn = 5\nother {\n  n = 1\n}\n"},
        {R"({"secrets":{"A":"hun7er2"},"account":{"a":{"user":"u","key":"hun7er2"}},"later":"hun7er2","n":5})",
         true},
        {"dynamic \"account\" {\n  for_each = [\"a\", \"b\"]\n  labels = [account.value]\n  content {\n"
         "    user = account.key\n    key = \"hun7er2\"\n  }\n}\nlater = x\nsecrets { A = \"hun7er2\" }\n"},
    };
  }
};

// Containers and tuples of structs, computed values, numbers and durations that are secret; and beside them
// free names of maps without secrets, which must not be taken for their members.
struct containers {
  struct harmless {
    std::string note;
  };
  struct free_maps {
    hcl::attributes<std::map<std::string, harmless>> all;
  };

  hcl::attr<std::vector<token>> users{};
  hcl::sensitive<hcl::ranged<long, 0, 999'999'999>> pin{};
  hcl::attr<std::map<std::string, token>> by{};
  hcl::sensitive<std::chrono::seconds> when{};
  hcl::attr<std::optional<std::pair<int, token>>> numbered{};
  hcl::defaulted<hcl::expr<token>> later{};
  hcl::deprecated<hcl::defaulted<std::string>, "no"> old{};
  hcl::block<std::optional<free_maps>, "free"> free{};

  static std::vector<sample> samples() {
    return {
        {"free {\n  m = { k = { note = \"x\" } }\n}\nusers = [{ user = \"u\", hun7er2 = { note = \"key\" } "
         "}]\n"
         "pin = 1\nby = { a = { hun7er2 = { note = 1 } } }\nwhen = \"1s\"\n"},
        {"users = [{ user = \"u\", key = \"hun7er2\" }, {\n  user = \"v\"\n  key = \"hun7er2\"\n}]\n"
         "pin = 918273645\nby = { a = { user = \"u\", key = \"hun7er2\" } }\nwhen = \"918273645s\"\n"
         "old = \"x\"\n"},
        {"users = [for k in [\"a\"] : { user = k, key = \"hun7er2\" }]\npin = 918273645 + 0\n"
         "by = { (\"a\") = { user = \"u\", key = x == 1 ? \"hun7er2\" : \"hun7er2\" } }\n"
         "when = \"918273645s\"\nnumbered = [1, { user = \"u\", key = \"hun7er2\" }]\n"},
        {"users = [{ user = \"u\", hun7er2 = \"key\" }]\npin = 1\n"
         "by = { a = { user = \"u\", (\"hun7er2\") = \"key\" } }\nwhen = \"1s\"\n"},
        {"users = []\npin = 1\nby = {}\nwhen = \"1s\"\nlater = { user = x, key = \"hun7er2\" }\n"},
        {R"({"users":[{"user":"u","key":"hun7er2"}],"pin":918273645,"by":{"a":{"user":"u","key":"hun7er2"}},"when":"918273645s","numbered":[2,{"user":"u","key":"hun7er2"}]})",
         true},
    };
  }
};

}  // namespace secrets
