// All roles of members. A new one is a file in record/roles/ and a line here, beside its tag in tags/.
#pragma once

#include <hcl/record/roles/attr.hpp>
#include <hcl/record/roles/attr_or_block.hpp>
#include <hcl/record/roles/attributes.hpp>
#include <hcl/record/roles/block.hpp>
#include <hcl/record/roles/defaulted.hpp>
#include <hcl/record/roles/flatten.hpp>
#include <hcl/record/roles/ignore.hpp>
#include <hcl/record/roles/label.hpp>
#include <hcl/record/roles/remain.hpp>
