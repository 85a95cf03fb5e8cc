// A body to be written: attributes and blocks in order, independent of syntax.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <hcl/eval/expression.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

// How hcl::sensitive members and marked values are written: rejected with the member's name, replaced by the
// text "(sensitive)", which reads back as if it were the secret, or written as they are.
enum class sensitive_values : unsigned char { reject, redact, reveal };

namespace detail {

inline constexpr std::string_view redacted_text = "(sensitive)";

struct model_item;

struct body_model {
  std::vector<model_item> items;  // without initializer: older compilers would want to see the items here
};

// How the struct would read an attribute that it keeps as rest: as a member or, in JSON, as blocks.
enum class claimed_by : unsigned char { nothing, member, json_blocks };

// The content of an attribute: a value or an expression; or a list or an object whose parts are expressions
// or values in turn.
enum class item_form : unsigned char { whole, list, object };

// How the struct that a block is of is modelled when that is asked for, and compared with another of its
// type.
struct struct_model {
  void (*make)(const void* ctx, const model_item& block);
  bool (*is_same)(const void* a, const void* b);
};

struct model_item {
  bool is_block = false;
  item_form form = item_form::whole;
  std::string name{};  // of the attribute, or the block's type
  value content{};     // of an attribute; beside an expression, what JSON has in its place unless it is null
  expression written{};
  std::vector<std::string> labels{};  // of a block
  std::size_t absent_labels = 0;      // which it could have after those; in JSON they are empty
  mutable body_model inside{};        // of a block; or the parts, of which those of an object have names
  // As the native syntax writes it: an attribute's content; or a block that was kept, whole or from its brace
  // on. Empty for others.
  std::string verbatim{};
  std::vector<std::string> comments{};  // of what was kept: each on a line of its own, before it
  std::string line_comment{};           // and on its last line
  claimed_by claim = claimed_by::nothing;
  bool has_written_name = false;        // a part of an object: the name as the native syntax writes it
  bool is_kept = false;                 // of a body that was kept as it was written
  bool is_default = false;              // need not be written: encode_context::marks_defaults
  bool may_be_blocks = false;           // a kept property of the JSON syntax, of unknown kind
  const struct_model* model = nullptr;  // set by update() for blocks: `inside` is of this struct,
  const void* object = nullptr;
  mutable const void* unmade = nullptr;  // and is made with this context
};

}  // namespace detail
}  // namespace hcl::inline v1_0
