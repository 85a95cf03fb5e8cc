// The compiled part of merging and comparing. Defined in merge/impl, instantiated by
// <hcl/implementation.hpp>.
#pragma once

#include <vector>

#include <hcl/edit/document.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1 {

struct document_change;
struct merge_options;
struct merge_result;

namespace detail {

template <typename = void>
struct merge_backend {
  // compare.hpp; defined in impl/compare.hpp and impl/merge.hpp
  static std::vector<document_change> diff(const document& before, const document& after);
  static merge_result merge3(const document& base, const document& mine, const document& theirs,
                             const merge_options& options);
};
#if defined(HCL_DECLARATIONS_ONLY)
extern template struct HCL_EXPORT merge_backend<>;
#endif

}  // namespace detail
}  // namespace hcl::inline v0_1
