// Bodies in a list instead of a text: the definitions of extension/made_body.hpp. Expressions are made by
// extension/impl/expression_maker.ipp.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/list_cursor.hpp>
#include <hcl/eval/impl/written_text.hpp>
#include <hcl/extension/made_body.hpp>

namespace hcl::inline v0_1::detail {

// Attributes and blocks in a list; a partial call leaves a shorter one.
class made_body final : public body_source {
 public:
  explicit made_body(body_content parts) : parts_(std::move(parts)) {}

  [[nodiscard]] std::unique_ptr<body_cursor> items(const body_request&, diagnostics&) const override {
    return std::make_unique<list_cursor>(parts_);
  }
  [[nodiscard]] body rest(const body_schema& taken) const override {
    body_content left = parts_;
    std::erase_if(left.attributes, [&](const body_attribute& a) {
      return asks_for(taken.attributes, &schema_attribute::name, a.name);
    });
    std::erase_if(left.blocks,
                  [&](const body_block& b) { return asks_for(taken.blocks, &schema_block::type, b.type); });
    return body(std::make_shared<const made_body>(std::move(left)));
  }
  void append_written(written_text& to) const override {
    for (const body_attribute& a : parts_.attributes) {
      to.append_word("attribute");
      to.append_word(a.name);
      to.append(a.expression);
    }
    for (const body_block& b : parts_.blocks) {
      to.append_word("block");
      to.append_word(b.type);
      for (const std::string& label : b.labels)
        to.append_word(label);
      to.append_word("{");
      if (b.body.source()) b.body.source()->append_written(to);
      to.append_word("}");
    }
  }
  [[nodiscard]] hcl::range missing_item_range() const override { return parts_.missing_item_range; }

 private:
  template <typename Item>
  [[nodiscard]] static bool asks_for(const std::vector<Item>& items, std::string Item::*name,
                                     std::string_view wanted) {
    return std::any_of(items.begin(), items.end(), [&](const Item& i) { return i.*name == wanted; });
  }

  body_content parts_;
};

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL body make_body(body_content parts) {
  return body(std::make_shared<const detail::made_body>(std::move(parts)));
}

}  // namespace hcl::inline v0_1
