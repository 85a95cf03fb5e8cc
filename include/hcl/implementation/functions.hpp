// The part of <hcl/implementation.hpp> that is about the standard functions.
#pragma once

#include <hcl/functions/impl/arithmetic.ipp>
#include <hcl/functions/impl/bytes.ipp>
#include <hcl/functions/impl/case.ipp>
#include <hcl/functions/impl/collection.ipp>
#include <hcl/functions/impl/conversion.ipp>
#include <hcl/functions/impl/csv.ipp>
#include <hcl/functions/impl/date.ipp>
#include <hcl/functions/impl/format.ipp>
#include <hcl/functions/impl/json.ipp>
#include <hcl/functions/impl/logic.ipp>
#include <hcl/functions/impl/mapping.ipp>
#include <hcl/functions/impl/number.ipp>
#include <hcl/functions/impl/regex.ipp>
#include <hcl/functions/impl/sequence.ipp>
#include <hcl/functions/impl/set.ipp>
#include <hcl/functions/impl/standard.ipp>
#include <hcl/functions/impl/text.ipp>
#include <hcl/functions/impl/trim.ipp>
