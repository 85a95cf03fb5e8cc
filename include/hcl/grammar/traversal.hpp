// A traversal as a whole text, such as `a.b[0]["k"]`.
#pragma once

#include <hcl/grammar/lexical.hpp>
#include <hcl/grammar/plain_value.hpp>
#include <hcl/grammar/template.hpp>
#include <hcl/value/operate_symbol.hpp>

namespace hcl::inline v1_0::grammar {

// "=" (PlainValue | PlainTuple | PlainObject) LineEnd  -- where "=" is next
struct plain_attribute {
  using rule_t = plain_attribute;
  using subs_t = pegtl::empty_list;

  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class,
            typename Input, typename State>
  static bool match(Input& in, State& state) {
    const char* const equals = in.current();
    const char* const at = equals + 1 + (equals[1] == ' ');
    if (*at == '[' || *at == '{') return match_parts(in, state, at);
    const plain_value found = plain_value_at(at, in.end());
    if (found.form == plain_form::none) return false;
    const char* const past = skip_rest_of_line(found.end, in.end());
    if (past == nullptr) return false;
    state.plain_attribute(equals, found);
    in.iterator() = past;
    return true;
  }

 private:
  template <typename Input, typename State>
  HCL_NOINLINE static bool match_parts(Input& in, State& state, const char* at) {
    if (!state.begin_plain_parts()) return false;
    const bool is_tuple = *at == '[';
    const char* const close =
        is_tuple ? skip_plain_tuple(at + 1, in.end(), state) : skip_plain_object(at + 1, in.end(), state);
    const char* const past = close != nullptr ? skip_rest_of_line(close, in.end()) : nullptr;
    if (past == nullptr) {
      state.drop_plain_parts();
      return false;
    }
    state.plain_attribute(in.current(), {is_tuple ? plain_form::tuple : plain_form::object, at, close});
    in.iterator() = past;
    return true;
  }
};

// Expressions. Operators stay flat here; the builder knows their precedence. Rules leave the cursor after
// the blanks that follow them, so that no level skips them again; spans of nodes come from their own tokens.

// LiteralValue = NumericLit | "true" | "false" | "null" -- the builder distinguishes the names from variables
struct number : number_token {};

// ( Expression )
struct inner_expression;
struct close_parenthesis : one<')'> {};
struct parentheses : nested<joined_lines<one<'('>, blanks, expect<inner_expression, close_parenthesis>>> {};

// FunctionCall = Identifier ("::" Identifier)* "(" (Expression ("," Expression)* ("," | "...")?)? ")"
struct function_name : identifier {};
struct call_open : one<'('> {};
struct argument;
struct expansion : ellipsis {};
struct expansion_close : pegtl::at<one<')'>> {};
struct argument_element : seq<expect<argument>, maybe<expansion, blanks, expect<expansion_close>>> {};
struct argument_separator : comma {};
struct call_close : one<')'> {};
struct arguments
    : joined_lines<list_until<call_close, blanks, argument_element, expect<argument_separator>>> {};
struct function_call
    : nested<many<double_colon, blanks, expect<function_name>, blanks>, expect<call_open>, arguments> {};

// VariableExpr = Identifier
struct variable : pegtl::success {};
struct begins_call : pegtl::at<grammar::sor<one<'('>, double_colon>> {};
struct name : identifier {};
struct variable_or_call : seq<name, blanks, if_else<begins_call, function_call, variable>> {};

// forTupleExpr  = "[" ForIntro ":" Expression ("if" Expression)? "]"
// forObjectExpr = "{" ForIntro ":" Expression "=>" Expression "..."? ("if" Expression)? "}"
struct for_colon : colon {};
struct for_result;
struct for_arrow : fat_arrow {};
struct for_value;
struct grouping : ellipsis {};
struct for_condition;
template <char Close>
struct for_close : one<Close> {};
template <char Open, char Close>
struct for_expr
    : nested<joined_lines<one<Open>, blanks, for_intro, expect<for_colon, blanks, for_result>,
                          maybe<for_arrow, blanks, expect<for_value>>, maybe<grouping, blanks>,
                          maybe<if_keyword, blanks, expect<for_condition>>, expect<for_close<Close>>>> {};
using for_tuple = for_expr<'[', ']'>;
using for_object = for_expr<'{', '}'>;

// Whether "for" follows the bracket. By hand: one letter decides nearly every tuple and object.
struct begins_for {
  using rule_t = begins_for;
  using subs_t = pegtl::empty_list;

  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class,
            typename Input, typename State>
  static bool match(Input& in, State& state) {
    const char* const bracket = in.current();
    in.bump(1);
    const bool outside = state.newlines_matter(false);
    (void)blanks::match<apply_mode::nothing, rewind_mode::dontcare, pegtl::nothing, pegtl::normal>(in, state);
    state.newlines_matter(outside);
    const bool result = peek(in) == 'f' && for_keyword::skip(in.current(), in.end()) != nullptr;
    in.iterator() = bracket;
    return result;
  }
};

// tuple = "[" (Expression ("," Expression)* ","?)? "]"
struct tuple_element;
struct element_separator : comma {};
struct tuple_close : one<']'> {};
struct tuple
    : nested<joined_lines<
          one<'['>, list_until<tuple_close, blanks, expect<tuple_element>, expect<element_separator>>>> {};

// object = "{" (objectelem (("," | Newline) objectelem)* ","?)? "}"; objectelem = Expression ("=" | ":")
// Expression
struct object_key;
struct key_separator : grammar::sor<equals, colon> {};
struct object_value;
struct object_element : seq<expect<object_key, key_separator>, blanks, expect<object_value>> {};
struct item_separator : grammar::sor<comma, ended_line> {};
struct object_close : one<'}'> {};
struct object
    : nested<separate_lines<one<'{'>,
                            list_until<object_close, empty_lines, object_element, expect<item_separator>>>> {
};

// Steps: "." Identifier | "." NumericLit | "." "*" | "[" Expression "]" | "[" "*" "]"
struct step_dot : seq<pegtl::not_at<ellipsis>, one<'.'>> {};
struct attribute_name : identifier {};
struct legacy_index : number_token {};
struct attribute_splat : one<'*'> {};
struct step_name
    : first_of<on<attribute_splat, '*'>, on<legacy_index, '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'>,
               otherwise<attribute_name>> {};
struct dot_step : seq<step_dot, blanks, expect<step_name>> {};
struct splat_close : one<']'> {};
struct full_splat : seq<one<'*'>, blanks, expect<splat_close>> {};
struct index_key;
struct index_close : one<']'> {};
struct index : nested<joined_lines<blanks, expect<index_key, index_close>>> {};
struct bracket_open : one<'['> {};
struct bracket_step : seq<bracket_open, blanks, first_of<on<full_splat, '*'>, otherwise<index>>> {};
struct postfix_step : first_of<on<dot_step, '.'>, on<bracket_step, '['>, otherwise<pegtl::failure>> {};
struct postfix_chain : many<postfix_step, blanks> {};

// ExprTerm = LiteralValue | TemplateExpr | VariableExpr | FunctionCall | CollectionValue | ForExpr | "("
// Expression ")"
struct expr_term
    : first_of<on<string_expr, '"'>, on<number, '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'>,
               on<if_else<begins_for, for_tuple, tuple>, '['>,
               on<if_else<begins_for, for_object, object>, '{'>, on<parentheses, '('>,
               on<heredoc_template, '<'>, otherwise<variable_or_call>> {};
// The steps after a splat apply to its item.
struct postfix_expr
    : seq<expr_term, blanks, first_of<on<postfix_chain, '.', '['>, otherwise<pegtl::success>>> {};

// UnaryOperation = ("-" | "!") Operand
struct operand;
struct unary_operand;
struct not_equal_sign : grammar::string<'!', '='> {};
struct unary_symbol : seq<pegtl::not_at<not_equal_sign>, one<'-', '!'>> {};
struct unary_operation : nested<unary_symbol, blanks, expect<unary_operand>> {};
struct operand : first_of<on<unary_operation, '-', '!'>, otherwise<postfix_expr>> {};
struct unary_operand : operand {};

// BinaryOperator = "||" | "&&" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*" | "/" | "%"
// By hand: one switch instead of thirteen attempts, and "<" must not be the first byte of a heredoc, nor "/"
// of a comment.
struct binary_operator_token {
  using rule_t = binary_operator_token;
  using subs_t = pegtl::empty_list;

  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class,
            typename Input, typename State>
  static bool match(Input& in, State& state) {
    const char* const at = in.current();
    const auto found = [&](binary_operator op, std::size_t length) {
      state.found_operator(op);
      in.bump(length);
      return true;
    };
    using enum binary_operator;
    switch (*at) {
      case '|': return at[1] == '|' && found(logical_or, 2);
      case '&': return at[1] == '&' && found(logical_and, 2);
      case '=': return at[1] == '=' && found(equal, 2);
      case '!': return at[1] == '=' && found(not_equal, 2);
      case '<':
        if (at[1] == '=') return found(less_or_equal, 2);
        return skip_heredoc_open(at, in.end()) == nullptr && found(less, 1);
      case '>': return at[1] == '=' ? found(greater_or_equal, 2) : found(greater, 1);
      case '+': return found(add, 1);
      case '-': return found(subtract, 1);
      case '*': return found(multiply, 1);
      case '/': return at[1] != '/' && found(divide, 1);
      case '%': return found(modulo, 1);
      default: return false;
    }
  }
};

// Operation = Operand (BinaryOperator Operand)*
struct right_operand : operand {};
struct binary_tail : many<binary_operator_token, blanks, expect<right_operand>> {};
using begins_binary_tail = on<binary_tail, '|', '&', '=', '!', '<', '>', '+', '-', '*', '/', '%'>;
static_assert(detail::holds_for_operators([](const auto& row) {
                return begins_binary_tail::takes(row.symbol[0]);
              }),
              "the first byte of each operator leads to the rule");
// Operation = ExprTerm (binaryOperator ExprTerm)*
struct operation : seq<operand, first_of<begins_binary_tail, otherwise<pegtl::success>>> {};

// Conditional = Operation "?" Expression ":" Expression
struct true_result;
struct result_colon : colon {};
struct false_result;
struct conditional_tail : nested<one<'?'>, blanks, expect<true_result, result_colon, blanks, false_result>> {
};

// Expression = Operation | Conditional
struct expression : seq<operation, first_of<on<conditional_tail, '?'>, otherwise<pegtl::success>>> {};

// Each position of an expression has a rule of its own, for its own message.
struct inner_expression : expression {};
struct argument : expression {};
struct for_collection : expression {};
struct for_result : expression {};
struct for_value : expression {};
struct for_condition : expression {};
struct tuple_element : expression {};
struct object_key : expression {};
struct object_value : expression {};
struct index_key : expression {};
struct true_result : expression {};
struct false_result : expression {};
struct interpolated : expression {};
struct directive_condition : expression {};

// A text that is one expression; newlines mean nothing in it.
struct end_of_text : pegtl::eof {};
struct lone_expression : joined_lines<blanks, expect<expression>, expect<end_of_text>> {};

// Structure: files, bodies, attributes and blocks. A body is the one rule that goes on after an error.

struct body_item;

// Body = (Attribute | Block)*
// By hand, because this is where the parser resumes after a broken item. A block's body ends before "}", a
// file's body at its end only.
template <bool File>
struct body {
  using rule_t = body;
  using subs_t = pegtl::type_list<empty_lines, body_item>;

  template <apply_mode A, rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename State>
  static bool match(Input& in, State& state) {
    for (;;) {
      // Most items are on the next line.
      in.iterator() = skip_blank_bytes(in.current(), in.end());
      if (is(peek(in), character::gap))
        (void)Control<empty_lines>::template match<A, rewind_mode::dontcare, Action, Control>(in, state);
      if (in.empty() || (!File && peek(in) == '}')) return true;
      const auto start = state.begin_item(in);
      if (Control<body_item>::template match<A, rewind_mode::dontcare, Action, Control>(in, state)) continue;
      state.template missing<body_item>(in);
      state.recover(start, in);
    }
  }
};

// Attribute = Identifier "=" Expression Newline
struct attribute_value : expression {};
struct end_of_attribute : line_end {};
struct attribute_equals : equals {};
struct attribute : seq<attribute_equals, blanks, expect<attribute_value>> {};

// Label = StringLit | Identifier
struct label_close : one<'"'> {};
struct plain_label : plain_string {};
struct escaped_label : seq<one<'"'>, many<quoted_literal>, expect<label_close>> {};
struct bare_label : identifier {};
struct block_label : first_of<on<grammar::sor<plain_label, escaped_label>, '"'>, otherwise<bare_label>> {};

// OneLineBlock = Identifier (StringLit | Identifier)* "{" (Identifier "=" Expression)? "}" Newline
struct single_name : identifier {};
struct single_attribute : attribute {};
struct single_close : one<'}'> {};
struct one_line_content : seq<expect<single_name>, blanks, expect<single_attribute, single_close>> {};

// Block = Identifier (StringLit | Identifier)* "{" Newline Body "}" Newline
struct block_open : one<'{'> {};
struct block_close : grammar::sor<one<'}'>, pegtl::eof> {
};  // at the end of the text it is reported and taken as closed
// The rest of a Block after its labels: a body of lines or of one attribute, up to the end of the line.
struct lines_content : seq<body<false>, block_close> {};
struct begins_lines : grammar::sor<at_line_end, pegtl::at<one<'}'>>> {};
struct block_content
    : nested<expect<block_open>, blanks, if_else<begins_lines, lines_content, one_line_content>> {};
struct end_of_block : line_end {};
struct block : seq<many<block_label, blanks>, block_content, blanks, expect<end_of_block>> {};

// Item = Attribute | Block
struct item_name : short_identifier {};
struct full_attribute : grammar::sor<plain_attribute, seq<attribute, expect<end_of_attribute>>> {};
struct begins_label : pegtl::at<identifier> {};
struct definition : first_of<on<full_attribute, '='>, on<block, '"', '{'>,
                             otherwise<if_else<begins_label, block, pegtl::failure>>> {};
struct body_item : seq<item_name, spaces, expect<definition>> {};

// ConfigFile = Body
struct config_file : seq<body<true>, pegtl::eof> {};

// Traversal = Identifier ("." Identifier | "[" (NumericLit | StringLit | "*") "]")*
struct traversal_root : identifier {};
struct traversal_name : identifier {};
struct traversal_dot : one<'.'> {};
struct traversal_attribute : seq<traversal_dot, blanks, expect<traversal_name>> {};
struct traversal_number : number_token {};
struct traversal_key
    : first_of<on<grammar::sor<plain_label, escaped_label>, '"'>, otherwise<pegtl::failure>> {};
struct traversal_splat : one<'*'> {};
struct traversal_index_key
    : first_of<on<traversal_key, '"'>, on<traversal_splat, '*'>, otherwise<traversal_number>> {};
struct traversal_index_close : one<']'> {};
struct traversal_index
    : seq<bracket_open, blanks, expect<traversal_index_key>, blanks, expect<traversal_index_close>> {};
struct traversal_steps
    : many<first_of<on<traversal_attribute, '.'>, on<traversal_index, '['>, otherwise<pegtl::failure>>,
           blanks> {};
struct traversal_end : pegtl::eof {};
struct lone_traversal
    : joined_lines<blanks, expect<traversal_root>, blanks, traversal_steps, expect<traversal_end>> {};

}  // namespace hcl::inline v1_0::grammar
