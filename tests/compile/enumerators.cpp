// Enumerators that are not where they are looked for.
// reject 1: hcl: this enum has enumerators beyond -16 to 127; specialise hcl::enum_range or hcl::enum_names for it
// reject 2: hcl: a hcl::enum_range<E> has `static constexpr int first, last`, not more than 4096 values apart
// reject 3: hcl: this enum has no enumerators in the range that its hcl::enum_range gives
#include <hcl/decode.hpp>

enum class http_status { none, ok = 200, not_found = 404 };
#if HCL_REJECT == 1
#else
template <>
struct hcl::enum_range<http_status> {
#if HCL_REJECT == 2
  static constexpr int first = -1000, last = 1'000'000;
#elif HCL_REJECT == 3
  static constexpr int first = 500, last = 599;
#else
  static constexpr int first = 0, last = 599;
#endif
};
#endif
struct config {
  http_status status;
};

int main() { return hcl::decode<config>("").has_value(); }
