// A network as an address and the length of its prefix: "10.0.0.0/8". Knows nothing of configurations.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/support/outcome.hpp>
#include <hcl/tags/ip_address.hpp>

namespace hcl::inline v0_1 {

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

}  // namespace hcl::inline v0_1

template <>
struct std::hash<hcl::cidr> {
  std::size_t operator()(const hcl::cidr& network) const noexcept {
    return std::hash<hcl::ip_address>()(network.address()) * 131 + network.prefix();
  }
};
