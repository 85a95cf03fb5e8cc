// Directories of secrets and files that may be absent: what is there and cannot be used is a mistake.
#include <catch2/catch.hpp>

#include "layered.hpp"

#if __has_include(<sys/stat.h>) && !defined(_WIN32)
#include <sys/stat.h>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;
using layered::folder;
using layered::load;

struct site {
  hcl::label<std::string> name;
  hcl::sensitive<std::optional<std::string>> key{};
};
struct app {
  hcl::sensitive<std::optional<std::string>> token{};
  hcl::sensitive<std::optional<std::string>> db_password{};
  hcl::defaulted<int> tokens = 1;
  hcl::blocks<site, "site"> sites{};
};

// What a load with that directory of secrets says, without the names of directories.
std::string says(const folder& here, const std::string& directory = "s") {
  std::string all;
  const auto made = hcl::load<app>({.secrets = {here / directory}});
  for (const hcl::diagnostic& d : made.diagnostics())
    all += (d.severity == hcl::severity::error ? "error: " : "warning: ") + d.detail + '\n';
  for (std::size_t at = 0; (at = all.find(here / "", at)) != all.npos;)
    all.erase(at, (here / "").size());
  return all;
}

TEST_CASE("a directory of secrets that is absent sets nothing, and nothing is said") {
  CHECK(says(folder()).empty());
  CHECK(says(folder(), "none/s").empty());
}

TEST_CASE("a directory of secrets that cannot be used is a mistake") {
  const folder here;
  fs::create_symlink("none", here / "s");
  CHECK(says(here) == "error: A link on the path \"s\" leads to nothing.\n");
  CHECK(says(here, "s/t") == "error: A link on the path \"s/t\" leads to nothing.\n");
  fs::create_symlink("loop", here / "loop");
  CHECK(says(here, "loop").starts_with("error: The directory \"loop\" cannot be read: "));
  here.write("file", "t");
  CHECK(says(here, "file") == "error: \"file\" is not a directory.\n");
  CHECK(says(here, "file/s") == "error: \"file/s\" is not a directory.\n");
  REQUIRE(::mkfifo((here / "fifo").c_str(), 0600) == 0);
  CHECK(says(here, "fifo") == "error: \"fifo\" is not a directory.\n");
}

TEST_CASE("a directory of secrets without the rights for it is a mistake") {
  const folder here;
  here.write("s/token", "t");
  const bool is_root = ::geteuid() == 0;
  fs::permissions(here / "", fs::perms(0755));
  fs::permissions(here / "s", fs::perms(0600));
  if (is_root) REQUIRE(::seteuid(65534) == 0);
  const std::string said = says(here);
  if (is_root) REQUIRE(::seteuid(0) == 0);
  fs::permissions(here / "s", fs::perms(0700));
  CHECK(said.starts_with("error: The directory \"s\" cannot be read: "));
}

TEST_CASE("a secret that is there and cannot be read is a mistake") {
  const folder here;
  fs::create_directories(here / "s/token");
  CHECK(says(here) == "error: \"s/token\" is a directory, not a file.\n");
  fs::remove(here / "s/token");
  fs::create_symlink("none", here / "s/token");
  CHECK(says(here) == "error: A link on the path \"s/token\" leads to nothing.\n");
  fs::remove(here / "s/token");
  fs::create_symlink("token", here / "s/token");
  CHECK(says(here).starts_with("error: The file \"s/token\" cannot be read: "));
  fs::remove(here / "s/token");
  REQUIRE(::mkfifo((here / "s/token").c_str(), 0600) == 0);
  CHECK(says(here).starts_with("error: \"s/token\" is a pipe, a device or a socket"));
}

struct keyed_store {
  std::string host;
  hcl::sensitive<std::string> password;
};
struct with_store {
  hcl::block<std::optional<keyed_store>, "db"> db{};
};

// Nothing is wrong in the secret's file then.
TEST_CASE("a block that is not read as one is not missed where a secret is set into it") {
  const layered::folder here;
  hcl::load_options options = layered::with_environment({});
  options.secrets = {here / "secrets"};
  (void)here.write("secrets/db.password", "hunter2");
  for (const char* const text : {"db \"x\" {\n  host = \"h\"\n}\n", "db = {\n  host = \"h\"\n}\n"}) {
    options.files = {here.write("a.hcl", text)};
    const auto app = hcl::load<with_store>(options);
    CHECK(app.diagnostics().has_errors());
    for (const hcl::diagnostic& d : app.diagnostics())
      CHECK(d.subject.source()->name() == here / "a.hcl");
  }
  (void)here.write("secrets/db_password", "hunter3");
  options.files = {here.write("a.hcl", "db {\n  host = \"h\"\n}\n")};
  CHECK(hcl::load<with_store>(options).diagnostics()[0].summary == "Set twice");
}

TEST_CASE("files with names near a secret's are warned of, others are not") {
  const folder here;
  for (const char* const name : {"tokne", "db-password", "tokens", "ca.crt", "..data/tokne", "token~"})
    here.write("s/" + std::string(name), "x");
  CHECK(says(here) ==
        "warning: The file \"s/db-password\" sets nothing. Did you mean \"db_password\"?\n"
        "warning: The file \"s/tokne\" sets nothing. Did you mean \"token\"?\n");
  hcl::load_options strict{.secrets = {here / "s"}};
  strict.strict_environment = true;
  CHECK_FALSE(hcl::load<app>(strict));
}

TEST_CASE("a secret with the ending of a file is warned of") {
  const folder here;
  here.write("s/token.json", "{}");
  here.write("s/ca.json", "{}");
  CHECK(says(here) == "warning: The file \"s/token.json\" sets nothing. Did you mean \"token\"?\n");
}

TEST_CASE("labels do not lead out of a directory of secrets") {
  const folder here;
  here.write("x/site.a/b.key", "outside");
  here.write("x/s/site.a/b.key", "deeper");
  here.write("x.key", "outside");
  here.write("x/s/site./y", "");
  hcl::load_options options{.secrets = {here / "x/s"}};
  options.files = {{here.write("a.hcl", "site \"a/b\" {}\nsite \"/../../../x\" {}\nsite \"" +
                                            std::string(300, 'l') + "\" {}\nsite \"../../site.a/b\" {}\n")}};
  const auto made = hcl::load<app>(options);
  REQUIRE(made);
  for (const site& each : made->sites)
    CHECK_FALSE(each.key->has_value());
}

TEST_CASE("a secret that is missing is said to have been looked for, and where") {
  struct needs_token {
    hcl::sensitive<std::string> token;
  };
  const folder here;
  const auto made = hcl::load<needs_token>({.environment = "APP", .secrets = {here / "s", here / "t"}});
  REQUIRE(made.diagnostics().size() == 1);
  CHECK(made.diagnostics()[0].detail ==
        "The attribute \"token\" is required here, but it is not set. Set it in a file, with $APP_TOKEN, or "
        "with "
        "--token-file. The file \"token\" is looked for in \"" +
            (here / "s") + "\" and \"" + (here / "t") + "\".");
}

TEST_CASE("pipes and dangling links in the place of what may be absent are mistakes, and not waited for") {
  const folder here;
  REQUIRE(::mkfifo((here / "fifo").c_str(), 0600) == 0);
  fs::create_symlink("none", here / "link");
  const std::string pipe = here / "fifo", link = here / "link";
  const auto said = [](const hcl::load_options& options) { return layered::said(load({}, options)); };
  const std::string is_pipe =
      '"' + pipe + "\" is a pipe, a device or a socket; only regular files are read as configuration.";
  CHECK(said({.files = {{pipe, hcl::optional_file}}}) == is_pipe + '\n');
  CHECK(said({.directory = pipe}) == '"' + pipe + "\" is not a directory.\n");
  CHECK(
      said({.files = {{"/dev/zero", hcl::optional_file}}}).starts_with("\"/dev/zero\" is a pipe, a device"));
  CHECK(said({.files = {{link, hcl::optional_file}}}) ==
        "A link on the path \"" + link + "\" leads to nothing.\n");
  CHECK(said({.directory = link}) == "A link on the path \"" + link + "\" leads to nothing.\n");
  CHECK(said(layered::with_environment({{"APP_TOKEN_FILE", pipe}})) ==
        is_pipe + " It is named by $APP_TOKEN_FILE.\n");
  CHECK(layered::said(load({"--token-file", pipe.c_str()})) == is_pipe + " It is named by --token-file.\n");
}

}  // namespace

#endif
