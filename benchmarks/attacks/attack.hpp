// One attack: a name, what makes its text in any size, and how it is read. The words that the lists of
// attacks are written in.
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/decode.hpp>

namespace attacks {

// render: decode with room for 10,000 problems, then write them all; functions: take the functions out of the
// text, then decode the rest; encode and what follows: decode, then that of what was read.
enum class work { decode, parse, format, render, functions, encode, encode_json, hash, type_text, type_json };
enum class bound { eval_context, nesting, linear };  // which limits apply: see run.hpp

using maker = std::function<std::string(std::size_t)>;  // the text with so many of whatever it is made of

struct attack {
  std::string name;
  std::size_t count;
  maker text;
  attacks::work work = work::decode;
  attacks::bound bound = bound::linear;
  hcl::syntax_form form = hcl::syntax_form::native;
  std::function<std::string(const std::string&)>
      reader{};  // instead of `work`, if it is set: reads the text, and says how that ended
};
using list = std::vector<attack>;

inline constexpr std::size_t million = 1'000'000;

// Reserved as a whole, so that making the text costs no more memory than it has.
inline std::string repeat(std::string_view what, std::size_t times) {
  std::string out;
  out.reserve(what.size() * times);
  for (std::size_t i = 0; i < times; ++i)
    out += what;
  return out;
}

// `before`, so many times `open`, `inside`, as many times `close`, `after`.
inline maker around(std::string before, std::string open, std::string inside = {}, std::string close = {},
                    std::string after = "\n") {
  return [=](std::size_t n) {
    std::string out;
    out.reserve(before.size() + (open.size() + close.size()) * n + inside.size() + after.size());
    out += before;
    for (std::size_t i = 0; i < n; ++i)
      out += open;
    out += inside;
    for (std::size_t i = 0; i < n; ++i)
      out += close;
    out += after;
    return out;
  };
}

// `before`, pieces that have their number in place of each "#", `after`.
inline maker numbered(std::string before, std::string piece, std::string after = "\n") {
  return [=](std::size_t n) {
    std::string out;
    out.reserve(before.size() + (piece.size() + 12) * n + after.size());
    out += before;
    for (std::size_t i = 0; i < n; ++i) {
      for (const char c : piece) {
        if (c == '#')
          out += std::to_string(i);
        else
          out += c;
      }
    }
    out += after;
    return out;
  };
}

// The attribute `a` with an expression in which each "#" is replaced by the count.
inline maker expression(std::string text) {
  return [text](std::size_t n) {
    std::string out = "a = ";
    for (const char c : text) {
      if (c == '#')
        out += std::to_string(n);
      else
        out += c;
    }
    return out + "\n";
  };
}

inline void add(list& all, list more) {
  for (attack& one : more)
    all.push_back(std::move(one));
}

}  // namespace attacks
