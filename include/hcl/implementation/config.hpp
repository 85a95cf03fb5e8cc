// The part of <hcl/implementation.hpp> that is about descriptions, layers and what is made of them.
#pragma once

#include <hcl/config/impl/command.ipp>
#include <hcl/config/impl/describe_spec.ipp>
#include <hcl/config/impl/distrust.ipp>
#include <hcl/config/impl/fingerprint.ipp>
#include <hcl/config/impl/gather.ipp>
#include <hcl/config/impl/json_schema.ipp>
#include <hcl/config/impl/load_texts.ipp>
#include <hcl/config/impl/make_description.ipp>
#include <hcl/config/impl/reference.ipp>
#include <hcl/config/impl/sample.ipp>
#include <hcl/config/impl/trace.ipp>
#include <hcl/config/impl/wide_text.ipp>
#include <hcl/config/impl/write_if_changed.ipp>
