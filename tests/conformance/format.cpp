// Kind format: a text in its canonical layout, which is its own.
#include <string>

#include <hcl/format.hpp>

#include "kinds.hpp"

namespace test {

verdict run_format(const json::value& test) {
  const json::value& expect = test["expect"];
  const json::value* encoded = expect.find("output_b64");
  const std::string want = encoded ? json::decode_base64(encoded->string()) : expect["output"].string();
  const std::string have = hcl::format(source_text(test));
  if (hcl::format(have) != have)
    return fail("formatting again changes\n" + have + "to\n" + hcl::format(have));
  return have == want ? passed : fail("formatted\n" + have + "expected\n" + want);
}

}  // namespace test
