// Every definition of the layer, for units that compile all of the library they use.
#pragma once

#include <hcl/config/impl/config_all.hpp>
#include <hcl/edit/impl/edit_all.hpp>
#include <hcl/serve/impl/server.hpp>
