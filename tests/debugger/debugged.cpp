// What a debugger shows: check_gdb.sh stops in stop_here(), and asks for the variables of main().
#include <optional>
#include <string>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/value/capsule.hpp>

namespace {

struct upstream {
  hcl::label<std::string> name;
  hcl::defaulted<int> weight = 1;
};
struct config {
  hcl::defaulted<hcl::ranged<int, 1, 65535>> port = 80;
  hcl::sensitive<std::string> password = "hunter2";
  hcl::blocks<upstream, "upstream"> upstreams{};
};

}  // namespace

extern "C" void stop_here(const void*) {}

int main() {
  const hcl::value text("web"), long_text("a text that is longer than sixteen bytes"), yes(true), nothing;
  const hcl::value fraction(2.5), wide(*divide(hcl::number(1), hcl::number(3)));
  const hcl::value list = hcl::value::list({1, 2}), empty = hcl::value::tuple({});
  const hcl::value object = hcl::value::object({{"a", list}, {"b", "say \"${x}\""}});
  const hcl::value map = hcl::value::map({{"a", 1}});
  const hcl::value unknown = hcl::value::unknown(hcl::type::list(hcl::type::string()));
  const hcl::value secret = hcl::value("hunter2").with_marks({"secret"});
  const hcl::number small = 80, large = multiply(hcl::number(INT64_MAX), hcl::number(10)).value();
  const hcl::type dynamic, boolean = hcl::type::boolean(), objects = object.type();
  const hcl::type handle = hcl::make_capsule_type({.name = "handle"});
  const hcl::path path = *hcl::path::parse("a[0][\"k\"]");
  const hcl::result<config> good =
      hcl::decode<config>("password = \"hunter2\"\nupstream \"a\" {}", "good.hcl");
  const hcl::result<config> bad = hcl::decode<config>("password = \"x\"\nport = 0", "bad.hcl");
  const hcl::diagnostics& why = bad.diagnostics();
  const config& made = *good;
  stop_here(&made);
  stop_here(&why);
  return 0;
}
