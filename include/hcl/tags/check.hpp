// What a struct's own `validate` reports to. Knows nothing of how problems are shown.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <type_traits>

#include <hcl/fwd.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v0_1 {

// Passed to `void validate(hcl::check&) const` of a struct, which is called once all its members have been read without errors. What it reports
// points at the value of a member, or at the block as a whole, and may be an error or a warning.
//
//   struct window {
//     int first, last;
//     void validate(hcl::check& check) const {
//       if (last < first) check.error(last, "The window must not end before it begins.");
//     }
//   };
class check {
 public:
  // What is reported about: nothing (the whole block), a member of the struct, or a place.
  struct subject {
    const void* member = nullptr;
    const range* place = nullptr;
  };
  using reporter = void (*)(void* state, bool is_error, const subject& about, std::string_view message);

  check(reporter report, void* state) noexcept : report_(report), state_(state) {}
  check(const check&) = delete;
  check& operator=(const check&) = delete;

  // `message` is one or more sentences to the author of the configuration.
  void error(std::string_view message) { report_(state_, true, {}, message); }
  void warning(std::string_view message) { report_(state_, false, {}, message); }
  // About a member of the struct, passed as it is, or about a range that the struct has from hcl::located.
  template <typename Member>
    requires(!std::is_array_v<Member>)
  void error(const Member& about, std::string_view message) {
    report_(state_, true, subject_of(about), message);
  }
  template <typename Member>
    requires(!std::is_array_v<Member>)
  void warning(const Member& about, std::string_view message) {
    report_(state_, false, subject_of(about), message);
  }

 private:
  template <typename Member>
  [[nodiscard]] static subject subject_of(const Member& about) noexcept {
    if constexpr (std::is_same_v<Member, range>) return {nullptr, &about};
    else return {static_cast<const void*>(std::addressof(about)), nullptr};
  }

  reporter report_;
  void* state_;
};

}  // namespace hcl::inline v0_1
