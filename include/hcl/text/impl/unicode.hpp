// Everything about Unicode the library needs, in one include: UTF-8, identifier and blank classes,
// grapheme clusters, NFC. Implementation: brings the tables. Every function answers for ASCII without looking
// into them.
#pragma once

#include <hcl/text/impl/unicode_utf8.hpp>

#include <hcl/text/impl/unicode_normal.hpp>
#include <hcl/text/impl/unicode_properties.hpp>
