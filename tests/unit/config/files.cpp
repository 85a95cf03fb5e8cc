// Generated files that are written only if they have to be.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <catch2/catch.hpp>

#include <hcl/schema.hpp>

namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

TEST_CASE("a file is written if it is missing, longer, shorter or other, and else left alone") {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / "hcl-config-write-if-changed.json";
  std::filesystem::remove(path);
  const auto write = [&](std::string_view text) {
    const hcl::outcome<bool> done = hcl::write_if_changed(path.string(), text);
    REQUIRE(done);
    CHECK(text_of(path) == text);
    return *done;
  };
  CHECK(write("one\n"));
  const auto time = std::filesystem::last_write_time(path);
  CHECK_FALSE(write("one\n"));
  CHECK(std::filesystem::last_write_time(path) == time);
  CHECK(write("one\nand more\n"));
  CHECK(write("one"));
  CHECK(write("two"));
  CHECK(write(""));
  CHECK_FALSE(write(""));
  std::filesystem::remove(path);
}

TEST_CASE("a file that cannot be written is a failure") {
  const hcl::outcome<bool> done = hcl::write_if_changed("/nowhere/at/all.json", "x");
  REQUIRE_FALSE(done);
  CHECK(
      done.error().message ==
      "The file \"/nowhere/at/all.json\" cannot be written: making a file beside it failed: No such file or "
      "directory. Nothing has been changed.");
  CHECK(done.error().code == hcl::codes::file_unwritable);
}

}  // namespace
