#!/bin/sh
# The compiler HCL_COMPILER, which compiles the library's parts once: for build systems that know no launcher.
exec python3 "$(dirname "$0")/compile_once.py" "$HCL_COMPILER" "$@"
