// The normalised text for comparing expressions and bodies: tokens without comments and blanks, and values of
// iterators in generated text. Implementation.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <hcl/eval/eval_access.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {
class expression;
}

namespace hcl::inline v1_0::detail {

class written_text {
 public:
  // A word that separates parts and is not in the text.
  void append_word(std::string_view word) {
    tokens_.append(std::to_string(word.size())).append(1, ':').append(word);
  }
  void append_value(value v) { values_.push_back(std::move(v)); }
  void append(const expression& e) { eval_access::append(*this, e); }
  // A part of a text: an attribute, a block, a property.
  void append(const syntax::document& document, byte_span part) {
    eval_access::append(*this, document, part);
  }
  // All iterators that text may be generated with.
  void append_names(const iterator_context* around) { eval_access::append_names(*this, around, {}, {}); }

  friend bool operator==(const written_text&, const written_text&) = default;

 private:
  std::string tokens_{};
  std::vector<value> values_{};
};

}  // namespace hcl::inline v1_0::detail
