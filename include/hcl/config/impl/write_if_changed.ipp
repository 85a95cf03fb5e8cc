// Generated files, and the names that a struct claims of a body. Implementation.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include <hcl/body/schema.hpp>
#include <hcl/config/backend.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/record/impl/engine_schema.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/write/write_file.hpp>

namespace hcl::inline v0_1::detail {

struct file_closer {
  void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};

// Whether a file holds that text and nothing else.
[[nodiscard]] inline bool file_holds(const std::string& path, std::string_view text) {
  const std::unique_ptr<std::FILE, file_closer> file(std::fopen(path.c_str(), "rb"));
  if (!file) return false;
  std::string held(text.size() + 1, '\0');
  held.resize(std::fread(held.data(), 1, held.size(), file.get()));
  return held == text && !std::ferror(file.get());
}

HCL_DECL body_schema config_backend::schema_of(const record_info& of) { return hcl::detail::schema_of(of); }

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL outcome<bool> write_if_changed(const std::string& path, std::string_view text) {
  if (detail::file_holds(path, text)) return false;
  const result<void> done = hcl::write_file(path, text);
  if (!done) return failure{.message = done.diagnostics()[0].detail, .code = done.diagnostics()[0].code};
  return true;
}

}  // namespace hcl::inline v0_1
