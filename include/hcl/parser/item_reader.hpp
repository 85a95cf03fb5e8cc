// Receives the items of a file while it is parsed. Knows neither who reads them nor how they are
// parsed.
#pragma once

#include <cstddef>

#include <hcl/support/view.hpp>
#include <hcl/syntax/structure.hpp>

namespace hcl::inline v0_1::parser {

// Takes the items of a file while it is parsed, as long as it is without errors: some at a time, so that
// their nodes are still in the processor's cache, and need no memory afterwards.
class item_reader {
 public:
  enum class answer : unsigned char {
    keep,
    forget,
    drop,
    stop
  };  // what has been read so far; drop: look for no duplicates of it either; stop: keep it, do not ask again
  // The items from `fresh` on are new. Of those forgotten before, only names, labels and ranges are left.
  [[nodiscard]] virtual answer read(hcl::detail::view<const syntax::body_item> items, std::size_t fresh) = 0;

 protected:
  item_reader() = default;
  item_reader(const item_reader&) = default;
  item_reader& operator=(const item_reader&) = default;
  ~item_reader() = default;
};

}  // namespace hcl::inline v0_1::parser
