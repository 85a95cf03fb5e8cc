// What the members of a struct may be.
// reject 1: hcl: values of this type cannot be decoded; choose a supported type, or specialise hcl::decoder for it
// reject 2: hcl: values of this type cannot be decoded; choose a supported type, or specialise hcl::decoder for it
// reject 3: hcl: this member is made of structs; say hcl::block or hcl::blocks if they are blocks, hcl::attr if they are objects
// reject 4: hcl: this member is made of structs; say hcl::block or hcl::blocks if they are blocks, hcl::attr if they are objects
// reject 5: hcl: blocks become structs; use a struct, a std::variant of structs, or an optional, smart pointer, sequence or map of these
// reject 6: hcl: a label is one text; use a string or a type that is read from one
// reject 7: hcl: a struct that is read from an object has attributes only; labels and blocks need hcl::block
// reject 8: hcl: this name cannot be written in a configuration; names are letters, digits, '_' and '-', not beginning with a digit
// reject 9: hcl: the names of an unscoped enum without a fixed type cannot be found; specialise hcl::enum_names for it
// reject 10: hcl: this enum has no enumerators from -16 to 127; specialise hcl::enum_names for it
// reject 11: hcl: the rest of a body is a hcl::body or a map of attributes
// reject 12: hcl: an expression is text of the configuration and cannot be kept secret; make the value sensitive that it gives
// reject 13: hcl: labels are shown in messages, so they cannot be sensitive
// reject 14: hcl: blocks become structs; use a struct, a std::variant of structs, or an optional, smart pointer, sequence or map of these
// reject 15: hcl: a struct that is read from an object has attributes only; labels and blocks need hcl::block
// reject 16: hcl: a member has one tag, around its whole type: hcl::attr<std::optional<T>> and hcl::blocks<T>, and not std::optional<hcl::attr<T>> and std::vector<hcl::block<T>>
// reject 17: hcl: a member has one tag, around its whole type: hcl::attr<std::optional<T>> and hcl::blocks<T>, and not std::optional<hcl::attr<T>> and std::vector<hcl::block<T>>
// reject 18: hcl: a hcl::decoder<T> has a function `static hcl::outcome<T> decode(const hcl::value&)`
// reject 19: hcl: hcl::enum_names<E> has a list `static constexpr std::pair<std::string_view, E> names[]`
// reject 20: hcl: values of this type cannot be decoded; choose a supported type, or specialise hcl::decoder for it
// reject 21: hcl: values of this type cannot be decoded; choose a supported type, or specialise hcl::decoder for it
// reject 22: hcl: values of this type cannot be decoded; choose a supported type, or specialise hcl::decoder for it
// reject 23: hcl: values of this type cannot be decoded; choose a supported type, or specialise hcl::decoder for it
// reject 24: hcl: what a map holds must be default constructible, as it is made before it is filled; a std::optional of it is
// reject 25: hcl: a hcl::decoder<T> has a function `static hcl::outcome<T> decode(const hcl::value&)`
// reject 26: hcl: two enumerators have the same name in hcl::enum_names
// reject 27: hcl: the keys of a map are texts; use strings or a type that is read from one
// reject 28: hcl: the keys of a map are texts; use strings or a type that is read from one
// reject 29: hcl: values of this type cannot be decoded; choose a supported type, or specialise hcl::decoder for it
// reject 30: hcl: this name cannot be written in a configuration; names are letters, digits, '_' and '-', not beginning with a digit
// reject 31: hcl: hcl::expr<T> takes the type of the value that the expression has
// reject 32: hcl: blocks that may have more or fewer labels cannot be kept in a map by them, nor be alternatives that a label chooses
// reject 33: hcl: a finding is about the member itself: check.error(port, text), not &config::port
// reject 34: hcl: a finding is about the member itself: check.error(port, text), not &config::port
// reject 35: hcl: labels that may be left out come after those that may not, and a list of labels last
// reject 36: hcl: hcl::sensitive goes inside other tags: hcl::defaulted<hcl::sensitive<T>>, and not hcl::sensitive<hcl::defaulted<T>>
// reject 37: hcl: bounds are for a value with an order, such as a number or a duration; hcl::checked takes a rule about a struct or about how many there are
// reject 38: hcl: bounds are for a value with an order, such as a number or a duration; hcl::checked takes a rule about a struct or about how many there are
// reject 39: hcl: a constraint goes inside an optional, a pointer or hcl::located, not around it
// reject 40: hcl: hcl::non_empty takes texts and containers
// reject 41: hcl: hcl::one_of takes values of its own type: texts for a text, numbers for a number
// reject 42: hcl: hcl::matching takes texts
// reject 43: hcl: bytes are a text in base64, hcl::base64<std::vector<std::byte>>, or a list of numbers, std::vector<std::uint8_t>
// reject 44: hcl: a member has one tag, around its whole type: hcl::attr<std::optional<T>> and hcl::blocks<T>, and not std::optional<hcl::attr<T>> and std::vector<hcl::block<T>>
// reject 45: hcl: a member has one tag, around its whole type: hcl::attr<std::optional<T>> and hcl::blocks<T>, and not std::optional<hcl::attr<T>> and std::vector<hcl::block<T>>
// reject 46: hcl: blocks become structs; use a struct, a std::variant of structs, or an optional, smart pointer, sequence or map of these
// reject 47: hcl: blocks become structs; use a struct, a std::variant of structs, or an optional, smart pointer, sequence or map of these
#include <any>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/decode.hpp>

struct point {
  int x;
};
struct any_point {
  static constexpr std::string_view wanted = "a point";
  template <typename T>
  static bool accepts(const T&) {
    return true;
  }
};
struct spaced {
  static constexpr std::string_view hcl_name = "with spaces";  // as a label
  int y;
};
struct labelled {
  hcl::label<> name;
};
struct listed {
#if HCL_REJECT == 6
  hcl::label<std::map<std::string, int>> names{};
#elif HCL_REJECT == 13
  hcl::label<hcl::sensitive<std::string>> names{};
#else
  hcl::label<int> names{};
#endif
};
struct loose {
#if HCL_REJECT == 35
  hcl::label<std::vector<std::string>> others{};
#endif
  hcl::label<std::optional<std::string>> name{};
};
enum plain { a, b };
class size {
 public:
#if HCL_REJECT == 24
  explicit size(int bytes) : bytes_(bytes) {}
#else
  explicit size(int bytes = 0) : bytes_(bytes) {}
#endif
  [[nodiscard]] int bytes() const { return bytes_; }

 private:
  int bytes_;
};
template <>
struct hcl::decoder<size> {
#if HCL_REJECT == 18
  static hcl::outcome<size> decode(const std::string&) { return size(); }
#elif HCL_REJECT == 25
  static hcl::outcome<int> decode(const hcl::value&) { return 1; }
#else
  static hcl::outcome<size> decode(const hcl::value&) { return size(0); }
#endif
};
enum class shade { light, dark };
template <>
struct hcl::enum_names<shade> {
#if HCL_REJECT == 19
  static constexpr const char* names[] = {"light", "dark"};
#elif HCL_REJECT == 26
  static constexpr std::pair<std::string_view, shade> names[] = {{"light", shade::light}, {"light", shade::dark}};
#else
  static constexpr std::pair<std::string_view, shade> names[] = {{"light", shade::light}, {"dark", shade::dark}};
#endif
};
enum class small { c, d };
enum class sparse { far = 100000 };

struct config {
  hcl::blocks<listed, "listed"> blocks{};
  std::optional<size> storage{};
  hcl::defaulted<shade> colour{};
#if HCL_REJECT == 1
  std::thread worker{};
#elif HCL_REJECT == 2
  std::map<std::string, std::vector<int*>> deep{};
#elif HCL_REJECT == 3
  point origin{};
#elif HCL_REJECT == 4
  std::vector<point> path{};
#elif HCL_REJECT == 5
  hcl::block<int, "n"> n{};
#elif HCL_REJECT == 7
  hcl::attr<labelled> object{};
#elif HCL_REJECT == 8
  hcl::attr<int, "two words"> words{};
#elif HCL_REJECT == 9
  plain p{};
#elif HCL_REJECT == 10
  sparse s{};
#elif HCL_REJECT == 11
  hcl::remain<std::vector<int>> rest{};
#elif HCL_REJECT == 12
  hcl::sensitive<hcl::expression> later{};
#elif HCL_REJECT == 14
  hcl::block<hcl::sensitive<point>, "point"> redacted{};
#elif HCL_REJECT == 15
  hcl::attr<std::map<std::string, labelled>> objects{};
#elif HCL_REJECT == 16
  std::optional<hcl::attr<int, "n">> n{};
#elif HCL_REJECT == 17
  std::vector<hcl::label<>> names{};
#elif HCL_REJECT == 20
  std::any anything{};
#elif HCL_REJECT == 21
  std::function<void()> callback{};
#elif HCL_REJECT == 22
  hcl::expr<std::thread> later{};
#elif HCL_REJECT == 23
  std::unique_ptr<int[]> numbers{};
#elif HCL_REJECT == 27
  std::map<std::vector<int>, int> lists{};
#elif HCL_REJECT == 28
  hcl::blocks<std::map<std::optional<int>, point>, "point"> points{};
#elif HCL_REJECT == 29
  std::optional<const int> number{};
#elif HCL_REJECT == 31
  hcl::expr<hcl::expression> later{};
#elif HCL_REJECT == 24
  std::map<std::string, size> sizes{};
#elif HCL_REJECT == 32
  hcl::blocks<std::map<std::string, loose>, "env"> env{};
#elif HCL_REJECT == 30
  hcl::blocks<std::variant<spaced, point>> points{};
#elif HCL_REJECT == 33
  int port = 0;
  void validate(hcl::check& check) const { check.error(&config::port, "The port is taken."); }
#elif HCL_REJECT == 34
  int port = 0;
  void validate(hcl::check& check) const { (void)check.place_of(&config::port); }
#elif HCL_REJECT == 36
  hcl::sensitive<hcl::defaulted<std::string>> token{};
#elif HCL_REJECT == 37
  hcl::block<hcl::ranged<point, 1, 3>, "n"> n{};
#elif HCL_REJECT == 38
  hcl::blocks<hcl::ranged<std::vector<point>, 1, 3>, "n"> n{};
#elif HCL_REJECT == 39
  hcl::block<hcl::checked<std::optional<point>, any_point>, "n"> n{};
#elif HCL_REJECT == 40
  hcl::block<hcl::non_empty<point>, "n"> n{};
#elif HCL_REJECT == 41
  hcl::block<hcl::one_of<point, 1, 2>, "n"> n{};
#elif HCL_REJECT == 42
  hcl::block<hcl::matching<"a", point>, "n"> n{};
#elif HCL_REJECT == 44
  hcl::attr<hcl::blocks<point>, "n"> n{};
#elif HCL_REJECT == 45
  std::vector<hcl::block<point>> n{};
#elif HCL_REJECT == 46
  hcl::blocks<hcl::by_attribute<point, "kind">, "n"> n{};
#elif HCL_REJECT == 47
  hcl::blocks<std::vector<std::vector<point>>, "n"> n{};
#elif HCL_REJECT == 43
  std::vector<std::byte> bytes{};
#else
  std::map<int, int> numbers{};
  hcl::blocks<hcl::attributes<int>, "env"> env{};
  hcl::blocks<loose, "loose"> loose_ones{};
  hcl::blocks<std::map<shade, point>, "place"> places{};
  hcl::blocks<std::variant<spaced, point>, "point"> points{};
  hcl::expr<std::vector<int>> later{};
  std::unique_ptr<int> number{};
  hcl::ignore<std::thread> worker{};
  std::map<std::string, std::vector<int>> deep{};
  hcl::attr<point> origin{};
  hcl::attr<std::vector<point>> path{};
  hcl::block<std::optional<point>, "n"> n{};
  hcl::attr<int, "two-words"> words{};
  small s{};
  hcl::remain<std::map<std::string, int>> rest{};
#endif
};

int main() { return hcl::decode<config>("").has_value(); }
