// Several files as one configuration: order, syntaxes, duplicates over files, overrides, broken and missing
// files, directories.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#ifndef _WIN32  // which has no pipes among its files, nor links for everybody
#include <sys/stat.h>
#include <unistd.h>
#endif

#include "decoded.hpp"
#include "folder.hpp"

namespace {

struct upstream {
  hcl::label<std::string> name;
  std::string address;
  hcl::defaulted<int> weight = 1;
  bool operator==(const upstream&) const = default;
};
struct tls {
  std::string key;
  hcl::defaulted<std::string> cipher = "any";
  bool operator==(const tls&) const = default;
};
struct config {
  hcl::defaulted<std::string> name{};
  hcl::defaulted<int> port = 80;
  hcl::blocks<upstream, "upstream"> upstreams{};
  hcl::block<std::optional<tls>, "tls"> secure{};
  bool operator==(const config&) const = default;
};
struct strict {
  std::string name;
  int port;
  hcl::block<tls, "tls"> secure{};
};

std::vector<std::string> codes_of(const hcl::diagnostics& all) {
  std::vector<std::string> out;
  for (const hcl::diagnostic& d : all) {
    std::string at =
        d.subject ? std::filesystem::path(to_string(d.subject)).filename().string() : std::string();
    out.push_back(std::string(d.code) + (at.empty() ? "" : " ") + at);
  }
  return out;
}
using texts = std::vector<std::string>;

TEST_CASE("files of both syntaxes become one struct, in the order given") {
  const test::folder here;
  const texts paths{
      here.write("b.hcl", "name = \"n\"\nupstream \"one\" {\n  address = \"1\"\n}\n"),
      here.write("a.json", R"({"port": 8080, "upstream": {"two": {"address": "2", "weight": 3}}})")};
  const auto r = hcl::decode_files<config>(paths);
  if (!r) FAIL(to_string(r.diagnostics()));
  CHECK(*r == config{"n", 8080, {{{"one", "1", 1}, {"two", "2", 3}}}, {}});

  const auto other = hcl::decode_files<config>({paths[1], paths[0]});
  REQUIRE(other);
  CHECK(*other->upstreams[0].name == "two");

  // Required members may come from any of them, and a file named twice is read once.
  const std::string more = here.write("c.hcl", "tls {\n  key = \"k\"\n}\n");
  const auto whole = hcl::decode_files<strict>(
      {here.write("n.hcl", "name = \"n\""), here.write("p.json", "{\"port\": 1}"), more, more});
  REQUIRE(whole);
  CHECK(whole->secure->key == "k");
}

TEST_CASE("names of the scope are known in every file") {
  const test::folder here;
  hcl::scope names;
  names.variable("n", 7);
  const auto r = hcl::decode_files<config>(
      {here.write("a.hcl", "port = n"), here.write("b.json", R"({"name": "${n + 1}"})")}, names);
  REQUIRE(r);
  CHECK(*r == config{"8", 7, {}, {}});
}

TEST_CASE("what two files define, both files are named for") {
  const test::folder here;
  const auto r = hcl::decode_files<config>({here.write("a.hcl", "port = 1\ntls {\n  key = \"a\"\n}\n"),
                                            here.write("b.hcl", "\nport = 2\n"),
                                            here.write("c.json", R"({"tls": {"key": "c"}})")});
  REQUIRE_FALSE(r);
  CHECK(codes_of(r.diagnostics()) ==
        texts{"duplicate-attribute b.hcl:2,1-5", "duplicate-block c.json:1,9-10"});
  REQUIRE(r.diagnostics()[0].notes.size() == 1);
  CHECK(r.diagnostics()[0].notes[0].where.source()->name() == here.path() + "/a.hcl");
  REQUIRE(r.diagnostics()[1].notes.size() == 1);
  CHECK(to_string(r.diagnostics()[1].notes[0].where) == here.path() + "/a.hcl:2,1-4");
  CHECK(to_string(r.diagnostics()).find("   1 | port = 1\n") !=
        std::string::npos);  // sources are kept for the snippets
}

TEST_CASE("a label twice over files, where labels are keys") {
  struct keyed {
    hcl::blocks<std::map<std::string, upstream>, "upstream"> all{};
  };
  const test::folder here;
  const auto r = hcl::decode_files<keyed>({here.write("a.hcl", "upstream \"x\" {\n  address = \"1\"\n}\n"),
                                           here.write("b.hcl", "upstream \"x\" {\n  address = \"2\"\n}\n")});
  CHECK(codes_of(r.diagnostics()) == texts{"duplicate-block b.hcl:1,1-13"});
}

TEST_CASE("the problems of all files are reported, whatever is wrong with one of them") {
  const test::folder here;
  const texts paths{here.write("a.hcl", "name = \n"), here.path() + "/none.hcl",
                    here.write("b.hcl", "prot = 1\nport = \"x\"\n"),
                    here.write("c.json", "{\"upstream\": {\"u\": {}}"),
                    here.write("d.hcl", "upstream \"u\" {\n}\n")};
  const auto r = hcl::decode_files<strict>(paths);
  CHECK(codes_of(r.diagnostics()).size() == 6);
  CHECK(codes_of(r.diagnostics())[1] == "file-not-found");
  const auto all = codes_of(r.diagnostics());
  const auto has = [&](const std::string& wanted) {
    return std::find(all.begin(), all.end(), wanted) != all.end();
  };
  CAPTURE(all);
  CHECK(has("unsupported-attribute b.hcl:1,1-5"));
  CHECK(has("unsuitable-value b.hcl:2,9-10"));
  CHECK(has("unsupported-block d.hcl:1,1-9"));
  // What may be in the broken file is not missing.
  for (const std::string& code : all)
    CHECK(code.find("missing-block") == std::string::npos);
  for (const std::string& code : all)
    CHECK(code.find("missing-attribute") == std::string::npos);

  // What is missing in a block of a good file is.
  const auto inner = hcl::decode_files<config>({paths[0], paths[4]});
  CHECK(codes_of(inner.diagnostics()) ==
        texts{"expression-expected a.hcl:1,8-2,1", "missing-attribute d.hcl:1,14-14"});
}

TEST_CASE("without a single file") {
  CHECK(hcl::decode_files<config>({})->port == 80);
  CHECK(codes_of(hcl::decode_files<strict>({}).diagnostics()) ==
        texts{"missing-attribute", "missing-attribute", "missing-block"});
}

TEST_CASE("options of the decode alone serve for several files, too") {
  const test::folder here;
  const std::string one = here.write("one.hcl", "port = base + 1\n");
  hcl::scope names;
  names.variable("base", 1);
  const auto port_of = [](const hcl::result<config>& made) { return made ? *made->port : -1; };
  CHECK(port_of(hcl::decode_directory<config>(here.path(), {.names = &names})) == 2);
  CHECK(port_of(hcl::decode_files<config>({one}, {.names = &names})) == 2);
  CHECK(port_of(hcl::decode_directory<config>(here.path(), {.decode = {.names = &names}})) == 2);
  CHECK(port_of(hcl::decode_directory<config>(here.path())) == -1);
}

TEST_CASE("override files are laid over the others") {
  const test::folder here;
  const std::string base = here.write("base.hcl", R"(name = "base"
port = 1
upstream "a" {
  address = "a1"
  weight  = 5
}
upstream "b" {
  address = "b1"
}
tls {
  key = "k"
}
)");
  const std::string over = here.write(
      "override.hcl",
      "port = 2\nupstream \"a\" {\n  address = \"a2\"\n}\nupstream \"c\" {\n  address = \"c2\"\n}\n");
  const std::string site = here.write("site_override.json", R"({"port": 3, "tls": {"cipher": "x"}})");
  const auto r = hcl::decode_files<config>({over, site, base});
  if (!r) FAIL(to_string(r.diagnostics()));
  CHECK(*r == config{"base", 3, {{{"a", "a2", 5}, {"b", "b1", 1}, {"c", "c2", 1}}}, {tls{"k", "x"}}});

  // Not if that is not wanted.
  const auto plain = hcl::decode_files<config>({base, over}, {.overrides = false});
  CHECK(codes_of(plain.diagnostics()) == texts{"duplicate-attribute override.hcl:1,1-5"});

  // Problems are told where they are, in either layer.
  const auto wrong = hcl::decode_files<config>(
      {base, here.write("x_override.hcl", "tls {\n  kee = 1\n  cipher = [1]\n}\n")});
  CHECK(codes_of(wrong.diagnostics()) ==
        texts{"unsupported-attribute x_override.hcl:2,3-6", "unsuitable-value x_override.hcl:3,12-13"});
}

TEST_CASE("a misspelt name in an override is told from what the other files set") {
  const test::folder here;
  const std::string base = here.write("base.hcl", "port = 1\ntls {\n  key = \"k\"\n}\n");
  const auto r =
      hcl::decode_files<config>({base, here.write("override.hcl", "prot = 2\ntls {\n  kee = \"x\"\n}\n")});
  REQUIRE(r.diagnostics().size() == 2);
  CHECK(r.diagnostics()[0].suggestion() == "port");
  CHECK(r.diagnostics()[1].suggestion() == "key");
  // In one file, what is set is not meant again.
  const auto one = hcl::decode_files<config>({here.write("a.hcl", "port = 1\nprot = 2\n")});
  REQUIRE(one.diagnostics().size() == 1);
  CHECK(one.diagnostics()[0].suggestion().empty());
}

TEST_CASE("a block of an override that overrides nothing is a warning, or an error if that is wanted") {
  const test::folder here;
  const texts paths{here.write("base.hcl", "upstream \"web\" {\n  address = \"a\"\n}\n"),
                    here.write("override.hcl",
                               "upstream \"wbe\" {\n  address = \"b\"\n}\ntls {\n  key = "
                               "\"k\"\n}\nupstream \"web\" {\n  weight = 2\n}\n")};
  const auto warned = hcl::decode_files<config>(paths);
  REQUIRE(warned);
  CHECK(warned->upstreams.size() == 2);
  CHECK(codes_of(warned.diagnostics()) ==
        texts{"unmatched-override override.hcl:1,1-15", "unmatched-override override.hcl:4,1-4"});
  CHECK(warned.diagnostics()[0].severity == hcl::severity::warning);
  CHECK(warned.diagnostics()[0].suggestion() == "web");
  CHECK(warned.diagnostics()[0].detail.find("\"upstream\" \"wbe\"") != std::string::npos);

  const auto rejected = hcl::decode_files<config>(paths, {.override_blocks = hcl::new_blocks::reject});
  CHECK_FALSE(rejected);
  CHECK(rejected.diagnostics().error_count() == 2);
  CHECK(hcl::decode_files<config>(paths, {.override_blocks = hcl::new_blocks::add}).diagnostics().empty());
  CHECK(hcl::decode_files<config>({paths[1]}).diagnostics().size() == 1);  // address of "web" is missing
}

TEST_CASE("several blocks of one header are replaced as a whole") {
  struct rule {
    int n;
    bool operator==(const rule&) const = default;
  };
  struct rules {
    hcl::blocks<rule, "rule"> all{};
    hcl::blocks<upstream, "upstream"> upstreams{};
  };
  const test::folder here;
  const std::string base =
      here.write("base.hcl", "rule {\n n = 1\n}\nupstream \"u\" {\n address = \"\"\n}\nrule {\n n = 2\n}\n");
  const auto r = hcl::decode_files<rules>(
      {base, here.write("override.hcl", "rule {\n n = 7\n}\nrule {\n n = 8\n}\nrule {\n n = 9\n}\n")});
  REQUIRE(r);
  CHECK(r->all == std::vector<rule>{{7}, {8}, {9}});
  CHECK(r->upstreams.size() == 1);
}

TEST_CASE("free attributes and the rest are laid over, too") {
  struct free {
    hcl::attributes<int> all{};
  };
  struct rest {
    hcl::remain<> all{};
  };
  const test::folder here;
  const texts paths{here.write("a.hcl", "x = 1\ny = 2\n"), here.write("override.hcl", "y = 3\nz = 4\n")};
  CHECK(*hcl::decode_files<free>(paths)->all == std::map<std::string, int>{{"x", 1}, {"y", 3}, {"z", 4}});
  const auto left = hcl::decode_files<rest>(paths);
  REQUIRE(left);
  CHECK(hcl::decode_body<free>(*left->all)->all.at("y") == 3);
}

TEST_CASE("a broken override hides what it might have given") {
  const test::folder here;
  const auto r = hcl::decode_files<config>(
      {here.write("a.hcl", "tls {\n}\n"), here.write("override.hcl", "tls {\n  key = \n}\n")});
  CHECK(codes_of(r.diagnostics()) == texts{"expression-expected override.hcl:2,9-3,1"});
}

TEST_CASE("directories: which files, in which order") {
  const test::folder here;
  for (const auto& [name, text] :
       std::map<std::string, std::string>{{"10.hcl", "upstream \"ten\" {\n address = \"\"\n}\n"},
                                          {"9.HCL", "upstream \"nine\" {\n address = \"\"\n}\n"},
                                          {"a.json", "{\"port\": 5}"},
                                          {"notes.txt", "nonsense ("},
                                          {".hidden.hcl", "x ="},
                                          {"old.hcl~", "x ="},
                                          {"#new.hcl#", "x ="},
                                          {"sub/inner.hcl", "port = 1"},
                                          {"dir.hcl/x", ""}}) {
    (void)here.write("d/" + name, text);
  }
  const auto r = hcl::decode_directory<config>(here.path() + "/d");
  if (!r) FAIL(to_string(r.diagnostics()));
  CHECK(r->port == 5);
  REQUIRE(r->upstreams.size() == 2);
  CHECK(*r->upstreams[0].name == "ten");

  config kept{.name = "kept"};
  hcl::scope names;
  REQUIRE(hcl::decode_directory_into(kept, here.path() + "/d", names));
  CHECK(kept.name == "kept");
  CHECK(kept.port == 5);

  CHECK(hcl::parse_directory(here.path() + "/d").has_value());
  CHECK(hcl::parse_files({here.path() + "/d/a.json"}).has_value());
  config into{.port = 4};
  REQUIRE(hcl::decode_files_into(into, {here.write("n.hcl", "name = \"m\"")}));
  CHECK(into == config{"m", 4, {}, {}});
}

TEST_CASE("several files are parsed with the diagnostics that each has alone") {
  const test::folder here;
  for (const std::string text : {"a = 1\na = [1 2\nb = )\n", "b {\n  c = \"x\n  d {\n",
                                 "a = <<E\n${\nE\nb = 1 2\n", "a = f(\n[\n{\n"}) {
    const std::string path = here.write("broken.hcl", text);
    const auto places = [](const hcl::diagnostics& diags) {
      std::string all;
      for (const hcl::diagnostic& d : diags)
        all.append(d.code).append("@").append(std::to_string(d.subject.span().begin)).append(" ");
      return all;
    };
    INFO(text);
    CHECK(places(hcl::parse_files({path}).diagnostics()) == places(hcl::parse_file(path).diagnostics()));
  }
}

TEST_CASE("directories with endings of one's own") {
  const test::folder here;
  (void)here.write("d/main.tf", "port = 1");
  (void)here.write("d/more.tf.json", "{\"name\": \"j\"}");
  (void)here.write("d/main_override.tf", "port = 2");
  (void)here.write("d/package.json", "{\"unknown\": 1}");
  const auto r = hcl::decode_directory<config>(
      here.path() + "/d", {.native_extensions = {".tf"}, .json_extensions = {".tf.json"}});
  if (!r) FAIL(to_string(r.diagnostics()));
  CHECK(*r == config{"j", 2, {}, {}});
}

TEST_CASE("directories that are none, or empty") {
  const test::folder here;
  const auto code = [](const auto& r) { return codes_of(r.diagnostics()); };
  CHECK(code(hcl::decode_directory<config>(here.path() + "/none")) == texts{"file-not-found"});
  CHECK(code(hcl::decode_directory<config>(here.write("f.hcl", ""))) == texts{"file-not-directory"});
  std::filesystem::create_directories(here.path() + "/empty");
  CHECK(code(hcl::decode_directory<strict>(here.path() + "/empty")) == texts{"no-configuration-files"});
  CHECK(hcl::decode_directory<config>(here.path() + "/empty", {.may_be_empty = true})->port == 80);
#ifndef _WIN32
  std::filesystem::create_symlink("nowhere", here.path() + "/empty/link.hcl");
  CHECK(code(hcl::decode_directory<config>(here.path() + "/empty")) == texts{"file-not-found"});
#endif
}

#ifndef _WIN32
TEST_CASE("only regular files are read, unless the program wants others") {
  const test::folder here;
  const std::string pipe = here.path() + "/a.hcl", link = here.path() + "/b.hcl";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  REQUIRE(::symlink("/dev/zero", link.c_str()) == 0);
  for (const std::string& path : {pipe, link}) {
    const auto r = hcl::decode_file<config>(path);
    REQUIRE(r.diagnostics().size() == 1);
    CHECK(r.diagnostics()[0].code == "file-not-regular");
    CHECK(r.diagnostics()[0].detail.find(path) != std::string::npos);
    CHECK(hcl::parse_file(path).diagnostics()[0].code == "file-not-regular");
  }
  CHECK(codes_of(hcl::decode_directory<config>(here.path()).diagnostics()) ==
        texts{"file-not-regular", "file-not-regular"});

  std::thread writer([&pipe] { std::ofstream(pipe) << "port = 7\n"; });
  const auto asked = hcl::decode_file<config>(pipe, {.special_files = true});
  writer.join();
  REQUIRE(asked);
  CHECK(asked->port == 7);
  const auto endless =
      hcl::decode_file<config>(link, {.bounds = {.file_size = 1'000'000}, .special_files = true});
  CHECK(codes_of(endless.diagnostics()) == texts{"file-too-large"});
}
#endif

TEST_CASE("a struct is not asked for what a file that cannot be read may have") {
  struct asking {
    hcl::defaulted<int> port = 0;
    void validate(hcl::check& check) const { check.error("There is no port."); }
  };
  const test::folder here;
  CHECK(codes_of(hcl::decode_directory<asking>(here.path() + "/none").diagnostics()) ==
        texts{"file-not-found"});
  CHECK(
      codes_of(hcl::decode_files<asking>({here.write("a.hcl", ""), here.path() + "/b.hcl"}).diagnostics()) ==
      texts{"file-not-found"});
}

TEST_CASE("a file has a largest size, whatever it is made of") {
  const test::folder here;
  const std::string sparse = here.write("sparse.hcl", "port = 1\n");
  std::filesystem::resize_file(sparse, std::uintmax_t{5} << 30);
  const auto r = hcl::decode_file<config>(sparse);
  REQUIRE(r.diagnostics().size() == 1);
  CHECK(r.diagnostics()[0].code == "file-too-large");
  CHECK(r.diagnostics()[0].detail.ends_with("is longer than the limit of 64 MiB."));
  CHECK(codes_of(hcl::decode_files<config>({sparse}).diagnostics()) == texts{"file-too-large"});

  const std::string exact = here.write("exact.hcl", "port = 10\n");
  CHECK(hcl::decode_file<config>(exact, {.bounds = {.file_size = 10}}));
  CHECK(hcl::decode_file<config>(exact, {.bounds = {.file_size = 9}})
            .diagnostics()[0]
            .detail.ends_with("is longer than the limit of 9 bytes."));
  CHECK(codes_of(
            hcl::decode_file<config>(here.write("empty.hcl", ""), {.bounds = {.file_size = 0}}).diagnostics())
            .empty());
  CHECK(codes_of(hcl::decode_file<config>(here.path()).diagnostics()) == texts{"file-is-directory"});
  const std::string long_text = "# " + std::string(300'000, 'x') + "\nport = 5\n";
  CHECK(hcl::decode_file<config>(here.write("long.hcl", long_text))->port == 5);
}

}  // namespace
