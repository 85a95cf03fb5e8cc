// Makes random configs and expressions in both syntaxes: mostly right, sometimes wrong. Where the packaged reference is known to differ from
// the newest one (logic on unknowns and nulls, equality of unknowns), it keeps away; each such place says so.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace differential {

enum class want { text, number, boolean, list, object, any };

// An expression's source, and whether an unknown or a null may be in it.
struct piece {
  std::string source;
  bool plain = true;
};

class generator {
 public:
  explicit generator(std::uint64_t seed) : random_(seed) {}

  piece expression(want kind, int depth);
  std::string template_text(int depth, std::string_view line_end = "\n");
  std::string file(int depth);
  std::string json_expression(int depth);
  std::string json_file(int depth);
  // One character put in, taken out or doubled: mostly a syntax error.
  std::string damaged(std::string source);
  // One of the kinds of the driver and its source.
  std::pair<std::string, std::string> next();

  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
  bool chance(unsigned percent) { return below(100) < percent; }
  template <typename... Texts>
  std::string pick(const Texts&... texts) {
    const std::string_view all[] = {texts...};
    return std::string(all[below(sizeof...(texts))]);
  }

 private:
  piece text(int depth);
  piece number(int depth);
  piece boolean(int depth);
  piece list(int depth);
  piece object(int depth);
  piece conditional(want kind, int depth);
  std::string call(want kind, int depth, bool& plain);
  std::string quoted(int depth);
  std::string json_string(int depth);
  std::string key();
  std::string local();

  std::mt19937_64 random_;
  std::vector<std::string> locals_{};
};

}  // namespace differential
