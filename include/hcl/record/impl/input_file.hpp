// Reads regular files within a size limit, special files only on request: by POSIX calls, which are fastest
// for small files, elsewhere by C streams, which are cheap to include and never throw. Implementation.
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#if __has_include(<dirent.h>)
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#else
#include <filesystem>
#endif

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0::detail {

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

  // Some regular files block their reader, such as logs of the kernel or files with a lease.
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

// Whether the file is absent. Dangling links and inaccessible files are not.
[[nodiscard]] inline bool is_absent(const std::string& path) {
  return path.find('\0') == path.npos && status_of(path).error == ENOENT && !has_dangling_link(path);
}

// Lists a directory: by POSIX calls, as <filesystem> compiles slower than parsing and evaluating together.
namespace directory {
inline bool is_directory(const std::string& path) {
  const file_status found = status_of(path);
  return found.error == 0 && found.kind == file_kind::directory;
}
// Also as Windows writes paths: `C:\x`, `\\server\x`.
[[nodiscard]] inline bool is_absolute(const std::string& path) {
  return path.starts_with('/') || path.starts_with('\\') || path.find(':') == 1;
}
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
inline std::string joined(const std::string& path, const std::string& name) {
  return (std::filesystem::path(path) / name).string();
}
#endif
}  // namespace directory

// The rules for files that may be read.
struct file_rules {
  std::size_t max_bytes;
  bool special_files;  // also pipes, devices and sockets
};

HCL_COLD inline void report_file(std::string_view code, std::string_view summary, std::string detail,
                                 diagnostics& diags) {
  diags.add({.code = code, .summary = std::string(summary), .detail = std::move(detail)});
}

// Reports what has no such name, or has not the name of any file. `kind`: "file" or "directory". False if
// something else is wrong.
[[nodiscard]] HCL_COLD inline bool report_absent(const std::string& path, bool is_absent,
                                                 const std::string& kind, std::string_view summary,
                                                 diagnostics& diags) {
  std::string detail = "The name of a " + kind + " must not contain a NUL byte.";
  if (path.find('\0') == path.npos) {
    if (!is_absent) return false;
    detail = has_dangling_link(path) ? "A link on the path \"" + path + "\" leads to nothing."
                                     : "There is no " + kind + " \"" + path + "\".";
  }
  report_file(codes::file_not_found, summary, std::move(detail), diags);
  return true;
}

HCL_COLD inline void report_unreadable(const std::string& path, int error, diagnostics& diags) {
  if (report_absent(path, error == ENOENT || error == ENOTDIR, "file", "File not found", diags)) {
    return;
  } else if (error == EAGAIN) {
    report_file(codes::file_not_regular, "Not a regular file",
                "The file \"" + path +
                    "\" would have to be waited for; only files that can be read at once "
                    "are read as configuration.",
                diags);
  } else if (error == EISDIR) {
    report_file(codes::file_is_directory, "Not a file", "\"" + path + "\" is a directory, not a file.",
                diags);
  } else {
    report_file(codes::file_unreadable, "File cannot be read",
                "The file \"" + path + "\" cannot be read: " + std::generic_category().message(error) + '.',
                diags);
  }
}

HCL_COLD inline void report_too_large(const std::string& path, std::size_t max_bound, diagnostics& diags) {
  constexpr std::size_t mebibyte = std::size_t{1} << 20;
  const bool whole = max_bound != 0 && max_bound % mebibyte == 0;
  report_file(
      codes::file_too_large, "File too large",
      "The file \"" + path + "\" is longer than the limit of " +
          (whole ? std::to_string(max_bound / mebibyte) + " MiB" : std::to_string(max_bound) + " bytes") +
          '.',
      diags);
}

// An open file, or why there is none.
class input_file {
 public:
  // Opening a pipe waits for a writer, so the kind is checked first, and again after opening, as the file may
  // have changed.
  input_file(const std::string& path, bool special_files) {
    status_ = path.find('\0') == path.npos ? status_of(path) : file_status{ENOENT};
    if (status_.error != 0 || is_rejected(special_files)) return;
    errno = 0;
    file_.open(path, special_files);
    if (!file_) {
      status_.error = errno;
      return;
    }
    file_.ask_again(status_);
    if (is_rejected(special_files)) file_.close();
  }

  [[nodiscard]] const file_status& status() const noexcept { return status_; }
  [[nodiscard]] bool is_open() const noexcept { return static_cast<bool>(file_); }
  // Reads the next bytes, none at the end. False, with errno, on failure.
  [[nodiscard]] bool read(char* to, std::size_t wanted, std::size_t& got) const noexcept {
    return file_.read(to, wanted, got);
  }

 private:
  [[nodiscard]] bool is_rejected(bool special_files) const noexcept {
    return status_.kind == file_kind::directory || (status_.kind == file_kind::special && !special_files);
  }

  file_status status_{};
  file_handle file_{};
};

// Reads the file. False, with a report, on failure.
HCL_HOT [[nodiscard]] inline bool read_whole_file(const std::string& path, std::string& text,
                                                  diagnostics& diags, const file_rules& rules) {
  const input_file file(path, rules.special_files);
  const file_status& status = file.status();
  const auto unreadable = [&](int error) {
    report_unreadable(path, error, diags);
    return false;
  };
  const auto too_large = [&] {
    report_too_large(path, rules.max_bytes, diags);
    return false;
  };
  // Where offsets have 32 bits, the system cannot even say how long it is.
  if (status.error == EOVERFLOW) return too_large();
  if (status.error != 0) return unreadable(status.error);
  if (status.kind == file_kind::directory) return unreadable(EISDIR);
  if (!file.is_open()) {
    report_file(
        codes::file_not_regular, "Not a regular file",
        "\"" + path + "\" is a pipe, a device or a socket; only regular files are read as configuration.",
        diags);
    return false;
  }
  if (status.bytes > rules.max_bytes) return too_large();
  text.clear();
  std::size_t size = 0;
  for (std::size_t got = 1; got != 0 && (size == 0 || size != status.bytes);) {
    constexpr std::size_t step = std::size_t{1} << 16;
    if (size == text.size()) {
      // Reads one byte more to detect larger files.
      const std::size_t expected = status.bytes > size ? status.bytes - size : (std::max)(size, step);
      text.resize(size + (std::min)(expected, rules.max_bytes - size) + 1);
    }
    errno = 0;
    if (!file.read(text.data() + size, text.size() - size, got)) return unreadable(errno);
    size += got;
    if (size > rules.max_bytes) return too_large();
  }
  text.resize(size);
  if (text.capacity() - size > size / 8) text.shrink_to_fit();
  return true;
}

}  // namespace hcl::inline v1_0::detail
