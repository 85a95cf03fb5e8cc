// The tags that say what a member is in a body: attribute, block, label, the rest; and its names, former
// names and description.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <hcl/fwd.hpp>
#include <hcl/tags/payload.hpp>

namespace hcl::inline v1_0 {
namespace detail {

// The roles that tags give to members: record/roles.hpp.
struct attr_or_block_role;
struct attr_role;
struct attributes_role;
struct block_role;
struct defaulted_role;
struct flatten_role;
struct ignore_role;
struct label_role;
struct remain_role;

// The base of all tags. `Role` is what the tag makes of a member, `Name` is empty where
// the member's own name counts.
template <typename Role, typename T, fixed_string Name>
class tag : public payload_of<T>::type {
  using holder = typename payload_of<T>::type;

 public:
  using holder::holder;
};

}  // namespace detail

// An attribute whose name is not the member's, or whose type is a struct (`hcl::attr<point> origin;` reads
// `origin = { x = 1, y = 2 }`).
template <typename T, fixed_string Name = "">
class attr : public detail::tag<detail::attr_role, T, Name> {
 public:
  using detail::tag<detail::attr_role, T, Name>::tag;
};

// A value that may be written as an attribute or as a block: `tags = { a = 1 }` and `tags { a = 1 }` are the
// same. T is a map, or a struct that has attributes only; required, unless it is a std::optional. In the JSON
// syntax both look alike.
template <typename T, fixed_string Name = "">
class attr_or_block : public detail::tag<detail::attr_or_block_role, T, Name> {
 public:
  using detail::tag<detail::attr_or_block_role, T, Name>::tag;
};

namespace detail {

// A container that blocks are collected in; anything else is what one block becomes. Asked of incomplete
// types too: those are records.
template <typename T>
concept collection = requires {
  typename T::value_type;
  typename T::iterator;
};

template <typename T>
struct collected_in {
  using type = std::vector<T>;
};
template <typename T>
requires(hides_unheld<T>) struct collected_in<T> {
  using type = std::vector<held_as<T>>;
};
template <typename T>
requires(!hides_unheld<T> && collection<T>) struct collected_in<T> {
  using type = T;
};

}  // namespace detail

// A nested block. `block<T>`: exactly one; `block<std::optional<T>>`, or a unique_ptr or shared_ptr: at most
// one; a container: as `blocks`.
template <typename T, fixed_string Name = "">
class block : public detail::tag<detail::block_role, T, Name> {
 public:
  using detail::tag<detail::block_role, T, Name>::tag;
};

// Any number of nested blocks, in order: `blocks<T>` is a std::vector<T>. With a map,
// `blocks<std::map<std::string, T>>`, the first label is the key (maps in maps take one label each) and must
// be unique. Labels declared in T are the last ones of the block, so a struct with one label that is kept in
// a map finds its key there.
template <typename T, fixed_string Name = "">
class blocks : public detail::tag<detail::block_role, typename detail::collected_in<T>::type, Name> {
 public:
  using detail::tag<detail::block_role, typename detail::collected_in<T>::type, Name>::tag;
};

// A block of freely named attributes: `attributes<T>` is a std::map<std::string, T> of those no other member
// claims, whatever T is; for a map of another kind say hcl::remain. Unclaimed blocks stay errors. In a block
// of its own it is a struct with nothing else: `hcl::blocks<hcl::attributes<hcl::value>, "locals"> locals;`
template <typename T = hcl::value>
class attributes : public detail::tag<detail::attributes_role, std::map<std::string, T>, ""> {
 public:
  using detail::tag<detail::attributes_role, std::map<std::string, T>, "">::tag;
};

namespace detail {

// The members of a struct that is nothing but attributes of any name: those of hcl::attributes in a block.
template <typename T>
struct free_attributes {
  using role = attributes_role;
  using member = std::map<std::string, T>;
  using owner = attributes<T>;

  template <typename Object>
  [[nodiscard]] static constexpr auto& in(Object& object) noexcept {
    return static_cast<typename payload_of<member>::type&>(object);
  }
  [[nodiscard]] static constexpr std::string_view own_name() { return {}; }

  std::string_view name{};
  bool may_be_absent = true;
};

template <typename T>
struct collected_in<attributes<T>> {
  using type = std::vector<attributes<T>>;
};

}  // namespace detail

template <typename T>
struct describe_class<attributes<T>> {
  static constexpr auto fields = std::tuple{detail::free_attributes<T>{}};
};

// A label of the struct's block; labels are taken in order of declaration.
// `hcl::label<std::string> name;` T is anything that can be read from text: strings, numbers, enums, paths,
// durations, your own hcl::decoder types.
template <typename T = std::string, fixed_string Name = "">
class label : public detail::tag<detail::label_role, T, Name> {
 public:
  using detail::tag<detail::label_role, T, Name>::tag;
};

// Holds everything that no other member of the struct claims: a hcl::body, or a hcl::attributes-like map of
// the remaining attributes. Nothing is unknown then.
template <typename T = hcl::body>
class remain : public detail::tag<detail::remain_role, T, ""> {
 public:
  using detail::tag<detail::remain_role, T, "">::tag;
};

// A struct whose members belong to the enclosing body, as if they were declared there: for what several
// structs have in common.
//   struct common { hcl::label<> name; hcl::defaulted<bool> enabled = true; };
//   // From job "x" { ... } with the attributes enabled and command; j.base.enabled
//   struct job { hcl::flatten<common> base{}; std::string command; };
template <typename T>
class flatten : public detail::tag<detail::flatten_role, T, ""> {
 public:
  using detail::tag<detail::flatten_role, T, "">::tag;
};

// A member that configurations know nothing of: never read, never written.
template <typename T>
class ignore : public detail::tag<detail::ignore_role, T, ""> {
 public:
  using detail::tag<detail::ignore_role, T, "">::tag;
};

// An attribute that may be absent or null; the member then keeps the value it has. `hcl::defaulted<int> port
// = 8080;`
template <typename T, fixed_string Name = "">
class defaulted : public detail::tag<detail::defaulted_role, T, Name> {
 public:
  using detail::tag<detail::defaulted_role, T, Name>::tag;
};

// A variant of structs, chosen by the value of an attribute:
// `hcl::blocks<hcl::by_attribute<std::variant<disk, memory>, "kind">, "cache">` takes `cache { kind = "disk"
// ... }`; as `hcl::attr<hcl::by_attribute<...>>`, an object { kind = "disk", ... }. It is the std::variant
// otherwise.
//
// Without it, a variant of block structs is chosen by the block's first label,
// `hcl::blocks<std::variant<http, tcp>, "listener">` taking `listener "http" { ... }`; without a name as
// well, by the block's type: `hcl::blocks<std::variant<http, tcp>>` takes `http { ... }` and `tcp { ... }`
// into one list, in the order of the source. In all three, an alternative is called as its struct is, unless
// that has a member `static constexpr std::string_view hcl_name = "http";` or its hcl::describe_class has a
// `name`.
template <typename Variant, fixed_string Name>
class by_attribute : public detail::inherited_with_access<Variant> {
 public:
  using detail::inherited_with_access<Variant>::inherited_with_access;
};

template <typename Variant, fixed_string Name>
struct detail::held_in<by_attribute<Variant, Name>> : held_in<Variant> {};

// As doc_details::argument: all words that no other member takes, those after "--" included.
inline constexpr unsigned char all_arguments = 255;

// Details of a member beside its text.
struct doc_details {
  std::string_view example{};  // a value in the native syntax, on one line: R"("0.0.0.0:8080")"
  std::string_view since{};    // the first version of the program that knows the member
  std::string_view group{};    // a heading for members that belong together
  bool restart = false;        // a change takes effect only after a restart
  std::string_view env{};      // a further variable of the environment, which --help names: "APP_PORT"
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

// A struct may say how names of its members, and its own as a type of blocks, are spelt in configurations:
//
//   struct server {
//     static constexpr hcl::naming hcl_naming = hcl::naming::kebab;
//     int max_clients;                         // max-clients = 5
//     hcl::attr<int, "read_ahead"> prefetch;   // as it is given here
//   };
//
// One trailing underscore, which C++ may need, is always dropped: `bool static_;` is `static`.
enum class naming : unsigned char {
  as_written,  // the member's name itself
  kebab,       // max_clients, maxClients and MaxClients are max-clients
  snake        // maxClients and MaxClients are max_clients
};

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
