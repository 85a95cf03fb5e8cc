// Addresses and networks.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <hcl/fwd.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/support/outcome.hpp>

namespace hcl::inline v1_0 {

// An IPv4 or IPv6 address; without a value 0.0.0.0. In a configuration a string: `"192.0.2.1"`,
// `"2001:db8::1"`, `"::ffff:192.0.2.1"`. Ordered by family, then as numbers.
//   struct server { hcl::ip_address listen; };        // listen = "::1"
//   hcl::ip_address::parse("192.0.2.300")             // fails: each number is at most 255
class ip_address {
 public:
  constexpr ip_address() = default;
  // The most significant byte first: `hcl::ip_address::v4({192, 0, 2, 1})`.
  [[nodiscard]] static constexpr ip_address v4(const std::array<std::uint8_t, 4>& bytes) noexcept {
    ip_address made;
    for (std::size_t i = 0; i != bytes.size(); ++i)
      made.bytes_[i] = bytes[i];
    return made;
  }
  // An address of IPv6, in network order.
  [[nodiscard]] static constexpr ip_address v6(const std::array<std::uint8_t, 16>& bytes) noexcept {
    ip_address made;
    made.is_v6_ = true;
    for (std::size_t i = 0; i != bytes.size(); ++i)
      made.bytes_[i] = bytes[i];
    return made;
  }

  // Decimal numbers without leading zeros, or groups of hexadecimal digits with at most one "::"; no port, no
  // zone, no brackets. Fails with a sentence that says what is wrong.
  [[nodiscard]] static outcome<ip_address> parse(std::string_view text);

  // is_v4(), is_v6(): the version. ::ffff:10.0.0.1 is v6.
  [[nodiscard]] constexpr bool is_v4() const noexcept { return !is_v6_; }
  [[nodiscard]] constexpr bool is_v6() const noexcept { return is_v6_; }
  // 4 or 16 of them, the most significant first.
  [[nodiscard]] constexpr std::span<const std::uint8_t> bytes() const noexcept {
    return {bytes_, is_v6_ ? std::size_t{16} : std::size_t{4}};
  }
  // "192.0.2.1", "2001:db8::1"; RFC 5952.
  [[nodiscard]] std::string to_string() const;

  template <typename Stream>
  requires requires(Stream& to) { to << ""; }
  friend Stream& operator<<(Stream& to, const ip_address& address) {
    to << address.to_string();
    return to;
  }
  [[nodiscard]] friend constexpr bool operator==(const ip_address&, const ip_address&) = default;
  [[nodiscard]] friend constexpr std::strong_ordering operator<=>(const ip_address&,
                                                                  const ip_address&) = default;

 private:
  bool is_v6_ = false;
  std::uint8_t bytes_[16]{};
};

namespace detail {

// Decimal digits without leading zeros, at most so many; `not_decimal` if there is no such number there.
// Takes them from the text.
inline constexpr unsigned not_decimal = ~0u;
constexpr unsigned take_decimal(std::string_view& text, std::size_t max_digits) {
  unsigned number = 0;
  std::size_t size = 0;
  while (size != text.size() && is_digit(text[size]) && size <= max_digits)
    number = number * 10 + static_cast<unsigned>(text[size++] - '0');
  if (size == 0 || size > max_digits || (size > 1 && text[0] == '0')) return not_decimal;
  text.remove_prefix(size);
  return number;
}

// The mistake in the text of an IPv4 address, whose numbers go to `to`; empty if there is none.
// `takes_zeros`: numbers may have zeros before them.
inline std::string_view read_ipv4(std::string_view text, std::uint8_t* to, bool takes_zeros = false) {
  for (std::size_t i = 0; i != 4; ++i) {
    if (i != 0) {
      if (!text.starts_with('.')) return "An IPv4 address has four numbers with a \".\" between them.";
      text.remove_prefix(1);
    }
    if (text.empty() || !is_digit(text[0]))
      return "An IPv4 address has four numbers with a \".\" between them.";
    while (takes_zeros && text.size() > 1 && text[0] == '0' && is_digit(text[1]))
      text.remove_prefix(1);
    if (text.size() > 1 && text[0] == '0' && is_digit(text[1]))
      return "The numbers of an IPv4 address have no leading zeros.";
    const unsigned number = take_decimal(text, 3);
    if (number > 255) return "Each number of an IPv4 address is at most 255.";
    to[i] = static_cast<std::uint8_t>(number);
  }
  return text.empty() ? std::string_view() : "Nothing can follow the four numbers of an IPv4 address.";
}

// The same for IPv6.
inline std::string_view read_ipv6(std::string_view text, std::array<std::uint8_t, 16>& to,
                                  bool takes_zeros = false) {
  constexpr std::string_view form =
      "An IPv6 address has eight groups of one to four hexadecimal digits with a \":\" between them; one "
      "\"::\" can replace groups of zeros.";
  if (text.find('%') != text.npos) return "A zone such as \"%eth0\" is not part of an address.";
  std::size_t size = 0;  // bytes read
  constexpr std::size_t no_gap = 17;
  std::size_t gap = no_gap;  // where the "::" is
  if (text.starts_with("::")) {
    gap = 0;
    text.remove_prefix(2);
  }
  while (!text.empty()) {
    const std::size_t end = text.find(':');
    const std::string_view group = text.substr(0, end);
    if (end == text.npos && group.find('.') != group.npos) {
      if (size > 12) return form;
      if (const std::string_view why = read_ipv4(group, &to[size], takes_zeros); !why.empty()) return why;
      size += 4;
      break;
    }
    if (group.empty() || group.size() > 4 || size == 16) return form;
    unsigned number = 0;
    for (const char c : group) {
      if (hexadecimal_digit(c) < 0) return form;
      number = number * 16 + static_cast<unsigned>(hexadecimal_digit(c));
    }
    to[size++] = static_cast<std::uint8_t>(number >> 8);
    to[size++] = static_cast<std::uint8_t>(number & 0xff);
    if (end == text.npos) break;
    text.remove_prefix(end + 1);
    if (text.starts_with(':')) {
      if (gap != no_gap) return "An IPv6 address can have only one \"::\".";
      gap = size;
      text.remove_prefix(1);
    } else if (text.empty()) {
      return form;
    }
  }
  if (gap == no_gap) return size == 16 ? std::string_view() : form;
  if (size > 14) return form;
  for (std::size_t moved = 0; moved != size - gap; ++moved) {
    to[15 - moved] = to[size - 1 - moved];
    to[size - 1 - moved] = 0;
  }
  return {};
}

// `shows_ipv4`: an address of IPv4 in that notation ends as one.
inline std::string ipv6_text(std::span<const std::uint8_t> bytes, bool shows_ipv4 = true) {
  const auto group = [&](std::size_t i) { return bytes[2 * i] * 256u + bytes[2 * i + 1]; };
  std::size_t gap = 8, gap_size = 1;  // the first of the longest runs of zeros, of two groups at least
  for (std::size_t i = 0, run = 0; i != 8; ++i) {
    run = group(i) == 0 ? run + 1 : 0;
    if (run > gap_size) {
      gap = i + 1 - run;
      gap_size = run;
    }
  }
  const bool is_mapped = shows_ipv4 && gap == 0 && gap_size == 5 && group(5) == 0xffff;
  std::string text;
  for (std::size_t i = 0; i != (is_mapped ? 6u : 8u); ++i) {
    if (i == gap) {
      text += "::";
      i += gap_size - 1;
      continue;
    }
    if (!text.empty() && !text.ends_with(':')) text += ':';
    append_hexadecimal(text, group(i), 1);
  }
  if (is_mapped) text += ':' + ip_address::v4({bytes[12], bytes[13], bytes[14], bytes[15]}).to_string();
  return text;
}

}  // namespace detail

inline outcome<ip_address> ip_address::parse(std::string_view text) {
  std::array<std::uint8_t, 4> v4_bytes{};
  std::array<std::uint8_t, 16> v6_bytes{};
  const bool has_colon = text.find(':') != text.npos;
  const std::string_view why =
      has_colon ? detail::read_ipv6(text, v6_bytes) : detail::read_ipv4(text, v4_bytes.data());
  if (why.empty()) return has_colon ? ip_address::v6(v6_bytes) : ip_address::v4(v4_bytes);
  const std::string_view before = text.substr(0, text.rfind(':'));
  const bool has_port =
      has_colon &&
      (text.starts_with('[') ? before.ends_with(']') : detail::read_ipv4(before, v4_bytes.data()).empty());
  return failure{has_port ? "An address is written without a port." : std::string(why)};
}

inline std::string ip_address::to_string() const {
  if (is_v6_) return detail::ipv6_text(bytes());
  std::string text;
  for (const std::uint8_t byte : bytes())
    text.append(text.empty() ? "" : ".").append(std::to_string(unsigned{byte}));
  return text;
}

}  // namespace hcl::inline v1_0

template <>
struct std::hash<hcl::ip_address> {
  std::size_t operator()(const hcl::ip_address& address) const noexcept {
    const auto bytes = address.bytes();
    return std::hash<std::string_view>()({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }
};

namespace hcl::inline v1_0 {

// An address with the number of leading bits that say its network: 0 to 32 for IPv4, 0 to 128 for IPv6. The
// address is kept as it is written, bits of the host included. Without a value 0.0.0.0/0. In a configuration
// a string: `"10.1.2.3/8"`, `"2001:db8::/32"`.
//   struct rule { std::vector<hcl::cidr> allow; };    // allow = ["10.0.0.0/8"]
//   r.allow[0].contains(*hcl::ip_address::parse("10.1.2.3"))
class cidr {
 public:
  constexpr cidr() = default;
  // A prefix longer than the address is as long as the address.
  constexpr cidr(const ip_address& address, unsigned prefix) noexcept
      : address_(address), prefix_(prefix < max_prefix(address) ? prefix : max_prefix(address)) {}

  // An address, a "/" and the length of the prefix in decimal. Fails with a sentence that says what is wrong.
  [[nodiscard]] static outcome<cidr> parse(std::string_view text);

  // As it is written: 10.1.2.3 of "10.1.2.3/8".
  [[nodiscard]] constexpr const ip_address& address() const noexcept { return address_; }
  // Bits of the network: 0 to 32, or to 128.
  [[nodiscard]] constexpr unsigned prefix() const noexcept { return prefix_; }
  // The same without the bits of the host: 10.0.0.0/8 of "10.1.2.3/8".
  [[nodiscard]] constexpr cidr network() const noexcept {
    std::array<std::uint8_t, 16> kept{};
    for (unsigned i = 0; 8 * i < prefix_; ++i) {
      const unsigned bits = prefix_ - 8 * i < 8 ? prefix_ - 8 * i : 8;
      kept[i] = static_cast<std::uint8_t>(address_.bytes()[i] & (0xff00u >> bits));
    }
    if (address_.is_v4()) return {ip_address::v4({kept[0], kept[1], kept[2], kept[3]}), prefix_};
    return {ip_address::v6(kept), prefix_};
  }
  // Whether an address of the same family lies in the network.
  [[nodiscard]] constexpr bool contains(const ip_address& other) const noexcept {
    return other.is_v4() == address_.is_v4() && cidr(other, prefix_).network() == network();
  }
  // "10.1.2.3/8"
  [[nodiscard]] std::string to_string() const { return address_.to_string() + '/' + std::to_string(prefix_); }

  template <typename Stream>
  requires requires(Stream& to) { to << ""; }
  friend Stream& operator<<(Stream& to, const cidr& network) {
    to << network.to_string();
    return to;
  }
  [[nodiscard]] friend constexpr bool operator==(const cidr&, const cidr&) = default;
  [[nodiscard]] friend constexpr std::strong_ordering operator<=>(const cidr&, const cidr&) = default;

 private:
  [[nodiscard]] static constexpr unsigned max_prefix(const ip_address& of) noexcept {
    return of.is_v4() ? 32 : 128;
  }
  ip_address address_{};
  unsigned prefix_ = 0;
};

inline outcome<cidr> cidr::parse(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == text.npos) return failure{"The length of the prefix is missing, such as \"/24\"."};
  const outcome<ip_address> address = ip_address::parse(text.substr(0, slash));
  if (!address) return address.error();
  text.remove_prefix(slash + 1);
  const unsigned prefix = detail::take_decimal(text, 3);
  if (!text.empty() || prefix > max_prefix(*address))
    return failure{"The length of the prefix is a whole number from 0 to " +
                   std::to_string(max_prefix(*address)) + '.'};
  return cidr(*address, prefix);
}

}  // namespace hcl::inline v1_0

template <>
struct std::hash<hcl::cidr> {
  std::size_t operator()(const hcl::cidr& network) const noexcept {
    return std::hash<hcl::ip_address>()(network.address()) * 131 + network.prefix();
  }
};
