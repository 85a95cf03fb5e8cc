// Character classes of the language: identifiers (UAX #31 with `_` and `-`) and blanks around text.
#pragma once

namespace hcl::inline v0_1 {

// ID_Start or `_`.
[[nodiscard]] inline bool is_identifier_start(char32_t code_point) noexcept;
// ID_Continue or `-`.
[[nodiscard]] inline bool is_identifier_continue(char32_t code_point) noexcept;
// White_Space of the Unicode character database: what trimming removes.
[[nodiscard]] inline bool is_space(char32_t code_point) noexcept;

}  // namespace hcl::inline v0_1
