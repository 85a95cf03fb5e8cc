// Files that are written whole or not at all.
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>

#include <catch2/catch.hpp>

#include <hcl/encode.hpp>

#ifndef _WIN32  // which has neither modes nor limits nor links for everybody
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <csignal>
#endif

namespace {

namespace fs = std::filesystem;

// A directory that goes with its test.
class folder {
 public:
  folder() : path_(fs::temp_directory_path() / "hcl-write-file") {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  ~folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  folder(const folder&) = delete;
  folder& operator=(const folder&) = delete;
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::ptrdiff_t count() const { return std::distance(fs::directory_iterator(path_), {}); }

 private:
  fs::path path_;
};

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
void put(const std::string& path, std::string_view text) { std::ofstream(path, std::ios::binary) << text; }

void check_failure(const hcl::result<void>& done, const std::string& path, std::string_view why) {
  REQUIRE_FALSE(done);
  REQUIRE(done.diagnostics().size() == 1);
  CHECK(done.diagnostics()[0].code == hcl::codes::file_unwritable);
  CHECK(done.diagnostics()[0].summary == "File cannot be written");
  CHECK(done.diagnostics()[0].detail ==
        "The file \"" + path + "\" cannot be written: " + std::string(why) + ". Nothing has been changed.");
}

TEST_CASE("a file is made, and given longer, shorter and empty texts, byte by byte") {
  const folder here;
  for (const std::string& text : {std::string("a = 1\r\n\0\x1a", 9), std::string(1 << 20, 'x'),
                                  std::string("b"), std::string(), std::string("c")}) {
    CHECK(hcl::write_file(here / "a.hcl", text));
    CHECK(text_of(here / "a.hcl") == text);
    CHECK(here.count() == 1);
  }
}

TEST_CASE("a directory and what is in no directory cannot be written") {
  const folder here;
  fs::create_directory(here / "inner");
  check_failure(hcl::write_file(here / "inner", "x"), here / "inner", "opening it failed: Is a directory");
  check_failure(hcl::write_file(here / "none/a.hcl", "x"), here / "none/a.hcl",
                "making a file beside it failed: No such file or directory");
  const std::string nul = here / std::string("a\0.hcl", 6);
  CHECK(hcl::write_file(nul, "x").diagnostics()[0].code == hcl::codes::file_unwritable);
  CHECK_FALSE(hcl::write_file("", "x"));
  CHECK(here.count() == 1);
}

TEST_CASE("a file that lies beside under a name of the writer's is left alone") {
  const folder here;
  put(here / ".hcl-0", "mine");
  put(here / "a.hcl", "old");
  CHECK(hcl::write_file(here / "a.hcl", "new"));
  CHECK(text_of(here / ".hcl-0") == "mine");
  CHECK(text_of(here / "a.hcl") == "new");
  CHECK(here.count() == 2);
}

#ifndef _WIN32

TEST_CASE("a file keeps its mode, and a new one has that of the process") {
  const folder here;
  struct ::stat found {};
  for (const ::mode_t mode : {0600U, 0640U, 0755U, 0666U, 0604U}) {
    put(here / "a.hcl", "old");
    REQUIRE(::chmod((here / "a.hcl").c_str(), mode) == 0);
    CHECK(hcl::write_file(here / "a.hcl", "new"));
    REQUIRE(::stat((here / "a.hcl").c_str(), &found) == 0);
    CHECK((found.st_mode & 07777U) == mode);
  }
  const ::mode_t before = ::umask(027);
  CHECK(hcl::write_file(here / "b.hcl", "new"));
  ::umask(before);
  REQUIRE(::stat((here / "b.hcl").c_str(), &found) == 0);
  CHECK((found.st_mode & 07777U) == 0640U);
}

TEST_CASE("a link stays, and the file that it leads to is replaced or made") {
  const folder here;
  fs::create_directory(here / "inner");
  put(here / "inner/a.hcl", "old");
  fs::create_symlink("inner/second", here / "first");
  fs::create_symlink("a.hcl", here / "inner/second");
  CHECK(hcl::write_file(here / "first", "new"));
  CHECK(fs::is_symlink(here / "first"));
  CHECK(fs::is_symlink(here / "inner/second"));
  CHECK(text_of(here / "inner/a.hcl") == "new");
  fs::create_symlink(here / "inner/absent", here / "dangling");
  CHECK(hcl::write_file(here / "dangling", "made"));
  CHECK(fs::is_symlink(here / "dangling"));
  CHECK(text_of(here / "inner/absent") == "made");
}

TEST_CASE("links in a circle and names that are too long cannot be written") {
  const folder here;
  fs::create_symlink("b", here / "a");
  fs::create_symlink("a", here / "b");
  check_failure(hcl::write_file(here / "a", "x"), here / "a",
                "finding it failed: Too many levels of symbolic links");
  const std::string name(300, 'x');
  check_failure(hcl::write_file(here / name, "x"), here / name, "finding it failed: File name too long");
  const std::string full_name(255, 'y');
  CHECK(hcl::write_file(here / full_name, "x"));
}

TEST_CASE("pipes and devices are not opened to be written") {
  const folder here;
  REQUIRE(::mkfifo((here / "pipe").c_str(), 0600) == 0);
  for (const std::string& path : {here / "pipe", std::string("/dev/null")})
    check_failure(hcl::write_file(path, "x"), path,
                  "replacing a pipe, a device or a socket failed: Invalid argument");
}

TEST_CASE("a text that does not fit on the disk leaves the old one, and nothing else") {
  const folder here;
  put(here / "a.hcl", "the old text");
  ::rlimit before{};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const ::rlimit small{100, before.rlim_max};
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
  const hcl::result<void> done = hcl::write_file(here / "a.hcl", std::string(5000, 'x'));
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &before) == 0);
  std::signal(SIGXFSZ, handler);
  check_failure(done, here / "a.hcl", "writing a file beside it failed: File too large");
  CHECK(text_of(here / "a.hcl") == "the old text");
  CHECK(here.count() == 1);
}

TEST_CASE("what the process may not write stays as it is") {
  if (::geteuid() == 0) return;  // who may write everything
  const folder here;
  put(here / "a.hcl", "old");
  REQUIRE(::chmod((here / "a.hcl").c_str(), 0444) == 0);
  check_failure(hcl::write_file(here / "a.hcl", "new"), here / "a.hcl",
                "opening it failed: Permission denied");
  REQUIRE(::chmod((here / "a.hcl").c_str(), 0644) == 0);
  REQUIRE(::chmod((here / "").c_str(), 0555) == 0);
  check_failure(hcl::write_file(here / "a.hcl", "new"), here / "a.hcl",
                "making a file beside it failed: Permission denied");
  REQUIRE(::chmod((here / "").c_str(), 0755) == 0);
  CHECK(text_of(here / "a.hcl") == "old");
}

#endif

}  // namespace

TEST_CASE("a struct is written to a file in the syntax of its name", "[write_file]") {
  struct config {
    int port = 80;
  };
  const folder there;
  for (const std::string name : {"app.hcl", "app.json"}) {
    REQUIRE(hcl::encode_file(config{8080}, there / name));
    CHECK(hcl::decode_file<config>(there / name)->port == 8080);
  }
  const hcl::result<void> failed = hcl::encode_file(config{}, there / "none/app.hcl");
  REQUIRE(!failed);
  CHECK(failed.error().find(hcl::codes::file_unwritable));
  struct bad {
    double ratio = std::numeric_limits<double>::infinity();
  };
  CHECK_FALSE(hcl::encode_file(bad{}, there / "bad.hcl"));
  CHECK_FALSE(fs::exists(there / "bad.hcl"));
}
