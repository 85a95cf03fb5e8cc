// Reads the Unicode character database where the system has it, for the tests of this folder.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include <hcl/text/impl/unicode_utf8.hpp>

namespace database {

inline std::string path(const std::string& name) {
  const char* set = std::getenv("HCL_UNICODE_DIR");
  return std::string(set != nullptr ? set : "/usr/share/unicode") + "/" + name;
}

// Lines of a file, or of its bzip2 form; empty if it has neither.
inline std::vector<std::string> lines(const std::string& name) {
  std::vector<std::string> all;
  std::ifstream plain(path(name));
  for (std::string line; std::getline(plain, line);)
    all.push_back(line);
  if (!all.empty() || !std::ifstream(path(name) + ".bz2").good()) return all;
  FILE* pipe = popen(("bzcat '" + path(name) + ".bz2'").c_str(), "r");
  if (pipe == nullptr) return all;
  std::string text;
  char block[65536];
  for (std::size_t got; (got = std::fread(block, 1, sizeof block, pipe)) != 0;)
    text.append(block, got);
  pclose(pipe);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    all.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return all;
}

// "0061 0301" as UTF-8.
inline std::string from_hex(const std::string& codes) {
  std::string out;
  for (const char* at = codes.c_str(); *at != 0;) {
    char* end = nullptr;
    const unsigned long code = std::strtoul(at, &end, 16);
    if (end == at) break;
    hcl::append_utf8(out, static_cast<char32_t>(code));
    at = end;
  }
  return out;
}

}  // namespace database
