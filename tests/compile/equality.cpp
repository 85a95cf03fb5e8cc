// Structs whose members cannot be compared: a defaulted `==` is deleted, which takes few words.
// reject 1: deleted
// reject 2: deleted
// reject 3: deleted
// reject 4: deleted
// shows 1: origin
// shows 2: std::mutex
// shows 3: std::optional<point>
// shows 4: defaulted<point
// at most 30 lines
#include <concepts>
#include <memory>
#include <mutex>
#include <optional>

#include <hcl/decode.hpp>

struct point {
  int x;
#if HCL_REJECT == 0
  bool operator==(const point&) const = default;
#endif
};

struct config {
#if HCL_REJECT == 1
  hcl::block<point, "origin"> origin{};
#elif HCL_REJECT == 2
  hcl::ignore<std::mutex> guard;
#elif HCL_REJECT == 3
  hcl::attr<std::optional<point>> origin{};
#elif HCL_REJECT == 4
  hcl::defaulted<point> origin{};
#else
  hcl::block<point, "origin"> origin{};
  hcl::attr<std::optional<point>> other{};
  hcl::defaulted<point> third{};
  hcl::blocks<config, "config"> inside{};
#endif
  bool operator==(const config&) const = default;
};

#if HCL_REJECT == 0
static_assert(std::equality_comparable<config>);
#endif

int main() {
  const config one, other;
  return one == other && hcl::decode<point>("").has_value();
}
