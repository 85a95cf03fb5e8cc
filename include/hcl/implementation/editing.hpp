// The part of <hcl/implementation.hpp> that is about changing texts.
#pragma once

#include <hcl/edit/impl/comments.ipp>
#include <hcl/edit/impl/document.ipp>
#include <hcl/edit/impl/items.ipp>
#include <hcl/edit/impl/update.ipp>
#include <hcl/edit/impl/value_edits.ipp>
#include <hcl/merge/impl/merge.ipp>
