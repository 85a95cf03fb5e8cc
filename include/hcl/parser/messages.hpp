// Tables of messages: for rules that did not match, for tokens often written instead, and for tokens that are
// never valid. core.hpp, hints.hpp and builder.hpp choose from them.
#pragma once

#include <cstdint>
#include <string_view>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/grammar/json.hpp>
#include <hcl/grammar/traversal.hpp>
#include <hcl/parser/token.hpp>

namespace hcl::inline v1_0::parser {

// The subject of a message.
enum class subject_form : unsigned char {
  found,            // the token that stands there
  found_or_opener,  // at the end of the text, the bracket that is still open
  name,             // the name of the attribute or block
  name_on_line,     // the same in a block on one line, up to what makes it another block
  expansion,        // the "..." before
  step,             // the name or star after the dot
  template_start,   // the template, where its text ends inside of a sequence
};

struct expectation {
  std::string_view code;
  std::string_view summary;
  std::string_view detail;
  subject_form subject = subject_form::found;
};

// A common slip: a token instead of the missing one.
struct slip_message {
  std::string_view code;  // of what is missing
  token_kind found;
  std::string_view advice;               // after the detail
  std::string_view summary{}, detail{};  // instead of those of the rule; empty: those
};

// The same in the JSON syntax, by the first byte found.
struct json_slip_message {
  std::string_view code;
  char found;
  std::string_view detail;
};

// An operator of other languages.
struct foreign_operator {
  std::string_view written;
  std::string_view ours;      // empty if there is none
  std::string_view advice{};  // empty: to write ours
};

// A token that is never valid.
struct never_valid_message {
  token_kind kind;
  std::string_view written;  // empty: any of the kind
  std::uint8_t every;        // how many to report: 1 each, 2 every second, 0 the first
  std::string_view code, summary, detail;
};

inline constexpr std::string_view
    no_bitwise_operators = "Bitwise operators are not supported. The logical ones are &&, || and !.",
    foreign_conditional = hcl::detail::conditional_form.substr(1), conflict = "Merge conflict",
    conflict_mark =
        "This is the mark of a merge conflict. Resolve the conflict, and remove its marks: the lines that "
        "begin with <<<<<<<, ======= and >>>>>>>.",
    foreign_for = "A for expression is written in brackets, like [for x in list : x], or in braces.";

// Each rule that must match has a message; one without is an error of the compiler.
template <typename Rule>
consteval expectation lacks_message() {
  static_assert(sizeof(Rule) == 0, "hcl: a rule that must match needs a message");
  return {};
}
template <typename Rule>
inline constexpr expectation expected = lacks_message<Rule>();
template <>
inline constexpr expectation expected<grammar::blanks>{};  // they always match

// One row each.
// clang-format off

// structure
template <> inline constexpr expectation expected<grammar::body_item>{            codes::item_expected,                "Attribute or block expected",          "An attribute (name = value) or a block (name { ... }) is expected here."};
template <> inline constexpr expectation expected<grammar::definition>{           codes::definition_expected,          "Attribute or block expected",          "A name must be followed by an equals sign and a value (an attribute), or by an opening brace (a block).", subject_form::name};
template <> inline constexpr expectation expected<grammar::attribute_value>{      codes::expression_expected,          "Missing value",                        "An expression must follow the equals sign, on the same line."};
template <> inline constexpr expectation expected<grammar::end_of_attribute>{     codes::newline_expected,             "Missing newline after attribute",      "An attribute ends with its line."};
template <> inline constexpr expectation expected<grammar::block_open>{           codes::block_open_expected,          "Missing opening brace",                "The name of a block is followed by its labels (names or quoted strings) and by an opening brace on the same line. To set an attribute, write an equals sign after its name: name = value."};
template <> inline constexpr expectation expected<grammar::end_of_block>{         codes::newline_expected,             "Missing newline after block",          "A block ends with the line of its closing brace."};
template <> inline constexpr expectation expected<grammar::single_name>{          codes::item_expected,                "Attribute expected",                   "A block on one line can hold one attribute (name = value) or nothing."};
template <> inline constexpr expectation expected<grammar::single_attribute>{     codes::definition_expected,          "Attribute expected",                   "A block on one line can hold one attribute (name = value) and no blocks. Write its contents on separate lines.", subject_form::name_on_line};
template <> inline constexpr expectation expected<grammar::single_close>{         codes::block_close_expected,         "Missing closing brace",                "A block on one line must be closed after its one attribute. To set more, write each attribute on its own line.", subject_form::found_or_opener};
template <> inline constexpr expectation expected<grammar::label_close>{          codes::label_close_expected,         "Unclosed label",                       "A label is a quoted string on one line."};

// expressions
template <> inline constexpr expectation expected<grammar::expression>{           codes::expression_expected,          "Missing expression",                   "An expression is expected here."};
template <> inline constexpr expectation expected<grammar::inner_expression>{     codes::expression_expected,          "Missing expression",                   "An expression is expected between the parentheses."};
template <> inline constexpr expectation expected<grammar::close_parenthesis>{    codes::parenthesis_expected,         "Missing closing parenthesis",          "The expression in parentheses must end with a closing parenthesis."};
template <> inline constexpr expectation expected<grammar::right_operand>{        codes::expression_expected,          "Missing operand",                      "An expression must follow the operator."};
template <> inline constexpr expectation expected<grammar::unary_operand>{        codes::expression_expected,          "Missing operand",                      "An expression must follow the operator."};
template <> inline constexpr expectation expected<grammar::true_result>{          codes::expression_expected,          "Missing result",                       "An expression must follow the question mark of a conditional."};
template <> inline constexpr expectation expected<grammar::result_colon>{         codes::colon_expected,               "Missing second result of conditional", "A conditional is written as condition ? one : other. The colon and the other result are missing."};
template <> inline constexpr expectation expected<grammar::false_result>{         codes::expression_expected,          "Missing result",                       "An expression must follow the colon of a conditional."};
template <> inline constexpr expectation expected<grammar::function_name>{        codes::function_name_expected,       "Missing function name",                "The name of a function or namespace must follow the two colons."};
template <> inline constexpr expectation expected<grammar::call_open>{            codes::call_open_expected,           "Missing opening parenthesis",          "A name with two colons in it is a function, so it must be followed by arguments in parentheses."};
template <> inline constexpr expectation expected<grammar::argument>{             codes::expression_expected,          "Missing argument",                     "An argument of the function is expected here."};
template <> inline constexpr expectation expected<grammar::argument_separator>{   codes::comma_expected,               "Missing comma between arguments",      "The arguments of a function are separated by commas and end with a closing parenthesis.", subject_form::found_or_opener};
template <> inline constexpr expectation expected<grammar::expansion_close>{      codes::parenthesis_expected,         "Missing closing parenthesis",          "Only the closing parenthesis may follow an argument that is expanded with \"...\".", subject_form::expansion};
template <> inline constexpr expectation expected<grammar::tuple_element>{        codes::expression_expected,          "Missing element",                      "An element of the list is expected here."};
template <> inline constexpr expectation expected<grammar::element_separator>{    codes::comma_expected,               "Missing comma between elements",       "The elements of a list are separated by commas, even across lines.", subject_form::found_or_opener};
template <> inline constexpr expectation expected<grammar::object_key>{           codes::expression_expected,          "Missing key",                          "A key of the object is expected here."};
template <> inline constexpr expectation expected<grammar::key_separator>{        codes::equals_expected,              "Missing equals sign after key",        "A key of an object is followed by an equals sign and its value.", subject_form::found_or_opener};
template <> inline constexpr expectation expected<grammar::object_value>{         codes::expression_expected,          "Missing value",                        "A value must follow the key, on the same line."};
template <> inline constexpr expectation expected<grammar::item_separator>{       codes::comma_expected,               "Missing separator between items",      "The items of an object are separated by newlines or commas.", subject_form::found_or_opener};
template <> inline constexpr expectation expected<grammar::for_name>{             codes::for_name_expected,            "Missing variable name",                "The name of a variable is expected after \"for\"."};
template <> inline constexpr expectation expected<grammar::for_value_name>{       codes::for_name_expected,            "Missing variable name",                "The name of the variable for the value is expected after the comma."};
template <> inline constexpr expectation expected<grammar::for_in>{               codes::for_in_expected,              "Missing \"in\"",                       "The variables of \"for\" must be followed by the word \"in\" and a collection."};
template <> inline constexpr expectation expected<grammar::for_collection>{       codes::expression_expected,          "Missing collection",                   "An expression for the collection is expected after \"in\"."};
template <> inline constexpr expectation expected<grammar::for_colon>{            codes::for_colon_expected,           "Missing colon",                        "A colon must follow the collection of a for expression."};
template <> inline constexpr expectation expected<grammar::for_result>{           codes::expression_expected,          "Missing result",                       "An expression for each element must follow the colon of a for expression."};
template <> inline constexpr expectation expected<grammar::for_value>{            codes::expression_expected,          "Missing value",                        "An expression for each value must follow the arrow."};
template <> inline constexpr expectation expected<grammar::for_condition>{        codes::expression_expected,          "Missing condition",                    "A condition must follow the word \"if\"."};
template <> inline constexpr expectation expected<grammar::for_close<']'>>{       codes::for_close_expected,           "Unexpected text in for expression",    "The for expression should end here with a closing bracket."};
template <> inline constexpr expectation expected<grammar::for_close<'}'>>{       codes::for_close_expected,           "Unexpected text in for expression",    "The for expression should end here with a closing brace."};
template <> inline constexpr expectation expected<grammar::step_name>{            codes::attribute_name_expected,      "Missing attribute name",               "The name of an attribute must follow the dot.", subject_form::step};
template <> inline constexpr expectation expected<grammar::splat_close>{          codes::bracket_expected,             "Missing closing bracket",              "The star in [*] must be followed by a closing bracket."};
template <> inline constexpr expectation expected<grammar::index_key>{            codes::expression_expected,          "Missing index",                        "An index or key is expected between the brackets."};
template <> inline constexpr expectation expected<grammar::index_close>{          codes::bracket_expected,             "Missing closing bracket",              "The index must end with a closing bracket."};
template <> inline constexpr expectation expected<grammar::end_of_text>{          codes::end_expected,                 "Unexpected text after the end",        "The text should end here."};

// templates
template <> inline constexpr expectation expected<grammar::end_of_template>{      codes::end_expected,                 "Unexpected text in template",          "The template should end here."};
template <> inline constexpr expectation expected<grammar::interpolated>{         codes::expression_expected,          "Missing expression",                   "An expression is expected in an interpolation."};
template <> inline constexpr expectation expected<grammar::interpolation_close>{  codes::interpolation_close_expected, "Unclosed interpolation",               "The expression of an interpolation must be followed by a closing brace.", subject_form::template_start};
template <> inline constexpr expectation expected<grammar::directive_keyword>{    codes::directive_keyword_expected,   "Unknown template directive",           "A template directive begins with one of the words if, else, endif, for and endfor."};
template <> inline constexpr expectation expected<grammar::directive_condition>{  codes::expression_expected,          "Missing condition",                    "A condition must follow the word \"if\"."};
template <> inline constexpr expectation expected<grammar::directive_close>{      codes::directive_close_expected,     "Unclosed template directive",          "The template directive should end here with a closing brace."};
template <> inline constexpr expectation expected<grammar::close_quote>{          codes::quote_expected,               "Unclosed string",                      "The string has no closing quote."};
template <> inline constexpr expectation expected<grammar::heredoc_close>{        codes::heredoc_close_expected,       "Unclosed heredoc",                     "The heredoc has no line that closes it."};

// traversals
template <> inline constexpr expectation expected<grammar::traversal_root>{       codes::variable_name_expected,       "Missing variable name",                "A reference must begin with the name of a variable."};
template <> inline constexpr expectation expected<grammar::traversal_name>{       codes::attribute_name_expected,      "Missing attribute name",               "The name of an attribute must follow the dot."};
template <> inline constexpr expectation expected<grammar::traversal_index_key>{  codes::index_expected,               "Missing index",                        "A number or a quoted string without template sequences is expected in the brackets."};
template <> inline constexpr expectation expected<grammar::traversal_index_close>{codes::bracket_expected,             "Missing closing bracket",              "The index must be followed by a closing bracket."};
template <> inline constexpr expectation expected<grammar::traversal_end>{        codes::step_expected,                "Unexpected text in reference",         "Only .name and [index] may follow here."};

// the JSON syntax
inline constexpr expectation json_value_expected{                                 codes::json_invalid_value,           "Invalid start of value",               "A value is expected here: a string in double quotes, a number, true, false, null, an array or an object."};
template <> inline constexpr expectation expected<grammar::json::root_value> = json_value_expected;
template <> inline constexpr expectation expected<grammar::json::element> = json_value_expected;
template <> inline constexpr expectation expected<grammar::json::property_value> = json_value_expected;
template <> inline constexpr expectation expected<grammar::json::property_name>{  codes::json_invalid_property_name,   "Invalid property name",                "The name of a property must be a string in double quotes."};
template <> inline constexpr expectation expected<grammar::json::colon>{          codes::json_missing_colon,           "Missing colon",                        "A property's name must be followed by a colon and a value."};
template <> inline constexpr expectation expected<grammar::json::array_end>{      codes::json_missing_comma,           "Missing comma",                        "Elements are separated by commas."};
template <> inline constexpr expectation expected<grammar::json::object_end>{     codes::json_missing_comma,           "Missing comma",                        "Properties are separated by commas."};
template <> inline constexpr expectation expected<grammar::json::end_of_text>{    codes::json_extraneous_data,         "Extraneous data after JSON value",     "Nothing may follow the JSON value."};
inline constexpr json_slip_message json_slip_messages[] = {
    {codes::json_missing_colon, '=',  "A property's name must be followed by a colon, not by an equals sign."},
    {codes::json_missing_comma, ':',  "A property has only one colon."},
    {codes::json_extraneous_data, ':', "Properties belong in an object: put braces around all of them."},
    {codes::json_invalid_value, '\'', "JSON strings are written with double quotes, not with single quotes."},
};

// slips
inline constexpr slip_message slip_messages[] = {
    {codes::definition_expected,  token_kind::colon,       "Use an equals sign instead of the colon."},
    {codes::definition_expected,  token_kind::fat_arrow,   "Use a single equals sign instead of \"=>\"."},
    {codes::definition_expected,  token_kind::equal,       "Use a single equals sign instead of \"==\"."},
    {codes::definition_expected,  token_kind::plus,        "There is no \"+=\": an attribute is set once, to all that it holds."},
    {codes::definition_expected,  token_kind::open_bracket, "To set a part of a list or an object, write the whole of it."},
    {codes::definition_expected,  token_kind::number,      "A value follows an equals sign; a label that is a number is written in quotes."},
    {codes::item_expected,        token_kind::minus,       "A list is written in brackets, with commas: name = [a, b]."},
    {codes::definition_expected,  token_kind::dot,         "The name of an attribute cannot contain dots. To set a part of an object, write the whole object; the labels of a block follow its name, in quotes."},
    {codes::item_expected,        token_kind::open_bracket, "A section is written as a block: its name, labels in quotes, and braces around what is in it."},
    {codes::item_expected,        token_kind::close_brace, {}, "Unexpected closing brace", "This brace closes nothing: there is no block or object open here."},
    {codes::block_open_expected,  token_kind::assign,      {}, {}, "An attribute has one name and no labels, and a block has no equals sign. Remove the labels before the equals sign, or the equals sign itself."},
    {codes::block_open_expected,  token_kind::comma,       {}, "Unexpected comma", "The labels of a block are written one after the other, without commas, before the opening brace."},
    {codes::parenthesis_expected, token_kind::comma,       "A list is written in brackets: [a, b]."},
    {codes::newline_expected,     token_kind::open_brace,  "A block is written without the equals sign."},
    {codes::newline_expected,     token_kind::open_parenthesis, "A call begins with the name of a function: f(a)."},
    {codes::comma_expected,       token_kind::open_parenthesis, "A call begins with the name of a function: f(a)."},
    {codes::newline_expected,     token_kind::assign,      "To compare two values, write \"==\"."},
    {codes::attribute_name_expected, token_kind::open_bracket, "An index has no dot before it."},
    {codes::newline_expected,     token_kind::comma,       "Attributes are separated by newlines, not by commas.", "Unexpected comma"},
    {codes::block_close_expected, token_kind::comma,       "Attributes are separated by newlines, not by commas.", "Unexpected comma"},
};
inline constexpr foreign_operator foreign_operators[] = {
    {"===",  "=="},
    {"!==",  "!="},
    {"<>",   "!="},
    {"and",  "&&"},
    {"or",   "||"},
    {"is",   "=="},
    {"in",   "", "There is no operator \"in\"; of the standard functions, contains(list, value) does this."},
    {"**",   "", "There is no operator \"**\" for powers."},
    {"++",   "", "There is no operator \"++\"."},
    {"<<",   "", no_bitwise_operators},
    {">>",   "", no_bitwise_operators},
    {"if",   "", foreign_conditional},
    {"then", "", foreign_conditional},
    {"for",  "", foreign_for},
};
inline constexpr never_valid_message never_valid_messages[] = {
    {token_kind::bitwise_and,    "",  1, codes::unsupported_operator, "Unsupported operator",     no_bitwise_operators},
    {token_kind::bitwise_or,     "",  1, codes::unsupported_operator, "Unsupported operator",     no_bitwise_operators},
    {token_kind::bitwise_xor,    "",  1, codes::unsupported_operator, "Unsupported operator",     no_bitwise_operators},
    {token_kind::bitwise_not,    "~/", 1, codes::invalid_character,   "Invalid character",        "A path is written in quotes, like \"~/app\"."},
    {token_kind::bitwise_not,    "~>", 1, codes::unsupported_operator, "Unsupported operator",    "There is no operator \"~>\". Write version constraints in quotes, like \"~> 1.2\"."},
    {token_kind::bitwise_not,    "",  1, codes::unsupported_operator, "Unsupported operator",     "There is no operator with \"~\". Regular expressions are for functions, like regex(pattern, text)."},
    {token_kind::backtick,       "",  2, codes::invalid_character,    "Invalid character",        "Strings are written with double quotes, not with backticks. For several lines, use a heredoc, like <<EOT."},
    {token_kind::apostrophe,     "",  2, codes::single_quotes,        "Single quotes",            "Strings are written with double quotes, not with single quotes."},
    {token_kind::semicolon,      "",  0, codes::invalid_character,    "Invalid character",        "Semicolons have no meaning: attributes and blocks are separated by newlines, elements of lists and objects by commas. A comment begins with \"#\"."},
    {token_kind::bad_encoding,   "",  0, codes::invalid_utf8,         "Text is not UTF-8",        "This byte is not part of a valid UTF-8 sequence. Save the file as UTF-8."},
    {token_kind::quoted_newline, "",  1, codes::newline_in_string,    "Newline in quoted string", "A quoted string must end on the line it begins on. Is its closing quote missing? Write \\n for a newline, or use a heredoc for several lines."},
    {token_kind::invalid,        "$", 1, codes::invalid_character,    "Invalid character",        "Dollar signs belong in quoted strings, as in \"${name}\". Outside of strings, write the name or expression alone."},
    {token_kind::invalid,        "\xE2\x80\x9C", 2, codes::curly_quotes, "Curly quotes",        "Strings are written with straight double quotes (\"). Curly ones often come with text pasted from documents."},
};
// clang-format on

}  // namespace hcl::inline v1_0::parser
