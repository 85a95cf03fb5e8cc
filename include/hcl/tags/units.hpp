// Sizes, durations, switches and paths of files, in the forms in which people write them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

// A number of bytes, written as `"64KiB"`, `"1.5 GB"` or as a plain number. Knows nothing of reading it.

namespace hcl::inline v1_0 {

// Bytes, 0 to 2^64-1. In a configuration: a whole number, or text with a unit: B; kB, MB, GB, TB, PB, EB
// (powers of 1000; KB is kB); KiB, MiB, GiB, TiB, PiB, EiB (powers of 1024). Fractions are fine as long as
// the bytes are whole.
//   struct cache { hcl::byte_size limit; };      // limit = "64KiB"
//   std::vector<char> room(c.limit);             // converts to std::uint64_t
struct byte_size {
  std::uint64_t bytes = 0;

  constexpr byte_size() = default;
  constexpr byte_size(std::uint64_t n) noexcept : bytes(n) {}
  [[nodiscard]] constexpr operator std::uint64_t() const noexcept { return bytes; }
};

// `hcl::byte_size limit = 64 * hcl::kib;`
inline constexpr std::uint64_t kib = std::uint64_t{1} << 10, mib = kib << 10, gib = mib << 10,
                               tib = gib << 10;

// Durations that may be written without their unit: `timeout = 30` beside `timeout = "1m30s"`. Knows nothing
// of reading them.

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

// The path of a file, relative to the file in which it is written: `certificate = "tls/a.pem"` in
// /etc/app/app.hcl is /etc/app/tls/a.pem. From variables, flags and texts of the program, it is relative to
// the working directory. Whether there is such a file is not asked.
//   struct tls { hcl::file_path certificate; };   // std::ifstream(security.certificate.path)
struct file_path {
  std::string path{};     // to open
  std::string written{};  // as the configuration has it

  file_path() = default;
  // In the program: relative to the working directory.
  file_path(std::string text) : path(text), written(std::move(text)) {}
  file_path(const char* text) : file_path(std::string(text)) {}

  [[nodiscard]] operator std::string_view() const noexcept { return path; }
  friend bool operator==(const file_path&, const file_path&) = default;
  template <typename Stream>
  requires requires(Stream& out, std::string_view text) { out << text; }
  friend Stream& operator<<(Stream& out, const file_path& of) {
    out << std::string_view(of.path);
    return out;
  }
};

// A bool as other programs let people write it: true, "yes", on, True, 1, "1", and the opposites, in any
// case, with quotes and without. Converts to and from bool.
//   struct vault { hcl::defaulted<hcl::loose_bool> ui = false; };   // ui = "yes"
struct loose_bool {
  bool value = false;  // what it means

  constexpr loose_bool() = default;
  constexpr loose_bool(bool from) noexcept : value(from) {}
  [[nodiscard]] constexpr operator bool() const noexcept { return value; }
};

}  // namespace hcl::inline v1_0
