#include "parent.hpp"

int main() { return port_in("port = 8000 + 80") == 8080 ? 0 : 1; }
