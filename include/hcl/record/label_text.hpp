// Labels as text, to be compared with those that a configuration writes. Interface.
#pragma once

#include <string>

#include <hcl/record/earlier.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/record/kinds.hpp>

namespace hcl::inline v0_1::detail {

template <typename T>
std::string label_text(const T& label) {
  if (is_nothing(label)) return {};
  if constexpr (codec_of<T>::is_text)
    return std::string(label.data(), label.size());
  else if constexpr (requires { codec_of<T>::make(label); })
    return key_text(value_maker<T>::make(label));
  else
    return {};
}

}  // namespace hcl::inline v0_1::detail
