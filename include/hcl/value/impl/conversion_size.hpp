// Counts the parts of a conversion's result in advance: with optional attributes, a few characters can become
// objects with thousands.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

// Attributes left out are null where no default is given.
struct no_defaults {
  [[nodiscard]] const no_defaults* find(std::string_view) const noexcept { return nullptr; }
  [[nodiscard]] const value* value_of(std::string_view) const noexcept { return nullptr; }
};

// Counts down. An attribute counts as five parts, which is what it costs with its name.
template <typename Defaults = no_defaults>
class conversion_size {
 public:
  explicit conversion_size(std::size_t max_count) noexcept : max_(max_count), left_(max_count) {}

  // Whether `v` as a value of type `t` fits into what is left. Values and types must not be nested too deeply
  // to be walked.
  [[nodiscard]] bool fits(const value& v, const type& t, const Defaults* defaults) {
    if (!take(1)) return false;
    if (v.is_marked()) return fits(v.unmarked(), t, defaults);
    if (!v.is_known() || v.is_null() || (!t.has_optional() && !defaults)) return take(v.weight());
    if (t.kind() == type_kind::object) return attributes_fit(v, t, defaults);
    const bool sequence =
        v.kind() == type_kind::list || v.kind() == type_kind::set || v.kind() == type_kind::tuple;
    if (sequence) return elements_fit(v, t, defaults);
    if (t.kind() != type_kind::map || (v.kind() != type_kind::map && v.kind() != type_kind::object))
      return true;
    const Defaults* const inner = defaults ? defaults->find("") : nullptr;
    for (const member& m : v.members())
      if (!fits(m.value, t.element(), inner)) return false;
    return true;
  }
  [[nodiscard]] std::size_t counted() const noexcept { return max_ - left_; }

 private:
  [[nodiscard]] bool take(std::size_t parts) noexcept {
    if (parts > left_) return false;
    left_ -= parts;
    return true;
  }
  [[nodiscard]] bool elements_fit(const value& v, const type& t, const Defaults* defaults) {
    const bool tuple = t.kind() == type_kind::tuple;
    if (!tuple && t.kind() != type_kind::list && t.kind() != type_kind::set) return true;
    std::size_t i = 0;
    for (const value& element : v.elements()) {
      if (tuple && i == t.elements().size()) break;
      const Defaults* const inner =
          defaults ? defaults->find(tuple ? std::to_string(i) : std::string()) : nullptr;
      if (!fits(element, tuple ? t.elements()[i] : t.element(), inner)) return false;
      ++i;
    }
    return true;
  }
  [[nodiscard]] bool attributes_fit(const value& v, const type& t, const Defaults* defaults) {
    if (v.kind() != type_kind::map && v.kind() != type_kind::object) return true;
    constexpr std::size_t per_name = 4;
    if (!take(per_name * t.attributes().size())) return false;
    if (v.members().empty() && !defaults) return take(t.attributes().size());
    for (const object_attribute& a : t.attributes()) {
      const value* given = v.find(a.name);
      if (defaults && (!given || given->is_null())) given = value_of(*defaults, a.name);
      if (given ? !fits(*given, a.type, defaults ? defaults->find(a.name) : nullptr) : !take(1)) return false;
    }
    return true;
  }
  [[nodiscard]] static const value* value_of(const Defaults& defaults, std::string_view name) {
    if constexpr (requires { defaults.value_of(name); })
      return defaults.value_of(name);
    else
      return defaults.values().is_null() ? nullptr : defaults.values().find(name);
  }

  std::size_t max_, left_;
};

}  // namespace hcl::inline v0_1::detail
