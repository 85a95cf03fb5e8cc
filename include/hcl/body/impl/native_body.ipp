// A body of the native syntax, or what earlier partial calls have left of it. Implementation.
#pragma once

#include <hcl/body/impl/native_body.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL body body_backend::of_node(syntax::document_ptr document, const syntax::body_node& node) {
  return body(std::make_shared<const native_body>(std::move(document), node));
}

HCL_DECL body body_backend::of_document(syntax::document_ptr document) {
  if (document && document->json && document->expression) {
    const syntax::node& root = *document->expression;
    return document->json->whole(document, root);
  }
  if (!document || !document->body) return {};
  const syntax::body_node& root = *document->body;
  return of_node(std::move(document), root);
}

}  // namespace hcl::inline v0_1::detail
