// Normalisation form C: string values and map keys are compared in it.
#pragma once

#include <string>
#include <string_view>

namespace hcl::inline v0_1 {

// Whether the text is in normalisation form C already; ill-formed bytes count as themselves.
[[nodiscard]] inline bool is_nfc(std::string_view text);
// The text in normalisation form C. `to_nfc("e\u0301")` is "\u00E9".
[[nodiscard]] inline std::string to_nfc(std::string_view text);

}  // namespace hcl::inline v0_1
