// The members of a struct, reflected or described: role, name, payload type and address.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include <hcl/record/alternatives.hpp>
#include <hcl/record/codec.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/field_name.hpp>
#include <hcl/record/reflect.hpp>
#include <hcl/record/roles.hpp>
#include <hcl/record/schema_members.hpp>
#include <hcl/tags/members.hpp>

namespace hcl::inline v1_0::detail {

// The compile-time facts about one member.
template <typename Role, typename Payload>
struct member_traits {
  using role = Role;
  static constexpr role_form form = Role::form;
  using payload = Payload;
  std::string_view name{};
  bool may_be_absent = false;
  bool by_type = false;  // blocks of several types, one for each alternative of a variant
  std::span<const std::string_view> other_names{};
  bool is_former = false;       // the other names should not be used any more
  std::string_view advice{};    // what to do instead of using the member
  std::string_view own_name{};  // in C++, of a member without a name in configurations
  bool keeps_value = false;     // where it is absent or null
};

template <typename Payload>
constexpr bool may_be_absent(role_presence said) {
  return said == role_presence::by_type ? codec_of<Payload>::may_be_absent : said == role_presence::optional;
}

template <typename Member, typename Role>
constexpr auto name_member(std::string_view name, role_presence presence) {
  using said = member_naming<Member>;
  using payload = typename tag_of<Member>::payload;
  return member_traits<Role, payload>{.name = name,
                                      .may_be_absent = may_be_absent<payload>(presence),
                                      .other_names = said::names,
                                      .is_former = said::is_former,
                                      .advice = said::advice,
                                      .keeps_value = presence == role_presence::optional};
}

template <typename T, std::size_t Index>
struct reflected_name {
  static constexpr std::string_view text() { return member_name<T, Index>; }
};

template <typename T>
consteval bool holds_variant() {
  return any_inside<T>([]<typename P>(std::type_identity<P>) {
    if constexpr (shape_of<P> == shape::variant)
      return alternatives<P>::attribute.empty();
    else
      return false;
  });
}

// Members as they are declared. Reflected.
template <typename T>
struct declared_layout {
  static constexpr std::size_t count = require_reflectable<T>() ? field_count<T> : 0;

  template <std::size_t Index>
  static constexpr auto traits() {
    using member = std::remove_cv_t<member_type<T, Index>>;
    using tag = tag_of<member>;
    if constexpr (!has_name(tag::form)) {
      return member_traits<typename tag::role, typename tag::payload>{.may_be_absent = true,
                                                                      .own_name = member_name<T, Index>};
    } else if constexpr (tag::name.empty() && tag::form == role_form::block &&
                         holds_variant<typename tag::payload>()) {
      return member_traits<typename tag::role, typename tag::payload>{
          .may_be_absent = may_be_absent<typename tag::payload>(tag::role::presence),
          .by_type = true,
          .own_name = spelled<T, reflected_name<T, Index>>()};
    } else {
      return name_member<member, typename tag::role>(
          tag::name.empty() ? spelled<T, reflected_name<T, Index>>() : tag::name, tag::role::presence);
    }
  }
  template <std::size_t Index>
  static constexpr bool is_tagged_member = is_tagged<member_type<T, Index>>;

  template <std::size_t Index>
  static auto& member_of(T& object) noexcept {
    using payload = typename tag_of<member_type<T, Index>>::payload;
    return static_cast<payload&>(member_at<Index>(members_of(object)));
  }
  // The addresses of all members at once, which compiles faster.
  static void locate(T& object, field_state* states) {
    const auto all = members_of(object);
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((states[I].at = &static_cast<typename tag_of<member_type<T, I>>::payload&>(member_at<I>(all))), ...);
    }
    (std::make_index_sequence<count>());
  }
};

template <typename T>
inline constexpr bool describes = false;
template <typename... D>
inline constexpr bool describes<std::tuple<D...>> = (true && ... && requires { typename D::member; });

// Whether the description is one; if not, compilation has failed with the reason.
template <typename T>
consteval bool require_description() {
  using descriptions = std::remove_cvref_t<decltype(describe_class<T>::fields)>;
  constexpr bool is_list =
      !std::is_member_pointer_v<decltype(&describe_class<T>::fields)> && describes<descriptions>;
  static_assert(is_list,
                "hcl: a hcl::describe_class<T> has `static constexpr std::tuple "
                "fields{hcl::as_attr<&T::member>(), ...}`");
  if constexpr (is_list) {
    constexpr bool is_free = []<typename... D>(const std::tuple<D...>*) {
      return (true && ... && std::is_same_v<typename D::member, std::remove_cv_t<typename D::member>>);
    }(static_cast<const descriptions*>(nullptr));
    static_assert(is_free, "hcl: const and volatile members cannot be filled");
    constexpr bool is_own = []<typename... D>(const std::tuple<D...>*) {
      return (true && ... && std::is_base_of_v<typename D::owner, T>);
    }(static_cast<const descriptions*>(nullptr));
    static_assert(
        is_own, "hcl: a hcl::describe_class<T> describes members and bases of T, not those of other classes");
    return is_free && is_own;
  } else {
    return false;
  }
}

// Described.
template <described T>
struct declared_layout<T> {
  using descriptions = std::remove_cvref_t<decltype(describe_class<T>::fields)>;
  static constexpr std::size_t count = [] {
    if constexpr (require_description<T>())
      return std::tuple_size_v<descriptions>;
    else
      return std::size_t{0};
  }();
  template <std::size_t Index>
  using description = std::tuple_element_t<Index, descriptions>;

  template <std::size_t Index>
  static constexpr auto traits() {
    constexpr auto& d = std::get<Index>(describe_class<T>::fields);
    using member = typename description<Index>::member;
    using payload = typename tag_of<member>::payload;
    using role = typename description<Index>::role;
    constexpr bool is_said = role::presence != role_presence::by_type;
    constexpr role_presence said = is_said ? role::presence : tag_of<member>::role::presence;
    constexpr role_presence presence = d.may_be_absent ? role_presence::optional : said;
    if constexpr (role::form == role_form::block && d.name.empty())
      return member_traits<role, payload>{.may_be_absent = may_be_absent<payload>(presence),
                                          .by_type = true,
                                          .own_name = description<Index>::own_name()};
    else
      return name_member<member, role>(d.name, presence);
  }
  template <std::size_t Index>
  static constexpr bool is_tagged_member = true;

  template <std::size_t Index>
  static auto& member_of(T& object) noexcept {
    return static_cast<typename tag_of<typename description<Index>::member>::payload&>(
        description<Index>::in(object));
  }
  static void locate(T& object, field_state* states) {
    [&]<std::size_t... I>(std::index_sequence<I...>) { ((states[I].at = &member_of<I>(object)), ...); }
    (std::make_index_sequence<count>());
  }
};

template <typename T, std::size_t Index>
using declared_traits = decltype(declared_layout<T>::template traits<Index>());
template <typename T>
inline constexpr bool has_flattened = []<std::size_t... I>(std::index_sequence<I...>) {
  return (false || ... ||
          (declared_traits<T, I>::form == role_form::members &&
           is_holdable<typename declared_traits<T, I>::payload> &&
           shape_of<typename declared_traits<T, I>::payload> == shape::record));
}
(std::make_index_sequence<declared_layout<T>::count>());

// The struct that declares a member, and its number there.
template <typename T, std::size_t Index>
struct declaration {
  using owner = T;
  static constexpr std::size_t index = Index;
};

// Members with flattened structs replaced by theirs.
template <typename T>
struct layout : declared_layout<T> {
  template <std::size_t Index>
  static constexpr auto find() {
    return declaration<T, Index>();
  }
};

template <typename T>
requires has_flattened<T>
struct layout<T> {
  using declared = declared_layout<T>;

  template <std::size_t Index>
  static constexpr std::size_t width() {
    using traits = declared_traits<T, Index>;
    if constexpr (traits::form == role_form::members)
      return layout<typename traits::payload>::count;
    else
      return 1;
  }
  static constexpr auto widths = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<std::size_t, sizeof...(I)>{width<I>()...};
  }
  (std::make_index_sequence<declared::count>());
  static constexpr std::size_t count = [] {
    std::size_t sum = 0;
    for (const std::size_t w : widths)
      sum += w;
    return sum;
  }();

  struct origin {
    std::size_t member, inner;
  };
  static constexpr origin origin_of(std::size_t index) {
    std::size_t member = 0;
    while (index >= widths[member])
      index -= widths[member++];
    return {member, index};
  }

  template <std::size_t Index>
  static constexpr auto find() {
    constexpr origin from = origin_of(Index);
    using outer = declared_traits<T, from.member>;
    if constexpr (outer::form == role_form::members)
      return layout<typename outer::payload>::template find<from.inner>();
    else
      return declaration<T, from.member>();
  }
  template <std::size_t Index>
  static constexpr auto traits() {
    using from = decltype(find<Index>());
    return declared_layout<typename from::owner>::template traits<from::index>();
  }
  template <std::size_t Index>
  static constexpr bool is_tagged_member = declared_layout<
      typename decltype(find<Index>())::owner>::template is_tagged_member<decltype(find<Index>())::index>;

  static void locate(T& object, field_state* states) {
    [&]<std::size_t... I>(std::index_sequence<I...>) { (locate_member<I>(object, states), ...); }
    (std::make_index_sequence<declared::count>());
  }

 private:
  template <std::size_t Index>
  static void locate_member(T& object, field_state*& states) {
    auto& member = declared::template member_of<Index>(object);
    if constexpr (declared_traits<T, Index>::form == role_form::members)
      layout<std::remove_cvref_t<decltype(member)>>::locate(member, states);
    else
      states->at = &member;
    states += width<Index>();
  }
};

template <typename T, std::size_t Index>
using traits_at = decltype(layout<T>::template traits<Index>());
template <typename T, std::size_t Index>
using payload_at = typename traits_at<T, Index>::payload;
template <typename T, std::size_t Index>
using declaration_at = decltype(layout<T>::template find<Index>());

// Calls `use` with the index of each member.
template <typename T, typename Use>
constexpr void for_each_member(const Use& use) {
  [&]<std::size_t... I>(std::index_sequence<I...>) { (use(std::integral_constant<std::size_t, I>()), ...); }
  (std::make_index_sequence<layout<T>::count>());
}
// The members of an object, to be read.
template <typename T>
struct member_addresses {
  explicit member_addresses(const T& object) { layout<T>::locate(const_cast<T&>(object), all); }
  template <std::size_t Index>
  [[nodiscard]] const payload_at<T, Index>& at() const {
    return *static_cast<const payload_at<T, Index>*>(all[Index].at);
  }
  field_state all[layout<T>::count + 1];
};
// Calls `use` with the index of each member and what it holds.
template <typename T, typename Use>
void visit_members(const T& object, const Use& use) {
  const member_addresses<T> all(object);
  for_each_member<T>([&](auto index) { use(index, all.template at<index>()); });
}

// The name of a member in objects of the struct, where labels are attributes and blocks of several types one
// list under the member's own name: with a trailing underscore if an attribute or a block has that name.
template <typename T, std::size_t Index>
struct object_name {
  static constexpr traits_at<T, Index> given = layout<T>::template traits<Index>();
  static constexpr bool is_free = given.by_type || traits_at<T, Index>::form == role_form::label;
  static constexpr std::string_view plain = given.by_type ? given.own_name : given.name;

  template <std::size_t Other>
  static constexpr bool is_taken_by() {
    constexpr traits_at<T, Other> other = layout<T>::template traits<Other>();
    if (Other == Index || (other.by_type && !(Other < Index))) return false;
    if (traits_at<T, Other>::form == role_form::label && !(given.by_type || Other < Index)) return false;
    return (other.by_type ? other.own_name : other.name) == plain;
  }
  static constexpr bool is_taken = []<std::size_t... I>(std::index_sequence<I...>) {
    return (is_free && !plain.empty()) && (false || ... || is_taken_by<I>());
  }
  (std::make_index_sequence<layout<T>::count>());
  static constexpr std::array<char, plain.size() + 1> marked = [] {
    std::array<char, plain.size() + 1> text{};
    for (std::size_t i = 0; i != plain.size(); ++i)
      text[i] = plain[i];
    text[plain.size()] = '_';
    return text;
  }();
  static constexpr std::string_view text = is_taken ? std::string_view(marked.data(), marked.size()) : plain;
};

// How a label is counted: always there, perhaps, or all that others leave.
enum class label_form : unsigned char { none, one, optional, all };
template <typename Payload>
consteval label_form label_form_of() {
  if constexpr (shape_of<Payload> == shape::sequence) return label_form::all;
  return codec_of<Payload>::may_be_absent ? label_form::optional : label_form::one;
}
// The type of one label: inside a std::optional, or an element of a list of labels.
template <typename Type>
struct label_part : std::type_identity<Type> {};
template <typename Type>
requires(label_form_of<Type>() != label_form::one) struct label_part<Type> : label_part<inside_t<Type>> {
};
template <typename Type>
using label_part_t = typename label_part<Type>::type;
// The labels that a struct takes, in order.
template <typename T>
inline constexpr auto label_forms = [] {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    [[maybe_unused]] const auto form = []<std::size_t Index>(std::integral_constant<std::size_t, Index>) {
      if constexpr (traits_at<T, Index>::form == role_form::label)
        return label_form_of<payload_at<T, Index>>();
      else
        return label_form::none;
    };
    return std::array<label_form, sizeof...(I)>{form(std::integral_constant<std::size_t, I>())...};
  }
  (std::make_index_sequence<layout<T>::count>());
}();
template <typename T>
consteval std::size_t count_labels(label_form wanted) {
  std::size_t count = 0;
  for (const label_form form : label_forms<T>)
    count += form == wanted;
  return count;
}
// How many labels a struct takes, but for those that a list takes.
template <typename T>
inline constexpr std::size_t label_count =
    count_labels<T>(label_form::one) + count_labels<T>(label_form::optional);
// Labels that blocks may have or not.
struct loose_labels {
  std::size_t optional = 0;
  bool any = false;
  friend bool operator==(const loose_labels&, const loose_labels&) = default;
};
template <typename T>
inline constexpr loose_labels own_loose_labels{count_labels<T>(label_form::optional),
                                               count_labels<T>(label_form::all) != 0};

// The table of a struct, and the text about it: its own, or those that its hcl::describe_class has.
template <typename T>
struct struct_docs {
  static constexpr bool exist = requires { T::hcl_docs; };
  static constexpr const auto& table() requires exist { return T::hcl_docs; }
  static constexpr bool are_complete = requires { requires T::hcl_docs_complete; };
  static constexpr std::string_view about() {
    if constexpr (requires { std::string_view(T::hcl_about); })
      return T::hcl_about;
    else
      return {};
  }
};
template <described T>
struct struct_docs<T> {
  static constexpr bool exist = requires { describe_class<T>::docs; };
  static constexpr const auto& table() requires exist { return describe_class<T>::docs; }
  static constexpr bool are_complete = requires { requires describe_class<T>::docs_complete; };
  static constexpr std::string_view about() {
    if constexpr (requires { std::string_view(describe_class<T>::about); })
      return describe_class<T>::about;
    else
      return {};
  }
};

// The name of a member in a table of texts: its name in C++, or in a hcl::describe_class the one that
// configurations use.
template <typename T, std::size_t Index>
consteval std::string_view documented_name() {
  if constexpr (described<T>) {
    constexpr auto given = declared_layout<T>::template traits<Index>();
    return given.name.empty() ? given.own_name : given.name;
  } else {
    return member_name<T, Index>;
  }
}
template <typename T, std::size_t Index>
constexpr const doc* declared_doc() {
  if constexpr (struct_docs<T>::exist)
    return find_doc(struct_docs<T>::table(), documented_name<T, Index>());
  else
    return nullptr;
}

// The text of a member, which the table of the struct has that declares it.
template <typename T, std::size_t Index>
constexpr const doc* doc_at() {
  using from = declaration_at<T, Index>;
  return declared_doc<typename from::owner, from::index>();
}

}  // namespace hcl::inline v1_0::detail
