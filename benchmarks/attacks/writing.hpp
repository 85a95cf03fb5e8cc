// Attacks by what is written again: values that are small, as their parts are shared, and texts that are not.
#pragma once

#include "attack.hpp"
#include "evaluation.hpp"

namespace attacks {

inline list writing() {
  const maker doubled = doubling("1", "[v#,v#]"), names = numbered("", "a#=1\n", "");
  const maker texts = expression("[for k in [format(\"%1000000s\",\"\")]: [for i in range(0,1000): k]]");
  const maker long_key = [](std::size_t n) {
    return repeat("k", n) + "=1\n" + numbered("", "a#=1\n", "")(n);
  };
  list all{
      {"shared values, doubled, encoded", 30, doubled, work::encode, bound::eval_context},
      {"shared values, doubled, encoded as JSON", 30, doubled, work::encode_json, bound::eval_context},
      {"hash of shared values, doubled", 30, doubled, work::hash, bound::eval_context},
      {"type of shared values, doubled", 30, doubled, work::type_text, bound::eval_context},
      {"type of shared values, doubled, as JSON", 30, doubled, work::type_json, bound::eval_context},
      {"a shared text of a megabyte, encoded", 0, texts, work::encode, bound::eval_context},
      {"a shared text of a megabyte, encoded as JSON", 0, texts, work::encode_json, bound::eval_context},
      {"free names, encoded", 100'000, names, work::encode},
      {"free names, encoded as JSON", 100'000, names, work::encode_json},
      {"short keys below a long one, encoded", 20'000, long_key, work::encode},
      {"short keys below a long one in an object, encoded", 20'000,
       [=](std::size_t n) { return "a={\n" + long_key(n) + "}\n"; }, work::encode},
  };
  return all;
}

}  // namespace attacks
