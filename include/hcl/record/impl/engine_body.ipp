// Filling a struct from a native body. Implementation.
#pragma once

#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/body/impl/native_body.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_inside.hpp>
#include <hcl/record/impl/engine_schema.hpp>
#include <hcl/record/impl/native_reader.hpp>
#include <hcl/syntax/structure.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL void engine_backend::read_body(decode_context& ctx, const record_info& info, field_state* states,
                                        const block_input& from) {
  if (from.cursor && !from.native) return from.cursor->read_body(info, states, from);
  if (ctx.position.depth >= ctx.opts->bounds.depth) {
    report_nested_blocks(*ctx.diags, range_at(ctx, from.definition_range));
    return;
  }
  const nesting deeper(ctx);
  const inside_block named(ctx, from);
  const scoped_value outermost(ctx.position.place, nullptr);
  if (from.native) {
    native_reader receiver(ctx, info, states, from);
    receiver.read_labels();
    receiver.read(*from.native);
  } else {
    ctx.read_other(ctx, info, states, from);
  }
  named.finish();
}

HCL_DECL body engine_backend::rest_of(const decode_context& ctx, const record_info& info,
                                      const syntax::body_node* native, body* other) {
  return other ? std::move(*other) : native_body(*ctx.position.document, *native).rest(schema_of(info));
}

HCL_DECL body engine_backend::body_of(decode_context& ctx, const block_input& from) {
  if (from.native) return body_backend::of_node(*ctx.position.document, *from.native);
  return from.json ? (*ctx.position.document)->json->whole(*ctx.position.document, *from.json) : *from.other;
}

}  // namespace hcl::inline v0_1::detail
