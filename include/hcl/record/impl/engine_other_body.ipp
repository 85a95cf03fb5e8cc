// Filling a struct from a body that is not native: by way of a schema, or directly where JSON allows it.
// Implementation.
#pragma once

#include <hcl/record/impl/engine_other_body.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL void other_body_backend::read(decode_context& ctx, const record_info& info, field_state* states,
                                       const block_input& from) {
  native_reader receiver(ctx, info, states, from);
  receiver.read_labels();
  body_source::written_view view{ctx.position.document, nullptr, from.json};
  if (from.other && from.other->source()) view = from.other->source()->written();
  if (!view.native && !view.json) {
    return content_reader(receiver).read(*from.other);
  }
  const source_scope here(ctx, view.document, &(*view.document)->source);
  if (view.native) {
    receiver.read(*view.native);
  } else {
    content_reader(receiver).read(body_backend::of_json(*view.document, *view.json));
  }
}

}  // namespace hcl::inline v0_1::detail
