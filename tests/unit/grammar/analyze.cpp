// PEGTL's analysis of the grammar: no rule can go round without taking a byte.
#include <catch2/catch.hpp>

#include <tao/pegtl/contrib/analyze.hpp>

#include <hcl/grammar/traversal.hpp>

namespace g = hcl::grammar;

// What our own combinators are made of, in PEGTL's words.
namespace tao::pegtl {

template <typename Name, typename... Rules>
struct analyze_traits<Name, g::seq<Rules...>> : analyze_seq_traits<Rules...> {};
template <typename Name, typename... Rules>
struct analyze_traits<Name, g::expect<Rules...>> : analyze_seq_traits<Rules...> {};
template <typename Name, typename... Rules>
struct analyze_traits<Name, g::nested<Rules...>> : analyze_seq_traits<Rules...> {};
template <typename Name, bool Matter, typename... Rules>
struct analyze_traits<Name, g::with_newlines<Matter, Rules...>> : analyze_seq_traits<Rules...> {};
template <typename Name, typename... Rules>
struct analyze_traits<Name, g::maybe<Rules...>> : analyze_opt_traits<Rules...> {};
template <typename Name, typename... Rules>
struct analyze_traits<Name, g::many<Rules...>> : analyze_opt_traits<Rules..., Name> {};
template <typename Name, typename Close, typename Gap, typename Element, typename Separator>
struct analyze_traits<Name, g::list_until<Close, Gap, Element, Separator>>
    : analyze_seq_traits<Gap, sor<Close, g::seq<Element, sor<Close, g::seq<Separator, Name>>>>> {};
template <typename Name, typename... Branches>
struct analyze_traits<Name, g::first_of<Branches...>> : analyze_sor_traits<typename Branches::rule...> {};
template <typename Name, typename Condition, typename Then, typename Else>
struct analyze_traits<Name, g::if_else<Condition, Then, Else>> : analyze_sor_traits<Then, Else> {};
template <typename Name, bool File>
struct analyze_traits<Name, g::body<File>> : analyze_opt_traits<g::empty_lines, g::body_item, Name> {};

template <typename Name, typename... Rules>
struct analyze_traits<Name, g::sor<Rules...>> : analyze_sor_traits<Rules...> {};

// Leaves that always take something, and leaves that may take nothing.
template <typename Name, char... Characters>
struct analyze_traits<Name, g::one<Characters...>> : analyze_any_traits<> {};
template <typename Name, char... Characters>
struct analyze_traits<Name, g::string<Characters...>> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::identifier> : analyze_any_traits<> {};
template <typename Name, char... Letters>
struct analyze_traits<Name, g::keyword<Letters...>> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::number_token> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::equals> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::colon> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::plain_string> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::quoted_literal> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::heredoc_literal> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::bare_literal> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::heredoc_open> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::heredoc_close> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::binary_operator_token> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::blanks> : analyze_opt_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::short_identifier> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::plain_attribute> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::spaces> : analyze_opt_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::empty_lines> : analyze_opt_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::line_end> : analyze_opt_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::ended_line> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::at_line_end> : analyze_opt_traits<> {};
template <typename Name>
struct analyze_traits<Name, g::begins_for> : analyze_opt_traits<> {};

}  // namespace tao::pegtl

TEST_CASE("no rule of the grammar goes round without taking a byte") {
  CHECK(tao::pegtl::analyze<g::config_file>() == 0);
  CHECK(tao::pegtl::analyze<g::lone_expression>() == 0);
  CHECK(tao::pegtl::analyze<g::bare_template>() == 0);
  CHECK(tao::pegtl::analyze<g::lone_traversal>() == 0);
}

TEST_CASE("runs of bytes end where the table says, at every length and offset") {
  // The eight-byte steps must agree with a look at each byte.
  for (int byte = 0; byte < 256; ++byte) {
    for (std::size_t length = 0; length < 20; ++length) {
      for (const char filler : {'a', 'Z', '7', '_', '-'}) {
        std::string text(length, filler);
        text += static_cast<char>(byte);
        text += "zzzzzzzzzz";
        const char* const end = text.data() + text.size();
        const auto bytewise = [&](auto more) {
          std::size_t at = 0;
          while (more(text[at]))
            ++at;
          return at;
        };
        const auto name = static_cast<std::size_t>(g::skip_name_bytes(text.data(), end) - text.data());
        REQUIRE(name == bytewise([](char c) { return g::is(c, g::character::name_more); }));
        const auto quoted = static_cast<std::size_t>(g::skip_quoted_bytes(text.data(), end) - text.data());
        REQUIRE(quoted == bytewise([](char c) { return !g::is(c, g::character::ends_quoted); }));
      }
      std::string text(length, ' ');
      text += static_cast<char>(byte);
      text += "\t  x  ";
      std::size_t blank = 0;
      while (g::is(text[blank], g::character::blank))
        ++blank;
      REQUIRE(static_cast<std::size_t>(g::skip_blank_bytes(text.data(), text.data() + text.size()) -
                                       text.data()) == blank);
    }
  }
}
