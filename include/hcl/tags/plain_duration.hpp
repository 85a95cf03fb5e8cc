// Durations that may be written without their unit: `timeout = 30` beside `timeout = "1m30s"`. Knows nothing
// of reading them.
#pragma once

namespace hcl::inline v0_1 {

// A std::chrono duration that a plain number counts in its own unit: in
// `plain_duration<std::chrono::seconds>`, 30 and "30" are thirty seconds, as is "30s". Converts to and from
// the duration.
//   struct job { hcl::plain_duration<std::chrono::seconds> timeout{60}; };
template <typename Duration>
class plain_duration : public Duration {
 public:
  static constexpr bool counts_plain_numbers = true;  // tells the codec that 90 needs no unit

  using Duration::Duration;
  constexpr plain_duration() : Duration(Duration::zero()) {}
  constexpr plain_duration(const Duration& from) : Duration(from) {}
};

}  // namespace hcl::inline v0_1
