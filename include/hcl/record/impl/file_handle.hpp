// Opens a file, tells its kind and reads its bytes. Implementation. The system's own functions where there
// are any: small files are common, and each call for them shows. Elsewhere C's streams, which are cheap to
// include and never throw.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <system_error>

#if __has_include(<dirent.h>)
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#else
#include <filesystem>
#endif

namespace hcl::inline v0_1::detail {

// The kind of a file before it is read.
enum class file_kind : unsigned char { regular, directory, special };
struct file_status {
  int error = 0;
  file_kind kind = file_kind::regular;
  std::size_t bytes = 0;  // of a regular file
};

#if __has_include(<dirent.h>)

[[nodiscard]] inline file_status status_in(const struct ::stat& found) noexcept {
  if (S_ISDIR(found.st_mode)) return {0, file_kind::directory, 0};
  if (!S_ISREG(found.st_mode)) return {0, file_kind::special, 0};
  return {0, file_kind::regular, static_cast<std::size_t>(found.st_size)};
}
[[nodiscard]] inline file_status status_of(const std::string& path) noexcept {
  struct ::stat found {};
  if (::stat(path.c_str(), &found) != 0) return {errno};
  return status_in(found);
}

// Whether there is a link on the path whose target does not exist.
[[nodiscard]] inline bool has_dangling_link(std::string path) noexcept {
  struct ::stat found {};
  for (;;) {
    if (::lstat(path.c_str(), &found) == 0)
      return S_ISLNK(found.st_mode) && ::stat(path.c_str(), &found) != 0;
    const std::size_t end = path.find_last_of('/');
    if (end == path.npos || end == 0) return false;
    path.resize(end);
  }
}

// A file opened by the system.
class file_handle {
 public:
  file_handle() = default;
  file_handle(const file_handle&) = delete;
  file_handle& operator=(const file_handle&) = delete;
  ~file_handle() { close(); }

  // Some files make their reader wait though they are regular: those of a system's log, or that another
  // process has a lease on.
  void open(const std::string& path, [[maybe_unused]] bool may_wait) noexcept {
    int flags = O_RDONLY;
#if defined(O_NONBLOCK) && defined(O_CLOEXEC)
    flags |= O_CLOEXEC | (may_wait ? 0 : O_NONBLOCK);
#endif
    made_ = ::open(path.c_str(), flags);
  }
  void close() noexcept {
    if (made_ >= 0) ::close(made_);
    made_ = -1;
  }
  [[nodiscard]] explicit operator bool() const noexcept { return made_ >= 0; }
  void ask_again(file_status& status) const noexcept {
    struct ::stat found {};
    if (::fstat(made_, &found) == 0) status = status_in(found);
  }
  [[nodiscard]] bool read(char* to, std::size_t wanted, std::size_t& got) const noexcept {
    for (;;) {
      const auto count = ::read(made_, to, wanted);
      if (count < 0 && errno == EINTR) continue;
      got = count < 0 ? 0 : static_cast<std::size_t>(count);
      return count >= 0;
    }
  }

 private:
  int made_ = -1;
};

#else

[[nodiscard]] inline file_status status_of(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status found = std::filesystem::status(path, error);
  if (!std::filesystem::exists(found)) return {error ? error.default_error_condition().value() : ENOENT};
  if (std::filesystem::is_directory(found)) return {0, file_kind::directory, 0};
  if (!std::filesystem::is_regular_file(found)) return {0, file_kind::special, 0};
  const std::uintmax_t bytes = std::filesystem::file_size(path, error);
  return {0, file_kind::regular, error ? 0 : static_cast<std::size_t>(bytes)};
}

[[nodiscard]] inline bool has_dangling_link(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_symlink(path, error) && !std::filesystem::exists(path, error);
}

// A file opened by the C library.
class file_handle {
 public:
  void open(const std::string& path, bool) noexcept { made_.reset(std::fopen(path.c_str(), "rb")); }
  void close() noexcept { made_.reset(); }
  [[nodiscard]] explicit operator bool() const noexcept { return made_ != nullptr; }
  void ask_again(file_status&) const noexcept {}
  [[nodiscard]] bool read(char* to, std::size_t wanted, std::size_t& got) const noexcept {
    got = std::fread(to, 1, wanted, made_.get());
    return std::ferror(made_.get()) == 0;
  }

 private:
  struct closer {
    void operator()(std::FILE* f) const noexcept { std::fclose(f); }
  };
  std::unique_ptr<std::FILE, closer> made_{};
};

#endif

// Whether nothing has that name. What may be absent must be so: a link whose target does not exist would be
// missed, as would a file that cannot be looked at.
[[nodiscard]] inline bool is_absent(const std::string& path) {
  return path.find('\0') == path.npos && status_of(path).error == ENOENT && !has_dangling_link(path);
}

}  // namespace hcl::inline v0_1::detail
