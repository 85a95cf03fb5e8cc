// The program's locale, with commas in numbers, changes nothing: neither what is read nor what is written.
#include <catch2/catch.hpp>

#include <clocale>
#include <locale>
#include <sstream>
#include <string>
#include <vector>

#include <hcl/encode.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/value/json.hpp>

namespace {

struct config {
  double ratio;
  float share;
  long double precise;
  long big;
  hcl::number exact;
  hcl::byte_size room;
  std::string text;
  hcl::value tree{};
};

struct commas : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

struct restored {
  std::locale cpp = std::locale();
  std::string c = std::setlocale(LC_ALL, nullptr);
  restored() = default;
  restored(const restored&) = delete;
  restored& operator=(const restored&) = delete;
  ~restored() {
    std::locale::global(cpp);
    std::setlocale(LC_ALL, c.c_str());
  }
};

// All that is read and written.
std::string everything() {
  hcl::scope names;
  names.add(hcl::functions::standard());
  const auto read = hcl::decode<config>(R"(ratio = 1234567.25
share = 0.125
precise = 1e-3
big = 1234567
exact = 12345678901234567890.125
room = "1.5 GiB"
text = "${1234567.5} ${format("%f %d %e %8.2f", 1234.5, 1234567, 12345.678, 0.5)} ${upper("i")} ${title("i j")} ${jsonencode(0.5)}"
tree = [1234567, 0.5, jsondecode("1234.5"), csvdecode("a\n1.5\n")]
)",
                                        "a.hcl", names);
  const auto wrong = hcl::decode<config>(
      "ratio = 1234567.5.5\nbig = 1234567.5\nshare = \"0,5\"\nroom = \"1,5 GiB\"\n", "b.hcl", names);
  std::ostringstream out;
  if (!read) return "not read: " + to_string(read.diagnostics());
  out << *hcl::encode(*read) << *hcl::encode_json(*read) << wrong.diagnostics()
      << to_json(wrong.diagnostics());
  return out.str() + read->text + *hcl::to_json(read->tree) + std::to_string(read->ratio == 1234567.25);
}

}  // namespace

TEST_CASE("the locale changes nothing", "[locale]") {
  const restored afterwards;
  const std::string expected = everything();
  CHECK(expected.starts_with("ratio   = 1234567.25\n"));
  std::locale::global(std::locale(std::locale::classic(), new commas));
  std::ostringstream proof;
  proof << 1234567 << ' ' << 0.5;
  REQUIRE(proof.str() == "1.234.567 0,5");
  CHECK(everything() == expected);
  for (const char* name :
       {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "tr_TR.UTF-8"})  // as far as they are installed
    if (std::setlocale(LC_ALL, name)) CHECK(everything() == expected);
}
