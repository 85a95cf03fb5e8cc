// Tags for the members of a struct: labels, blocks, defaults, other names. Write the schema as a plain
// struct; a plain member is a required attribute of its own name, everything else has a tag. This header
// includes only the standard library, so that a header that holds structs stays cheap. Knows nothing of
// decoding.
//
//   struct service {
//     hcl::label<std::string> name;
//     std::string listen;                            // required
//     std::optional<double> weight{};                // may be absent or null
//     hcl::defaulted<int> port = 8080;               // may be absent; 8080 then
//     hcl::attr<bool, "default"> is_default{};       // required, under a name that C++ does not allow
//     hcl::blocks<upstream, "upstream"> upstreams{}; // any number of blocks
//     hcl::block<std::optional<tls>, "tls"> tls_settings{};
//   };
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <concepts>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/fwd.hpp>
#include <hcl/support/fixed_string.hpp>
#include <hcl/tags/byte_size.hpp>
#include <hcl/tags/check.hpp>
#include <hcl/tags/choice.hpp>
#include <hcl/tags/cidr.hpp>
#include <hcl/tags/constraint.hpp>
#include <hcl/tags/doc.hpp>
#include <hcl/tags/former_name.hpp>
#include <hcl/tags/ip_address.hpp>
#include <hcl/tags/naming.hpp>
#include <hcl/tags/payload.hpp>
#include <hcl/tags/plain_duration.hpp>
#include <hcl/tags/semantic_version.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v0_1 {
template <typename T>
class attributes;

namespace detail {

enum class field_role : unsigned char {
  attribute,
  defaulted,
  label,
  block,
  attribute_or_block,
  flattened,
  remain,
  attributes,
  ignored
};

// The members of a struct that is nothing but attributes of any name: those of hcl::attributes in a block.
template <typename T>
struct free_attributes {
  static constexpr field_role role = field_role::attributes;
  using member = std::map<std::string, T>;
  using owner = attributes<T>;

  template <typename Object>
  [[nodiscard]] static constexpr auto& in(Object& object) noexcept {
    return static_cast<typename payload_of<member>::type&>(object);
  }
  [[nodiscard]] static constexpr std::string_view own_name() { return {}; }

  std::string_view name{};
  bool may_be_absent = true;
};

// A container that blocks are collected in; anything else is what one block becomes. Asked of incomplete
// types too: those are records.
template <typename T>
concept collection = requires {
  typename T::value_type;
  typename T::iterator;
};

template <typename T>
struct collected_in {
  using type = std::vector<T>;
};
template <typename T>
requires(hides_unheld<T>) struct collected_in<T> {
  using type = std::vector<held_as<T>>;
};
template <typename T>
requires(!hides_unheld<T> && collection<T>) struct collected_in<T> {
  using type = T;
};

template <typename T>
struct collected_in<attributes<T>> {
  using type = std::vector<attributes<T>>;
};

// The one base of all tags; `Name` is empty where the member's own name counts.
template <field_role Role, typename T, fixed_string Name>
class tag : public payload_of<T>::type {
  using holder = typename payload_of<T>::type;

 public:
  using holder::holder;
};

}  // namespace detail

// A label of the struct's block; labels are taken in order of declaration.
// `hcl::label<std::string> name;` T is anything that can be read from text: strings, numbers, enums, paths,
// durations, your own hcl::decoder types.
template <typename T = std::string, fixed_string Name = "">
class label : public detail::tag<detail::field_role::label, T, Name> {
 public:
  using detail::tag<detail::field_role::label, T, Name>::tag;
};

// An attribute whose name is not the member's, or whose type is a struct (`hcl::attr<point> origin;` reads
// `origin = { x = 1, y = 2 }`).
template <typename T, fixed_string Name = "">
class attr : public detail::tag<detail::field_role::attribute, T, Name> {
 public:
  using detail::tag<detail::field_role::attribute, T, Name>::tag;
};

// An attribute that may be absent or null; the member then keeps the value it has. `hcl::defaulted<int> port
// = 8080;`
template <typename T, fixed_string Name = "">
class defaulted : public detail::tag<detail::field_role::defaulted, T, Name> {
 public:
  using detail::tag<detail::field_role::defaulted, T, Name>::tag;
};

// A nested block. `block<T>`: exactly one; `block<std::optional<T>>`, or a unique_ptr or shared_ptr: at most
// one; a container: as `blocks`.
template <typename T, fixed_string Name = "">
class block : public detail::tag<detail::field_role::block, T, Name> {
 public:
  using detail::tag<detail::field_role::block, T, Name>::tag;
};

// Any number of nested blocks, in order: `blocks<T>` is a std::vector<T>. With a map,
// `blocks<std::map<std::string, T>>`, the first label is the key (maps in maps take one label each) and must
// be unique. Labels declared in T are the last ones of the block, so a struct with one label that is kept in
// a map finds its key there.
template <typename T, fixed_string Name = "">
class blocks : public detail::tag<detail::field_role::block, typename detail::collected_in<T>::type, Name> {
 public:
  using detail::tag<detail::field_role::block, typename detail::collected_in<T>::type, Name>::tag;
};

// A value that may be written as an attribute or as a block: `tags = { a = 1 }` and `tags { a = 1 }` are the
// same. T is a map, or a struct that has attributes only; required, unless it is a std::optional. In the JSON
// syntax both look alike.
template <typename T, fixed_string Name = "">
class attr_or_block : public detail::tag<detail::field_role::attribute_or_block, T, Name> {
 public:
  using detail::tag<detail::field_role::attribute_or_block, T, Name>::tag;
};

// A struct whose members belong to the enclosing body, as if they were declared there: for what several
// structs have in common.
//   struct common { hcl::label<> name; hcl::defaulted<bool> enabled = true; };
//   // From job "x" { ... } with the attributes enabled and command; j.base.enabled
//   struct job { hcl::flatten<common> base{}; std::string command; };
template <typename T>
class flatten : public detail::tag<detail::field_role::flattened, T, ""> {
 public:
  using detail::tag<detail::field_role::flattened, T, "">::tag;
};

// Holds everything that no other member of the struct claims: a hcl::body, or a hcl::attributes-like map of
// the remaining attributes. Nothing is unknown then.
template <typename T = hcl::body>
class remain : public detail::tag<detail::field_role::remain, T, ""> {
 public:
  using detail::tag<detail::field_role::remain, T, "">::tag;
};

// A block of freely named attributes: `attributes<T>` is a std::map<std::string, T> of those no other member
// claims, whatever T is; for a map of another kind say hcl::remain. Unclaimed blocks stay errors. In a block
// of its own it is a struct with nothing else: `hcl::blocks<hcl::attributes<hcl::value>, "locals"> locals;`
template <typename T = hcl::value>
class attributes : public detail::tag<detail::field_role::attributes, std::map<std::string, T>, ""> {
 public:
  using detail::tag<detail::field_role::attributes, std::map<std::string, T>, "">::tag;
};

template <typename T>
struct schema<attributes<T>> {
  static constexpr auto fields = std::tuple{detail::free_attributes<T>{}};
};

// A member that configurations know nothing of: never read, never written.
template <typename T>
class ignore : public detail::tag<detail::field_role::ignored, T, ""> {
 public:
  using detail::tag<detail::field_role::ignored, T, "">::tag;
};

// A value and where it was written: `hcl::located<int> port;`, `hcl::label<hcl::located<std::string>> name;`,
// `hcl::blocks<hcl::located<rule>>`. Converts to the value and has `*` and `->`; comparison looks at values
// only.
template <typename T>
struct located {
  detail::held_as<T> value{};
  hcl::range range{};        // of the expression or the label; of a block: type and labels
  hcl::range name_range{};   // of the attribute's name or the block's type; nowhere for elements and labels
  hcl::range whole_range{};  // from there to the end of the value or of the block; nowhere for those too

  constexpr located() = default;
  template <typename U>
  requires(std::convertible_to<U&&, T> &&
           !std::derived_from<std::remove_cvref_t<U>, located>) constexpr located(U&& v)
      : value(std::forward<U>(v)) {}

  [[nodiscard]] constexpr operator const T&() const noexcept { return value; }
  [[nodiscard]] constexpr T& operator*() noexcept { return value; }
  [[nodiscard]] constexpr const T& operator*() const noexcept { return value; }
  [[nodiscard]] constexpr T* operator->() noexcept { return &value; }
  [[nodiscard]] constexpr const T* operator->() const noexcept { return &value; }

  [[nodiscard]] friend constexpr bool operator==(const located& a,
                                                 const located& b) requires detail::has_equality<T> {
    return a.value == b.value;
  }
  template <typename U>
  requires(std::convertible_to<const U&, T> && !std::derived_from<U, located> && detail::has_equality<T>)
      [[nodiscard]] friend constexpr bool
      operator==(const located& a, const U& b) {
    return a.value == b;
  }
};

// A value that is never shown: `hcl::sensitive<std::string> password;`. Streams as "(sensitive)", stays out
// of diagnostics and of the source lines they show, and is marked "sensitive" as a value of the language.
// Only `*` and `->` reach it; comparison looks at it. Goes with `std::optional`, `hcl::defaulted`,
// `hcl::located` and containers.
template <typename T>
class sensitive {
 public:
  constexpr sensitive() = default;
  template <typename U>
  requires(std::convertible_to<U&&, T> &&
           !std::derived_from<std::remove_cvref_t<U>, sensitive>) constexpr sensitive(U&& v)
      : value_(std::forward<U>(v)) {}

  [[nodiscard]] constexpr T& operator*() noexcept { return value_; }
  [[nodiscard]] constexpr const T& operator*() const noexcept { return value_; }
  [[nodiscard]] constexpr T* operator->() noexcept { return &value_; }
  [[nodiscard]] constexpr const T* operator->() const noexcept { return &value_; }

  [[nodiscard]] friend constexpr bool operator==(const sensitive& a, const sensitive& b) requires
      requires(const T& x) {
    x == x;
  }
  { return a.value_ == b.value_; }
  template <typename U>
  requires(std::convertible_to<const U&, T> && !std::derived_from<U, sensitive>)
      [[nodiscard]] friend constexpr bool
      operator==(const sensitive& a, const U& b) {
    return a.value_ == b;
  }
  template <typename Stream>
  requires requires(Stream& to) { to << ""; }
  friend Stream& operator<<(Stream& to, const sensitive&) {
    to << "(sensitive)";
    return to;
  }

 private:
  detail::held_as<T> value_{};
};

}  // namespace hcl::inline v0_1

#endif
