// An item of a body without a schema, for those who list all of them. Implementation.
#pragma once

#include <optional>
#include <string_view>

#include <hcl/body/body.hpp>

namespace hcl::inline v0_1::detail {

// An attribute or a block of a body without a schema. A property of the JSON syntax is an attribute that may
// be one or more blocks.
struct body_entry {
  std::optional<body_attribute> attribute{};
  std::optional<body_block> block{};
  bool may_be_blocks = false;
  std::string_view text{};  // of a block as it was written, with a source that the block's ranges keep; empty
                            // if it was not written so
};

}  // namespace hcl::inline v0_1::detail
