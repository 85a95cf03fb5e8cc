// Names, former names and descriptions of members.
#pragma once

#include <string_view>

#include <hcl/fwd.hpp>
#include <hcl/tags/payload.hpp>

// Documentation of a struct's members and of an enum's values, as a table beside them: for descriptions,
// schemas, references and samples. Decoding never looks at it.

namespace hcl::inline v1_0 {

// As doc_details::argument: all words that no other member takes, those after "--" included.
inline constexpr unsigned char all_arguments = 255;

// Details of a member beside its text.
struct doc_details {
  std::string_view example{};  // a value in the native syntax, on one line: R"("0.0.0.0:8080")"
  std::string_view since{};    // the first version of the program that knows the member
  std::string_view group{};    // a heading for members that belong together
  bool restart = false;        // a change takes effect only when the program starts anew
  std::string_view env{};      // the variable of the environment, if not the one made of its name: "APP_PORT"
  char flag = 0;               // a short flag beside the long one: 'p' for -p
  unsigned char argument = 0;  // the word of the command line, counted from 1, that sets it without a flag
  bool comma_list = false;     // variables and flags may be lists without brackets: a,b
};

// The text of one member, by its name in C++. Texts are Markdown.
//
//   struct server {
//     std::string listen;
//     hcl::defaulted<int> workers = 4;
//
//     static constexpr std::string_view hcl_about = "The HTTP front end.";
//     static constexpr hcl::doc hcl_docs[] = {
//         {"listen", "Address and port to listen on.", {.example = R"("0.0.0.0:8080")"}},
//         {"workers", "Threads that answer requests.", {.since = "1.2"}},
//     };
//   };
//
// A hcl::describe_class<T> has `about` and `docs` instead, the latter by the names that configurations use.
// With `static constexpr bool hcl_docs_complete = true;` (`docs_complete` in a hcl::describe_class<T>), a
// member without a text is a compile-time error. <hcl/describe.hpp> checks the tables.
struct doc {
  std::string_view name;  // of the member, in C++ or in the configuration
  std::string_view text;
  doc_details details{};  // example, version and the like
};

// Specialise for an enum to document its values, by the names that configurations use:
//
//   template <>
//   struct hcl::enum_docs<log_level> {
//     static constexpr hcl::doc values[] = {{"debug", "Everything."}, {"warn", "What may go wrong."}};
//   };
template <typename E>
struct enum_docs;

namespace detail {

// The entry of that name; null if the table has none.
template <typename Docs>
requires requires(const Docs& docs) { static_cast<const doc*>(&docs[0]); }
constexpr const doc* find_doc(const Docs& docs, std::string_view name) noexcept {
  for (const doc& each : docs)
    if (each.name == name) return &each;
  return nullptr;
}
template <typename E>
constexpr const doc* doc_of_value(std::string_view name) noexcept {
  if constexpr (requires { find_doc(enum_docs<E>::values, name); })
    return find_doc(enum_docs<E>::values, name);
  else
    return nullptr;
}

}  // namespace detail

// Names of members in a configuration, where no tag gives one. Knows no tags.

// A struct may say how names of its members, and its own as a type of blocks, are spelt in configurations:
//
//   struct server {
//     static constexpr hcl::naming hcl_naming = hcl::naming::kebab;
//     int max_clients;                         // max-clients = 5
//     hcl::attr<int, "read_ahead"> prefetch;   // as it is given here
//   };
//
// In any case one underscore at the end is dropped, which C++ may need: `bool static_;` is `static`.
enum class naming : unsigned char {
  as_written,  // the member's name itself
  kebab,       // max_clients, maxClients and MaxClients are max-clients
  snake        // maxClients and MaxClients are max_clients
};

// Names that have changed and names that are to go: still read, with a warning that says what to write
// instead. Knows nothing of reading.

// A member that had other names before: `hcl::formerly<hcl::defaulted<int>, "port_number"> port = 80;` takes
// `port`, and `port_number` with a warning. Goes around the type of any member that has a name, tag
// and all.
template <typename Member, fixed_string... Old>
class formerly : public detail::payload_of<Member>::type {
  using holder = typename detail::payload_of<Member>::type;

 public:
  using holder::holder;
};

// The same without a warning: both names are as good. `hcl::alias<hcl::attr<int, "colour">, "color"> colour;`
template <typename Member, fixed_string... Other>
class alias : public detail::payload_of<Member>::type {
  using holder = typename detail::payload_of<Member>::type;

 public:
  using holder::holder;
};

// A member that should not be used any more: read, with a warning. `Advice` is a sentence that says what to
// do instead.
//   hcl::deprecated<std::optional<int>, "Set \"listen\" instead."> port{};
template <typename Member, fixed_string Advice>
class deprecated : public detail::payload_of<Member>::type {
  using holder = typename detail::payload_of<Member>::type;

 public:
  using holder::holder;
};

}  // namespace hcl::inline v1_0
