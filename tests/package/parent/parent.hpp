// What the parent offers its own users.
#pragma once

#include <string>

int port_in(const std::string& text);
