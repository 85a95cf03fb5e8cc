// The part of <hcl/implementation.hpp> that is about descriptions, layers and what is made of them.
#pragma once

#include <hcl/config/impl/command.ipp>
#include <hcl/config/impl/compatibility.ipp>
#include <hcl/config/impl/description.ipp>
#include <hcl/config/impl/gather.ipp>
#include <hcl/config/impl/json_schema.ipp>
#include <hcl/config/impl/load_texts.ipp>
#include <hcl/config/impl/reference.ipp>
#include <hcl/config/impl/saved_description.ipp>
