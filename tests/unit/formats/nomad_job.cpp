// A job of Nomad: labels, maps that are blocks or attributes and may come twice, durations, free settings.
#include "nomad_job.hpp"

#include "every_way.hpp"

TEST_CASE("jobs of Nomad") {
  const auto read = test::every_way<nomad::file>(nomad::native,
                                                 R"({"job": {"shop": {
  "type": "service", "datacenters": ["north", "south"], "meta": {"owner": "sales"},
  "group": {"front": {"count": 3,
    "network": {"mode": "bridge", "port": {"http": {"static": 8080, "to": 80}}},
    "service": {"name": "shop", "port": "http",
      "check": {"type": "http", "path": "/alive", "interval": "10s", "timeout": "2s"}},
    "task": {"web": {"driver": "docker", "config": {"image": "shop:7", "ports": ["http"]},
      "env": {"LEVEL": "warn"}, "template": {"destination": "local/app.conf"}, "resources": {"memory": 256}}}}}}}})",
                                                 {.merge_map_blocks = true});
  const nomad::task& web = read.main->groups[0].tasks[0];
  CHECK(read.main->groups[0].services[0].checks[0].interval == std::chrono::seconds(10));
  CHECK(web.config->at("image") == hcl::value("shop:7"));
  CHECK(web.env->at("LEVEL") == "warn");
  CHECK(web.needs->cpu == 100);
}

TEST_CASE("what a job of Nomad says in several blocks is one map") {
  const auto read =
      hcl::decode<nomad::file>("job \"a\" {\n  meta {\n    x = \"1\"\n  }\n  meta {\n    y = \"2\"\n  }\n}\n",
                               "t.hcl", {.merge_map_blocks = true});
  CHECK(test::read(read).main->meta->size() == 2);
}
