// The part of <hcl/implementation.hpp> that is about types without values.
#pragma once

#include <hcl/model/impl/bind.ipp>
#include <hcl/model/impl/check.ipp>
#include <hcl/model/impl/dependencies.ipp>
#include <hcl/model/impl/type.ipp>
#include <hcl/model/impl/type_relations.ipp>
