# Sourced: what makes builds quick where it is installed, and the flags of the sanitizers.
# The compiler cache is told that a checkout is the same wherever it is, and learns what a unit includes from the compiler, not
# from a run of the preprocessor before it.
export CCACHE_BASEDIR="$root" CCACHE_DEPEND=1 CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
# Arguments of CMake: the cache, and the linker that takes a fifth of the time.
quick_arguments() {
  if command -v ccache >/dev/null 2>&1; then echo -DCMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
  if command -v ld.lld >/dev/null 2>&1; then echo -DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld; fi
}
sanitizer_flags="-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"
# Of the library alone: what a fuzzer learns from is there, and it costs the tests' units a fifth of their time.
fuzzed_library=-fsanitize=fuzzer-no-link
