// Addresses of networks, IPv4 and IPv6, and their prefixes in CIDR notation: cidrhost, cidrnetmask,
// cidrsubnet, cidrsubnets, cidrcontains.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/functions/impl/row.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/tags/network.hpp>

namespace hcl::inline v1_0::functions::detail {

// 128 bits as a number.
struct address_bits {
  std::uint64_t high = 0, low = 0;

  // An address whose last `count` bits are ones.
  [[nodiscard]] static address_bits ones(unsigned count) noexcept {
    const auto word = [](unsigned n) { return n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1; };
    return {word(count > 64 ? count - 64 : 0), word(count)};
  }
  [[nodiscard]] address_bits shifted(unsigned count) const noexcept {
    if (count >= 128) return {};
    if (count >= 64) return {low << (count - 64), 0};
    if (count == 0) return *this;
    return {high << count | low >> (64 - count), low << count};
  }
  friend address_bits operator&(address_bits a, address_bits b) noexcept {
    return {a.high & b.high, a.low & b.low};
  }
  friend address_bits operator|(address_bits a, address_bits b) noexcept {
    return {a.high | b.high, a.low | b.low};
  }
  friend address_bits operator~(address_bits a) noexcept { return {~a.high, ~a.low}; }
  friend address_bits operator+(address_bits a, address_bits b) noexcept {
    const std::uint64_t sum = a.low + b.low;
    return {a.high + b.high + (sum < a.low ? 1 : 0), sum};
  }
  friend auto operator<=>(const address_bits&, const address_bits&) = default;
};

struct address {
  address_bits bits{};
  unsigned width = 32;  // or 128
};

// The numbers of an IPv4 address may have zeros before them. One in the notation of IPv6, "::ffff:10.0.0.1",
// is one of IPv4.
[[nodiscard]] inline std::optional<address> read_address(std::string_view text) {
  std::array<std::uint8_t, 16> bytes{};
  const bool is_v4 = text.find(':') == text.npos;
  const std::string_view why =
      is_v4 ? hcl::detail::read_ipv4(text, &bytes[12], true) : hcl::detail::read_ipv6(text, bytes, true);
  if (!why.empty()) return std::nullopt;
  address_bits bits;
  for (std::size_t i = 0; i < 16; ++i) {
    std::uint64_t& half = i < 8 ? bits.high : bits.low;
    half = half << 8 | bytes[i];
  }
  if (is_v4) return address{bits, 32};
  if (bits.high == 0 && bits.low >> 32 == 0xFFFF) return address{{0, bits.low & 0xFFFFFFFF}, 32};
  return address{bits, 128};
}

[[nodiscard]] inline std::string address_text(const address& a) {
  std::array<std::uint8_t, 16> bytes{};
  for (std::size_t i = 0; i < 16; ++i)
    bytes[i] = static_cast<std::uint8_t>((i < 8 ? a.bits.high : a.bits.low) >> (56 - 8 * (i % 8)) & 0xFF);
  if (a.width == 128) return hcl::detail::ipv6_text(bytes, false);
  return ip_address::v4({bytes[12], bytes[13], bytes[14], bytes[15]}).to_string();
}

// A network: the addresses that begin with the same bits.
struct network {
  address first{};
  unsigned prefix = 0;

  [[nodiscard]] unsigned free_bits() const noexcept { return first.width - prefix; }
  [[nodiscard]] address_bits last() const noexcept { return first.bits | address_bits::ones(free_bits()); }
  [[nodiscard]] bool contains(const address_bits& a) const noexcept { return first.bits <= a && a <= last(); }
};

[[nodiscard]] inline std::string network_text(const network& n) {
  return address_text(n.first) + '/' + std::to_string(n.prefix);
}

[[nodiscard]] inline std::optional<network> read_network(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == text.npos || text.size() - slash < 2 || text.size() - slash > 4) return std::nullopt;
  const std::string_view host = text.substr(0, slash);
  const std::optional<address> given = read_address(host);
  unsigned prefix = 0;
  for (const char c : text.substr(slash + 1)) {
    if (!hcl::detail::is_digit(c)) return std::nullopt;
    prefix = prefix * 10 + static_cast<unsigned>(c - '0');
  }
  if (!given) return std::nullopt;
  if (given->width == 32 && host.find(':') != host.npos) {  // the first 96 bits are those of the notation
    if (prefix < 96) return std::nullopt;
    prefix -= 96;
  }
  if (prefix > given->width) return std::nullopt;
  network made{*given, prefix};
  made.first.bits = made.first.bits & ~address_bits::ones(made.free_bits());
  return made;
}

[[nodiscard]] inline outcome<network> network_in(const value& given, int argument) {
  if (const std::optional<network> read = read_network(given.as_string())) return *read;
  return attribute_to(
      argument, in_quotes(given.as_string()) + " is not a network in CIDR notation, such as \"10.0.0.0/8\".");
}

// The size of a whole number, whatever its sign; nothing if it has more than 128 bits.
[[nodiscard]] inline std::optional<address_bits> size_of_whole(const number& n) {
  const std::string digits = absolute(n).to_string();
  if (digits.size() > 39) return std::nullopt;  // which are those of 2^128
  std::array<std::uint64_t, 4> words{};         // of 32 bits, the lowest first
  for (const char c : digits) {
    std::uint64_t carry = static_cast<std::uint64_t>(c - '0');
    for (std::uint64_t& w : words) {
      carry += w * 10;
      w = carry & 0xFFFFFFFF;
      carry >>= 32;
    }
    if (carry != 0) return std::nullopt;
  }
  return address_bits{words[3] << 32 | words[2], words[1] << 32 | words[0]};
}

[[nodiscard]] inline outcome<value> call_cidrhost(arguments args, const type&) {
  const outcome<network> n = network_in(args[0], 0);
  if (!n) return n.error();
  const number& given = args[1].as_number();
  if (!given.is_integer()) return attribute_to(1, "The number of the host must be whole.");
  // -1 is the last address.
  const bool from_end = given.sign() < 0;
  const address_bits last = address_bits::ones(n->free_bits());
  const std::optional<address_bits> host = size_of_whole(given);
  const address_bits counted = host.value_or(last) + (from_end ? address_bits::ones(128) : address_bits());
  if (!host || counted > last)
    return attribute_to(1, "The network " + network_text(*n) + " has no host of this number.");
  return value(address_text({n->first.bits | (from_end ? last & ~counted : counted), n->first.width}));
}

[[nodiscard]] inline outcome<value> call_cidrnetmask(arguments args, const type&) {
  const outcome<network> n = network_in(args[0], 0);
  if (!n) return n.error();
  if (n->first.width != 32) return attribute_to(0, "Only networks of IPv4 have a mask.");
  return value(address_text({~address_bits::ones(n->free_bits()) & address_bits::ones(32), 32}));
}

// The length of the prefix of a part of a network: longer by a number.
[[nodiscard]] inline outcome<unsigned> longer_prefix(const network& n, const value& more, int argument,
                                                     std::int64_t least) {
  const std::optional<std::int64_t> bits = whole(more);
  if (!bits || *bits < least)
    return attribute_to(argument, "The prefix must be extended by a whole number of bits, at least " +
                                      std::to_string(least) + ".");
  if (*bits > static_cast<std::int64_t>(n.free_bits()))
    return attribute_to(argument, "The prefix of " + network_text(n) + " can be extended by " +
                                      std::to_string(n.free_bits()) + " bits at most.");
  return n.prefix + static_cast<unsigned>(*bits);
}

[[nodiscard]] inline outcome<value> call_cidrsubnet(arguments args, const type&) {
  const outcome<network> n = network_in(args[0], 0);
  if (!n) return n.error();
  const outcome<unsigned> prefix = longer_prefix(*n, args[1], 1, 0);
  if (!prefix) return prefix.error();
  const number& given = args[2].as_number();
  if (!given.is_integer() || given.sign() < 0)
    return attribute_to(2, "The number of the network must be whole and not negative.");
  const std::optional<address_bits> part = size_of_whole(given);
  if (!part || *part > address_bits::ones(*prefix - n->prefix))
    return attribute_to(
        2, "With these newbits, network numbers go up to 2^" + std::to_string(*prefix - n->prefix) + " - 1.");
  const address_bits first = n->first.bits | part->shifted(n->first.width - *prefix);
  return value(network_text({{first, n->first.width}, *prefix}));
}

[[nodiscard]] inline outcome<value> call_cidrsubnets(arguments args, const type&) {
  const outcome<network> whole_network = network_in(args[0], 0);
  if (!whole_network) return whole_network.error();
  std::vector<value> parts;
  address_bits next = whole_network->first.bits;
  bool is_full = false;
  for (std::size_t i = 1; i < args.size(); ++i) {
    const outcome<unsigned> prefix = longer_prefix(*whole_network, args[i], static_cast<int>(i), 1);
    if (!prefix) return prefix.error();
    network part{{next, whole_network->first.width}, *prefix};
    const address_bits inside = address_bits::ones(part.free_bits());
    // At the next address that such a network can begin at.
    const address_bits first = (next + inside) & ~inside;
    if (is_full || first < next || !whole_network->contains(first))
      return attribute_to(static_cast<int>(i), "There is no room left in " + network_text(*whole_network) +
                                                   " for a network with a prefix of " +
                                                   std::to_string(*prefix) + " bits.");
    part.first.bits = first;
    is_full = part.last() == whole_network->last();
    next = part.last() + address_bits{0, 1};
    parts.emplace_back(network_text(part));
  }
  return value::list(type::string(), std::move(parts));
}

[[nodiscard]] inline outcome<value> call_cidrcontains(arguments args, const type&) {
  const outcome<network> n = network_in(args[0], 0);
  if (!n) return n.error();
  const std::optional<address> single = read_address(args[1].as_string());
  const std::optional<network> part =
      single ? network{*single, single->width} : read_network(args[1].as_string());
  if (!part)
    return attribute_to(
        1, in_quotes(args[1].as_string()) + " is neither an address nor a network in CIDR notation.");
  if (part->first.width != n->first.width)
    return attribute_to(1, "An address of IPv4 and one of IPv6 cannot be compared.");
  return value(n->contains(part->first.bits) && n->contains(part->last()));
}

// clang-format off
inline constexpr row network_rows[] = {
    {"cidrhost", "Returns the address of a host of a network by its number, which may count from the end.",
     {text("prefix"), numeric("hostnum")}, type::string, call_cidrhost},
    {"cidrnetmask", "Returns the mask of a network of IPv4.",
     {text("prefix")}, type::string, call_cidrnetmask},
    {"cidrsubnet", "Returns a part of a network by its number, with a prefix newbits longer.",
     {text("prefix"), numeric("newbits"), numeric("netnum")}, type::string, call_cidrsubnet},
    {"cidrsubnets", "Divides a network into consecutive parts, with prefixes longer by newbits each.",
     {text("prefix"), numeric("newbits", variadic)}, list_of_strings, call_cidrsubnets, 8},
    {"cidrcontains", "Returns whether a network has all addresses of another, or an address.",
     {text("containing_prefix"), text("contained_ip_or_prefix")}, type::boolean, call_cidrcontains},
};
// clang-format on

}  // namespace hcl::inline v1_0::functions::detail
