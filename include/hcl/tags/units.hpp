// Values in the forms in which people write them: sizes, durations, switches, paths of files, flags,
// versions.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/support/bytes.hpp>
#include <hcl/support/outcome.hpp>

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
  // A path made by the program is relative to the working directory.
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

// Any number of the values of an enum whose values are bits: in a configuration the list of their names,
// `rights = ["read", "write"]`. A name may stand for several bits, or for none. Of an enum whose values are
// no bits, a `std::set<E>` is read from such a list.
//   enum class right { read = 1, write = 2, all = 3 };
//   struct share { hcl::flags<right> rights; };
//   if (s.rights.contains(right::write)) …
template <typename E>
class flags {
  static_assert(std::is_enum_v<E>, "hcl: hcl::flags takes an enum whose values are bits");

 public:
  // An unsigned integer with a bit for each enumerator.
  using bits_type = std::make_unsigned_t<std::underlying_type_t<E>>;

  constexpr flags() = default;
  constexpr flags(E one) noexcept : bits_(static_cast<bits_type>(one)) {}
  constexpr flags(std::initializer_list<E> all) noexcept {
    for (const E one : all)
      insert(one);
  }
  // From one number: see bits().
  [[nodiscard]] static constexpr flags of_bits(bits_type bits) noexcept {
    flags made;
    made.bits_ = bits;
    return made;
  }
  // All of them in one number: `of_bits(f.bits()) == f`.
  [[nodiscard]] constexpr bits_type bits() const noexcept { return bits_; }

  // Whether all bits of the value are there.
  [[nodiscard]] constexpr bool contains(E e) const noexcept {
    return (bits_ & static_cast<bits_type>(e)) == static_cast<bits_type>(e);
  }
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  // Sets all bits of the value.
  constexpr void insert(E e) noexcept { bits_ = static_cast<bits_type>(bits_ | static_cast<bits_type>(e)); }
  // Clears all bits of the value.
  constexpr void erase(E e) noexcept { bits_ = static_cast<bits_type>(bits_ & ~static_cast<bits_type>(e)); }

  // Union and intersection.
  [[nodiscard]] friend constexpr flags operator|(flags a, flags b) noexcept {
    return of_bits(static_cast<bits_type>(a.bits_ | b.bits_));
  }
  [[nodiscard]] friend constexpr flags operator&(flags a, flags b) noexcept {
    return of_bits(static_cast<bits_type>(a.bits_ & b.bits_));
  }
  [[nodiscard]] friend constexpr bool operator==(flags a, flags b) = default;

 private:
  bits_type bits_ = 0;
};

// Bytes that a configuration holds as a text in base64, `key = "aGVsbG8="`: with padding, and without blanks.
// A container of bytes or characters; of a std::array, the text has exactly so many bytes.
//   struct server { hcl::base64<> key; hcl::base64<std::array<std::byte, 32>> seed; };
template <typename Bytes = std::vector<std::byte>>
class base64 : public Bytes {
 public:
  using Bytes::Bytes;
  constexpr base64() : Bytes() {}
  constexpr base64(const Bytes& from) : Bytes(from) {}
  constexpr base64(Bytes&& from) noexcept : Bytes(std::move(from)) {}
};

// Three numbers, each below 2^64, identifiers of a pre-release and of a build, without their "-" and "+". In
// a configuration a string: `"1.4.0"`, `"2.0.0-rc.1"`, `"1.0.0+20130313144700"`. `<` is precedence, for which
// the build does not count; `==` compares everything.
//   struct plugin { hcl::semantic_version version; };   // version = "1.4.0-rc.1"
//   if (p.version < hcl::semantic_version{1, 4, 0}) ...
struct semantic_version {
  std::uint64_t major = 0;    // incompatible changes
  std::uint64_t minor = 0;    // additions
  std::uint64_t patch = 0;    // corrections
  std::string pre_release{};  // "rc.1"
  std::string build{};        // "20130313144700"

  // Fails with a sentence that says what is wrong.
  [[nodiscard]] static outcome<semantic_version> parse(std::string_view text);
  // "1.4.0-rc.1+build.5"
  [[nodiscard]] std::string to_string() const;

  template <typename Stream>
  requires requires(Stream& to) { to << ""; }
  friend Stream& operator<<(Stream& to, const semantic_version& version) {
    to << version.to_string();
    return to;
  }
  [[nodiscard]] friend bool operator==(const semantic_version&, const semantic_version&) = default;
  friend std::weak_ordering operator<=>(const semantic_version& a, const semantic_version& b);
};

namespace detail {

constexpr bool is_all_digits(std::string_view text) noexcept {
  for (const char c : text)
    if (c < '0' || c > '9') return false;
  return !text.empty();
}

// The next of some parts with a "." between them, which is taken from the text.
constexpr std::string_view take_identifier(std::string_view& text) noexcept {
  const std::size_t dot = text.find('.');
  const std::string_view next = text.substr(0, dot);
  text.remove_prefix(dot == text.npos ? text.size() : dot + 1);
  return next;
}

// Numbers count less than words, and fewer identifiers less than more.
inline std::weak_ordering compare_pre_release(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return a.empty() <=> b.empty();  // a version without one is the later one
  while (!a.empty() && !b.empty()) {
    const std::string_view one = take_identifier(a), other = take_identifier(b);
    const bool is_number = is_all_digits(one), is_other_number = is_all_digits(other);
    if (is_number != is_other_number)
      return is_number ? std::weak_ordering::less : std::weak_ordering::greater;
    if (is_number && one.size() != other.size()) return one.size() <=> other.size();
    if (const int order = one.compare(other); order != 0) return order <=> 0;
  }
  return !a.empty() <=> !b.empty();
}

// The mistake in identifiers separated by "."; empty if there is none.
inline std::string_view why_no_identifiers(std::string_view text, bool allows_zeros) {
  if (text.empty() || text.ends_with('.')) return "An identifier after \"-\", \"+\" or \".\" is missing.";
  while (!text.empty()) {
    const std::string_view identifier = take_identifier(text);
    if (identifier.empty()) return "An identifier after \"-\", \"+\" or \".\" is missing.";
    for (const char c : identifier)
      if (!is_digit(c) && !is_letter(c) && c != '-')
        return "Identifiers have ASCII letters, digits and \"-\" only.";
    if (!allows_zeros && is_all_digits(identifier) && identifier.size() > 1 && identifier[0] == '0')
      return "A number in a pre-release has no leading zeros.";
  }
  return {};
}

// The same of the three numbers.
inline std::string_view read_version_numbers(std::string_view text, semantic_version& to) {
  constexpr std::string_view form = "A version has three numbers with a \".\" between them.";
  std::uint64_t* const numbers[] = {&to.major, &to.minor, &to.patch};
  for (std::size_t i = 0; i != 3; ++i) {
    if (text.empty()) return form;
    const bool ends_in_dot = i == 2 && text.find('.') != text.npos;
    const std::string_view digits = take_identifier(text);
    if (ends_in_dot || !is_all_digits(digits)) return form;
    if (digits.size() > 1 && digits[0] == '0') return "The numbers of a version have no leading zeros.";
    for (const char c : digits) {
      const auto digit = static_cast<std::uint64_t>(c - '0');
      if (*numbers[i] > (~std::uint64_t{0} - digit) / 10) return "The numbers of a version are below 2^64.";
      *numbers[i] = *numbers[i] * 10 + digit;
    }
  }
  return {};
}

}  // namespace detail

inline outcome<semantic_version> semantic_version::parse(std::string_view text) {
  semantic_version made;
  std::string_view why;
  if (const std::size_t plus = text.find('+'); plus != text.npos) {
    made.build = text.substr(plus + 1);
    text = text.substr(0, plus);
    why = detail::why_no_identifiers(made.build, true);
  }
  if (const std::size_t minus = text.find('-'); minus != text.npos) {
    made.pre_release = text.substr(minus + 1);
    text = text.substr(0, minus);
    if (why.empty()) why = detail::why_no_identifiers(made.pre_release, false);
  }
  if (const std::string_view wrong = detail::read_version_numbers(text, made); !wrong.empty()) why = wrong;
  if (!why.empty()) return failure{std::string(why)};
  return made;
}

inline std::string semantic_version::to_string() const {
  std::string text = std::to_string(major) + '.' + std::to_string(minor) + '.' + std::to_string(patch);
  if (!pre_release.empty()) text.append("-").append(pre_release);
  if (!build.empty()) text.append("+").append(build);
  return text;
}

inline std::weak_ordering operator<=>(const semantic_version& a, const semantic_version& b) {
  if (a.major != b.major) return a.major <=> b.major;
  if (a.minor != b.minor) return a.minor <=> b.minor;
  if (a.patch != b.patch) return a.patch <=> b.patch;
  return detail::compare_pre_release(a.pre_release, b.pre_release);
}

}  // namespace hcl::inline v1_0

template <>
struct std::hash<hcl::semantic_version> {
  std::size_t operator()(const hcl::semantic_version& version) const {
    return std::hash<std::string>()(version.to_string());
  }
};
