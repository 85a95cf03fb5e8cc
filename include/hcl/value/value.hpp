// HCL's values: known, null or unknown, of any type, possibly marked. Immutable and shared; copying is a counter.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/value/number.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v0_1 {

struct member;       // name and value of a map element or object attribute
struct refinement;   // what is known of an unknown: refinement.hpp
class mark_set;      // marks.hpp

class value {
 public:
  value() = default;                              // null of the dynamic type, what `null` yields
  value(bool v);                                  // (constrained so that pointers do not become bool)
  value(hcl::number v);
  template <typename T> requires(std::integral<T> || std::floating_point<T>) value(T v);
  value(std::string_view v);                      // NFC-normalised; also const char*, std::string
  value(const char* v);
  value(std::string v);

  [[nodiscard]] static value null(hcl::type t = {});
  [[nodiscard]] static value unknown(hcl::type t = {});                    // of dynamic type: "the dynamic value"
  [[nodiscard]] static value unknown(hcl::type t, const refinement& facts);  // may collapse to a known value
  [[nodiscard]] static value list(hcl::type element, std::vector<value> elements);
  [[nodiscard]] static value set(hcl::type element, std::vector<value> elements);  // deduplicates, sorts, hoists marks
  [[nodiscard]] static value map(hcl::type element, std::vector<member> elements); // later duplicate wins; sorted by NFC key
  [[nodiscard]] static value tuple(std::vector<value> elements);
  [[nodiscard]] static value object(std::vector<member> attributes);       // later duplicate wins; sorted by NFC name
  [[nodiscard]] static value capsule(hcl::type t, std::shared_ptr<const void> object);

  [[nodiscard]] const hcl::type& type() const noexcept;
  [[nodiscard]] bool is_null() const noexcept;
  [[nodiscard]] bool is_known() const noexcept;          // null counts as known
  [[nodiscard]] bool is_wholly_known() const;            // recursively; computed once at construction (O(1))
  [[nodiscard]] bool is_marked() const noexcept;         // this value itself
  [[nodiscard]] bool contains_marked() const noexcept;   // itself or inside (O(1))
  [[nodiscard]] bool is_definitely_not_null() const noexcept;

  // Accessors: the value must be known, not null, unmarked, and of that kind; otherwise a programmer's error (assert).
  [[nodiscard]] bool as_bool() const;
  [[nodiscard]] const hcl::number& as_number() const;
  [[nodiscard]] std::string_view as_string() const;
  [[nodiscard]] std::span<const value> elements() const;   // list, tuple: by index; set: in iteration order
  [[nodiscard]] std::span<const member> members() const;   // map, object: sorted by name bytes
  [[nodiscard]] const value* find(std::string_view name) const;  // map, object: NFC name; null if absent
  [[nodiscard]] std::size_t size() const;                  // of elements() or members()
  [[nodiscard]] const std::shared_ptr<const void>& as_capsule() const;

  [[nodiscard]] const refinement& facts() const;           // of an unknown; the empty refinement otherwise

  // Marks: flat set on a value; operations unmark, work, re-mark with the union.
  [[nodiscard]] const mark_set& marks() const noexcept;
  [[nodiscard]] value with_marks(const mark_set& more) const;
  [[nodiscard]] value unmarked() const;                    // this level only
};

struct member {
  std::string name;
  hcl::value value;
};

// Exact structural identity, marks, unknowns and refinements included; the language's three-valued `==` is equals() in operate.hpp.
[[nodiscard]] bool is_identical(const value& a, const value& b);

}  // namespace hcl::inline v0_1
