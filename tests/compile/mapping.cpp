// Constraints, variants, flattened structs, bases, validation, further names.
// reject 1: hcl: the bounds must be values of the type that they bound
// reject 2: hcl: the lower bound must not be above the upper one
// reject 3: hcl: hcl::one_of needs the values to choose from
// reject 4: hcl: this is not a regular expression of RE2's dialect, which has neither back references nor look-around
// reject 5: hcl: hcl::non_empty takes texts and containers
// reject 6: hcl: a rule has `static bool accepts(const T&)` and a text `wanted`
// reject 7: hcl: no two alternatives of a variant may be read from the same kind of value; for structs, say hcl::by_attribute
// reject 8: hcl: the alternatives of hcl::by_attribute are structs
// reject 9: hcl: the alternatives of this variant need names of their own; give the structs a `static constexpr std::string_view hcl_name`
// reject 10: hcl: the alternatives of this variant must have as many labels, as they are blocks of one type
// reject 11: hcl: only maps and structs can be written as an attribute or as a block
// reject 12: hcl: hcl::flatten takes a struct, whose members then belong to the enclosing one
// reject 13: hcl: a struct with members and a base with members cannot be reflected; use hcl::flatten, or describe it with hcl::as_base
// reject 14: hcl: a member `validate` is called after decoding, so it must be a public `void validate(hcl::check&) const`
// reject 15: hcl: a character is a char or a std::string; wider characters cannot be decoded
// reject 16: hcl: a body is not a value; say hcl::remain or hcl::block
// reject 17: hcl: a constraint goes inside an optional, a pointer or hcl::located, not around it
// reject 18: hcl: this member is made of structs; say hcl::block or hcl::blocks if they are blocks, hcl::attr if they are objects
// reject 19: hcl: this struct gives a name of the configuration twice; former names count, too
// reject 20: hcl: this struct gives a name of the configuration twice; former names count, too
// reject 21: hcl: the bounds must be values of the type that they bound
// reject 22: hcl: the alternatives of this variant need names of their own; give the structs a `static constexpr std::string_view hcl_name`
// reject 23: hcl: hcl::one_of takes values of its own type: texts for a text, numbers for a number
// reject 24: hcl: hcl::one_of takes values of its own type: texts for a text, numbers for a number
// reject 25: hcl: the bounds must be values of the type that they bound
// reject 26: hcl: hcl::matching takes texts
// reject 27: hcl: the bounds must be values of the type that they bound
// reject 28: hcl: the bounds must be values of the type that they bound
// reject 29: hcl: this is not a regular expression of RE2's dialect, which has neither back references nor look-around
// reject 30: hcl: this is not a regular expression of RE2's dialect, which has neither back references nor look-around
// reject 31: hcl: a constraint goes inside other tags: hcl::defaulted<hcl::at_least<int, 0>>, and not hcl::at_least<hcl::defaulted<int>, 0>
// reject 32: hcl: a constraint goes inside other tags: hcl::defaulted<hcl::at_least<int, 0>>, and not hcl::at_least<hcl::defaulted<int>, 0>
// reject 33: hcl: a member `validate` is called after decoding, so it must be a public `void validate(hcl::check&) const`
// reject 34: hcl: a member `validate` is called after decoding, so it must be a public `void validate(hcl::check&) const`
// shows 19: 'p', 'o', 'r', 't'
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include <hcl/decode.hpp>

struct even {
#if HCL_REJECT == 6
  // no text
#else
  static constexpr std::string_view wanted = "an even number";
#endif
  static bool accepts(int v) { return v % 2 == 0; }
};
struct http {
  hcl::label<> name;
};
struct tcp {
  int port;
};
namespace other {
struct tcp {
  int x;
};
}  // namespace other
template <typename T>
struct generic {
  T x;
};
struct common {
  int id;
};
#if HCL_REJECT == 13
struct derived : common {
  int own;
};
#else
struct derived : common {};
#endif
struct validated {
  int x;
#if HCL_REJECT == 14
  [[nodiscard]] bool validate() const { return x > 0; }
#elif HCL_REJECT == 34
  bool validate(hcl::check& check) const { return check.error(x, "Too small."), x > 0; }
#else
#if HCL_REJECT == 33
 private:
#endif
  void validate(hcl::check& check) const {
    if (x < 0) check.error(x, "Too small.");
  }
#endif
};

struct config {
  hcl::defaulted<hcl::checked<int, even>> rule = 2;
  hcl::block<std::optional<derived>, "derived"> base{};
  hcl::block<std::optional<validated>, "validated"> checked{};
#if HCL_REJECT == 1
  hcl::ranged<std::uint8_t, 0, 256> bounded;
#elif HCL_REJECT == 2
  hcl::ranged<int, 5, 1> bounded;
#elif HCL_REJECT == 3
  hcl::one_of<int> lanes;
#elif HCL_REJECT == 4
  hcl::matching<"(a"> name;
#elif HCL_REJECT == 29
  hcl::matching<"a**"> name;
#elif HCL_REJECT == 30
  hcl::matching<"\\Qa(\\E\\y"> name;
#elif HCL_REJECT == 31
  hcl::at_least<hcl::defaulted<int>, 0> number = 1;
#elif HCL_REJECT == 32
  hcl::non_empty<hcl::blocks<tcp, "listener">> listeners{};
#elif HCL_REJECT == 5
  hcl::non_empty<int> number;
#elif HCL_REJECT == 7
  std::variant<int, double> either;
#elif HCL_REJECT == 8
  hcl::attr<hcl::by_attribute<std::variant<tcp, int>, "kind">> chosen;
#elif HCL_REJECT == 9
  hcl::blocks<std::variant<tcp, other::tcp>> listeners;
#elif HCL_REJECT == 10
  hcl::blocks<std::variant<tcp, http>, "listener"> listeners;
#elif HCL_REJECT == 11
  hcl::attr_or_block<int> tags;
#elif HCL_REJECT == 12
  hcl::flatten<std::string> common_part;
#elif HCL_REJECT == 15
  wchar_t letter;
#elif HCL_REJECT == 16
  hcl::body inside;
#elif HCL_REJECT == 17
  hcl::at_least<std::optional<int>, 0> bounded;
#elif HCL_REJECT == 18
  std::variant<tcp, other::tcp> chosen;
#elif HCL_REJECT == 19
  hcl::formerly<std::optional<int>, "port"> number;
  int port;
#elif HCL_REJECT == 20
  hcl::flatten<common> common_part;
  int id;
#elif HCL_REJECT == 21
  hcl::at_least<unsigned, -1> bounded;
#elif HCL_REJECT == 22
  hcl::blocks<std::variant<tcp, generic<int>>> listeners;
#elif HCL_REJECT == 23
  hcl::one_of<int, "a"> lanes;
#elif HCL_REJECT == 24
  hcl::one_of<std::string, 1, 2> lanes;
#elif HCL_REJECT == 26
  hcl::matching<"[0-9]+", int> number;
#elif HCL_REJECT == 27
  std::optional<hcl::at_most<int, nullptr>> bounded;
#elif HCL_REJECT == 25
  hcl::ranged<std::string, 1, 2> bounded;
#elif HCL_REJECT == 28 && __cpp_nontype_template_args >= 201911L
  hcl::ranged<int, 1, 1.5> bounded;
#elif HCL_REJECT == 28  // compilers without such arguments
  hcl::ranged<int, 1, nullptr> bounded;
#else
  hcl::ranged<std::uint8_t, 0, 255> bounded;
  hcl::one_of<int, 1, 2> lanes;
  hcl::matching<"(a)"> name;
  hcl::matching<"\\Qa(\\E\\_b*?\\Qc["> quoted;
  hcl::non_empty<std::string> text;
  std::variant<int, std::string> either;
  hcl::attr<hcl::by_attribute<std::variant<tcp, common>, "kind">> chosen;
  hcl::blocks<std::variant<tcp, http>> listeners;
  hcl::blocks<std::variant<common, validated>, "listener"> others;
  hcl::attr_or_block<std::map<std::string, int>> tags;
  hcl::flatten<common> common_part;
  char letter;
  hcl::block<hcl::body> inside;
  std::optional<hcl::at_least<int, 0>> at_least;
  hcl::formerly<std::optional<int>, "portnr"> port_number;
#endif
};

int main() { return hcl::decode<config>("").has_value(); }
