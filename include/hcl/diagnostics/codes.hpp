// Every code that a diagnostic of this library can have, once, each with one sentence on when it is given. A
// host compares with these constants instead of with texts: `if (d.code == hcl::codes::missing_attribute)`.
// Codes are stable; summaries and details are not.
#pragma once

#include <string_view>

namespace hcl::inline v0_1 {

// A code and when it is given. Goes wherever a text goes.
struct diagnostic_code {
  std::string_view name;
  std::string_view meaning;

  consteval diagnostic_code(std::string_view code, std::string_view when) : name(code), meaning(when) {}
  constexpr operator std::string_view() const noexcept { return name; }
};

namespace codes {

// Texts and files
inline constexpr diagnostic_code invalid_utf8{"invalid-utf8", "A text is not UTF-8."};
inline constexpr diagnostic_code source_too_large{"source-too-large", "A text has 4 GiB or more."};
inline constexpr diagnostic_code file_not_found{"file-not-found",
                                                "A file or directory to be read does not exist."};
inline constexpr diagnostic_code file_is_directory{"file-is-directory",
                                                   "A directory is given where a file is expected."};
inline constexpr diagnostic_code file_not_directory{"file-not-directory",
                                                    "A file is given where a directory is expected."};
inline constexpr diagnostic_code file_not_regular{
    "file-not-regular", "A file is neither a regular file nor allowed to be something else, such as a pipe."};
inline constexpr diagnostic_code file_too_large{"file-too-large", "A file is larger than the limit."};
inline constexpr diagnostic_code file_unreadable{"file-unreadable",
                                                 "A file or directory cannot be opened or read."};
inline constexpr diagnostic_code no_configuration_files{"no-configuration-files",
                                                        "A directory holds no configuration file."};

// Characters
inline constexpr diagnostic_code invalid_character{"invalid-character",
                                                   "A character has no meaning where it is written."};
inline constexpr diagnostic_code single_quotes{"single-quotes", "A string is written with single quotes."};
inline constexpr diagnostic_code curly_quotes{"curly-quotes", "A string is written with curly quotes."};
inline constexpr diagnostic_code newline_in_string{"newline-in-string",
                                                   "A quoted string does not end on its line."};
inline constexpr diagnostic_code invalid_escape{"invalid-escape",
                                                "A backslash in a string begins no escape sequence."};
inline constexpr diagnostic_code unsupported_operator{"unsupported-operator", "A bitwise operator is used."};
inline constexpr diagnostic_code invalid_number{"invalid-number", "A number is not written as one."};
inline constexpr diagnostic_code number_overflow{"number-overflow", "The exponent of a number is too large."};
inline constexpr diagnostic_code number_not_exact{
    "number-not-exact", "An integer needs more digits than can be represented exactly."};
inline constexpr diagnostic_code number_undefined{
    "number-undefined", "An operation on zero or infinity has no result, such as 0 / 0."};
inline constexpr diagnostic_code number_too_long{"number-too-long",
                                                 "A number has too many digits to be written out."};

// Structure
inline constexpr diagnostic_code item_expected{
    "item-expected", "Something else is written where an attribute or a block is expected."};
inline constexpr diagnostic_code definition_expected{
    "definition-expected", "A name is followed neither by an equals sign nor by what makes it a block."};
inline constexpr diagnostic_code quoted_attribute_name{"quoted-attribute-name",
                                                       "The name of an attribute or block is in quotes."};
inline constexpr diagnostic_code block_open_expected{"block-open-expected",
                                                     "The opening brace of a block is missing."};
inline constexpr diagnostic_code block_close_expected{
    "block-close-expected", "A block on one line is not closed after its one attribute."};
inline constexpr diagnostic_code unclosed_block{"unclosed-block", "The file ends inside of a block."};
inline constexpr diagnostic_code newline_expected{"newline-expected",
                                                  "An attribute or block does not end with its line."};
inline constexpr diagnostic_code label_close_expected{"label-close-expected",
                                                      "A label is not closed on its line."};
inline constexpr diagnostic_code template_in_label{
    "template-in-label", "A string that must be plain, such as a label, has a template sequence."};
inline constexpr diagnostic_code nesting_too_deep{
    "nesting-too-deep", "Brackets, blocks, templates or operators are nested too deeply."};

// Expressions
inline constexpr diagnostic_code expression_expected{"expression-expected", "An expression is missing."};
inline constexpr diagnostic_code parenthesis_expected{"parenthesis-expected",
                                                      "A closing parenthesis is missing."};
inline constexpr diagnostic_code bracket_expected{"bracket-expected", "A closing bracket is missing."};
inline constexpr diagnostic_code unclosed_bracket{"unclosed-bracket",
                                                  "The text ends before a bracket is closed."};
inline constexpr diagnostic_code comma_expected{"comma-expected",
                                                "Arguments, elements or items are not separated."};
inline constexpr diagnostic_code equals_expected{"equals-expected",
                                                 "The key of an object is not followed by an equals sign."};
inline constexpr diagnostic_code colon_expected{"colon-expected",
                                                "A conditional has no colon and second result."};
inline constexpr diagnostic_code function_name_expected{"function-name-expected",
                                                        "A namespace (::) is not followed by a name."};
inline constexpr diagnostic_code call_open_expected{
    "call-open-expected", "The name of a function with a namespace is not followed by arguments."};
inline constexpr diagnostic_code for_name_expected{"for-name-expected",
                                                   "A for expression does not name its variable."};
inline constexpr diagnostic_code for_in_expected{"for-in-expected",
                                                 "A for expression lacks the word \"in\"."};
inline constexpr diagnostic_code for_colon_expected{"for-colon-expected",
                                                    "A for expression has no colon after its collection."};
inline constexpr diagnostic_code for_close_expected{"for-close-expected",
                                                    "A for expression does not end where it should."};
inline constexpr diagnostic_code for_key_in_list{"for-key-in-list", "A for expression in brackets has keys."};
inline constexpr diagnostic_code for_key_missing{"for-key-missing",
                                                 "A for expression in braces has no keys."};
inline constexpr diagnostic_code for_grouping_in_list{
    "for-grouping-in-list", "A for expression in brackets groups its values with \"...\"."};
inline constexpr diagnostic_code attribute_name_expected{"attribute-name-expected",
                                                         "A dot is not followed by a name."};
inline constexpr diagnostic_code chained_legacy_index{
    "chained-legacy-index", "Two indices follow each other with dots, as in list.0.1."};
inline constexpr diagnostic_code nested_splat{"nested-splat", "A splat with a dot holds another splat."};
inline constexpr diagnostic_code end_expected{"end-expected",
                                              "Text follows the end of an expression or template."};
inline constexpr diagnostic_code variable_name_expected{"variable-name-expected",
                                                        "A reference does not begin with a name."};
inline constexpr diagnostic_code index_expected{
    "index-expected", "The brackets of a reference hold neither a number nor a plain string."};
inline constexpr diagnostic_code step_expected{
    "step-expected", "Something other than .name or [index] follows in a reference."};
inline constexpr diagnostic_code splat_not_allowed{"splat-not-allowed",
                                                   "A reference that must name one thing has a splat."};

// Templates
inline constexpr diagnostic_code quote_expected{"quote-expected", "A string is not closed."};
inline constexpr diagnostic_code heredoc_close_expected{"heredoc-close-expected", "A heredoc is not closed."};
inline constexpr diagnostic_code invalid_heredoc{"invalid-heredoc",
                                                 "The first line of a heredoc is not written as one."};
inline constexpr diagnostic_code interpolation_close_expected{"interpolation-close-expected",
                                                              "An interpolation is not closed."};
inline constexpr diagnostic_code directive_keyword_expected{
    "directive-keyword-expected", "A template directive begins with an unknown word."};
inline constexpr diagnostic_code directive_close_expected{
    "directive-close-expected", "A template directive does not end where it should."};
inline constexpr diagnostic_code unclosed_directive{
    "unclosed-directive", "A template ends before an if or for directive is closed."};
inline constexpr diagnostic_code unexpected_directive{
    "unexpected-directive", "An else, endif or endfor directive belongs to no other."};

// JSON syntax
inline constexpr diagnostic_code json_byte_order_mark{"json-byte-order-mark",
                                                      "A JSON text begins with a byte order mark."};
inline constexpr diagnostic_code json_extraneous_data{"json-extraneous-data", "Text follows the JSON value."};
inline constexpr diagnostic_code json_invalid_keyword{"json-invalid-keyword",
                                                      "A word is none of true, false and null."};
inline constexpr diagnostic_code json_invalid_number{"json-invalid-number",
                                                     "A number is not written as JSON wants it."};
inline constexpr diagnostic_code json_invalid_property_name{"json-invalid-property-name",
                                                            "The name of a property is not a string."};
inline constexpr diagnostic_code json_invalid_string{
    "json-invalid-string", "A string has an invalid escape or a control character."};
inline constexpr diagnostic_code json_invalid_value{"json-invalid-value",
                                                    "A value begins with something that begins no value."};
inline constexpr diagnostic_code json_mismatched_bracket{"json-mismatched-bracket",
                                                         "A bracket closes another kind of bracket."};
inline constexpr diagnostic_code json_missing_colon{"json-missing-colon",
                                                    "The name of a property is not followed by a colon."};
inline constexpr diagnostic_code json_missing_comma{"json-missing-comma",
                                                    "Elements or properties are not separated."};
inline constexpr diagnostic_code json_missing_value{"json-missing-value",
                                                    "The text ends where a value is expected."};
inline constexpr diagnostic_code json_root_must_be_object{
    "json-root-must-be-object", "A JSON file holds neither an object nor an array."};
inline constexpr diagnostic_code json_trailing_comma{"json-trailing-comma",
                                                     "A comma follows the last element."};
inline constexpr diagnostic_code json_unclosed{"json-unclosed",
                                               "The text ends inside of an object or array."};
inline constexpr diagnostic_code json_unclosed_string{"json-unclosed-string",
                                                      "The text ends inside of a string."};

// Contents of bodies
inline constexpr diagnostic_code missing_attribute{"missing-attribute", "A required attribute is not set."};
inline constexpr diagnostic_code missing_block{"missing-block", "A required block is missing."};
inline constexpr diagnostic_code missing_label{"missing-label", "A block has fewer labels than it needs."};
inline constexpr diagnostic_code extraneous_label{"extraneous-label",
                                                  "A block has more labels than it may have."};
inline constexpr diagnostic_code duplicate_attribute{"duplicate-attribute",
                                                     "An attribute is set more than once."};
inline constexpr diagnostic_code duplicate_block{"duplicate-block",
                                                 "A block that may appear once appears again."};
inline constexpr diagnostic_code too_few_blocks{"too-few-blocks",
                                                "There are fewer blocks of a type than required."};
inline constexpr diagnostic_code too_many_blocks{"too-many-blocks",
                                                 "There are more blocks of a type than allowed."};
inline constexpr diagnostic_code unsupported_attribute{"unsupported-attribute",
                                                       "An attribute is not known where it is set."};
inline constexpr diagnostic_code unsupported_block{"unsupported-block",
                                                   "A block type is not known where it is used."};
inline constexpr diagnostic_code blocks_not_allowed{"blocks-not-allowed",
                                                    "A block is written where only attributes are expected."};
inline constexpr diagnostic_code json_object_required{"json-object-required",
                                                      "A JSON value cannot be read as the body of a block."};
inline constexpr diagnostic_code invalid_dynamic_block{"invalid-dynamic-block",
                                                       "A dynamic block is not written as one."};

// Values
inline constexpr diagnostic_code unsuitable_value{
    "unsuitable-value", "A value does not fit the attribute, label or element that it is for."};
inline constexpr diagnostic_code former_name{"former-name", "A name is used that has changed (warning)."};
inline constexpr diagnostic_code deprecated{"deprecated",
                                            "A name is used that should not be used any more (warning)."};
inline constexpr diagnostic_code validation{
    "validation", "A check of the program rejects what has been read, and gives no code of its own."};
inline constexpr diagnostic_code inconsistent_types{
    "inconsistent-types", "Blocks that form one list or map have values of different types."};
inline constexpr diagnostic_code transform_failed{
    "transform-failed", "A function that a specification applies to a value fails."};

// Variables and functions
inline constexpr diagnostic_code unknown_variable{"unknown-variable", "There is no variable of that name."};
inline constexpr diagnostic_code variables_not_allowed{"variables-not-allowed",
                                                       "A variable is used where there are none."};
inline constexpr diagnostic_code unknown_function{"unknown-function", "There is no function of that name."};
inline constexpr diagnostic_code functions_not_allowed{"functions-not-allowed",
                                                       "A function is called where there are none."};
inline constexpr diagnostic_code not_enough_arguments{"not-enough-arguments",
                                                      "A function is called with too few arguments."};
inline constexpr diagnostic_code too_many_arguments{"too-many-arguments",
                                                    "A function is called with too many arguments."};
inline constexpr diagnostic_code invalid_expanding_argument{
    "invalid-expanding-argument", "An argument that is expanded with \"...\" is not a list."};
inline constexpr diagnostic_code invalid_function_argument{"invalid-function-argument",
                                                           "A function rejects one of its arguments."};
inline constexpr diagnostic_code function_call_failed{"function-call-failed", "A function fails."};
inline constexpr diagnostic_code circular_reference{
    "circular-reference", "Attributes or variables depend on each other in a circle."};

// Evaluation
inline constexpr diagnostic_code invalid_operand{"invalid-operand", "An operand has the wrong type."};
inline constexpr diagnostic_code operation_failed{
    "operation-failed", "An operator has no result for its operands, such as a division by zero."};
inline constexpr diagnostic_code invalid_condition{"invalid-condition",
                                                   "The condition of a conditional is not true or false."};
inline constexpr diagnostic_code null_condition{"null-condition", "The condition of a conditional is null."};
inline constexpr diagnostic_code inconsistent_conditional_types{
    "inconsistent-conditional-types", "The results of a conditional have types that cannot be unified."};
inline constexpr diagnostic_code invalid_index{
    "invalid-index", "A key or index does not fit the collection, or is out of range."};
inline constexpr diagnostic_code index_of_null{"index-of-null", "An element of null is accessed."};
inline constexpr diagnostic_code index_of_set{"index-of-set", "A set is indexed."};
inline constexpr diagnostic_code not_indexable{"not-indexable", "A value without elements is indexed."};
inline constexpr diagnostic_code missing_map_element{"missing-map-element",
                                                     "A map has no element of that key."};
inline constexpr diagnostic_code attribute_of_null{"attribute-of-null", "An attribute of null is accessed."};
inline constexpr diagnostic_code invalid_traversal{
    "invalid-traversal", "A reference with a splat or a second root is applied to one value."};
inline constexpr diagnostic_code splat_of_null{"splat-of-null",
                                               "A splat is applied to null where a list is required."};
inline constexpr diagnostic_code invalid_nested_splat{
    "invalid-nested-splat", "A splat is applied to the elements of something that is no list."};
inline constexpr diagnostic_code not_iterable{
    "not-iterable", "A for expression iterates over something that is no collection."};
inline constexpr diagnostic_code null_iteration{"null-iteration", "A for expression iterates over null."};
inline constexpr diagnostic_code invalid_for_condition{
    "invalid-for-condition", "The condition of a for expression is null, or not true or false."};
inline constexpr diagnostic_code invalid_for_key{"invalid-for-key",
                                                 "A key of a for expression is null, or not a string."};
inline constexpr diagnostic_code duplicate_for_key{"duplicate-for-key",
                                                   "A for expression gives two values for one key."};
inline constexpr diagnostic_code ambiguous_attribute_key{
    "ambiguous-attribute-key", "A key of an object could be a name or a reference."};
inline constexpr diagnostic_code invalid_object_key{"invalid-object-key",
                                                    "A key of an object is not a string."};
inline constexpr diagnostic_code null_object_key{"null-object-key", "A key of an object is null."};
inline constexpr diagnostic_code duplicate_object_key{"duplicate-object-key",
                                                      "A key of an object appears more than once."};
inline constexpr diagnostic_code duplicate_object_attribute{
    "duplicate-object-attribute", "A property of a JSON object appears more than once."};
inline constexpr diagnostic_code invalid_template_value{"invalid-template-value",
                                                        "A value cannot be written into a string."};
inline constexpr diagnostic_code evaluation_limit{
    "evaluation-limit", "An evaluation needs more steps, elements or text than the limits allow."};

// Typed model
inline constexpr diagnostic_code not_a_value{"not-a-value",
                                             "A keyword or a namespace is used where a value is needed."};
inline constexpr diagnostic_code duplicate_for_name{
    "duplicate-for-name", "A for expression gives its key and its value the same name."};

// Static analysis
inline constexpr diagnostic_code invalid_static_reference{
    "invalid-static-reference", "A reference to something is needed, not another expression."};
inline constexpr diagnostic_code static_list_required{"static-list-required",
                                                      "A list written in brackets is needed."};
inline constexpr diagnostic_code static_map_required{"static-map-required",
                                                     "An object written in braces is needed."};
inline constexpr diagnostic_code static_call_required{"static-call-required", "A function call is needed."};
inline constexpr diagnostic_code invalid_type_expression{"invalid-type-expression",
                                                         "An expression is not a type."};
inline constexpr diagnostic_code invalid_default{
    "invalid-default", "The default value of an optional attribute does not fit its type."};
inline constexpr diagnostic_code invalid_parameter{"invalid-parameter",
                                                   "The parameter of a user function is not a name."};
inline constexpr diagnostic_code duplicate_function{"duplicate-function",
                                                    "A user function is defined more than once."};
inline constexpr diagnostic_code invalid_spec{"invalid-spec", "A specification is not written as one."};

// Writing
inline constexpr diagnostic_code unwritable_value{"unwritable-value", "A value cannot be written as HCL."};
inline constexpr diagnostic_code text_too_long{"text-too-long",
                                               "A text is longer than the limit when written."};

// Documents that are changed
inline constexpr diagnostic_code invalid_name{
    "invalid-name", "A name for an attribute, block or reference in a document is no identifier."};
inline constexpr diagnostic_code invalid_edit{
    "invalid-edit", "A change of a document would leave text that means something else or cannot be read."};
inline constexpr diagnostic_code missing_item{
    "missing-item", "What is to be changed in a document is not there, or has been removed."};

// All of them, in the order above.
inline constexpr diagnostic_code all[] = {invalid_utf8,
                                          source_too_large,
                                          file_not_found,
                                          file_is_directory,
                                          file_not_directory,
                                          file_not_regular,
                                          file_too_large,
                                          file_unreadable,
                                          no_configuration_files,
                                          invalid_character,
                                          single_quotes,
                                          curly_quotes,
                                          newline_in_string,
                                          invalid_escape,
                                          unsupported_operator,
                                          invalid_number,
                                          number_overflow,
                                          number_not_exact,
                                          number_undefined,
                                          number_too_long,
                                          item_expected,
                                          definition_expected,
                                          quoted_attribute_name,
                                          block_open_expected,
                                          block_close_expected,
                                          unclosed_block,
                                          newline_expected,
                                          label_close_expected,
                                          template_in_label,
                                          nesting_too_deep,

                                          expression_expected,
                                          parenthesis_expected,
                                          bracket_expected,
                                          unclosed_bracket,
                                          comma_expected,
                                          equals_expected,
                                          colon_expected,
                                          function_name_expected,
                                          call_open_expected,
                                          for_name_expected,
                                          for_in_expected,
                                          for_colon_expected,
                                          for_close_expected,
                                          for_key_in_list,
                                          for_key_missing,
                                          for_grouping_in_list,
                                          attribute_name_expected,
                                          chained_legacy_index,
                                          nested_splat,
                                          end_expected,
                                          variable_name_expected,
                                          index_expected,
                                          step_expected,
                                          splat_not_allowed,
                                          quote_expected,
                                          heredoc_close_expected,
                                          invalid_heredoc,
                                          interpolation_close_expected,
                                          directive_keyword_expected,
                                          directive_close_expected,
                                          unclosed_directive,
                                          unexpected_directive,
                                          json_byte_order_mark,
                                          json_extraneous_data,
                                          json_invalid_keyword,
                                          json_invalid_number,
                                          json_invalid_property_name,
                                          json_invalid_string,
                                          json_invalid_value,
                                          json_mismatched_bracket,
                                          json_missing_colon,
                                          json_missing_comma,
                                          json_missing_value,
                                          json_root_must_be_object,
                                          json_trailing_comma,
                                          json_unclosed,
                                          json_unclosed_string,
                                          missing_attribute,
                                          missing_block,
                                          missing_label,
                                          extraneous_label,
                                          duplicate_attribute,
                                          duplicate_block,
                                          too_few_blocks,
                                          too_many_blocks,
                                          unsupported_attribute,
                                          unsupported_block,
                                          blocks_not_allowed,
                                          json_object_required,
                                          invalid_dynamic_block,
                                          unsuitable_value,
                                          former_name,
                                          deprecated,
                                          validation,
                                          inconsistent_types,
                                          transform_failed,
                                          unknown_variable,
                                          variables_not_allowed,
                                          unknown_function,
                                          functions_not_allowed,
                                          not_enough_arguments,
                                          too_many_arguments,
                                          invalid_expanding_argument,
                                          invalid_function_argument,
                                          function_call_failed,
                                          circular_reference,
                                          invalid_operand,
                                          operation_failed,
                                          invalid_condition,
                                          null_condition,
                                          inconsistent_conditional_types,
                                          invalid_index,
                                          index_of_null,
                                          index_of_set,
                                          not_indexable,
                                          missing_map_element,
                                          attribute_of_null,
                                          invalid_traversal,
                                          splat_of_null,
                                          invalid_nested_splat,
                                          not_iterable,
                                          null_iteration,
                                          invalid_for_condition,
                                          invalid_for_key,
                                          duplicate_for_key,
                                          ambiguous_attribute_key,
                                          invalid_object_key,
                                          null_object_key,
                                          duplicate_object_key,
                                          duplicate_object_attribute,
                                          invalid_template_value,
                                          evaluation_limit,
                                          not_a_value,
                                          duplicate_for_name,
                                          invalid_static_reference,
                                          static_list_required,
                                          static_map_required,
                                          static_call_required,
                                          invalid_type_expression,
                                          invalid_default,
                                          invalid_parameter,
                                          duplicate_function,
                                          invalid_spec,
                                          unwritable_value,
                                          text_too_long,
                                          invalid_name,
                                          invalid_edit,
                                          missing_item};

}  // namespace codes

}  // namespace hcl::inline v0_1
