// A version as Semantic Versioning 2.0.0 has it: "1.4.0-rc.1+build.5". Knows nothing of configurations.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/support/ascii.hpp>
#include <hcl/support/outcome.hpp>

namespace hcl::inline v1_0 {

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
