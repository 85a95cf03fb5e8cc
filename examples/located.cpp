// Values that know where they were written, so that the program's own checks can point at them.
#include <iostream>

#include <hcl/decode.hpp>

struct job {
  hcl::label<hcl::located<std::string>> name;
  hcl::located<int> from;
  hcl::located<int> to;
};

struct config {
  hcl::blocks<job, "job"> jobs;
};

int main() {
  const auto plan = hcl::decode<config>(
      "job \"backup\" {\n  from = 22\n  to   = 4\n}\n\njob \"report\" {\n  from = 8\n  to   = 9\n}\n",
      "jobs.hcl");
  if (!plan) return std::cerr << plan.diagnostics(), 1;

  hcl::diagnostics diags;
  for (const job& j : plan->jobs) {
    if (*j.from <= *j.to) continue;
    diags.add({.code = "job-over-midnight",
               .summary = "Job ends before it begins",
               .detail = "The job \"" + *j.name + "\" must end on the day it begins.",
               .subject = j.to.range,
               .context = {},
               .notes = {{"it begins here", j.from.range}}});
  }
  std::cout << diags;
}
