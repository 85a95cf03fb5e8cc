// HCL's types. A type is one word: a shared immutable node; equality is structural, capsules by identity.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/value/shared.hpp>

namespace hcl::inline v0_1 {

enum class type_kind : std::uint8_t { dynamic, string, number, boolean, list, set, map, tuple, object, capsule };

namespace detail { struct type_node; }
struct capsule_definition;  // capsule.hpp: name, C++ type, equality and conversion hooks
struct object_attribute;

class type {
 public:
  type() = default;  // dynamic
  [[nodiscard]] static type dynamic();
  [[nodiscard]] static type string();
  [[nodiscard]] static type number();
  [[nodiscard]] static type boolean();
  [[nodiscard]] static type list(type element);
  [[nodiscard]] static type set(type element);
  [[nodiscard]] static type map(type element);
  [[nodiscard]] static type tuple(std::vector<type> elements);
  // Attributes in any order; kept sorted by name, names NFC-normalised, a later duplicate wins.
  [[nodiscard]] static type object(std::vector<object_attribute> attributes);
  [[nodiscard]] static type capsule(std::shared_ptr<const capsule_definition> definition);

  [[nodiscard]] type_kind kind() const noexcept;
  [[nodiscard]] bool is_primitive() const noexcept;   // string, number, boolean
  [[nodiscard]] bool is_collection() const noexcept;  // list, set, map
  [[nodiscard]] bool is_structural() const noexcept;  // tuple, object
  [[nodiscard]] bool is_dynamic() const noexcept { return kind() == type_kind::dynamic; }
  [[nodiscard]] bool has_dynamic() const noexcept;    // somewhere inside, itself included; stored, O(1)

  [[nodiscard]] const type& element() const;                        // collections only
  [[nodiscard]] std::span<const type> elements() const;             // tuples only
  [[nodiscard]] std::span<const object_attribute> attributes() const;  // objects only, sorted by name
  [[nodiscard]] const object_attribute* find(std::string_view name) const;  // objects only; null if absent
  [[nodiscard]] const std::shared_ptr<const capsule_definition>& capsule() const;

  [[nodiscard]] type without_optional() const;  // deep: no attribute is optional any more

  friend bool operator==(const type& a, const type& b);

 private:
  detail::shared_ref<detail::type_node> node_;  // null = dynamic
};

struct object_attribute {
  std::string name;
  hcl::type type;
  bool optional = false;
};

// "string", "list of number", "object", "tuple": for messages.
[[nodiscard]] std::string friendly_name(const type& t);
// As a type expression: "list(object({a=string,b=number}))"; dynamic is "any".
[[nodiscard]] std::string to_string(const type& t);

}  // namespace hcl::inline v0_1
