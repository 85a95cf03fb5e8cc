// The list of diagnostics of one run, capped so that hostile input cannot flood it.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v1_0 {

// Errors prevent a result; warnings do not.
enum class severity : unsigned char { error, warning };

// A second place that explains the first ("First defined here").
struct note {
  std::string message;  // one short sentence: "First defined here"
  range where;          // where it points
};

// A variable used by the expression that failed, as the renderer prints it: name `var.port`, text `"80"` or
// `a list with 2 elements`.
struct variable_note {
  std::string name;
  std::string text;
};

// A change of the text that would remove the problem: what `where` covers becomes `replacement`. `where` is
// empty if the place is unknown. See hcl::apply_fixes().
struct fix_it {
  range where{};
  std::string replacement{};
  bool is_certain = false;    // else it is a guess, shown as a question
  bool is_described = false;  // the detail says it, so that it is not shown again
};

// Which parts of the configuration a message quotes; sensitive ones are hidden.
enum class quoting : unsigned char {
  nothing,  // names known to the program only
  names,    // also names as written, such as that of an unknown variable
  values,   // also values, or parts of them
};

// One problem. `code` is stable: one of hcl::codes, or a text of the program's own. Summary and detail are
// for people and may change.
struct diagnostic {
  hcl::severity severity = hcl::severity::error;  // errors leave no result; warnings do
  std::string_view code{};                        // of static storage
  std::string summary{};                          // at most 8 words, no full stop
  std::string detail{};                           // full sentences
  range subject{};                                // what is wrong; may be nowhere
  range context{};                                // what to show around it; may be nowhere
  std::vector<note> notes{};                      // further places
  std::optional<fix_it> fix{};                    // a known remedy
  std::vector<variable_note> variables{};         // values that the expression used
  // Headers of the blocks around it, the outermost first: `service "http" "web" > check`. Empty if there are
  // none, or none are known.
  std::string inside{};
  std::string path{};  // what it is about: `port`, `server.port`, `ports[2]`; empty if that has no name
  quoting quotes = quoting::values;  // of summary, detail and fix
  std::string function{};  // the function that is called there, as it is written; empty if it is no call
  host_data extra{};       // of the program: what its function or its check has attached

  // The word that was probably meant; empty if it is not known, or the detail says it.
  [[nodiscard]] std::string_view suggestion() const noexcept {
    return fix && !fix->is_described ? std::string_view(fix->replacement) : std::string_view();
  }
};

class diagnostics;
struct render_options;  // diagnostics/render.hpp

namespace detail {
// Between the headers of a block and of one in it.
inline constexpr std::string_view within = " > ";

struct block_header {
  std::string_view type;
  std::span<const std::string_view> labels;
  range written;  // where it is defined: what is inside comes after that
};

// Defined in diagnostics/impl.
struct diagnostics_access {
  static std::string render(const diagnostics& all, const render_options& options);
  static void render(std::ostream& out, const diagnostics& all);
  // The headers of the blocks around the place, masked; empty if unknown.
  static std::string block_around(const range& place);
  // Sets `inside` of diagnostics since `since` in the block, unless set. `header` is created on demand.
  static void set_block(diagnostics& all, std::size_t since, const block_header& block);
  // Sorts them by place and drops duplicates.
  static void arrange(diagnostics& all);
  // Drops all but the first `size`.
  static void cut(diagnostics& all, std::size_t size) noexcept;
  // One owner that keeps both alive.
  static std::shared_ptr<const void> join(std::shared_ptr<const void> first,
                                          std::shared_ptr<const void> second);
};
}  // namespace detail

// Diagnostics in the order found. Beyond `limit` errors they are only counted; warnings have a limit of their
// own.
class diagnostics {
 public:
  static constexpr std::size_t default_limit = 100;  // see limits::diagnostics

  diagnostics() = default;
  explicit diagnostics(std::size_t limit) : limit_(limit) {}
  // Compiled once, as every unit with a result has them.
  diagnostics(const diagnostics& other);
  diagnostics(diagnostics&&) noexcept = default;
  diagnostics& operator=(const diagnostics& other);
  diagnostics& operator=(diagnostics&& other) noexcept;
  ~diagnostics();
  // These, in this order: `return hcl::diagnostics{{.summary = "No port"}};`
  diagnostics(std::initializer_list<diagnostic> all) {
    for (const diagnostic& one : all)
      add(one);
  }

  // Adds one, or counts it if the limit is reached.
  void add(diagnostic problem);

  // Counts one beyond the limit without building it.
  void add_suppressed(severity how_bad = severity::error) noexcept {
    errors_ += how_bad == severity::error;
    ++dropped_;
  }

  // Adds the diagnostics and the dropped count of `other`.
  void append(diagnostics other);

  // Whether an error was added, kept or not.
  [[nodiscard]] bool has_errors() const noexcept { return errors_ != 0; }
  [[nodiscard]] bool empty() const noexcept { return kept_.empty() && dropped_ == 0; }
  [[nodiscard]] std::size_t size() const noexcept { return kept_.size(); }
  [[nodiscard]] std::size_t error_count() const noexcept { return errors_; }  // kept or not
  // The errors, or the warnings, that are kept, in their order.
  [[nodiscard]] diagnostics errors() const {
    return chosen([](const diagnostic& d) { return d.severity == severity::error; });
  }
  [[nodiscard]] diagnostics warnings() const {
    return chosen([](const diagnostic& d) { return d.severity == severity::warning; });
  }
  // The first one of a code, or null: `why.find(hcl::codes::missing_attribute)`.
  [[nodiscard]] const diagnostic* find(std::string_view code) const noexcept {
    for (const diagnostic& d : kept_)
      if (d.code == code) return &d;
    return nullptr;
  }
  // Diagnostics beyond the limit, which are only counted.
  [[nodiscard]] std::size_t dropped() const noexcept { return dropped_; }
  // The errors among these; the others are warnings.
  [[nodiscard]] std::size_t dropped_errors() const noexcept { return errors_ - kept_errors_; }
  [[nodiscard]] std::size_t limit() const noexcept { return limit_; }
  // Whether further errors will only be counted.
  [[nodiscard]] bool full() const noexcept { return kept_errors_ >= limit_; }
  [[nodiscard]] auto begin() const noexcept { return kept_.begin(); }
  [[nodiscard]] auto end() const noexcept { return kept_.end(); }
  [[nodiscard]] const diagnostic& operator[](std::size_t i) const { return kept_[i]; }

  // A state for rewind().
  struct checkpoint {
    std::size_t size = 0, errors = 0, dropped = 0,
                kept_errors = 0;  // size, errors, dropped, kept_errors at that time
  };
  // The state now, to come back to with rewind().
  [[nodiscard]] checkpoint here() const noexcept {
    return empty() ? checkpoint{} : checkpoint{kept_.size(), errors_, dropped_, kept_errors_};
  }
  // Whether nothing added since the checkpoint is kept.
  [[nodiscard]] bool unchanged_since(const checkpoint& m) const noexcept {
    return empty() || (kept_.size() == m.size && errors_ == m.errors && dropped_ == m.dropped);
  }
  // Drops everything added since the checkpoint, as where the language ignores an operand's errors.
  void rewind(checkpoint m) noexcept {
    if (kept_.size() != m.size) detail::diagnostics_access::cut(*this, m.size);
    errors_ = m.errors;
    dropped_ = m.dropped;
    kept_errors_ = m.kept_errors;
  }
  // Whether errors were added after the checkpoint.
  [[nodiscard]] bool errors_since(checkpoint m) const noexcept { return errors_ != m.errors; }

  // Moves one out; the list must be rewound to before it next.
  [[nodiscard]] diagnostic take_out(std::size_t i) { return std::move(kept_[i]); }

  // Calls `change(diagnostic&)` for each that is kept, from the one of that number on; its severity must
  // stay.
  template <typename Change>
  void rework(Change&& change, std::size_t from = 0) {
    for (std::size_t i = from; i < kept_.size(); ++i)
      change(kept_[i]);
  }

  // Removes those that are kept and for which `is_unwanted(diagnostic)` is true. Those beyond the limit stay
  // counted.
  template <typename Unwanted>
  void remove_if(const Unwanted& is_unwanted) {
    std::size_t gone = 0;
    std::erase_if(kept_, [&](const diagnostic& d) {
      if (!is_unwanted(d)) return false;
      if (d.severity == severity::error) ++gone;
      return true;
    });
    errors_ -= gone;
    kept_errors_ -= gone;
  }

  // As to_string() has them, and a blank line after the last.
  friend std::ostream& operator<<(std::ostream& out, const diagnostics& all) {
    detail::diagnostics_access::render(out, all);
    return out;
  }

 private:
  friend struct detail::diagnostics_access;
  template <typename Wanted>
  [[nodiscard]] diagnostics chosen(const Wanted& is_wanted) const {
    diagnostics some(limit_);
    for (const diagnostic& d : kept_)
      if (is_wanted(d)) some.add(d);
    return some;
  }

  std::vector<diagnostic> kept_;
  std::size_t limit_ = default_limit;
  std::size_t errors_ = 0;
  std::size_t dropped_ = 0;      // errors and warnings
  std::size_t kept_errors_ = 0;  // among kept_
};

// Text as shown to the config's author: header, snippet with underline, variables, detail, fix. No
// colour.
[[nodiscard]] std::string to_string(const diagnostics& all);
// {"diagnostics":[{severity, code, summary, detail, subject:{filename,start:{line,column,byte},end}, ...}]}
[[nodiscard]] std::string to_json(const diagnostics& all);

}  // namespace hcl::inline v1_0
