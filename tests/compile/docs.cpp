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
// shows 1: server
// shows 6: server
// shows 12: hidden
// shows 14: common
// shows 17: client
// shows 21: client
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

const hcl::struct_description& of_client() { return hcl::description_of<client>(); }
const hcl::struct_description& of_server() { return hcl::description_of<server>(); }
const hcl::struct_description& of_hidden() { return hcl::description_of<hidden>(); }
