#include "names.hpp"

#include <hcl/functions/common.hpp>
#include <hcl/functions/standard.hpp>

namespace fuzz {

std::string& errors_of_last() {
  static std::string errors;
  return errors;
}

const hcl::scope& names() {
  static const hcl::scope all = [] {
    hcl::scope s;
    s.variable("n", hcl::value(5))
        .variable("f", hcl::value(0.25))
        .variable("s", hcl::value("text"))
        .variable("t", hcl::value(true));
    s.variable("u", hcl::value::unknown())
        .variable("un", hcl::value::unknown(hcl::type::number()))
        .variable("z", hcl::value::null());
    s.variable("l", hcl::value::list(hcl::type::string(), {hcl::value("a"), hcl::value("b")}));
    s.variable("m", hcl::value::map(hcl::type::number(), {{"a", hcl::value(1)}, {"b", hcl::value(2)}}));
    s.variable("e", hcl::value::set(hcl::type::number(), {hcl::value(1), hcl::value(2)}));
    s.variable("o", hcl::value::object({{"a", hcl::value(1)},
                                        {"b", hcl::value::tuple({hcl::value("x"), hcl::value(false)})}}));
    s.add(hcl::functions::standard()).add(hcl::functions::common());
    return s;
  }();
  return all;
}

}  // namespace fuzz
