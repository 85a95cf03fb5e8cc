// A directory of files for one test, gone afterwards.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <unistd.h>

namespace test {

class folder {
 public:
  folder() : path_(std::filesystem::temp_directory_path() / ("hcl-test-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~folder() { std::filesystem::remove_all(path_); }
  [[nodiscard]] std::string write(const std::string& name, std::string_view bytes) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << bytes;
    return (path_ / name).generic_string();
  }
  [[nodiscard]] std::string path() const { return path_.generic_string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace test
