// The names of what is in a directory. Implementation. The system's own functions where there are any:
// including <filesystem> would cost every program more compile time than parsing and evaluating together.
// Knows not what is looked for.
#pragma once

#include <cerrno>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#if __has_include(<dirent.h>)
#include <dirent.h>
#include <sys/stat.h>
#else
#include <filesystem>
#endif

namespace hcl::inline v0_1::detail {

namespace directory {
#if __has_include(<dirent.h>)
// All names but "." and "..", in no order.
inline std::vector<std::string> names(const std::string& path, std::error_code& error) {
  struct closer {
    void operator()(DIR* d) const noexcept { ::closedir(d); }
  };
  std::vector<std::string> found;
  if (path.find('\0') != path.npos) {
    error = std::make_error_code(std::errc::no_such_file_or_directory);
    return found;
  }
  const std::unique_ptr<DIR, closer> open(::opendir(path.c_str()));
  if (!open) {
    error = std::error_code(errno, std::generic_category());
    return found;
  }
  for (;;) {
    errno = 0;
    const dirent* const entry = ::readdir(open.get());
    if (entry == nullptr) break;
    std::string name = entry->d_name;
    if (name != "." && name != "..") found.push_back(std::move(name));
  }
  if (errno != 0) error = std::error_code(errno, std::generic_category());
  return found;
}
inline bool is_directory(const std::string& path) {
  struct ::stat traits {};
  return ::stat(path.c_str(), &traits) == 0 && S_ISDIR(traits.st_mode);
}
inline std::string joined(const std::string& path, const std::string& name) {
  return path.ends_with('/') ? path + name : path + '/' + name;
}
#else
inline std::vector<std::string> names(const std::string& path, std::error_code& error) {
  std::vector<std::string> found;
  std::filesystem::directory_iterator at(path, error);
  for (; !error && at != std::filesystem::directory_iterator(); at.increment(error))
    found.push_back(at->path().filename().string());
  return found;
}
inline bool is_directory(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}
inline std::string joined(const std::string& path, const std::string& name) {
  return (std::filesystem::path(path) / name).string();
}
#endif
}  // namespace directory

}  // namespace hcl::inline v0_1::detail
