// The interface of the differential test of numbers. `numbers --pairs N [SEED]` writes N lines of two random
// decimal texts; `numbers` reads such lines and writes what the library makes of them, in the form main.go
// describes.
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>

namespace {

class generator {
 public:
  explicit generator(unsigned seed) : random_(seed) {}

  std::string next() {
    switch (below(13)) {
      case 0: return sign() + digits(1, 3);
      case 1: return sign() + digits(1, 19);
      case 2: return sign() + digits(1, 4) + "." + digits(1, 2);
      case 3: return sign() + digits(1, 9) + "." + digits(1, 9);
      case 4: return sign() + digits(1, 160) + "." + digits(1, 160);
      case 5: return sign() + digits(150, 170);
      case 6: return sign() + digits(1, 25) + "e" + sign() + digits(1, 2);
      case 7: return sign() + digits(1, 12) + "." + digits(1, 12) + "e" + sign() + std::to_string(below(400));
      case 8:
        return sign() + digits(1, 600) + "." + digits(0, 600) + "e" + sign() + std::to_string(below(2000));
      case 9:
        return sign() + std::to_string(std::uint64_t{1} << below(64)) + "e" + sign() +
               std::to_string(below(30));
      case 10: return special();
      case 11: return sign() + "0." + std::string(below(12), '0') + digits(1, 15);
      default: return sign() + dyadic();
    }
  }

  // Two numbers, sometimes near each other.
  std::string pair() {
    std::string a = next();
    if (below(10) == 0) return a + " " + a;
    if (below(10) == 0 && a.find_first_of("eE.I") == std::string::npos)
      return a + " " + a + "." + digits(1, 3);
    return a + " " + next();
  }

 private:
  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
  std::string sign() { return below(3) == 0 ? "-" : ""; }
  std::string digits(std::size_t min_count, std::size_t max_count) {
    std::string text(min_count + below(max_count - min_count + 1), '0');
    const std::size_t kind = below(8);  // nines and zeros carry far
    for (char& c : text)
      c = static_cast<char>('0' + (kind == 0 ? 9 : kind == 1 ? (below(9) == 0 ? 1 : 0) : below(10)));
    return text;
  }
  std::string special() {
    static const char* const texts[] = {"0",
                                        "-0",
                                        "1",
                                        "-1",
                                        "10",
                                        "0.1",
                                        "0.2",
                                        "0.3",
                                        "0.5",
                                        ".25",
                                        "5.",
                                        "1e21",
                                        "1e-7",
                                        "+5",
                                        "1E3",
                                        "Inf",
                                        "-inf",
                                        "inf",
                                        "3",
                                        "1e300",
                                        "7",
                                        "1e-300",
                                        "9223372036854775807",
                                        "-9223372036854775808",
                                        "18446744073709551615",
                                        "1e999",
                                        "0.000",
                                        "100",
                                        "1e18",
                                        "1e19"};
    return texts[below(std::size(texts))];
  }
  // Integers over powers of two, in full, and powers of two themselves: where texts are hardest.
  std::string dyadic() {
    hcl::number v(static_cast<std::int64_t>(below(4) == 0 ? below(1000000) : 1));
    const hcl::number two(2);
    const bool down = below(2) == 0;
    for (std::size_t n = below(700); n > 0; --n)
      v = down ? *divide(v, two) : *multiply(v, two);
    return v.to_string();
  }

  std::mt19937_64 random_;
};

// As the reference reads it: integers that need more than 512 bits are rounded.
hcl::outcome<hcl::number> rounded(const std::string& text) {
  hcl::outcome<hcl::number> exact = hcl::number::parse(text);
  return exact ? exact : hcl::number::parse(text + "e0");
}
std::string text(const hcl::outcome<hcl::number>& v) {
  return v ? v->to_string(hcl::number_digits::shortest) : "undefined";
}

// As Go writes doubles with 'x': "0x1.8p+01".
std::string hexadecimal(double v) {
  if (std::isinf(v)) return v < 0 ? "-Inf" : "+Inf";
  if (v == 0) return "0x0p+00";
  int exponent = 0;
  double mantissa = std::frexp(std::fabs(v), &exponent) * 2;
  auto bits = static_cast<std::uint64_t>(std::ldexp(mantissa - 1, 52));
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%013" PRIx64, bits);
  std::string fraction(buffer);
  while (!fraction.empty() && fraction.back() == '0')
    fraction.pop_back();
  std::snprintf(buffer, sizeof buffer, "p%c%02d", exponent - 1 < 0 ? '-' : '+', std::abs(exponent - 1));
  return std::string(v < 0 ? "-" : "") + "0x1" + (fraction.empty() ? "" : ".") + fraction + buffer;
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  if (argc > 2 && std::string(argv[1]) == "--pairs") {
    generator source(argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : 1U);
    for (long n = std::atol(argv[2]); n > 0; --n)
      std::cout << source.pair() << '\n';
    return 0;
  }
  std::string first, second;
  while (std::cin >> first >> second) {
    const auto a = rounded(first), b = rounded(second);
    if (!a || !b) {
      std::cout << "invalid\n";
      continue;
    }
    const std::strong_ordering order = *a <=> *b;
    std::cout << text(a) << '\t' << text(b) << '\t' << text(add(*a, *b)) << '\t' << text(subtract(*a, *b))
              << '\t' << text(multiply(*a, *b)) << '\t' << text(divide(*a, *b)) << '\t'
              << text(modulo(*a, *b)) << '\t'
              << (order < 0   ? -1
                  : order > 0 ? 1
                              : 0)
              << '\t' << (*a == *b ? "true" : "false") << '\t' << hexadecimal(a->to_double()) << '\n';
    if (*a == *b && a->hash() != b->hash()) std::cout << "equal numbers with different hashes\n";
  }
}
