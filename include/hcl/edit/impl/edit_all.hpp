// All that edit_backend<> declares. Implementation.
#pragma once

#include <hcl/edit/impl/arrangement.hpp>
#include <hcl/edit/impl/changes.hpp>
#include <hcl/edit/impl/comments.hpp>
#include <hcl/edit/impl/document.hpp>
#include <hcl/edit/impl/formatted_text.hpp>
#include <hcl/edit/impl/items.hpp>
#include <hcl/edit/impl/lookup.hpp>
#include <hcl/edit/impl/named_items.hpp>
#include <hcl/edit/impl/references.hpp>
#include <hcl/edit/impl/source_text.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/update.hpp>
#include <hcl/edit/impl/value_edits.hpp>
