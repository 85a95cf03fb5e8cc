// The part of <hcl/implementation.hpp> that is about schemas known at run time.
#pragma once

#include <hcl/spec/impl/language_reader.ipp>
#include <hcl/spec/impl/spec_decoder.ipp>
#include <hcl/spec/impl/spec_make.ipp>
#include <hcl/spec/impl/spec_places.ipp>
