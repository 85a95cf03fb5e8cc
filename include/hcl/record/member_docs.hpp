// The texts of a struct and its members, from the table beside them: hcl::doc. Checks nothing.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/record/layout.hpp>
#include <hcl/tags/members.hpp>

namespace hcl::inline v1_0::detail {

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
    return member_name<T, Index>();
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
  if constexpr (has_flattened<T>) {
    constexpr auto from = layout<T>::origin_of(Index);
    using outer = declared_traits<T, from.member>;
    if constexpr (outer::form == role_form::members)
      return doc_at<typename outer::payload, from.inner>();
    else
      return declared_doc<T, from.member>();
  } else {
    return declared_doc<T, Index>();
  }
}

}  // namespace hcl::inline v1_0::detail
