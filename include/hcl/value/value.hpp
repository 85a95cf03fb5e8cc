// HCL's values: known, null or unknown, of any type, possibly marked. Immutable and shared; copying is at
// most a counter. 24 bytes; large content is in a detail::value_node.
#pragma once

#include <atomic>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/value/marks.hpp>
#include <hcl/value/number.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value_access.hpp>

namespace hcl::inline v1_0::detail {

enum class node_form : std::uint8_t { text, elements, members, capsule, unknown, marked };

// `data` points at `size` characters, values or members; at one shared pointer (capsule), one refinement
// (unknown), one value (marked).
struct value_node : counted {
  explicit value_node(node_form f) noexcept : form(f) {}
  node_form form;
  std::uint32_t depth = 0;  // levels of containers inside, itself included; marks do not count
  // Values inside, itself included, as a tree (what is shared counts each time); long texts and names count
  // for several. Sticks at the maximum.
  std::uint32_t weight = 1;
  const void* data = nullptr;
  std::size_t size = 0;
  // Lazy for tuples and objects. Points into the node or is owned.
  mutable std::atomic<const hcl::type*> type{nullptr};
};

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

class value;
class value_iterator;
template <typename T>
class result;
struct member;      // name and value of a map element or object attribute
struct refinement;  // facts about an unknown: parts.hpp

namespace detail {
class pair_queue;  // impl/build.hpp
inline const mark_set no_marks{};
inline const number no_number{};
inline const std::shared_ptr<const void> no_object{};

template <typename T>
concept character = std::same_as<T, char> || std::same_as<T, wchar_t> || std::same_as<T, char8_t> ||
    std::same_as<T, char16_t> || std::same_as<T, char32_t>;
template <typename T>
concept arithmetic_value = (std::integral<T> || std::floating_point<T>)&&!std::same_as<T, bool> &&
                           !character<T>;
}  // namespace detail

// A value of the language. `value(5)`, `value("x")`, `value::tuple({1, "a", true})`,
// `value::null(type::string())`.
class value {
 public:
  value() noexcept : value(form::null, type_kind::dynamic, flag_null) {
    ::new (&storage_.type) hcl::type();
  }  // what `null` yields
  template <std::same_as<bool> T>
  value(T v) noexcept : value(form::boolean, type_kind::boolean, flag_not_null) {
    storage_.boolean = v;
  }
  value(hcl::number v) noexcept
      : value(form::number, type_kind::number, flag_not_null | (v.is_wide() ? flag_owns : 0)) {
    ::new (&storage_.number) hcl::number(std::move(v));
  }
  template <std::integral T>
  requires detail::arithmetic_value<T> value(T v) : value(hcl::number(v)) {}
  template <std::floating_point T>
  value(T v) : value(v != v ? null(hcl::type::number()) : value(hcl::number(v))) {}  // no NaN in the language
  value(std::string_view v) : value(detail::value_access::text(v)) {}  // NFC-normalised, as all text
  value(const char* v) : value(std::string_view(v)) {}
  value(std::string v) : value(detail::value_access::text(std::move(v))) {}
  value(std::nullptr_t) = delete;
  template <detail::character T>
  value(T) = delete;  // neither a number nor a text

  value(const value& other)
      : form_(other.form_), kind_(other.kind_), flags_(other.flags_), length_(other.length_) {
    if (owns())
      share(other);
    else
      storage_.copy(other.storage_);
  }
  value(value&& other) noexcept
      : form_(other.form_), kind_(other.kind_), flags_(other.flags_), length_(other.length_) {
    take(other);
  }
  value& operator=(const value& other) & { return *this = value(other); }
  value& operator=(value&& other) & noexcept {
    if (this == &other) return *this;
    if (owns()) {
      value old(std::move(*this));  // freed last: `other` may live inside it
      return *this = std::move(other);
    }
    form_ = other.form_, kind_ = other.kind_, flags_ = other.flags_, length_ = other.length_;
    take(other);
    return *this;
  }
  ~value() {
    if (owns()) drop();
  }
  // The same as `v = value(true)`, cheaper.
  void set_boolean(bool v) noexcept {
    if (owns()) drop();
    form_ = form::boolean, kind_ = type_kind::boolean, flags_ = flag_not_null, length_ = 0;
    storage_.boolean = v;
  }
  // The same of a number.
  void set_number(hcl::number v) noexcept {
    if (owns()) drop();
    form_ = form::number, kind_ = type_kind::number, length_ = 0;
    flags_ = static_cast<std::uint8_t>(flag_not_null | (v.is_wide() ? flag_owns : 0));
    ::new (&storage_.number) hcl::number(std::move(v));
  }

  [[nodiscard]] static value null(hcl::type t = {}) {
    return value(form::null, flag_null, t.without_optional());
  }
  // An unknown value. Of the dynamic type, nothing at all is known of it.
  [[nodiscard]] static value unknown(hcl::type t = {}) {
    return value(form::unknown, flag_unknown | flag_holds_unknown, t.without_optional());
  }
  // An unknown value with facts about it. Known if the facts leave only one value: see refine().
  [[nodiscard]] static value unknown(hcl::type t, const refinement& refinements);
  // All elements of type `element`, or of dynamic type. A dynamic `element` becomes the type of the elements,
  // if there are any.
  [[nodiscard]] static value list(hcl::type element, std::vector<value> elements);
  [[nodiscard]] static value set(hcl::type element,
                                 std::vector<value> elements);  // deduplicates, sorts, takes over marks
  [[nodiscard]] static value map(hcl::type element,
                                 std::vector<member> elements);  // later duplicate wins; sorted by NFC key
  [[nodiscard]] static value tuple(std::vector<value> elements);
  [[nodiscard]] static value object(
      std::vector<member> attributes);  // later duplicate wins; sorted by NFC name
  // A collection of what has a type in common: `value::list({1, 2})`, `value::map({{"a", 1}})`. Null where
  // nothing converts to one type.
  [[nodiscard]] static value list(std::vector<value> elements);
  [[nodiscard]] static value set(std::vector<value> elements);
  [[nodiscard]] static value map(std::vector<member> elements);
  // An object of the program, of a capsule type; see capsule_definition.
  [[nodiscard]] static value capsule(hcl::type t, std::shared_ptr<const void> object);

  [[nodiscard]] const hcl::type& type() const;                     // lazy for containers
  [[nodiscard]] type_kind kind() const noexcept { return kind_; }  // type().kind(), cheaper
  // Whether it is null, of whatever type.
  [[nodiscard]] bool is_null() const noexcept { return (flags_ & flag_null) != 0; }
  // Whether it is known itself, as null is; parts of it may be unknown.
  [[nodiscard]] bool is_known() const noexcept { return (flags_ & flag_unknown) == 0; }
  // Whether it and all its parts are known; O(1).
  [[nodiscard]] bool is_wholly_known() const noexcept { return (flags_ & flag_holds_unknown) == 0; }
  [[nodiscard]] bool is_marked() const noexcept { return (flags_ & flag_marked) != 0; }  // this value itself
  // Whether it or a part of it is marked; O(1).
  [[nodiscard]] bool contains_marked() const noexcept { return (flags_ & flag_holds_marked) != 0; }
  // Whether it is known not to be null, even if it is unknown.
  [[nodiscard]] bool is_definitely_not_null() const noexcept { return (flags_ & flag_not_null) != 0; }
  // Levels of containers: 0 for 5, 2 for [[5]]; O(1).
  [[nodiscard]] std::size_t depth() const noexcept {
    return form_ == form::node ? storage_.node->depth : form_ == form::empty;
  }
  // How many values it is made of, itself included, counting shared parts each time, and long texts and names
  // once for every 64 bytes; at most 2^32-1; O(1). What a deep walk will cost.
  [[nodiscard]] std::size_t weight() const noexcept {
    return form_ == form::node ? storage_.node->weight : 1;
  }

  // A part by name or index, with the marks of the whole; null if absent, unknown if the whole is, so that
  // accesses can be chained.
  //
  //   int port = v["servers"][0]["port"].get_or(80);
  //   for (const hcl::value& zone : v["zones"]) use(zone);
  [[nodiscard]] value operator[](std::string_view name) const;
  template <std::integral Index>
  [[nodiscard]] value operator[](Index index) const;
  // Whether it is an object or map that has something of that name.
  [[nodiscard]] bool contains(std::string_view name) const;
  // The value as a T, by the rules of members; labels and blocks of a struct are attributes, see
  // from_value(). A std::string_view points into this value, so temporaries do not give one.
  template <typename T>
  [[nodiscard]] result<T> get() const&;
  template <typename T>
  [[nodiscard]] result<T> get() &&;
  // The same, or `other` where that fails, as of a null; a text for texts.
  template <typename T>
  [[nodiscard]] auto get_or(T other) const;
  // The parts of a list, tuple or set, or the values of an object or map in order of their names, each with
  // the marks of the whole; nothing of what has no parts or is not known.
  [[nodiscard]] value_iterator begin() const noexcept;
  [[nodiscard]] value_iterator end() const noexcept;

  // Accessors (as_bool, as_number, as_string, ...): the value must be known, not null, unmarked, and of that
  // kind; otherwise a programmer's error (assert; nothing without). Text, elements and members live as long
  // as this object (a copy may keep its text elsewhere).
  [[nodiscard]] bool as_bool() const noexcept;
  [[nodiscard]] const hcl::number& as_number() const noexcept;
  [[nodiscard]] std::string_view as_string() const noexcept;
  template <typename Value = value>
  [[nodiscard]] std::span<const Value> elements()
      const noexcept;  // list, tuple: by index; set: in iteration order
  template <typename Member = member>
  [[nodiscard]] std::span<const Member> members() const noexcept;  // map, object: sorted by name bytes
  [[nodiscard]] const value* find(
      std::string_view name) const;                 // map, object: by name (NFC of it); null if absent
  [[nodiscard]] std::size_t size() const noexcept;  // of elements() or members()
  // The object in a capsule; the value must be one.
  [[nodiscard]] const std::shared_ptr<const void>& as_capsule() const noexcept;

  [[nodiscard]] const refinement& refinements()
      const;  // of an unknown, marked or not; the empty refinement otherwise

  // Marks: a flat set on a value; operations unmark, work, re-mark with the union.
  [[nodiscard]] const mark_set& marks() const noexcept {
    return is_marked() ? detail::value_access::marks(*storage_.node) : detail::no_marks;
  }
  // The value with further marks.
  [[nodiscard]] value with_marks(const mark_set& more) const {
    return more.empty() ? *this : detail::value_access::with_marks(*this, more);
  }
  [[nodiscard]] const value& unmarked() const& noexcept { return core(); }  // this level only
  [[nodiscard]] value unmarked() && { return core(); }
  // The same value with marks of these names: `v.with_marks({"sensitive"})`.
  [[nodiscard]] value with_marks(std::initializer_list<std::string_view> names) const;

  // Whether both are the same value: of one type, known or null or unknown alike, with the same marks, inside
  // as well: is_identical(). Never unknown, unlike the language's `==`, which is equals() in operate.hpp.
  // `value(5) == 5`, but not `value("5") == 5`.
  [[nodiscard]] friend bool operator==(const value& a, const value& b) {
    return detail::value_access::identical(a, b);
  }

 private:
  friend struct detail::value_access;
  enum class form : std::uint8_t {
    boolean,
    empty,
    short_text,
    null,
    unknown,
    number,
    node
  };  // empty: the tuple or object of nothing
  enum : std::uint8_t {
    flag_null = 1,
    flag_unknown = 2,
    flag_holds_unknown = 4,
    flag_marked = 8,
    flag_holds_marked = 16,
    flag_not_null = 32,
    flag_owns = 64  // counted memory: a node, a wide number, or a type that has a node
  };
  static constexpr std::size_t short_capacity = 16;

  union storage {
    storage() noexcept : text{} {}
    ~storage() {}
    // Relocates the bytes; `other` must not free anything.
    void copy(const storage& other) noexcept {
      std::memcpy(static_cast<void*>(this), static_cast<const void*>(&other), sizeof(storage));
    }
    hcl::type type;  // null, unknown
    bool boolean;
    hcl::number number;
    char text[short_capacity];
    const detail::value_node* node;
  };

  value(form f, type_kind kind, int flags) noexcept
      : form_(f), kind_(kind), flags_(static_cast<std::uint8_t>(flags)) {}
  value(form f, int flags, hcl::type t) noexcept
      : value(f, t.kind(), flags | (t.is_dynamic() || t.is_primitive() ? 0 : flag_owns)) {
    ::new (&storage_.type) hcl::type(std::move(t));
  }
  // Takes part in the ownership of `node`.
  value(const detail::value_node* node, type_kind kind, int flags) noexcept
      : value(form::node, kind, flags | flag_owns) {
    node->count.fetch_add(1, std::memory_order_relaxed);
    storage_.node = node;
  }

  [[nodiscard]] const value& core() const noexcept {
    return is_marked() ? *static_cast<const value*>(storage_.node->data) : *this;
  }
  [[nodiscard]] bool is_plain(type_kind kind) const noexcept {
    return kind_ == kind && (flags_ & (flag_null | flag_unknown | flag_marked)) == 0;
  }
  // Whether there is something to free.
  [[nodiscard]] bool owns() const noexcept { return (flags_ & flag_owns) != 0; }
  // Leaves `other` a null of the dynamic type.
  void take(value& other) noexcept {
    storage_.copy(other.storage_);
    other.form_ = form::null, other.kind_ = type_kind::dynamic, other.flags_ = flag_null, other.length_ = 0;
    ::new (&other.storage_.type) hcl::type();
  }
  void share(const value& other) noexcept;
  void drop() noexcept;

  form form_;
  type_kind kind_;
  std::uint8_t flags_;
  std::uint8_t length_ = 0;  // of short text
  storage storage_;
};

// An element of a map or an attribute of an object.
struct member {
  std::string name;    // of the attribute
  hcl::value value{};  // of the attribute

  friend bool operator==(const member& a, const member& b) { return a.name == b.name && a.value == b.value; }
};

// Takes part in the ownership of what `other` owns.
inline void value::share(const value& other) noexcept {
  if (form_ == form::node) {
    other.storage_.node->count.fetch_add(1, std::memory_order_relaxed);
    storage_.node = other.storage_.node;
  } else if (form_ == form::number) {
    ::new (&storage_.number) hcl::number(other.storage_.number);
  } else {
    ::new (&storage_.type) hcl::type(other.storage_.type);
  }
}

inline void value::drop() noexcept {
  if (form_ == form::node) {
    if (storage_.node->count.fetch_sub(1, std::memory_order_acq_rel) == 1)
      detail::value_access::destroy(storage_.node);
  } else if (form_ == form::number) {
    storage_.number.~number();
  } else {
    storage_.type.~type();
  }
}

inline const hcl::type& value::type() const {
  if (form_ == form::node) {
    const hcl::type* t = storage_.node->type.load(std::memory_order_acquire);
    return t ? *t : detail::value_access::type_of(*storage_.node);
  }
  if (form_ == form::null || form_ == form::unknown) return storage_.type;
  return form_ == form::empty ? detail::value_access::type_of_empty(kind_) : detail::simple_type(kind_);
}

inline bool value::as_bool() const noexcept {
  assert(is_plain(type_kind::boolean));
  return form_ == form::boolean && storage_.boolean;
}
inline const hcl::number& value::as_number() const noexcept {
  assert(is_plain(type_kind::number));
  return form_ == form::number ? storage_.number : detail::no_number;
}
inline std::string_view value::as_string() const noexcept {
  assert(is_plain(type_kind::string));
  if (form_ == form::short_text) return {static_cast<const char*>(storage_.text), std::size_t{length_}};
  if (!is_plain(type_kind::string)) return {};
  return {static_cast<const char*>(storage_.node->data), storage_.node->size};
}
template <typename Value>
std::span<const Value> value::elements() const noexcept {
  const bool fits = form_ == form::node && storage_.node->form == detail::node_form::elements;
  assert(fits || (form_ == form::empty && kind_ == type_kind::tuple));
  if (!fits) return {};
  return {static_cast<const Value*>(storage_.node->data), storage_.node->size};
}
template <typename Member>
std::span<const Member> value::members() const noexcept {
  const bool fits = form_ == form::node && storage_.node->form == detail::node_form::members;
  assert(fits || (form_ == form::empty && kind_ == type_kind::object));
  if (!fits) return {};
  return {static_cast<const Member*>(storage_.node->data), storage_.node->size};
}
inline const value* value::find(std::string_view name) const {
  const member* m = detail::value_access::find(*this, name);
  return m ? &m->value : nullptr;
}
inline std::size_t value::size() const noexcept {
  const bool fits = form_ == form::node && (storage_.node->form == detail::node_form::elements ||
                                            storage_.node->form == detail::node_form::members);
  assert(fits || form_ == form::empty);
  return fits ? storage_.node->size : 0;
}
inline const std::shared_ptr<const void>& value::as_capsule() const noexcept {
  assert(is_plain(type_kind::capsule));
  if (!is_plain(type_kind::capsule)) return detail::no_object;
  return *static_cast<const std::shared_ptr<const void>*>(storage_.node->data);
}

// Exact structural identity, marks, unknowns and refinements included; the language's three-valued `==` is
// equals() in operate.hpp.
[[nodiscard]] inline bool is_identical(const value& a, const value& b) {
  return detail::value_access::identical(a, b);
}
// Identical values have equal hashes; so have values that the language's `==` calls equal. Of a large value,
// the first 4,096 parts decide.
[[nodiscard]] std::size_t hash(const value& v);

}  // namespace hcl::inline v1_0
