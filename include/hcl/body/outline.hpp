// A body that is to be written: attributes and blocks in order, no syntax yet. Made from structs, laid out by write/.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/expression.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

struct outline_item;

struct outline {
  std::vector<outline_item> items;  // without initializer: older compilers would want to see the items here
};

// What an attribute has: a value or an expression; or a list or an object, of which the parts are expressions or values in turn.
enum class outline_form : unsigned char { whole, list, object };

struct outline_item {
  bool is_block = false;
  outline_form form = outline_form::whole;
  std::string name{};                  // of the attribute, or the block's type
  value content{};                     // of an attribute, unless it has an expression
  expression written{};
  std::vector<std::string> labels{};   // of a block
  outline inside{};                    // of a block; or the parts, of which those of an object have names
};

}  // namespace hcl::inline v0_1::detail
