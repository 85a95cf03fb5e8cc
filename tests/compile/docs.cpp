// The tables of texts that a description is made with.
// reject 1: hcl: this text is for a member that the struct does not have
// reject 2: hcl: a member has two texts
// reject 3: hcl: this text is for a hcl::ignore, which no configuration has
// reject 4: hcl: the text of a member is empty
// reject 5: hcl: an example is one value of the native syntax, on one line
// reject 6: hcl: this member has no text, although hcl_docs_complete asks for one
// reject 7: hcl: texts are a list `static constexpr hcl::doc hcl_docs[]`
// reject 8: hcl: this text is for a value that the enum does not have
// reject 9: hcl: a value of an enum has two texts
// reject 10: hcl: the text of an enum's value is empty
// reject 11: hcl: a hcl::enum_docs<E> has a list `static constexpr hcl::doc values[]`
// reject 12: hcl: this text is for a member that the struct does not have
// reject 13: hcl: this member has no text, although hcl_docs_complete asks for one
// reject 15: hcl: an example is one value of the native syntax, on one line
// reject 14: hcl: this text is for a member that the struct does not have
// reject 16: hcl: texts are a list `static constexpr hcl::doc hcl_docs[]`
// reject 22: hcl: two members have the same `.argument`
// reject 17: hcl: two members have the same `.flag`
// reject 18: hcl: `.argument`, `.flag`, `.env` and `.comma_list` are for attributes
// reject 19: hcl: a command line shows what it sets, so a secret has neither `.argument` nor `.flag`
// reject 20: hcl: `.comma_list` is for lists and sets
// reject 21: hcl: two members have the same `.flag`
// reject 23: hcl: two members have the same `.argument`
// shows 1: server
// shows 6: server
// shows 12: hidden
// shows 14: common
// shows 17: client
// shows 21: client
// shows 23: both
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <hcl/describe.hpp>

enum class level { debug, warn };
#if HCL_REJECT == 8
template <>
struct hcl::enum_docs<level> {
  static constexpr hcl::doc values[] = {{"error", "What went wrong."}};
};
#elif HCL_REJECT == 9
template <>
struct hcl::enum_docs<level> {
  static constexpr hcl::doc values[] = {{"warn", "One."}, {"warn", "Two."}};
};
#elif HCL_REJECT == 10
template <>
struct hcl::enum_docs<level> {
  static constexpr hcl::doc values[] = {{"warn", ""}};
};
#elif HCL_REJECT == 11
template <>
struct hcl::enum_docs<level> {
  static constexpr std::string_view values[] = {"warn"};
};
#else
template <>
struct hcl::enum_docs<level> {
  static constexpr std::array<hcl::doc, 1> values{{{"warn", "What may go wrong."}}};
};
#endif

struct common {
  std::string name;
#if HCL_REJECT == 14
  static constexpr hcl::doc hcl_docs[] = {{"nmae", "What it is called."}};
#else
  static constexpr hcl::doc hcl_docs[] = {{"name", "What it is called."}};
#endif
};

struct server {
  hcl::flatten<common> base{};
  std::string listen;
  hcl::defaulted<int> workers = 4;
  hcl::defaulted<level> log = level::warn;
  hcl::ignore<int> counter{};
#if HCL_REJECT == 1
  static constexpr hcl::doc hcl_docs[] = {{"listen", "Where."}, {"wrokers", "Threads."}};
#elif HCL_REJECT == 2
  static constexpr hcl::doc hcl_docs[] = {{"listen", "Where."}, {"listen", "There."}};
#elif HCL_REJECT == 3
  static constexpr hcl::doc hcl_docs[] = {{"counter", "Of requests."}};
#elif HCL_REJECT == 4
  static constexpr hcl::doc hcl_docs[] = {{"listen", ""}};
#elif HCL_REJECT == 5
  static constexpr hcl::doc hcl_docs[] = {{"listen", "Where.", {.example = "\"0.0.0.0"}}};
#elif HCL_REJECT == 15
  static constexpr hcl::doc hcl_docs[] = {{"listen", "Where.", {.example = "<<EOT\n[::1]:80\nEOT"}}};
#elif HCL_REJECT == 6
  static constexpr bool hcl_docs_complete = true;
  static constexpr hcl::doc hcl_docs[] = {{"workers", "Threads."}, {"log", "How much."}};
#elif HCL_REJECT == 7
  static constexpr std::string_view hcl_docs = "Where.";
#elif HCL_REJECT == 16
  static inline const std::vector<hcl::doc> hcl_docs{{"listen", "Where."}};
#elif HCL_REJECT == 13
  static constexpr bool hcl_docs_complete = true;
  static constexpr hcl::doc hcl_docs[] = {{"listen", "Where."}, {"log", "How much."}};
#else
  static constexpr bool hcl_docs_complete = true;
  static constexpr hcl::doc hcl_docs[] = {
      {"listen", "Where.", {.example = R"("[::1]:80")"}}, {"workers", "Threads."}, {"log", "How much."}};
#endif
};

class hidden {
 public:
  int workers = 1;
};
template <>
struct hcl::describe_class<hidden> {
  static constexpr auto fields = std::tuple{hcl::as_attr<&hidden::workers>("threads")};
#if HCL_REJECT == 12
  static constexpr hcl::doc docs[] = {{ "wrokers", "Threads." }};
#else
  static constexpr hcl::doc docs[] = {{ "threads", "Threads." }};
#endif
};

struct named {
  std::string name;
  static constexpr hcl::doc hcl_docs[] = {{"name", "Who.", {.flag = 'n'}}};
};
struct place {
  std::string host;
};
struct client {
  hcl::flatten<named> base{};
  std::string from;
  std::vector<std::string> to;
  std::variant<int, std::vector<int>> ports{};
  std::optional<hcl::sensitive<std::string>> token{};
  hcl::block<place> where{};
#if HCL_REJECT == 22
  static constexpr hcl::doc hcl_docs[] = {{"from", "F.", {.argument = 1}}, {"to", "T.", {.argument = 1}}};
#elif HCL_REJECT == 17
  static constexpr hcl::doc hcl_docs[] = {{"from", "F.", {.flag = 'f'}}, {"to", "T.", {.flag = 'f'}}};
#elif HCL_REJECT == 18
  static constexpr hcl::doc hcl_docs[] = {{"where", "W.", {.argument = 1}}};
#elif HCL_REJECT == 19
  static constexpr hcl::doc hcl_docs[] = {{"token", "T.", {.argument = 1}}};
#elif HCL_REJECT == 20
  static constexpr hcl::doc hcl_docs[] = {{"from", "F.", {.comma_list = true}}};
#elif HCL_REJECT == 21
  static constexpr hcl::doc hcl_docs[] = {{"to", "T.", {.flag = 'n'}}};
#else
  static constexpr hcl::doc hcl_docs[] = {{"from", "F.", {.flag = 'f', .argument = 1}}, {"to", "T.", {.flag = 't', .argument = hcl::all_arguments, .comma_list = true}}, {"ports", "P.", {.comma_list = true}}};
#endif
};

struct left {
  int l = 0;
  static constexpr hcl::doc hcl_docs[] = {{"l", "L.", {.argument = 1}}};
};
struct right {
  int r = 0;
#if HCL_REJECT == 23
  static constexpr hcl::doc hcl_docs[] = {{"r", "R.", {.argument = 1}}};
#else
  static constexpr hcl::doc hcl_docs[] = {{"r", "R.", {.argument = 2}}};
#endif
};
struct both {
  hcl::flatten<left> first{};
  hcl::flatten<right> second{};
};

// Compilers limit the steps of a constant expression.
struct wide {
  int a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0;
  int b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0, b7 = 0;
  int c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0, c6 = 0, c7 = 0;
  int d0 = 0, d1 = 0, d2 = 0, d3 = 0, d4 = 0, d5 = 0, d6 = 0, d7 = 0;
  int e0 = 0, e1 = 0, e2 = 0, e3 = 0, e4 = 0, e5 = 0, e6 = 0, e7 = 0;
  int f0 = 0, f1 = 0, f2 = 0, f3 = 0, f4 = 0, f5 = 0, f6 = 0, f7 = 0;
  int g0 = 0, g1 = 0, g2 = 0, g3 = 0, g4 = 0, g5 = 0, g6 = 0, g7 = 0;
  int h0 = 0, h1 = 0, h2 = 0, h3 = 0, h4 = 0, h5 = 0, h6 = 0, h7 = 0;
  static constexpr hcl::doc hcl_docs[] = {
      {"a0", "A0."}, {"a1", "A1."}, {"a2", "A2."}, {"a3", "A3."}, {"a4", "A4."}, {"a5", "A5."}, {"a6", "A6."}, {"a7", "A7."},
      {"b0", "B0."}, {"b1", "B1."}, {"b2", "B2."}, {"b3", "B3."}, {"b4", "B4."}, {"b5", "B5."}, {"b6", "B6."}, {"b7", "B7."},
      {"c0", "C0."}, {"c1", "C1."}, {"c2", "C2."}, {"c3", "C3."}, {"c4", "C4."}, {"c5", "C5."}, {"c6", "C6."}, {"c7", "C7."},
      {"d0", "D0."}, {"d1", "D1."}, {"d2", "D2."}, {"d3", "D3."}, {"d4", "D4."}, {"d5", "D5."}, {"d6", "D6."}, {"d7", "D7."},
      {"e0", "E0."}, {"e1", "E1."}, {"e2", "E2."}, {"e3", "E3."}, {"e4", "E4."}, {"e5", "E5."}, {"e6", "E6."}, {"e7", "E7."},
      {"f0", "F0."}, {"f1", "F1."}, {"f2", "F2."}, {"f3", "F3."}, {"f4", "F4."}, {"f5", "F5."}, {"f6", "F6."}, {"f7", "F7."},
      {"g0", "G0."}, {"g1", "G1."}, {"g2", "G2."}, {"g3", "G3."}, {"g4", "G4."}, {"g5", "G5."}, {"g6", "G6."}, {"g7", "G7."},
      {"h0", "H0."}, {"h1", "H1."}, {"h2", "H2."}, {"h3", "H3."}, {"h4", "H4."}, {"h5", "H5."}, {"h6", "H6."}, {"h7", "H7."},
  };
};

const hcl::struct_description& of_wide() { return hcl::description_of<wide>(); }
const hcl::struct_description& of_both() { return hcl::description_of<both>(); }
const hcl::struct_description& of_client() { return hcl::description_of<client>(); }
const hcl::struct_description& of_server() { return hcl::description_of<server>(); }
const hcl::struct_description& of_hidden() { return hcl::description_of<hidden>(); }
