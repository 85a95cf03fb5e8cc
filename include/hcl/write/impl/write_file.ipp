// Writes a new file beside the old one and replaces it. Uses POSIX calls to sync and keep the mode.
// Implementation.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#if __has_include(<unistd.h>) && !defined(_WIN32)
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#else
#include <filesystem>
#include <memory>
#endif

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/write/options.hpp>

namespace hcl::inline v1_0 {
namespace detail {

// The step that failed, as a message names it, and why; no step if none did.
struct write_failure {
  const char* step = nullptr;
  std::error_code reason{};
};
[[nodiscard]] inline write_failure failed_at(const char* step, int error = errno) noexcept {
  return {step, std::error_code(error, std::generic_category())};
}

// The name of a new file beside another one, ignored by readers of directories.
[[nodiscard]] inline std::string name_beside(const std::string& path, int number) {
  return path.substr(0, path.find_last_of("/\\") + 1) + ".hcl-" + std::to_string(number);
}
inline constexpr int max_names_beside = 1000;

#if __has_include(<unistd.h>) && !defined(_WIN32)

// The new file, removed unless it replaces the old one.
class file_replacement {
 public:
  // `path` leads through links to the file that is replaced.
  explicit file_replacement(std::string path) : target_(std::move(path)) {}
  file_replacement(const file_replacement&) = delete;
  file_replacement& operator=(const file_replacement&) = delete;
  ~file_replacement() {
    if (made_ >= 0) ::close(made_);
    if (!name_.empty()) ::unlink(name_.c_str());
  }

  [[nodiscard]] write_failure run(std::string_view text) {
    if (const int error = find_target(); error == ENOENT)
      is_new_ = true;
    else if (error != 0)
      return failed_at("finding it", error);
    else if (S_ISDIR(old_.st_mode))
      return failed_at("opening it", EISDIR);
    else if (!S_ISREG(old_.st_mode))
      return failed_at("replacing a pipe, a device or a socket", EINVAL);
    else if (::access(target_.c_str(), W_OK) != 0)
      return failed_at("opening it");
    if (!make()) return failed_at("making a file beside it");
    if (!is_new_ && !keep_mode()) return failed_at("keeping its mode");
    if (!fill(text)) return failed_at("writing a file beside it");
    // Some file systems have nothing to bring to a disk.
    if (::fsync(made_) != 0 && errno != EINVAL) return failed_at("bringing the text to the disk");
    const int closed = ::close(made_);
    made_ = -1;
    if (closed != 0 && errno != EINTR) return failed_at("writing a file beside it");
    if (::rename(name_.c_str(), target_.c_str()) != 0) return failed_at("replacing it");
    name_.clear();
    sync_directory();
    return {};
  }

 private:
  // Follows links of the file itself; those of directories the system follows.
  [[nodiscard]] int find_target() {
    constexpr int max_links = 40;
    for (int links = 0; links != max_links; ++links) {
      if (::lstat(target_.c_str(), &old_) != 0) return errno;
      if (!S_ISLNK(old_.st_mode)) return 0;
      std::string to(4096, '\0');
      const auto length = ::readlink(target_.c_str(), to.data(), to.size());
      if (length < 0) return errno;
      to.resize(static_cast<std::size_t>(length));
      if (!to.starts_with('/')) to.insert(0, target_, 0, target_.rfind('/') + 1);
      target_ = std::move(to);
    }
    return ELOOP;
  }
  [[nodiscard]] bool make() {
    // The new file must never be more readable than the old one.
    const ::mode_t mode = is_new_ ? 0666 : 0600;
    for (int number = 0; number != max_names_beside; ++number) {
      std::string name = name_beside(target_, number);
      made_ = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
      if (made_ >= 0) name_ = std::move(name);
      if (made_ >= 0 || errno != EEXIST) break;
    }
    return made_ >= 0;
  }
  [[nodiscard]] bool keep_mode() const noexcept {
#if defined(__wasi__)  // has neither modes nor owners
    return true;
#else
    // Drops set-user-ID bits for another owner, and group rights for another group.
    ::mode_t mode = old_.st_mode & 07777U;
    if (::fchown(made_, old_.st_uid, old_.st_gid) != 0) {
      mode &= 0777U;
      if (::fchown(made_, static_cast<::uid_t>(-1), old_.st_gid) != 0)
        mode = (mode & 0707U) | (mode & 7U) << 3U;
    }
    return ::fchmod(made_, mode) == 0;
#endif
  }
  [[nodiscard]] bool fill(std::string_view text) const noexcept {
    while (!text.empty()) {
      const auto count = ::write(made_, text.data(), text.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return false;
      text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }
  // Syncs the directory, where the system can; the text is whole in any case.
  void sync_directory() const {
    const std::string directory = target_.substr(0, target_.rfind('/') + 1) + '.';
    const int opened = ::open(directory.c_str(), O_RDONLY | O_CLOEXEC);
    if (opened < 0) return;
    static_cast<void>(::fsync(opened));
    ::close(opened);
  }

  std::string target_;
  struct ::stat old_ {};
  bool is_new_ = false;
  int made_ = -1;
  std::string name_{};
};

#else

// The new file, removed unless it replaces the old one.
class file_replacement {
 public:
  explicit file_replacement(std::string path) : target_(std::move(path)) {}
  file_replacement(const file_replacement&) = delete;
  file_replacement& operator=(const file_replacement&) = delete;
  ~file_replacement() {
    made_.reset();
    if (!name_.empty()) std::remove(name_.c_str());
  }

  [[nodiscard]] write_failure run(std::string_view text) {
    namespace fs = std::filesystem;
    std::error_code error;
    if (fs::is_symlink(fs::symlink_status(target_, error)))
      target_ = fs::weakly_canonical(target_, error).string();
    const fs::file_status old = fs::status(target_, error);
    if (fs::is_directory(old)) return failed_at("opening it", EISDIR);
    if (fs::exists(old) && !fs::is_regular_file(old))
      return failed_at("replacing a pipe, a device or a socket", EINVAL);
    if (fs::exists(old) && (old.permissions() & fs::perms::owner_write) == fs::perms::none)
      return failed_at("opening it", EACCES);
    if (!make()) return failed_at("making a file beside it");
    if (std::fwrite(text.data(), 1, text.size(), made_.get()) != text.size() ||
        std::fclose(made_.release()) != 0)
      return failed_at("writing a file beside it");
    fs::rename(name_, target_, error);
    if (error) return {"replacing it", error};
    name_.clear();
    return {};
  }

 private:
  struct closer {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
  };

  [[nodiscard]] bool make() {
    for (int number = 0; number != max_names_beside; ++number) {
      std::string name = name_beside(target_, number);
      made_.reset(std::fopen(name.c_str(), "wbx"));
      if (made_) name_ = std::move(name);
      if (made_ || errno != EEXIST) break;
    }
    return made_ != nullptr;
  }

  std::string target_;
  std::unique_ptr<std::FILE, closer> made_{};
  std::string name_{};
};

#endif

}  // namespace detail

HCL_DECL result<void> write_file(const file_name& name, std::string_view text) {
  const std::string& path = name;
  const detail::write_failure why = path.find('\0') == path.npos
                                        ? detail::file_replacement(path).run(text)
                                        : detail::failed_at("finding a name with a NUL byte", ENOENT);
  diagnostics diags;
  if (!why.step) return diags;
  diags.add({.code = codes::file_unwritable,
             .summary = "File cannot be written",
             .detail = "The file \"" + path + "\" cannot be written: " + why.step +
                       " failed: " + why.reason.message() + ". Nothing has been changed."});
  return diags;
}

}  // namespace hcl::inline v1_0
