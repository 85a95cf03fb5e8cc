// Unknown values of MessagePack with what is known of them. Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <hcl/text/impl/unicode.hpp>
#include <hcl/text/source.hpp>
#include <hcl/value/impl/msgpack_bytes.hpp>
#include <hcl/value/impl/msgpack_number.hpp>
#include <hcl/value/refinement.hpp>

namespace hcl::inline v0_1::detail {

// Reads what extension 12 says of an unknown value; keys that are not known are for later versions.
class refinement_reader {
 public:
  explicit refinement_reader(std::string_view body) noexcept : scanner_(body) {}

  // None if it is not written as it must be.
  [[nodiscard]] std::optional<refinement> read(const type& t) {
    const msgpack_item map = scanner_.next();
    if (map.what != kind::map) return std::nullopt;
    for (std::size_t i = 0; i != map.size; ++i) {
      const msgpack_item key = scanner_.next();
      if (key.what != kind::integer || !read_fact(key.integer, t)) return std::nullopt;
    }
    return std::move(found_);
  }

 private:
  using kind = msgpack_item::kind;

  [[nodiscard]] bool read_fact(std::int64_t key, const type& t) {
    switch (key) {
      case 1: return read_nullness();
      case 2: return t.kind() == type_kind::string && read_prefix();
      case 3: return t.kind() == type_kind::number && read_bound(found_.lower);
      case 4: return t.kind() == type_kind::number && read_bound(found_.upper);
      case 5: return t.is_collection() && read_length(found_.min_length);
      case 6: return t.is_collection() && read_length(found_.max_length);
      default: return skip();
    }
  }
  [[nodiscard]] bool read_nullness() {
    const msgpack_item item = scanner_.next();
    found_.null = item.boolean ? refinement::nullness::is_null : refinement::nullness::not_null;
    return item.what == kind::boolean;
  }
  [[nodiscard]] bool read_prefix() {
    const msgpack_item item = scanner_.next();
    if (item.what != kind::text || first_invalid_utf8(item.bytes) != std::string_view::npos) return false;
    found_.prefix = text_access::to_nfc(item.bytes);
    return true;
  }
  [[nodiscard]] bool read_bound(std::optional<number_bound>& to) {
    const msgpack_item pair = scanner_.next();
    if (pair.what != kind::array || pair.size != 2) return false;
    std::optional<number> bound = number_of(scanner_.next());
    const msgpack_item inclusive = scanner_.next();
    if (!bound || inclusive.what != kind::boolean) return false;
    to = number_bound{*std::move(bound), inclusive.boolean};
    return true;
  }
  [[nodiscard]] bool read_length(std::size_t& to) {
    const msgpack_item item = scanner_.next();
    if (item.what != kind::integer || item.integer < 0) return false;
    to = static_cast<std::size_t>(item.integer);
    return true;
  }
  // One value, whatever is in it.
  [[nodiscard]] bool skip() {
    for (std::size_t left = 1; left != 0; --left) {
      const msgpack_item item = scanner_.next();
      if (item.what == kind::none) return false;
      left += item.what == kind::array ? item.size : item.what == kind::map ? 2 * item.size : 0;
    }
    return true;
  }

  msgpack_scanner scanner_;
  refinement found_{};
};

// None if the extension is no unknown value of that type.
[[nodiscard]] inline std::optional<value> unknown_of(const msgpack_item& extension, const type& t) {
  constexpr std::size_t max_bytes = 1024;  // of facts
  if (extension.bytes.size() <= 1) return value::unknown(t);
  if (extension.type != 12 || extension.bytes.size() > max_bytes) return std::nullopt;
  if (t.is_dynamic()) return value::unknown(t);
  const std::optional<refinement> known = refinement_reader(extension.bytes).read(t);
  if (!known) return std::nullopt;
  if (known->null == refinement::nullness::is_null) return value::null(t);
  return value::unknown(t, *known);
}

}  // namespace hcl::inline v0_1::detail
