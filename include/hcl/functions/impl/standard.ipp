// Every family of the standard functions, and looking them up.
#pragma once

#include <span>
#include <string_view>

#include <hcl/functions/impl/arithmetic.hpp>
#include <hcl/functions/impl/bytes.hpp>
#include <hcl/functions/impl/case.hpp>
#include <hcl/functions/impl/collection.hpp>
#include <hcl/functions/impl/conversion.hpp>
#include <hcl/functions/impl/csv.hpp>
#include <hcl/functions/impl/date.hpp>
#include <hcl/functions/impl/format.hpp>
#include <hcl/functions/impl/json.hpp>
#include <hcl/functions/impl/logic.hpp>
#include <hcl/functions/impl/mapping.hpp>
#include <hcl/functions/impl/number.hpp>
#include <hcl/functions/impl/regex.hpp>
#include <hcl/functions/impl/sequence.hpp>
#include <hcl/functions/impl/set.hpp>
#include <hcl/functions/impl/text.hpp>
#include <hcl/functions/impl/trim.hpp>
#include <hcl/functions/standard.hpp>

namespace hcl::inline v0_1::functions::detail {

HCL_DECL const function* functions_backend::find(std::string_view name) {
  for (const std::span<const function> family :
       {arithmetic_family(), number_family(), logic_family(), case_family(), text_family(), trim_family(),
        regex_family(), format_family(), collection_family(), sequence_family(), mapping_family(),
        set_family(), json_family(), csv_family(), date_family(), conversion_family(), bytes_family()}) {
    for (const function& f : family)
      if (f.definition().name == name) return &f;
  }
  return nullptr;
}

}  // namespace hcl::inline v0_1::functions::detail
