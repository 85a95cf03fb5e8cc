// The codes of this library's diagnostics, each with a sentence on its cause. Compare with these constants:
// `if (d.code == hcl::codes::missing_attribute)`. Codes are stable; summaries and details are not.
#pragma once

#include <string_view>

namespace hcl::inline v1_0 {

// A code and its cause. Converts to text.
struct diagnostic_code {
  std::string_view name;
  std::string_view meaning;

  consteval diagnostic_code(std::string_view code, std::string_view when) : name(code), meaning(when) {}
  constexpr operator std::string_view() const noexcept { return name; }
};

namespace codes {

// Literals with their length.
using std::literals::string_view_literals::operator""sv;

// One row each.
// clang-format off

// Texts and files
inline constexpr diagnostic_code invalid_utf8{                  "invalid-utf8"sv,                   "A text is not UTF-8."sv};
inline constexpr diagnostic_code source_too_large{              "source-too-large"sv,               "A text has 4 GiB or more."sv};
inline constexpr diagnostic_code byte_order_mark{               "byte-order-mark"sv,                "A text begins with a byte order mark, where the program rejects that."sv};
inline constexpr diagnostic_code file_not_found{                "file-not-found"sv,                 "A file or directory to be read does not exist."sv};
inline constexpr diagnostic_code file_is_directory{             "file-is-directory"sv,              "A directory is given where a file is expected."sv};
inline constexpr diagnostic_code file_not_directory{            "file-not-directory"sv,             "A file is given where a directory is expected."sv};
inline constexpr diagnostic_code file_not_regular{              "file-not-regular"sv,               "A file is neither a regular file nor allowed to be something else, such as a pipe."sv};
inline constexpr diagnostic_code file_too_large{                "file-too-large"sv,                 "A file is larger than the limit."sv};
inline constexpr diagnostic_code file_unreadable{               "file-unreadable"sv,                "A file or directory cannot be opened or read."sv};
inline constexpr diagnostic_code file_unwritable{               "file-unwritable"sv,                "A file cannot be written."sv};
inline constexpr diagnostic_code no_configuration_files{        "no-configuration-files"sv,         "A directory holds no configuration file."sv};

// Layers of a configuration
inline constexpr diagnostic_code unknown_setting{               "unknown-setting"sv,                "A variable of the environment sets nothing."sv};
inline constexpr diagnostic_code ambiguous_setting{             "ambiguous-setting"sv,              "A variable sets two members, or a member is set in two ways at once."sv};
inline constexpr diagnostic_code invalid_setting{               "invalid-setting"sv,                "A variable or a flag cannot be read as what it sets."sv};
inline constexpr diagnostic_code invalid_flag{                  "invalid-flag"sv,                   "A flag is unknown, lacks its value, or is not accepted."sv};
inline constexpr diagnostic_code empty_input{                   "empty-input"sv,                    "A file of a configuration in force has become empty."sv};
inline constexpr diagnostic_code needs_restart{                 "needs-restart"sv,                  "A member has changed that takes effect only after a restart."sv};
inline constexpr diagnostic_code rejected_change{               "rejected-change"sv,                "The program rejects a change of its configuration."sv};
inline constexpr diagnostic_code nested_poll{                   "nested-poll"sv,                    "A function that is called for a change has called poll()."sv};
inline constexpr diagnostic_code incompatible{                  "incompatible"sv,                   "A new version of the program rejects what an old one accepts."sv};
inline constexpr diagnostic_code changed_meaning{               "changed-meaning"sv,                "A new version of the program reads something differently than an old one (warning)."sv};
inline constexpr diagnostic_code function_threw{                "function-threw"sv,                 "A function of the program that is called for a change threw an exception."sv};

// Characters
inline constexpr diagnostic_code invalid_character{             "invalid-character"sv,              "A character has no meaning where it is written."sv};
inline constexpr diagnostic_code single_quotes{                 "single-quotes"sv,                  "A string is written with single quotes."sv};
inline constexpr diagnostic_code curly_quotes{                  "curly-quotes"sv,                   "A string is written with curly quotes."sv};
inline constexpr diagnostic_code newline_in_string{             "newline-in-string"sv,              "A quoted string does not end on its line."sv};
inline constexpr diagnostic_code invalid_escape{                "invalid-escape"sv,                 "A backslash in a string begins no escape sequence."sv};
inline constexpr diagnostic_code unsupported_operator{          "unsupported-operator"sv,           "A bitwise operator is used."sv};
inline constexpr diagnostic_code invalid_number{                "invalid-number"sv,                 "The text is not a valid number."sv};
inline constexpr diagnostic_code number_overflow{               "number-overflow"sv,                "The exponent of a number is too large."sv};
inline constexpr diagnostic_code number_not_exact{              "number-not-exact"sv,               "An integer needs more digits than can be represented exactly."sv};
inline constexpr diagnostic_code number_undefined{              "number-undefined"sv,               "A program's operation on zero or infinity has no result, such as 0 / 0."sv};
inline constexpr diagnostic_code number_too_long{               "number-too-long"sv,                "A number has too many digits to be written out."sv};

// Structure
inline constexpr diagnostic_code item_expected{                 "item-expected"sv,                  "Something else is written where an attribute or a block is expected."sv};
inline constexpr diagnostic_code definition_expected{           "definition-expected"sv,            "A name is followed neither by an equals sign nor by labels or a brace."sv};
inline constexpr diagnostic_code quoted_attribute_name{         "quoted-attribute-name"sv,          "The name of an attribute or block is in quotes."sv};
inline constexpr diagnostic_code block_open_expected{           "block-open-expected"sv,            "The opening brace of a block is missing."sv};
inline constexpr diagnostic_code block_close_expected{          "block-close-expected"sv,           "A block on one line is not closed after its one attribute."sv};
inline constexpr diagnostic_code unclosed_block{                "unclosed-block"sv,                 "The file ends inside of a block."sv};
inline constexpr diagnostic_code newline_expected{              "newline-expected"sv,               "An attribute or block does not end with its line."sv};
inline constexpr diagnostic_code label_close_expected{          "label-close-expected"sv,           "A label is not closed on its line."sv};
inline constexpr diagnostic_code template_in_label{             "template-in-label"sv,              "A string that must be plain, such as a label, has a template sequence."sv};
inline constexpr diagnostic_code nesting_too_deep{              "nesting-too-deep"sv,               "Brackets, blocks, templates or operators are nested too deeply."sv};

// Expressions
inline constexpr diagnostic_code expression_expected{           "expression-expected"sv,            "An expression is missing."sv};
inline constexpr diagnostic_code parenthesis_expected{          "parenthesis-expected"sv,           "A closing parenthesis is missing."sv};
inline constexpr diagnostic_code bracket_expected{              "bracket-expected"sv,               "A closing bracket is missing."sv};
inline constexpr diagnostic_code unclosed_bracket{              "unclosed-bracket"sv,               "The text ends before a bracket is closed."sv};
inline constexpr diagnostic_code comma_expected{                "comma-expected"sv,                 "Arguments, elements or items are not separated."sv};
inline constexpr diagnostic_code equals_expected{               "equals-expected"sv,                "The key of an object is not followed by an equals sign."sv};
inline constexpr diagnostic_code colon_expected{                "colon-expected"sv,                 "A conditional has no colon and second result."sv};
inline constexpr diagnostic_code function_name_expected{        "function-name-expected"sv,         "A namespace (::) is not followed by a name."sv};
inline constexpr diagnostic_code call_open_expected{            "call-open-expected"sv,             "The name of a function with a namespace is not followed by arguments."sv};
inline constexpr diagnostic_code for_name_expected{             "for-name-expected"sv,              "A for expression does not name its variable."sv};
inline constexpr diagnostic_code for_in_expected{               "for-in-expected"sv,                "A for expression lacks the word \"in\"."sv};
inline constexpr diagnostic_code for_colon_expected{            "for-colon-expected"sv,             "A for expression has no colon after its collection."sv};
inline constexpr diagnostic_code for_close_expected{            "for-close-expected"sv,             "A for expression does not end where it should."sv};
inline constexpr diagnostic_code for_key_in_list{               "for-key-in-list"sv,                "A for expression in brackets has keys."sv};
inline constexpr diagnostic_code for_key_missing{               "for-key-missing"sv,                "A for expression in braces has no keys."sv};
inline constexpr diagnostic_code for_grouping_in_list{          "for-grouping-in-list"sv,           "A for expression in brackets groups its values with \"...\"."sv};
inline constexpr diagnostic_code attribute_name_expected{       "attribute-name-expected"sv,        "A dot is not followed by a name."sv};
inline constexpr diagnostic_code chained_legacy_index{          "chained-legacy-index"sv,           "Two indices follow each other with dots, as in list.0.1."sv};
inline constexpr diagnostic_code nested_splat{                  "nested-splat"sv,                   "A splat with a dot holds another splat."sv};
inline constexpr diagnostic_code end_expected{                  "end-expected"sv,                   "Text follows the end of an expression or template."sv};
inline constexpr diagnostic_code variable_name_expected{        "variable-name-expected"sv,         "A reference does not begin with a name."sv};
inline constexpr diagnostic_code index_expected{                "index-expected"sv,                 "The brackets of a reference hold neither a number nor a plain string."sv};
inline constexpr diagnostic_code step_expected{                 "step-expected"sv,                  "Something other than .name or [index] follows in a reference."sv};
inline constexpr diagnostic_code splat_not_allowed{             "splat-not-allowed"sv,              "A reference that must name one thing has a splat."sv};

// Templates
inline constexpr diagnostic_code quote_expected{                "quote-expected"sv,                 "A string is not closed."sv};
inline constexpr diagnostic_code heredoc_close_expected{        "heredoc-close-expected"sv,         "A heredoc is not closed."sv};
inline constexpr diagnostic_code invalid_heredoc{               "invalid-heredoc"sv,                "The first line of a heredoc has an invalid form."sv};
inline constexpr diagnostic_code interpolation_close_expected{  "interpolation-close-expected"sv,   "An interpolation is not closed."sv};
inline constexpr diagnostic_code directive_keyword_expected{    "directive-keyword-expected"sv,     "A template directive begins with an unknown word."sv};
inline constexpr diagnostic_code directive_close_expected{      "directive-close-expected"sv,       "A template directive does not end where it should."sv};
inline constexpr diagnostic_code unclosed_directive{            "unclosed-directive"sv,             "A template ends before an if or for directive is closed."sv};
inline constexpr diagnostic_code unexpected_directive{          "unexpected-directive"sv,           "An else, endif or endfor directive belongs to no other."sv};

// JSON syntax
inline constexpr diagnostic_code json_byte_order_mark{          "json-byte-order-mark"sv,           "A JSON text begins with a byte order mark."sv};
inline constexpr diagnostic_code json_extraneous_data{          "json-extraneous-data"sv,           "Text follows the JSON value."sv};
inline constexpr diagnostic_code json_invalid_keyword{          "json-invalid-keyword"sv,           "A word is none of true, false and null."sv};
inline constexpr diagnostic_code json_invalid_number{           "json-invalid-number"sv,            "A number is not valid in JSON."sv};
inline constexpr diagnostic_code json_invalid_property_name{    "json-invalid-property-name"sv,     "The name of a property is not a string."sv};
inline constexpr diagnostic_code json_invalid_string{           "json-invalid-string"sv,            "A string has an invalid escape or a control character."sv};
inline constexpr diagnostic_code json_invalid_value{            "json-invalid-value"sv,             "A value begins with something that begins no value."sv};
inline constexpr diagnostic_code json_mismatched_bracket{       "json-mismatched-bracket"sv,        "A bracket closes another kind of bracket."sv};
inline constexpr diagnostic_code json_missing_colon{            "json-missing-colon"sv,             "The name of a property is not followed by a colon."sv};
inline constexpr diagnostic_code json_missing_comma{            "json-missing-comma"sv,             "Elements or properties are not separated."sv};
inline constexpr diagnostic_code json_missing_value{            "json-missing-value"sv,             "The text ends where a value is expected."sv};
inline constexpr diagnostic_code json_root_must_be_object{      "json-root-must-be-object"sv,       "A JSON file holds neither an object nor an array."sv};
inline constexpr diagnostic_code json_trailing_comma{           "json-trailing-comma"sv,            "A comma follows the last element."sv};
inline constexpr diagnostic_code json_unclosed{                 "json-unclosed"sv,                  "The text ends inside of an object or array."sv};
inline constexpr diagnostic_code json_unclosed_string{          "json-unclosed-string"sv,           "The text ends inside of a string."sv};

// Contents of bodies
inline constexpr diagnostic_code missing_attribute{             "missing-attribute"sv,              "A required attribute is not set."sv};
inline constexpr diagnostic_code missing_block{                 "missing-block"sv,                  "A required block is missing."sv};
inline constexpr diagnostic_code missing_label{                 "missing-label"sv,                  "A block has fewer labels than it needs."sv};
inline constexpr diagnostic_code extraneous_label{              "extraneous-label"sv,               "A block has more labels than it may have."sv};
inline constexpr diagnostic_code duplicate_attribute{           "duplicate-attribute"sv,            "An attribute is set more than once."sv};
inline constexpr diagnostic_code duplicate_block{               "duplicate-block"sv,                "A block that may appear once appears again."sv};
inline constexpr diagnostic_code too_few_blocks{                "too-few-blocks"sv,                 "There are fewer blocks of a type than required."sv};
inline constexpr diagnostic_code too_many_blocks{               "too-many-blocks"sv,                "There are more blocks of a type than allowed."sv};
inline constexpr diagnostic_code unsupported_attribute{         "unsupported-attribute"sv,          "An attribute is not known where it is set."sv};
inline constexpr diagnostic_code unsupported_block{             "unsupported-block"sv,              "A block type is not known where it is used."sv};
inline constexpr diagnostic_code blocks_not_allowed{            "blocks-not-allowed"sv,             "A block is written where only attributes are expected."sv};
inline constexpr diagnostic_code json_object_required{          "json-object-required"sv,           "A JSON value cannot be read as the body of a block."sv};
inline constexpr diagnostic_code unmatched_override{            "unmatched-override"sv,             "A block of an override file has no block that it overrides (warning, or error by option)."sv};
inline constexpr diagnostic_code invalid_dynamic_block{         "invalid-dynamic-block"sv,          "A dynamic block has an invalid form."sv};

// Values
inline constexpr diagnostic_code unsuitable_value{              "unsuitable-value"sv,               "A value does not fit the attribute, label or element that it is for."sv};
inline constexpr diagnostic_code former_name{                   "former-name"sv,                    "An old name is used (warning)."sv};
inline constexpr diagnostic_code deprecated{                    "deprecated"sv,                     "A deprecated name is used (warning)."sv};
inline constexpr diagnostic_code validation{                    "validation"sv,                     "A check of the program rejects what has been read, and gives no code of its own."sv};
inline constexpr diagnostic_code inconsistent_types{            "inconsistent-types"sv,             "Blocks that form one list or map have values of different types."sv};
inline constexpr diagnostic_code transform_failed{              "transform-failed"sv,               "A function that a specification applies to a value fails."sv};

// Variables and functions
inline constexpr diagnostic_code unknown_variable{              "unknown-variable"sv,               "There is no variable of that name."sv};
inline constexpr diagnostic_code variables_not_allowed{         "variables-not-allowed"sv,          "A variable is used where there are none."sv};
inline constexpr diagnostic_code unknown_function{              "unknown-function"sv,               "There is no function of that name."sv};
inline constexpr diagnostic_code functions_not_allowed{         "functions-not-allowed"sv,          "A function is called where there are none."sv};
inline constexpr diagnostic_code not_enough_arguments{          "not-enough-arguments"sv,           "A function is called with too few arguments."sv};
inline constexpr diagnostic_code too_many_arguments{            "too-many-arguments"sv,             "A function is called with too many arguments."sv};
inline constexpr diagnostic_code invalid_expanding_argument{    "invalid-expanding-argument"sv,     "An argument that is expanded with \"...\" is not a list."sv};
inline constexpr diagnostic_code invalid_function_argument{     "invalid-function-argument"sv,      "A function rejects one of its arguments."sv};
inline constexpr diagnostic_code function_call_failed{          "function-call-failed"sv,           "A function fails."sv};
inline constexpr diagnostic_code circular_reference{            "circular-reference"sv,             "Attributes or variables depend on each other in a circle."sv};

// Evaluation
inline constexpr diagnostic_code invalid_operand{               "invalid-operand"sv,                "An operand has the wrong type."sv};
inline constexpr diagnostic_code operation_failed{              "operation-failed"sv,               "An operator in an expression has no result for its operands, such as 0 / 0."sv};
inline constexpr diagnostic_code invalid_condition{             "invalid-condition"sv,              "The condition of a conditional is not true or false."sv};
inline constexpr diagnostic_code null_condition{                "null-condition"sv,                 "The condition of a conditional is null."sv};
inline constexpr diagnostic_code inconsistent_conditional_types{"inconsistent-conditional-types"sv, "The results of a conditional have types that cannot be unified."sv};
inline constexpr diagnostic_code invalid_index{                 "invalid-index"sv,                  "A key or index does not fit the collection, or is out of range."sv};
inline constexpr diagnostic_code index_of_null{                 "index-of-null"sv,                  "An element of null is accessed."sv};
inline constexpr diagnostic_code index_of_set{                  "index-of-set"sv,                   "A set is indexed."sv};
inline constexpr diagnostic_code not_indexable{                 "not-indexable"sv,                  "A value without elements is indexed."sv};
inline constexpr diagnostic_code missing_map_element{           "missing-map-element"sv,            "A map has no element of that key."sv};
inline constexpr diagnostic_code attribute_of_null{             "attribute-of-null"sv,              "An attribute of null is accessed."sv};
inline constexpr diagnostic_code invalid_traversal{             "invalid-traversal"sv,              "A reference with a splat or a second root is applied to one value."sv};
inline constexpr diagnostic_code splat_of_null{                 "splat-of-null"sv,                  "A splat is applied to null where a list is required."sv};
inline constexpr diagnostic_code invalid_nested_splat{          "invalid-nested-splat"sv,           "A splat is applied to the elements of something that is not a list."sv};
inline constexpr diagnostic_code not_iterable{                  "not-iterable"sv,                   "A for expression iterates over something that is not a collection."sv};
inline constexpr diagnostic_code null_iteration{                "null-iteration"sv,                 "A for expression iterates over null."sv};
inline constexpr diagnostic_code invalid_for_condition{         "invalid-for-condition"sv,          "The condition of a for expression is null, or not true or false."sv};
inline constexpr diagnostic_code invalid_for_key{               "invalid-for-key"sv,                "A key of a for expression is null, or not a string."sv};
inline constexpr diagnostic_code duplicate_for_key{             "duplicate-for-key"sv,              "A for expression gives two values for one key."sv};
inline constexpr diagnostic_code ambiguous_attribute_key{       "ambiguous-attribute-key"sv,        "A key of an object could be a name or a reference."sv};
inline constexpr diagnostic_code invalid_object_key{            "invalid-object-key"sv,             "A key of an object is not a string."sv};
inline constexpr diagnostic_code null_object_key{               "null-object-key"sv,                "A key of an object is null."sv};
inline constexpr diagnostic_code duplicate_object_key{          "duplicate-object-key"sv,           "A key of an object appears more than once."sv};
inline constexpr diagnostic_code duplicate_object_attribute{    "duplicate-object-attribute"sv,     "A property of a JSON object appears more than once."sv};
inline constexpr diagnostic_code invalid_template_value{        "invalid-template-value"sv,         "A value cannot be written into a string."sv};
inline constexpr diagnostic_code evaluation_limit{              "evaluation-limit"sv,               "An evaluation needs more steps, elements or text than the limits allow."sv};

// Typed model
inline constexpr diagnostic_code not_a_value{                   "not-a-value"sv,                    "A keyword or a namespace is used where a value is needed."sv};
inline constexpr diagnostic_code duplicate_for_name{            "duplicate-for-name"sv,             "A for expression gives its key and its value the same name."sv};

// Static analysis
inline constexpr diagnostic_code invalid_static_reference{      "invalid-static-reference"sv,       "A reference to something is needed, not another expression."sv};
inline constexpr diagnostic_code static_list_required{          "static-list-required"sv,           "A list written in brackets is needed."sv};
inline constexpr diagnostic_code static_map_required{           "static-map-required"sv,            "An object written in braces is needed."sv};
inline constexpr diagnostic_code static_call_required{          "static-call-required"sv,           "A function call is needed."sv};
inline constexpr diagnostic_code invalid_type_expression{       "invalid-type-expression"sv,        "An expression is not a type."sv};
inline constexpr diagnostic_code invalid_default{               "invalid-default"sv,                "The default value of an optional attribute does not fit its type."sv};
inline constexpr diagnostic_code invalid_parameter{             "invalid-parameter"sv,              "The parameter of a user function is not a name."sv};
inline constexpr diagnostic_code duplicate_function{            "duplicate-function"sv,             "A user function is defined more than once."sv};
inline constexpr diagnostic_code invalid_spec{                  "invalid-spec"sv,                   "A specification has an invalid form."sv};

// Languages
inline constexpr diagnostic_code missing_input{                 "missing-input"sv,                  "A variable without a default is given no value."sv};
inline constexpr diagnostic_code unused_name{                   "unused-name"sv,                    "Nothing refers to a variable or a local value (warning)."sv};
inline constexpr diagnostic_code invalid_comment{               "invalid-comment"sv,                "A comment that ignores a diagnostic lacks its code or a reason (warning)."sv};
inline constexpr diagnostic_code invalid_module{                "invalid-module"sv,                 "The source of a module is not a directory below its caller, or modules are nested too deeply."sv};

// Writing
inline constexpr diagnostic_code unwritable_value{              "unwritable-value"sv,               "A value cannot be written as HCL."sv};
inline constexpr diagnostic_code text_too_long{                 "text-too-long"sv,                  "A text is longer than the limit when written."sv};

// Documents that are changed
inline constexpr diagnostic_code invalid_name{                  "invalid-name"sv,                   "The name of an attribute, block, reference or user function is not an identifier."sv};
inline constexpr diagnostic_code invalid_edit{                  "invalid-edit"sv,                   "A change of a document would leave text that means something else or cannot be read."sv};
inline constexpr diagnostic_code missing_item{                  "missing-item"sv,                   "What is to be changed in a document is not there, or has been removed."sv};
inline constexpr diagnostic_code expression_replaced{           "expression-replaced"sv,            "An update has written a value in the place of an expression that does not give it (warning)."sv};

// All of them, in the order above.
inline constexpr diagnostic_code all[] = {
    invalid_utf8, source_too_large, byte_order_mark, file_not_found, file_is_directory, file_not_directory, file_not_regular,
    file_too_large, file_unreadable, file_unwritable, no_configuration_files, unknown_setting, ambiguous_setting,
    invalid_setting, invalid_flag, empty_input, needs_restart, rejected_change, nested_poll, incompatible,
    changed_meaning, function_threw, invalid_character, single_quotes, curly_quotes,
    newline_in_string, invalid_escape, unsupported_operator, invalid_number, number_overflow,
    number_not_exact, number_undefined, number_too_long, item_expected, definition_expected,
    quoted_attribute_name, block_open_expected, block_close_expected, unclosed_block, newline_expected,
    label_close_expected, template_in_label, nesting_too_deep, expression_expected, parenthesis_expected,
    bracket_expected, unclosed_bracket, comma_expected, equals_expected, colon_expected,
    function_name_expected, call_open_expected, for_name_expected, for_in_expected, for_colon_expected,
    for_close_expected, for_key_in_list, for_key_missing, for_grouping_in_list, attribute_name_expected,
    chained_legacy_index, nested_splat, end_expected, variable_name_expected, index_expected, step_expected,
    splat_not_allowed, quote_expected, heredoc_close_expected, invalid_heredoc, interpolation_close_expected,
    directive_keyword_expected, directive_close_expected, unclosed_directive, unexpected_directive,
    json_byte_order_mark, json_extraneous_data, json_invalid_keyword, json_invalid_number,
    json_invalid_property_name, json_invalid_string, json_invalid_value, json_mismatched_bracket,
    json_missing_colon, json_missing_comma, json_missing_value, json_root_must_be_object, json_trailing_comma,
    json_unclosed, json_unclosed_string, missing_attribute, missing_block, missing_label, extraneous_label,
    duplicate_attribute, duplicate_block, too_few_blocks, too_many_blocks, unsupported_attribute,
    unsupported_block, blocks_not_allowed, json_object_required, unmatched_override, invalid_dynamic_block,
    unsuitable_value, former_name, deprecated, validation, inconsistent_types, transform_failed,
    unknown_variable, variables_not_allowed, unknown_function, functions_not_allowed, not_enough_arguments,
    too_many_arguments, invalid_expanding_argument, invalid_function_argument, function_call_failed,
    circular_reference, invalid_operand, operation_failed, invalid_condition, null_condition,
    inconsistent_conditional_types, invalid_index, index_of_null, index_of_set, not_indexable,
    missing_map_element, attribute_of_null, invalid_traversal, splat_of_null, invalid_nested_splat,
    not_iterable, null_iteration, invalid_for_condition, invalid_for_key, duplicate_for_key,
    ambiguous_attribute_key, invalid_object_key, null_object_key, duplicate_object_key,
    duplicate_object_attribute, invalid_template_value, evaluation_limit, not_a_value, duplicate_for_name,
    invalid_static_reference, static_list_required, static_map_required, static_call_required,
    invalid_type_expression, invalid_default, invalid_parameter, duplicate_function, invalid_spec,
    missing_input, unused_name, invalid_comment, invalid_module, unwritable_value, text_too_long, invalid_name, invalid_edit, missing_item, expression_replaced,
};

// clang-format on

}  // namespace codes

}  // namespace hcl::inline v1_0
