// Rule -> message: what to say where a rule was expected and did not match. The whole table; what depends on the token found instead is added
// in explain.hpp.
#pragma once

#include <string_view>

#include <hcl/grammar/traversal.hpp>

namespace hcl::inline v0_1::parser {

// What a message points at.
enum class subject_form : unsigned char {
  found,            // the token that stands there
  found_or_opener,  // at the end of the text, the bracket that is still open
  name,             // the name of the attribute or block
  name_on_line,     // the same in a block on one line, up to what makes it another block
  expansion,        // the "..." before
  step,             // the name or star behind the dot
  template_start,   // the template, where its text ends inside of a sequence
};

struct expectation {
  std::string_view code;
  std::string_view summary;
  std::string_view detail;
  subject_form subject = subject_form::found;
};

template <typename Rule>
inline constexpr expectation expected{"syntax-error", "Unexpected text", "The text does not go on as it should here."};

// structure
template <>
inline constexpr expectation expected<grammar::body_item>{"item-expected", "Attribute or block expected",
                                                          "An attribute (name = value) or a block (name { ... }) is expected here."};
template <>
inline constexpr expectation expected<grammar::definition>{
    "definition-expected", "Attribute or block expected",
    "A name must be followed by an equals sign and a value, which makes an attribute, or by an opening brace, which makes a block.",
    subject_form::name};
template <>
inline constexpr expectation expected<grammar::attribute_value>{"expression-expected", "Missing value",
                                                                "An expression must follow the equals sign, on the same line."};
template <>
inline constexpr expectation expected<grammar::end_of_attribute>{"newline-expected", "Missing newline after attribute",
                                                                 "An attribute ends with its line."};
template <>
inline constexpr expectation expected<grammar::block_open>{
    "block-open-expected", "Missing opening brace",
    "The name of a block is followed by its labels, names or quoted strings, and then by an opening brace on the same line."};
template <>
inline constexpr expectation expected<grammar::end_of_block>{"newline-expected", "Missing newline after block",
                                                             "A block ends with the line of its closing brace."};
template <>
inline constexpr expectation expected<grammar::single_name>{"item-expected", "Attribute expected",
                                                            "A block on one line can hold one attribute (name = value) or nothing."};
template <>
inline constexpr expectation expected<grammar::single_attribute>{
    "definition-expected", "Attribute expected",
    "A block on one line can hold one attribute (name = value) and no blocks. Place what it holds on lines of their own.",
    subject_form::name_on_line};
template <>
inline constexpr expectation expected<grammar::single_close>{
    "block-close-expected", "Missing closing brace",
    "A block on one line must be closed right behind its one attribute. To set more, place each attribute on a line of its own.",
    subject_form::found_or_opener};
template <>
inline constexpr expectation expected<grammar::label_close>{"label-close-expected", "Unclosed label", "A label is a quoted string on one line."};

// expressions
template <>
inline constexpr expectation expected<grammar::expression>{"expression-expected", "Missing expression", "An expression is expected here."};
template <>
inline constexpr expectation expected<grammar::inner_expression>{"expression-expected", "Missing expression",
                                                                 "An expression is expected between the parentheses."};
template <>
inline constexpr expectation expected<grammar::close_parenthesis>{"parenthesis-expected", "Missing closing parenthesis",
                                                                  "The expression in parentheses must end with one."};
template <>
inline constexpr expectation expected<grammar::right_operand>{"expression-expected", "Missing operand", "An expression must follow the operator."};
template <>
inline constexpr expectation expected<grammar::unary_operand>{"expression-expected", "Missing operand", "An expression must follow the operator."};
template <>
inline constexpr expectation expected<grammar::true_result>{"expression-expected", "Missing result",
                                                            "An expression must follow the question mark of a conditional."};
template <>
inline constexpr expectation expected<grammar::result_colon>{
    "colon-expected", "Missing second result of conditional",
    "A conditional is written condition ? one : other; the colon and the other result are missing."};
template <>
inline constexpr expectation expected<grammar::false_result>{"expression-expected", "Missing result",
                                                             "An expression must follow the colon of a conditional."};
template <>
inline constexpr expectation expected<grammar::function_name>{"function-name-expected", "Missing function name",
                                                              "After :: the name of a function or of a namespace must follow."};
template <>
inline constexpr expectation expected<grammar::call_open>{
    "call-open-expected", "Missing opening parenthesis",
    "A name with :: in it is the name of a function, so its arguments must follow in parentheses."};
template <>
inline constexpr expectation expected<grammar::argument>{"expression-expected", "Missing argument", "An argument of the function is expected here."};
template <>
inline constexpr expectation expected<grammar::argument_separator>{
    "comma-expected", "Missing comma between arguments", "The arguments of a function are separated by commas and end with a closing parenthesis.",
    subject_form::found_or_opener};
template <>
inline constexpr expectation expected<grammar::expansion_close>{
    "parenthesis-expected", "Missing closing parenthesis",
    "Nothing but the closing parenthesis may follow an argument that is expanded with \"...\".", subject_form::expansion};
template <>
inline constexpr expectation expected<grammar::tuple_element>{"expression-expected", "Missing element", "An element of the list is expected here."};
template <>
inline constexpr expectation expected<grammar::element_separator>{"comma-expected", "Missing comma between elements",
                                                                  "The elements of a list are separated by commas, also at the end of a line.",
                                                                  subject_form::found_or_opener};
template <>
inline constexpr expectation expected<grammar::object_key>{"expression-expected", "Missing key", "A key of the object is expected here."};
template <>
inline constexpr expectation expected<grammar::key_separator>{"equals-expected", "Missing equals sign after key",
                                                              "A key of an object is followed by an equals sign and its value.",
                                                              subject_form::found_or_opener};
template <>
inline constexpr expectation expected<grammar::object_value>{"expression-expected", "Missing value",
                                                             "A value must follow the key, on the same line."};
template <>
inline constexpr expectation expected<grammar::item_separator>{"comma-expected", "Missing separator between items",
                                                               "The items of an object are separated by newlines or commas.",
                                                               subject_form::found_or_opener};
template <>
inline constexpr expectation expected<grammar::for_name>{"for-name-expected", "Missing variable name",
                                                         "After \"for\" the name of a variable is expected."};
template <>
inline constexpr expectation expected<grammar::for_value_name>{"for-name-expected", "Missing variable name",
                                                               "After the comma the name of the variable for the value is expected."};
template <>
inline constexpr expectation expected<grammar::for_in>{"for-in-expected", "Missing \"in\"",
                                                       "After the names of its variables, \"for\" needs the word \"in\" and a collection."};
template <>
inline constexpr expectation expected<grammar::for_collection>{"expression-expected", "Missing collection",
                                                               "After \"in\" an expression for the collection is expected."};
template <>
inline constexpr expectation expected<grammar::for_colon>{"for-colon-expected", "Missing colon",
                                                          "A colon must follow the collection of a for expression."};
template <>
inline constexpr expectation expected<grammar::for_result>{"expression-expected", "Missing result",
                                                           "An expression for each element must follow the colon of a for expression."};
template <>
inline constexpr expectation expected<grammar::for_value>{"expression-expected", "Missing value",
                                                          "An expression for each value must follow the arrow."};
template <>
inline constexpr expectation expected<grammar::for_condition>{"expression-expected", "Missing condition", "A condition must follow the word \"if\"."};
template <>
inline constexpr expectation expected<grammar::for_close<']'>>{"for-close-expected", "Unexpected text in for expression",
                                                               "The for expression should end here with a closing bracket."};
template <>
inline constexpr expectation expected<grammar::for_close<'}'>>{"for-close-expected", "Unexpected text in for expression",
                                                               "The for expression should end here with a closing brace."};
template <>
inline constexpr expectation expected<grammar::step_name>{"attribute-name-expected", "Missing attribute name",
                                                          "The name of an attribute must follow the dot.", subject_form::step};
template <>
inline constexpr expectation expected<grammar::splat_close>{"bracket-expected", "Missing closing bracket",
                                                            "The star of [*] must be followed by the closing bracket."};
template <>
inline constexpr expectation expected<grammar::index_key>{"expression-expected", "Missing index",
                                                          "An index or key is expected between the brackets."};
template <>
inline constexpr expectation expected<grammar::index_close>{"bracket-expected", "Missing closing bracket",
                                                            "The index must end with a closing bracket."};
template <>
inline constexpr expectation expected<grammar::end_of_text>{"end-expected", "Unexpected text after the end", "The text should end here."};

// templates
template <>
inline constexpr expectation expected<grammar::end_of_template>{"end-expected", "Unexpected text in template", "The template should end here."};
template <>
inline constexpr expectation expected<grammar::interpolated>{"expression-expected", "Missing expression",
                                                             "An expression is expected in an interpolation."};
template <>
inline constexpr expectation expected<grammar::interpolation_close>{"interpolation-close-expected", "Unclosed interpolation",
                                                                    "The expression of an interpolation must be followed by a closing brace.",
                                                                    subject_form::template_start};
template <>
inline constexpr expectation expected<grammar::directive_keyword>{
    "directive-keyword-expected", "Unknown template directive", "A template directive begins with one of the words if, else, endif, for and endfor."};
template <>
inline constexpr expectation expected<grammar::directive_condition>{"expression-expected", "Missing condition",
                                                                    "A condition must follow the word \"if\"."};
template <>
inline constexpr expectation expected<grammar::directive_close>{"directive-close-expected", "Unclosed template directive",
                                                                "The template directive should end here with a closing brace."};
template <>
inline constexpr expectation expected<grammar::close_quote>{"quote-expected", "Unclosed string", "The string has no closing quote."};
template <>
inline constexpr expectation expected<grammar::heredoc_close>{"heredoc-close-expected", "Unclosed heredoc",
                                                              "The heredoc has no line that closes it."};

// traversals
template <>
inline constexpr expectation expected<grammar::traversal_root>{"variable-name-expected", "Missing variable name",
                                                               "A reference must begin with the name of a variable."};
template <>
inline constexpr expectation expected<grammar::traversal_name>{"attribute-name-expected", "Missing attribute name",
                                                               "The name of an attribute must follow the dot."};
template <>
inline constexpr expectation expected<grammar::traversal_index_key>{"index-expected", "Missing index",
                                                                    "The brackets must hold a number or a quoted string without sequences."};
template <>
inline constexpr expectation expected<grammar::traversal_index_close>{"bracket-expected", "Missing closing bracket",
                                                                      "The index must be followed by a closing bracket."};
template <>
inline constexpr expectation expected<grammar::traversal_end>{"step-expected", "Unexpected text in reference",
                                                              "Only .name and [index] may follow here."};

}  // namespace hcl::inline v0_1::parser
