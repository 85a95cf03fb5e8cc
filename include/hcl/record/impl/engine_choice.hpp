// Which alternative of a variant a block or an object is: by its label, or by the attribute that says so.
// Implementation.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_container.hpp>
#include <hcl/record/impl/engine_report.hpp>
#include <hcl/record/impl/engine_value.hpp>
#include <hcl/syntax/structure.hpp>
#include <hcl/text/closest.hpp>

namespace hcl::inline v0_1::detail {

// That the attribute is missing that says which alternative it is, what it may say, and what may be meant.
HCL_COLD HCL_NOINLINE inline void report_missing_choice(decode_context& ctx, const block_input& from,
                                                        std::string_view attribute,
                                                        std::span<const std::string_view> names,
                                                        range where) {
  similar_name meant;
  if (from.native) {
    for (const syntax::body_item& item : from.native->items)
      if (item.attribute && !closest(item.attribute->name, std::span(&attribute, 1)).empty())
        meant = {std::string(item.attribute->name), engine::range_at(ctx, item.attribute->name_range)};
  }
  const std::size_t before = ctx.diags->size();
  report_missing_or_misspelt(*ctx.diags, attribute, meant, std::move(where), missing_here);
  ctx.diags->rework([&](diagnostic& d) { d.detail += " It is " + name_list(names) + '.'; }, before);
}

}  // namespace hcl::inline v0_1::detail
