// A file's bytes, read within a limit: nothing that waits for ever or has no end, unless the program asks for
// that. Implementation.
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/record/impl/file_handle.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::detail {

// The rules for files that may be read.
struct file_rules {
  std::size_t max_bytes;
  bool special_files;  // also pipes, devices and sockets
};

HCL_COLD inline void report_file(std::string_view code, std::string_view summary, std::string detail,
                                 diagnostics& diags) {
  diags.add({.code = code, .summary = std::string(summary), .detail = std::move(detail)});
}

HCL_COLD inline void report_unreadable(const std::string& path, int error, diagnostics& diags) {
  if (path.find('\0') != path.npos) {
    report_file(codes::file_not_found, "File not found", "The name of a file must not contain a NUL byte.",
                diags);
  } else if (error == ENOENT && has_dangling_link(path)) {
    report_file(codes::file_not_found, "File not found",
                "A link on the path \"" + path + "\" leads to nothing.", diags);
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

HCL_COLD inline void report_too_large(const std::string& path, std::size_t max_bound, diagnostics& diags) {
  constexpr std::size_t mebibyte = std::size_t{1} << 20;
  const bool whole = max_bound != 0 && max_bound % mebibyte == 0;
  report_file(
      codes::file_too_large, "File too large",
      "The file \"" + path + "\" is longer than the limit of " +
          (whole ? std::to_string(max_bound / mebibyte) + " MiB" : std::to_string(max_bound) + " bytes") +
          " (limits::file_size).",
      diags);
}

// An open file, or why there is none.
class input_file {
 public:
  // Opening a pipe waits for a writer, so its kind is asked first; and asked again of what has
  // been opened, which may be another.
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
  // The next bytes; fewer than wanted where there are no more at hand, none at the end. False, and errno, if
  // it cannot be read.
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

// False if it cannot be read, which is reported. A file that grows is read to the end it has when that is
// reached.
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
      // One byte more than is expected, or allowed, shows that there is more.
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

}  // namespace hcl::inline v0_1::detail
