// A file's bytes, read within a limit: nothing that waits for ever or has no end, unless the program asks for
// that. Implementation. Files are read with C's streams, which are cheap to include and never throw; what
// kind of file it is, the system's own functions say where there are any.
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

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/support/compiler.hpp>

#if __has_include(<dirent.h>)
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#else
#include <filesystem>
#endif

namespace hcl::inline v0_1::detail {

// What may be read.
struct file_rules {
  std::size_t max_bytes;
  bool special_files;  // also pipes, devices and sockets
};

template <typename = void>
HCL_COLD void report_file(std::string_view code, std::string_view summary, std::string detail,
                          diagnostics& diags) {
  diags.add({.code = code, .summary = std::string(summary), .detail = std::move(detail)});
}

template <typename = void>
HCL_COLD void report_unreadable(const std::string& path, int error, diagnostics& diags) {
  if (path.find('\0') != path.npos) {
    report_file(codes::file_not_found, "File not found", "The name of a file must not contain a NUL byte.",
                diags);
  } else if (error == ENOENT || error == ENOTDIR) {
    report_file(codes::file_not_found, "File not found", "There is no file \"" + path + "\".", diags);
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

template <typename = void>
HCL_COLD void report_too_large(const std::string& path, std::size_t max_bound, diagnostics& diags) {
  constexpr std::size_t mebibyte = std::size_t{1} << 20;
  const bool whole = max_bound != 0 && max_bound % mebibyte == 0;
  report_file(
      codes::file_too_large, "File too large",
      "The file \"" + path + "\" is longer than the limit of " +
          (whole ? std::to_string(max_bound / mebibyte) + " MiB" : std::to_string(max_bound) + " bytes") +
          " (limits::file_size).",
      diags);
}

// What is known of a file before it is read.
enum class file_kind : unsigned char { regular, directory, special };
struct file_status {
  int error = 0;
  file_kind kind = file_kind::regular;
  std::size_t bytes = 0;  // of a regular file
};

// An open file, or why there is none.
template <typename = void>
class input_file {
 public:
  // Opening a pipe waits for a writer, so its kind is asked first; and asked again of what has
  // been opened, which may be another.
  input_file(const std::string& path, bool special_files) {
    status_ = path.find('\0') == path.npos ? status_of(path) : file_status{ENOENT};
    if (status_.error != 0 || is_rejected(special_files)) return;
    errno = 0;
    file_.reset(open(path, special_files));
    if (!file_) {
      status_.error = errno;
      return;
    }
    ask_again();
    if (is_rejected(special_files)) file_.reset();
  }

  [[nodiscard]] const file_status& status() const noexcept { return status_; }
  [[nodiscard]] std::FILE* stream() const noexcept { return file_.get(); }

 private:
  struct closer {
    void operator()(std::FILE* f) const noexcept { std::fclose(f); }
  };
  [[nodiscard]] bool is_rejected(bool special_files) const noexcept {
    return status_.kind == file_kind::directory || (status_.kind == file_kind::special && !special_files);
  }

#if defined(O_NONBLOCK) && defined(O_CLOEXEC)
  // Some files make their reader wait though they are regular: those of a system's log, or that another
  // process has a lease on.
  [[nodiscard]] static std::FILE* open(const std::string& path, bool may_wait) noexcept {
    const int made = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | (may_wait ? 0 : O_NONBLOCK));
    if (made < 0) return nullptr;
    std::FILE* const file = ::fdopen(made, "rb");
    if (!file) ::close(made);
    return file;
  }
#else
  [[nodiscard]] static std::FILE* open(const std::string& path, bool) noexcept {
    return std::fopen(path.c_str(), "rb");
  }
#endif

#if __has_include(<dirent.h>)
  [[nodiscard]] static file_status status_in(const struct ::stat& found) noexcept {
    if (S_ISDIR(found.st_mode)) return {0, file_kind::directory, 0};
    if (!S_ISREG(found.st_mode)) return {0, file_kind::special, 0};
    return {0, file_kind::regular, static_cast<std::size_t>(found.st_size)};
  }
  [[nodiscard]] static file_status status_of(const std::string& path) noexcept {
    struct ::stat found {};
    if (::stat(path.c_str(), &found) != 0) return {errno};
    return status_in(found);
  }
  void ask_again() noexcept {
    struct ::stat found {};
    if (::fstat(::fileno(file_.get()), &found) == 0) status_ = status_in(found);
  }
#else
  [[nodiscard]] static file_status status_of(const std::string& path) {
    std::error_code error;
    const std::filesystem::file_status found = std::filesystem::status(path, error);
    if (!std::filesystem::exists(found)) return {error ? error.default_error_condition().value() : ENOENT};
    if (std::filesystem::is_directory(found)) return {0, file_kind::directory, 0};
    if (!std::filesystem::is_regular_file(found)) return {0, file_kind::special, 0};
    const std::uintmax_t bytes = std::filesystem::file_size(path, error);
    return {0, file_kind::regular, error ? 0 : static_cast<std::size_t>(bytes)};
  }
  void ask_again() noexcept {}
#endif

  file_status status_{};
  std::unique_ptr<std::FILE, closer> file_{};
};

// False if it cannot be read, which is reported. A file that grows is read to the end it has when that is
// reached.
template <typename = void>
[[nodiscard]] bool read_whole_file(const std::string& path, std::string& text, diagnostics& diags,
                                   const file_rules& rules) {
  const input_file<> file(path, rules.special_files);
  const file_status& status = file.status();
  // Where offsets have 32 bits, the system cannot even say how long it is.
  if (status.error == EOVERFLOW) return report_too_large(path, rules.max_bytes, diags), false;
  if (status.error != 0) return report_unreadable(path, status.error, diags), false;
  if (status.kind == file_kind::directory) return report_unreadable(path, EISDIR, diags), false;
  if (!file.stream()) {
    report_file(
        codes::file_not_regular, "Not a regular file",
        "\"" + path + "\" is a pipe, a device or a socket; only regular files are read as configuration.",
        diags);
    return false;
  }
  if (status.bytes > rules.max_bytes) return report_too_large(path, rules.max_bytes, diags), false;
  constexpr std::size_t step = std::size_t{1} << 16;
  std::size_t size = 0;
  for (;;) {
    // One byte more than is allowed shows that there is more.
    const std::size_t storage = rules.max_bytes - size;
    const std::size_t expected = status.bytes > size ? status.bytes - size : 0;
    const std::size_t wanted = (std::min)((std::max)({size, step, expected}), storage) + 1;
    text.resize(size + wanted);
    errno = 0;
    const std::size_t got = std::fread(text.data() + size, 1, wanted, file.stream());
    if (std::ferror(file.stream()) != 0) return report_unreadable(path, errno, diags), false;
    size += got;
    if (size > rules.max_bytes) return report_too_large(path, rules.max_bytes, diags), false;
    if (got != wanted) break;
  }
  text.resize(size);
  text.shrink_to_fit();
  return true;
}

}  // namespace hcl::inline v0_1::detail
