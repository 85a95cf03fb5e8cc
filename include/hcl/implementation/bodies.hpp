// The part of <hcl/implementation.hpp> that is about bodies and the texts that are made of them.
#pragma once

#include <hcl/body/impl/json_body.hpp>
#include <hcl/body/impl/merged_body.hpp>
#include <hcl/body/impl/native_body.hpp>
#include <hcl/body/impl/overlaid_body.hpp>
#include <hcl/body/impl/variable_finder.hpp>
#include <hcl/extension/impl/dynamic_body.hpp>
#include <hcl/write/impl/write_all.hpp>

namespace hcl::inline v0_1::detail {

template struct body_backend<>;
template struct dynamic_backend<>;
template struct json_functions_backend<>;
template struct write_backend<>;

}  // namespace hcl::inline v0_1::detail
