// Collects the findings of a struct's own `validate`. Knows nothing of how diagnostics are shown.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <type_traits>

#include <hcl/fwd.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v1_0 {

class path;

// Passed to `void validate(hcl::check&) const` of a struct, which is called once all its members have been
// read without errors. What it reports points at the value of a member, of a member of a member, of an
// element, at the block that one of these was read from, at a range that the struct has from hcl::located, at
// what a hcl::path leads to from the struct, or at the block as a whole; what was not written in the
// configuration is reported of the block as a whole, too.
//
//   struct window {
//     int first, last;
//     std::vector<int> stops;
//     void validate(hcl::check& check) const {
//       if (last < first) check.error(last, "The window must not end before it begins.");
//       for (const int& stop : stops)
//         if (stop > last) check.warning(stop, "It is never reached.");
//       if (first == 0) check.add(first, {.code = "acme-zero", .detail = "...", .notes = {{"ends here",
//       check.place_of(last)}}});
//     }
//   };
class check {
 public:
  // The subject of a report. None means the whole block.
  struct subject {
    const void* member = nullptr;  // something in the struct, of that size
    std::size_t size = 0;
    const range* place = nullptr;    // where the member was written, if that is known
    const hcl::path* way = nullptr;  // from the struct
  };
  // `more` is null or a diagnostic, of which everything counts but where it is.
  struct reporter {
    void (*report)(void* state, bool is_error, const subject& about, std::string_view message,
                   const diagnostic* more);
    range (*find)(void* state, const subject& about);
  };

  // In parentheses, where no macro of the name sees it: AssertMacros.h and Unreal have one. The assignment
  // that is deleted keeps it from being copied.
  // clang-format off
  (check)(reporter to, void* state) noexcept : to_(to), state_(state) {}
  // clang-format on
  check& operator=(check&&) = delete;

  // `message` is one or more sentences to the author of the configuration.
  void error(std::string_view message) { to_.report(state_, true, {}, message, nullptr); }
  void warning(std::string_view message) { to_.report(state_, false, {}, message, nullptr); }
  // About something in the struct, passed as it is and not as a copy, about a range or a path.
  template <typename Member>
  requires(!std::is_array_v<Member>) void error(const Member& about, std::string_view message) {
    to_.report(state_, true, subject_of(about), message, nullptr);
  }
  template <typename Member>
  requires(!std::is_array_v<Member>) void warning(const Member& about, std::string_view message) {
    to_.report(state_, false, subject_of(about), message, nullptr);
  }
  // The same with a code, a summary, notes, or a severity of your own; what is left out is as usual. Without
  // `about`, the diagnostic says itself where it is, or is about the whole block.
  void add(const diagnostic& problem) { to_.report(state_, true, {}, {}, &problem); }
  template <typename Member>
  void add(const Member& about, const diagnostic& problem) {
    to_.report(state_, true, subject_of(about), {}, &problem);
  }
  // Where that was written; nowhere if it was not.
  template <typename Member>
  [[nodiscard]] range place_of(const Member& about) const {
    return to_.find(state_, subject_of(about));
  }

 private:
  template <typename Member>
  [[nodiscard]] static subject subject_of(const Member& about) noexcept {
    static_assert(!std::is_member_pointer_v<Member>,
                  "hcl: a finding is about the member itself: check.error(port, text), not &config::port");
    if constexpr (std::is_same_v<Member, range>)
      return {.place = &about};
    else if constexpr (std::is_same_v<Member, path>)
      return {.way = &about};
    else if constexpr (requires {
                         requires std::is_same_v<decltype(about.range), range>;
                         about.value;
                       })
      return {.member = std::addressof(about), .size = sizeof(Member), .place = &about.range};
    else
      return {.member = std::addressof(about), .size = sizeof(Member)};
  }

  reporter to_;
  void* state_;
};

}  // namespace hcl::inline v1_0
