// One struct, two syntaxes: the same configuration in HCL and in JSON, one after the other and mixed.
#include <iostream>
#include <string>
#include <vector>

#include <hcl/decode.hpp>

struct mount {
  hcl::label<std::string> name;
  std::string path;
  hcl::defaulted<bool> writable = false;
  bool operator==(const mount&) const = default;
};
struct job {
  std::string command;
  hcl::defaulted<int> retries = 0;
  std::vector<std::string> tags{};
  hcl::blocks<mount, "mount"> mounts{};
  bool operator==(const job&) const = default;
};

constexpr const char* native_text = R"(
command = "backup --all"
retries = 1 + 1
tags    = ["nightly", "${site}-db"]

mount "data" {
  path     = "/srv/${site}"
  writable = true
}
mount "logs" {
  path = "/var/log"
}
)";

constexpr const char* json_text = R"({
  "command": "backup --all",
  "retries": "${1 + 1}",
  "tags": ["nightly", "${site}-db"],
  "mount": {
    "data": {"path": "/srv/${site}", "writable": true},
    "logs": {"path": "/var/log"}
  }
})";

int main() {
  hcl::scope names;
  names.variable("site", "berlin");

  const auto native = hcl::decode<job>(native_text, "job.hcl", names);
  const auto json = hcl::decode_json<job>(json_text, "job.json", names);
  if (!native || !json) return std::cerr << native.diagnostics() << json.diagnostics(), 1;
  std::cout << "the same: " << std::boolalpha << (*native == *json) << '\n';
  for (const mount& m : json->mounts)
    std::cout << m.name << " at " << m.path << (m.writable ? ", writable\n" : "\n");

  std::cout << hcl::decode_json<job>(
                   "{\"command\": \"x\", \"retries\": \"${sites}\", \"tags\": [],\n  \"mount\": {\"m\": "
                   "{\"path\": [1]}}}",
                   "wrong.json", names)
                   .diagnostics();
}
