// Structure: files, bodies, attributes and blocks. A body is the one rule that goes on after an error.
#pragma once

#include <hcl/grammar/expression.hpp>
#include <hcl/grammar/plain_attribute.hpp>

namespace hcl::inline v0_1::grammar {

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
      if (!state.recover(start, in)) return true;
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

}  // namespace hcl::inline v0_1::grammar
