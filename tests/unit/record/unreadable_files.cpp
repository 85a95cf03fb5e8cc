// Files that a name only seems to name, or that make their reader wait.
#include <string>

#ifdef __linux__
#include <fcntl.h>
#include <unistd.h>
#include <csignal>
#endif

#include "decoded.hpp"
#include "folder.hpp"

namespace {

struct config {
  int port;
};

void is_rejected(const hcl::diagnostics& all, std::string_view code) {
  INFO(to_string(all));
  REQUIRE(all.size() == 1);
  CHECK(all[0].code == code);
  CHECK(all[0].detail.find('\0') == std::string::npos);
}

}  // namespace

TEST_CASE("a name with a NUL byte names no file") {
  using namespace std::string_literals;
  const test::folder here;
  const std::string path = here.write("a.hcl", "port = 1\n");
  REQUIRE(hcl::decode_file<config>(path));
  const std::string name = path + "\0.json"s, directory = here.path() + "\0/other"s;
  is_rejected(hcl::decode_file<config>(name).diagnostics(), "file-not-found");
  is_rejected(hcl::parse_file(name).diagnostics(), "file-not-found");
  is_rejected(hcl::decode_files<config>({name}).diagnostics(), "file-not-found");
  is_rejected(hcl::decode_directory<config>(directory).diagnostics(), "file-not-found");
  config into{};
  is_rejected(hcl::decode_file_into(into, name).diagnostics(), "file-not-found");
}

#ifdef __linux__
TEST_CASE("a regular file that would have to be waited for is not read") {
  const test::folder here;
  const std::string path = here.write("a.hcl", "port = 1\n");
  std::signal(SIGIO, SIG_IGN);
  // To open the file now is to wait until the lease is given up, 45 seconds at most.
  const int lease = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  REQUIRE(lease >= 0);
  if (::fcntl(lease, F_SETLEASE, F_WRLCK) != 0) {
    ::close(lease);
    WARN("there are no leases here");
    return;
  }
  const auto read = hcl::decode_file<config>(path);
  ::close(lease);
  is_rejected(read.diagnostics(), "file-not-regular");
  CHECK(hcl::decode_file<config>(path)->port == 1);
}
#endif
