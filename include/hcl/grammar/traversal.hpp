// A traversal that stands alone, like `a.b[0]["k"]`: narrower than an expression, since it names something
// and computes nothing.
#pragma once

#include <hcl/grammar/structure.hpp>

namespace hcl::inline v0_1::grammar {

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

}  // namespace hcl::inline v0_1::grammar
