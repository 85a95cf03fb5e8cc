// Attributes that are set twice: what is left of the text can be read, and its other mistakes are reported.
#include <catch2/catch.hpp>

#include <hcl/hcl.hpp>

#include "layered.hpp"

namespace {

struct app {
  hcl::defaulted<int> port = 1;
  hcl::defaulted<int> n = 2;
  hcl::block<std::optional<layered::tls>, "tls"> tls{};
};

std::string codes_of(const hcl::diagnostics& all) {
  std::string codes;
  for (const hcl::diagnostic& d : all)
    codes.append(d.code).append(" ");
  return codes;
}

TEST_CASE("a duplicate attribute hides no other mistake of its file, whatever reads it") {
  const layered::folder here;
  const std::string path =
      here.write("d/dup.hcl", "wrkers = 1\nport = 1\nport = 2\nn = \"x\"\ntls {\n  strict = true\n}\n");
  const std::string all = codes_of(hcl::decode_file<app>(path).diagnostics());
  CHECK(all == "unsupported-attribute duplicate-attribute unsuitable-value missing-attribute ");
  CHECK(codes_of(hcl::decode_files<app>({path}).diagnostics()) == all);
  CHECK(codes_of(hcl::decode_directory<app>(here / "d").diagnostics()) == all);
  CHECK(codes_of(hcl::load<app>({.files = {{path}}}).diagnostics()) == all);
  CHECK(codes_of(hcl::load<app>({.directory = here / "d"}).diagnostics()) == all);
  CHECK(codes_of(layered::load<app>({"--config", path.c_str()}).diagnostics()) == all);
  app into;
  CHECK(codes_of(hcl::decode_files_into(into, std::vector<std::string>{path}).diagnostics()) == all);

  const std::string json =
      here.write("j/dup.json", R"({"wrkers": 1, "port": 1, "port": 2, "n": "x", "tls": {"strict": true}})");
  const std::string all_json = codes_of(hcl::decode_file<app>(json).diagnostics());
  CHECK(codes_of(hcl::decode_directory<app>(here / "j").diagnostics()) == all_json);
}

TEST_CASE("files with a duplicate attribute are decoded with the others, files with broken text are not") {
  const layered::folder here;
  here.write("d/a.hcl", "port = 1\nport = 2\n");
  here.write("d/b.hcl", "n = \"x\"\nport = 3\n");
  const auto both = hcl::decode_directory<app>(here / "d");
  CHECK_FALSE(both);
  CHECK(codes_of(both.diagnostics()) == "duplicate-attribute unsuitable-value duplicate-attribute ");
  here.write("d/a.hcl", "port = 1\nport = \n");
  const auto broken = hcl::decode_directory<app>(here / "d");
  CHECK_FALSE(broken);
  CHECK(codes_of(broken.diagnostics()).find("unsuitable-value") != std::string::npos);
}

struct site {
  hcl::label<std::string> name;
  hcl::defaulted<int> port = 1;
};
struct sites {
  hcl::blocks<site, "site"> all{};
  hcl::blocks<std::map<std::string, site>, "named"> named{};
};

TEST_CASE("mistakes in blocks with wrong labels are reported, whatever reads them") {
  const std::string text =
      "site {\n  port = \"x\"\n}\nsite \"a\" \"b\" {\n  prot = 1\n}\nnamed \"a\" \"b\" \"c\" {\n  "
      "port = \"y\"\n}\n";
  const std::string all = codes_of(hcl::decode<sites>(text).diagnostics());
  CHECK(all ==
        "missing-label unsuitable-value extraneous-label unsupported-attribute extraneous-label "
        "unsuitable-value ");
  CHECK(codes_of(hcl::decode<sites>(text, "a.hcl", {.dynamic_blocks = true}).diagnostics()) == all);
  const layered::folder here;
  const std::string a = here.write("a.hcl", text), b = here.write("b.hcl", "site \"z\" {}\n");
  CHECK(codes_of(hcl::decode_files<sites>({b, a}).diagnostics()) == all);
  CHECK(codes_of(hcl::load<sites>({.files = {{a}, {b}}}).diagnostics()) == all);
  CHECK(codes_of(hcl::load<sites>({.files = {{a}, {b}}, .reading = {.decode = {.dynamic_blocks = true}}})
                     .diagnostics()) == all);
}

TEST_CASE("mistakes in a dynamic block whose labels are wrong are reported, too") {
  const auto found = [](const std::string& labels) {
    const std::string text = "dynamic \"site\" {\n  for_each = [1, 2]\n" + labels +
                             "  content {\n    port = \"x\"\n    prot = site.nope\n  }\n}\n";
    const layered::folder here;
    const std::string a = here.write("a.hcl", text), b = here.write("b.hcl", "site \"z\" {}\n");
    const std::string all =
        codes_of(hcl::decode<sites>(text, "a.hcl", {.dynamic_blocks = true}).diagnostics());
    hcl::files_options files;
    files.decode.dynamic_blocks = true;
    CHECK(codes_of(hcl::decode_files<sites>({b, a}, files).diagnostics()) == all);
    hcl::load_options layers{.files = {{b}, {a}}};
    layers.reading.decode.dynamic_blocks = true;
    CHECK(codes_of(hcl::load<sites>(layers).diagnostics()) == all);
    return all;
  };
  const std::string inside = "unsuitable-value unsupported-attribute ";
  CHECK(found("") == "missing-attribute " + inside);
  CHECK(found("  labels = []\n") == "missing-label " + inside);
  CHECK(found("  labels = [\"a\", \"b\"]\n") == "extraneous-label " + inside);
  CHECK(found("  labels = 5\n") == "static-list-required " + inside);
  CHECK(found("  labels = [nope]\n").ends_with(inside));
  CHECK(found("  labels = [null]\n").ends_with(inside));
}

}  // namespace
