// What a struct must be.
// reject 1: hcl: a struct must be default constructible, as it is made before it is filled
// reject 2: hcl: a struct must be an aggregate without constructors, private members or virtual functions; describe it with hcl::describe_class
// reject 3: hcl: this struct gives a name of the configuration twice; former names count, too
// reject 4: hcl: a struct can have only one hcl::remain or hcl::attributes
// reject 5: hcl: the outermost struct is a file, which has no labels; put it into hcl::block or hcl::blocks
// reject 6: hcl: this struct gives a name of the configuration twice; former names count, too
// reject 7: hcl: a struct with members and a base with members cannot be reflected; use hcl::flatten, or describe it with hcl::as_base
// reject 8: hcl: a struct with bit-fields cannot be reflected; use whole integers
// reject 9: hcl: a tag holds a std::array, not a C array
// reject 10: hcl: const and volatile members cannot be filled
// reject 11: hcl: a configuration becomes a struct, whose members are its attributes and blocks; it cannot be another type, a union or a reference
// reject 12: hcl: a struct that is filled must not be const
// reject 13: hcl: a struct of more than 100 members takes #include <hcl/wide.hpp>, and one of more than 256 a hcl::describe_class that describes it
// reject 14: hcl: a struct with bit-fields cannot be reflected; use whole integers
// reject 15: hcl: a struct with unions cannot be reflected; use std::variant
// reject 16: hcl: a configuration becomes a struct, whose members are its attributes and blocks; it cannot be another type, a union or a reference
// reject 17: hcl: a hcl::describe_class<T> has `static constexpr std::tuple fields{hcl::as_attr<&T::member>(), ...}`
// reject 18: hcl: a struct that cannot be moved cannot be returned; fill it with hcl::decode_into
// reject 19: hcl: const and volatile members cannot be filled
// reject 20: hcl: a struct with unions cannot be reflected; use std::variant
// reject 21: hcl: a member holds a value, no reference; of a struct inside itself, say std::unique_ptr or std::vector
// reject 22: hcl: a member holds a value, no reference; of a struct inside itself, say std::unique_ptr or std::vector
// reject 23: hcl: a struct that cannot be moved cannot be returned; fill it with hcl::decode_into
// reject 24: hcl: a struct that cannot be moved cannot be returned; fill it with hcl::decode_into
// reject 25: hcl: a struct that cannot be moved cannot be returned; fill it with hcl::decode_into
// reject 26: hcl: what is made of a value must be default constructible, as it is made before it is filled, and movable
// reject 27: hcl: a struct of more than 100 members takes #include <hcl/wide.hpp>, and one of more than 256 a hcl::describe_class that describes it
// reject 28: hcl: a hcl::describe_class<T> describes members and bases of T, not those of other classes
// reject 29: hcl: structs that cannot be moved cannot be kept in a std::vector; use a std::list of them
// reject 30: hcl: structs that cannot be moved cannot be kept in a std::vector; use a std::list of them
// reject 31: hcl: a member holds a value, no reference; of a struct inside itself, say std::unique_ptr or std::vector
// reject 32: hcl: a member holds a value, no reference; of a struct inside itself, say std::unique_ptr or std::vector
// reject 33: hcl: a member holds a value, no reference; of a struct inside itself, say std::unique_ptr or std::vector
// reject 34: hcl: a member holds a value, no reference; of a struct inside itself, say std::unique_ptr or std::vector
// reject 35: hcl: a member holds a value, no reference; of a struct inside itself, say std::unique_ptr or std::vector
// reject 36: hcl: a member holds a value, no reference; of a struct inside itself, say std::unique_ptr or std::vector
// reject 37: hcl: a member holds a value, no reference; of a struct inside itself, say std::unique_ptr or std::vector
// reject 38: hcl: a member holds a value, no reference; of a struct inside itself, say std::unique_ptr or std::vector
// reject 39: hcl: a member holds a value, no reference; of a struct inside itself, say std::unique_ptr or std::vector
// reject 40: hcl: a member holds a value, no reference; of a struct inside itself, say std::unique_ptr or std::vector
// reject 41: hcl: a member holds a value, no reference; of a struct inside itself, say std::unique_ptr or std::vector
// reject 42: hcl: a member holds a value, no reference; of a struct inside itself, say std::unique_ptr or std::vector
// reject 43: hcl: a member holds a value, no reference; of a struct inside itself, say std::unique_ptr or std::vector
// reject 44: hcl: a member holds a value, no reference; of a struct inside itself, say std::unique_ptr or std::vector
// reject 45: hcl: a file becomes a struct; as a value, it is hcl::body_value(*hcl::parse_file(path))
// reject 46: hcl: an array of char is not a text; use std::string
// reject 47: hcl: a hcl::describe_class<T> has `static constexpr std::tuple fields{hcl::as_attr<&T::member>(), ...}`
// reject 48: hcl: the spelling of names is a `static constexpr hcl::naming hcl_naming`
// reject 49: hcl: the name of a struct is a `static constexpr std::string_view hcl_name`
// reject 50: hcl: this struct gives a name of the configuration twice; former names count, too
// shows 3: 'p', 'o', 'r', 't'
// shows 6: 'i', 'n', 'n', 'e', 'r'
#include <array>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <hcl/decode.hpp>

struct no_default {
  no_default(int);
};
struct inner {
  int x;
};
enum class kind { one, two };
union either {
  int number;
  float fraction;
};
class redacted {
 public:
  redacted() : size_(0) {}
  [[nodiscard]] int size() const { return size_; }

 private:
  friend struct hcl::describe_class<redacted>;
  int size_;
  [[maybe_unused]] const int version_ = 1;
};
template <>
struct hcl::describe_class<redacted> {
#if HCL_REJECT == 17
  static constexpr auto fields = hcl::as_attr<&redacted::size_>("size");
#elif HCL_REJECT == 47
  // no fields
#elif HCL_REJECT == 19
  static constexpr std::tuple fields{hcl::as_attr<&redacted::version_>("size")};
#elif HCL_REJECT == 28
  static constexpr std::tuple fields{hcl::as_attr<&inner::x>("size")};
#else
  static constexpr std::tuple fields{hcl::as_attr<&redacted::size_>("size")};
#endif
};
struct unmoved {
  int x;
  hcl::ignore<std::mutex> guard;
};
struct group;
struct item {
  int x;
};
struct group {
  hcl::block<std::unique_ptr<group>, "inner"> inside;
  hcl::blocks<std::vector<std::variant<group, item>>> both;
};
#if HCL_REJECT == 7
struct config : inner {
#elif HCL_REJECT == 27
struct config : std::vector<int> {
#else
struct config {
#endif
#if HCL_REJECT == 1
  int& reference;
#elif HCL_REJECT == 2
  config() {}
  int port;
#elif HCL_REJECT == 3
  int port;
  hcl::attr<int, "port"> other{};
#elif HCL_REJECT == 4
hcl::remain<> one{};
hcl::attributes<int> two{};
#elif HCL_REJECT == 5
hcl::label<> name;
#elif HCL_REJECT == 6
std::string inner;
hcl::blocks<::inner, "inner"> inners{};
#elif HCL_REJECT == 7
int own;
#elif HCL_REJECT == 8
int narrow : 3;
int wide;
#elif HCL_REJECT == 9
hcl::attr<int[3]> numbers;
std::string name;
#elif HCL_REJECT == 10
const int version = 1;
#elif HCL_REJECT == 13
int a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, c0, c1, c2, c3, c4, c5,
    c6, c7, c8, c9;
int d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, f0, f1, f2, f3, f4, f5,
    f6, f7, f8, f9;
int g0, g1, g2, g3, g4, g5, g6, g7, g8, g9, h0, h1, h2, h3, h4, h5, h6, h7, h8, h9, i0, i1, i2, i3, i4, i5,
    i6, i7, i8, i9;
int j0, j1, j2, j3, j4, j5, j6, j7, j8, j9, one_too_many;
#elif HCL_REJECT == 14
std::string name;
kind what : 2;
#elif HCL_REJECT == 15
std::string names[2];
either number;
#elif HCL_REJECT == 20
std::string name;
union {
  int number;
  float fraction;
};
#elif HCL_REJECT == 21
int port;
hcl::block<std::optional<config>, "child"> child{};
#elif HCL_REJECT == 31
hcl::block<hcl::located<config>, "child"> child{};
#elif HCL_REJECT == 32
hcl::located<config> child{};
#elif HCL_REJECT == 33
hcl::attr<hcl::sensitive<config>> child{};
#elif HCL_REJECT == 34
hcl::block<std::optional<hcl::located<config>>, "child"> child{};
#elif HCL_REJECT == 35
hcl::flatten<config> child{};
#elif HCL_REJECT == 36
hcl::defaulted<config> child{};
#elif HCL_REJECT == 37
hcl::formerly<hcl::block<config>, "old"> child{};
#elif HCL_REJECT == 40
hcl::block<std::array<config, 2>, "child"> children{};
#elif HCL_REJECT == 41
hcl::block<std::variant<inner, config>, "child"> child{};
#elif HCL_REJECT == 42
hcl::attr<hcl::by_attribute<std::variant<inner, config>, "kind">> child{};
#elif HCL_REJECT == 43
hcl::blocks<std::variant<inner, config>, "child"> children{};
#elif HCL_REJECT == 48
int port;
static constexpr int hcl_naming = 1;
#elif HCL_REJECT == 49
int port;
static constexpr int hcl_name = 1;
#elif HCL_REJECT == 50
hcl::formerly<int, "port"> port;
#elif HCL_REJECT == 46
char name[16];
#elif HCL_REJECT == 44
hcl::blocks<std::optional<config>, "child"> children{};
#elif HCL_REJECT == 38
hcl::attr<void> nothing;
#elif HCL_REJECT == 39
hcl::attr<int&> reference;
#elif HCL_REJECT == 22
hcl::block<inner&, "inner"> other;
#elif HCL_REJECT == 27
#elif HCL_REJECT == 30
hcl::attr<std::vector<unmoved>, "unmoved"> all;
#elif HCL_REJECT == 29
hcl::blocks<unmoved, "unmoved"> all;
#elif HCL_REJECT == 17 || HCL_REJECT == 19 || HCL_REJECT == 28
hcl::block<::redacted, "hidden"> inside;
#elif HCL_REJECT == 18 || (HCL_REJECT >= 23 && HCL_REJECT <= 26)
hcl::ignore<std::mutex> guard;
#else
hcl::block<::redacted, "hidden"> inside;
int port;
kind what;
bool validate;
std::array<int, 3> numbers;
static const int version = 1;
hcl::attr<int, "other-port"> other{};
hcl::blocks<inner, "inner"> inners{};
hcl::remain<> one{};
hcl::ignore<either> any_case;
hcl::blocks<group, "group"> groups;
hcl::blocks<std::list<unmoved>, "unmoved"> all;
hcl::attr<std::list<unmoved>, "others"> others;
#endif
};

#if HCL_REJECT == 11
using decoded = either;
#elif HCL_REJECT == 12
using decoded = const config;
#elif HCL_REJECT == 16
using decoded = int;
#elif HCL_REJECT == 45
using decoded = hcl::value;
#else
using decoded = config;
#endif

int main() {
#if HCL_REJECT == 23
  return hcl::decode_body<decoded>(hcl::body()).has_value();
#elif HCL_REJECT == 24
  return hcl::decode_files<decoded>({}).has_value();
#elif HCL_REJECT == 25
  return hcl::decode_directory<decoded>("").has_value();
#elif HCL_REJECT == 26
  return hcl::from_value<decoded>(hcl::value(1)) ? 1 : 0;
#elif HCL_REJECT == 47
  return hcl::decode<redacted>("").has_value();
#else
  return hcl::decode<decoded>("").has_value();
#endif
}
