// The one main() of every unit test, where Catch2 3 does not bring it.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
