// The struct of a language.
// reject 1: hcl: hcl::exported is for members of blocks
// reject 2: hcl: hcl::referred_as is for blocks
#include <string>

#include <hcl/language.hpp>

struct job {
  hcl::label<> name;
  hcl::exported<std::string> address{};
};
struct site {
  hcl::referred_as<hcl::blocks<job, "job">, "task"> jobs{};
#if HCL_REJECT == 1
  hcl::exported<std::string> address{};
#elif HCL_REJECT == 2
  hcl::referred_as<hcl::defaulted<int>, "task"> size{};
#endif
};

hcl::diagnostics mistakes() { return hcl::language_of<site>().check("."); }
