// Template productions. Trimming, flushing and escape decoding are done by the parser; nodes hold finished
// text.
#pragma once

#include <hcl/syntax/node.hpp>

namespace hcl::inline v0_1::syntax {

// Literal text of a template, decoded; not yet NFC-normalised unless `ascii`.
struct text_expr : node {
  bool ascii;
  compact_text text;
};

// "text": quotes are in `range`, `text_range` is that of the one literal. As in text_expr, NFC is pending
// unless `ascii`.
struct string_expr : node {
  bool ascii;
  byte_span text_range;
  compact_text text;
};

// A template of several parts, or a heredoc; or, synthesised, the body of a directive, whose range spans its
// parts.
struct template_expr : node {
  bool heredoc;
  bool synthesised;
  node_list parts;
};

// "${ inner }": yields the inner value as it is.
struct template_wrap : node {
  const node* inner;
};

// %{ for }: joins the strings of a for_tuple.
struct template_join : node {
  const node* for_tuple;
};

}  // namespace hcl::inline v0_1::syntax
