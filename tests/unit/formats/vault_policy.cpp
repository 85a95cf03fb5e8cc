// A policy of Vault: rules by path, with parameters that are lists of any values.
#include "vault_policy.hpp"

#include "every_way.hpp"

TEST_CASE("policies of Vault") {
  const auto read = test::every_way<vault::policy>(vault::native,
                                                   R"({"path": [
  {"secret/data/shop/*": {"capabilities": ["create", "read", "delete"],
    "allowed_parameters": {"*": [], "level": ["low", 3]}, "max_wrapping_ttl": "1h"}},
  {"auth/token/lookup-self": {"capabilities": ["read"], "min_wrapping_ttl": 60}}]})");
  CHECK(read.rules[0].allowed->at("level")[1] == hcl::value(3));
  CHECK(read.rules[0].capabilities->back() == vault::capability::delete_);
  const auto wrong = hcl::decode<vault::policy>("path \"x\" {\n  capabilities = [\"raed\"]\n}\n");
  REQUIRE(wrong.diagnostics().size() == 1);
  CHECK(wrong.diagnostics()[0].suggestion() == "read");
}
