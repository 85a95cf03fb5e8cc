// Makes random configs and expressions in both syntaxes: mostly right, sometimes wrong. Where the packaged
// reference is known to differ from the newest one (logic on unknowns and nulls, equality of unknowns), deep
// expressions keep away, each such place says so; shallow ones do not.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace differential {

enum class want { text, number, boolean, list, object, any };

// An expression's source, and whether no unknown and no null can be in it.
struct piece {
  std::string source;
  bool plain = true;
};

class generator {
 public:
  // `newest`: also what the packaged reference is too old for, marks and unknowns inside of anything.
  explicit generator(std::uint64_t seed, bool newest = false) : random_(seed), newest_(newest) {}

  // One of the kinds of the driver and its source.
  std::pair<std::string, std::string> next();

 private:
  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
  bool chance(unsigned percent) { return below(100) < percent; }
  template <typename... Texts>
  std::string pick(const Texts&... texts) {
    const std::string_view all[] = {texts...};
    return std::string(all[below(sizeof...(texts))]);
  }

  // generate_values.cpp: deep expressions that mostly have a value
  piece expression(want kind, int depth);
  piece text(int depth);
  piece number(int depth);
  piece boolean(int depth);
  piece list(int depth);
  piece object(int depth);
  piece conditional(want kind, int depth);
  std::string call(want kind, int depth, bool& plain);
  std::string wide_number();
  std::string quoted(int depth);
  std::string template_text(int depth, std::string_view line_end = "\n");
  std::string key();
  std::string local();

  // generate_shallow.cpp: one operation on anything, types, things that are only looked at
  std::string anything();
  std::string shallow();
  std::string function_call();
  std::string reference();
  std::string static_shape(int depth);
  std::string type_expression(int depth);

  // generate_uncertain.cpp: operations upon operations on marked values and unknowns
  std::string uncertain(int depth);
  std::string uncertain_text(int depth);
  std::string uncertain_number(int depth);
  std::string uncertain_truth(int depth);
  std::string uncertain_list(int depth);
  std::string uncertain_object(int depth);

  // generate_files.cpp: whole files in the native syntax
  std::string blanks();
  std::string line_end();
  std::string attribute_value();
  std::string heredoc();
  std::string label();
  std::string file(int depth);
  std::string body(int depth);

  // generate_json.cpp
  std::string json_blanks();
  std::string json_quoted(std::string_view s);
  std::string json_string(int depth);
  std::string json_number();
  std::string json_expression(int depth);
  std::string json_static();
  std::string json_body(int depth);
  std::string json_block(std::size_t labels, int depth);

  // Something put in, taken out or doubled: mostly a syntax error.
  std::string damaged(std::string source);

  std::mt19937_64 random_;
  bool newest_;
  std::vector<std::string> locals_{};
};

}  // namespace differential
