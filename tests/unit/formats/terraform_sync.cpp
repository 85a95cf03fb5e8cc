// A configuration of Consul-Terraform-Sync: tasks, conditions chosen by a label, durations, providers' own
// blocks.
#include "terraform_sync.hpp"

#include "every_way.hpp"

TEST_CASE("configurations of Consul-Terraform-Sync") {
  const auto read =
      test::every_way<terraform_sync::file>(terraform_sync::native,
                                            R"({"log_level": "debug", "port": 8558, "working_dir": "run",
  "buffer_period": {"enabled": true, "min": "5s", "max": "20s"},
  "consul": {"address": "consul.example.org:8500", "tls": {"enabled": true}},
  "terraform_provider": {"firewall": {"alias": "edge", "hostname": "10.0.0.1", "retries": 3}},
  "task": [
    {"name": "open", "providers": ["firewall.edge"], "module": "acme/open/firewall",
     "condition": {"services": {"names": ["web", "api"]}}},
    {"name": "nightly", "module": "./clean", "condition": {"schedule": {"cron": "0 0 * * *"}}}]})");
  CHECK(read.providers[0].settings.at("retries") == hcl::value(3));
  CHECK(std::get<terraform_sync::services>(*read.tasks[0].condition).names->size() == 2);
  CHECK(std::get<terraform_sync::schedule>(*read.tasks[1].condition).cron == "0 0 * * *");
  CHECK(read.buffer->max == std::chrono::seconds(20));
}
