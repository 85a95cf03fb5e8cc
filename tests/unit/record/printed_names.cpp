// The texts are as GCC 12, Clang 14 and 19 give them; those of MSVC follow its documented forms.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <hcl/record/field_name.hpp>

using namespace hcl::detail;
using names = std::array<std::string_view, 3>;

TEST_CASE("the name of a member is read out of each compiler's text for a pointer to it") {
  CHECK(boxed_member_name(
            "constexpr std::string_view hcl::v1_0::detail::text_of_pointer() [with auto Pointer = "
            "pointer_box<int>{(& imaginary_object<acme::box<int> >.imaginary<acme::box<int> "
            ">::value.acme::box<int>::port)}; std::string_view = std::basic_string_view<char>]",
            text_dialect::gcc) == "port");
  CHECK(boxed_member_name(
            "std::string_view hcl::detail::text_of_pointer() [Pointer = {&imaginary_object.value.port}]",
            text_dialect::clang) == "port");
  CHECK(boxed_member_name("std::string_view hcl::detail::text_of_pointer() [Pointer = "
                          "pointer_box<int>{&imaginary_object.value.port}]",
                          text_dialect::clang) == "port");
  CHECK(boxed_member_name(
            "class std::basic_string_view<char,struct std::char_traits<char> > __cdecl "
            "hcl::v1_0::detail::text_of_pointer<struct hcl::v1_0::detail::pointer_box<int>{const int*:"
            "&hcl::v1_0::detail::imaginary_object<struct acme::service>->value->port}>(void) noexcept",
            text_dialect::msvc) == "port");
  CHECK(boxed_member_name("class std::basic_string_view<char,struct std::char_traits<char> > __cdecl "
                          "hcl::v1_0::detail::text_of_pointer<struct hcl::v1_0::detail::pointer_box<class "
                          "std::vector<int,class std::allocator<int> > >{const class std::vector<int,class "
                          "std::allocator<int> >*:&hcl::v1_0::detail::imaginary_object<struct "
                          "acme::service>->value->_ports2}>(void) noexcept",
                          text_dialect::msvc) == "_ports2");
}

TEST_CASE("the name of a member is read out of a text with a pointer to members") {
  CHECK(member_pointer_name(
            "constexpr std::string_view hcl::v1_0::detail::text_of_pointer() [with auto Pointer = "
            "&acme::box<int>::value; std::string_view = std::basic_string_view<char>]") == "value");
  CHECK(member_pointer_name(
            "std::string_view hcl::detail::text_of_pointer() [Pointer = &acme::service::port]") == "port");
}

TEST_CASE("the name of a type is read out of each compiler's text for it") {
  CHECK(printed_type_name("constexpr std::string_view hcl::v1_0::detail::text_of_type() [with T = "
                          "{anonymous}::here; std::string_view = std::basic_string_view<char>]",
                          text_dialect::gcc) == "here");
  CHECK(printed_type_name("std::string_view hcl::detail::text_of_type() [T = (anonymous namespace)::here]",
                          text_dialect::clang) == "here");
  for (const std::string_view type :
       {"struct http", "class acme::http", "union acme::http", "struct main::http", "struct main::`2'::http",
        "struct `anonymous namespace'::http", "struct acme::outer<struct acme::inner<int> >::http",
        "struct http "}) {
    const std::string text =
        "class std::basic_string_view<char,struct std::char_traits<char> > __cdecl "
        "hcl::v1_0::detail::text_of_type<" +
        std::string(type) + ">(void) noexcept";
    CHECK(printed_type_name(text, text_dialect::msvc) == "http");
  }
}

TEST_CASE("templates have no name of their own in any compiler's text") {
  CHECK(printed_type_name(
            "constexpr std::string_view hcl::v1_0::detail::text_of_type() [with T = acme::box<int>; "
            "std::string_view = std::basic_string_view<char>]",
            text_dialect::gcc)
            .empty());
  CHECK(printed_type_name("std::string_view hcl::detail::text_of_type() [T = acme::box<int>]",
                          text_dialect::clang)
            .empty());
  CHECK(printed_type_name(
            "class std::basic_string_view<char,struct std::char_traits<char> > __cdecl "
            "hcl::v1_0::detail::text_of_type<struct acme::box<struct acme::in<int> > >(void) noexcept",
            text_dialect::msvc)
            .empty());
}

TEST_CASE("the names of enumerators are read out of each compiler's text for values") {
  const names wanted{"red", "", "green"};
  CHECK(split_enumerators<3>(
            "constexpr std::string_view hcl::v1_0::detail::text_of_values() [with E = acme::color; E "
            "...Values = {acme::color::red, (acme::color)1, acme::color::green}; std::string_view = "
            "std::basic_string_view<char>]",
            text_dialect::gcc) == wanted);
  CHECK(split_enumerators<3>("std::string_view hcl::detail::text_of_values() [E = acme::color, Values = "
                             "<acme::color::red, (acme::color)1, acme::color::green>]",
                             text_dialect::clang) == wanted);
  CHECK(split_enumerators<3>("class std::basic_string_view<char,struct std::char_traits<char> > __cdecl "
                             "hcl::v1_0::detail::text_of_values<enum acme::color,acme::color::red,(enum "
                             "acme::color)0x1,acme::color::green>(void) noexcept",
                             text_dialect::msvc) == wanted);
}

TEST_CASE("enumerators without a scope, in templates and without names are told apart in MSVC's text") {
  const std::string_view begin =
      "class std::basic_string_view<char,struct std::char_traits<char> > __cdecl "
      "hcl::v1_0::detail::text_of_values<";
  const std::string_view end = ">(void) noexcept";
  const auto split = [&](std::string_view values) {
    const std::string text = std::string(begin) + std::string(values) + std::string(end);
    std::array<std::string, 3> copies;
    const names found = split_enumerators<3>(text, text_dialect::msvc);
    std::copy(found.begin(), found.end(), copies.begin());
    return copies;
  };
  using copies = std::array<std::string, 3>;
  CHECK(split("enum mode,fast,(enum mode)0x7,slow") == copies{"fast", "", "slow"});
  CHECK(split("enum acme::box<int,char>::mode,(enum "
              "acme::box<int,char>::mode)0xfffffffe,acme::box<int,char>::fast,"
              "(enum acme::box<int,char>::mode)0x2") == copies{"", "fast", ""});
  CHECK(split("enum `anonymous namespace'::hidden,`anonymous-namespace'::hidden::yes,(enum `anonymous "
              "namespace'::hidden)0x1,`anonymous-namespace'::hidden::no") == copies{"yes", "", "no"});
}
