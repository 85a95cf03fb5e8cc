// Everything about Unicode the library needs, behind one include: UTF-8, identifier and blank classes, grapheme clusters, NFC.
// Far side: brings the tables. Every function answers for ASCII without looking into them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/text/unicode_utf8.hpp>

#include <hcl/text/unicode_class.hpp>
#include <hcl/text/unicode_grapheme.hpp>
#include <hcl/text/unicode_normal.hpp>
