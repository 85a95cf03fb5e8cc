#include "edits.hpp"

#include <cstdlib>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit.hpp>

namespace corpus {
namespace {

using hcl::edit::body;
using hcl::edit::item;

// Where an attribute is: the numbers of the items that lead to it.
using item_path = std::vector<std::size_t>;

void add_paths(const body& in, item_path& at, std::vector<item_path>& all) {
  for (std::size_t i = 0; i != in.size(); ++i) {
    const item one = in[i];
    at.push_back(i);
    if (one.is_attribute()) all.push_back(at);
    if (one.is_block()) add_paths(one.as_block().body(), at, all);
    at.pop_back();
  }
}
item find(const hcl::document& doc, const item_path& path) {
  item found = doc.body()[path[0]];
  for (std::size_t i = 1; i != path.size(); ++i)
    found = found.as_block().body()[path[i]];
  return found;
}

struct literal {
  hcl::edit::content written;
  hcl::value means;
  bool is_heredoc = false;
};
const std::vector<literal>& literals() {
  static const std::vector<literal> all = [] {
    const hcl::value list = hcl::value::tuple({hcl::value(1), hcl::value("x")});
    const hcl::value object = hcl::value::object({{"a b", hcl::value(true)}, {"c", list}});
    std::vector<literal> made;
    for (const hcl::value& v : {hcl::value(42), hcl::value("\"two\" ${words}\n%{#"), hcl::value(false),
                                hcl::value::null(), list, object})
      made.push_back({hcl::edit::content(v), v});
    made.push_back({hcl::edit::content::heredoc("one\n  ${two}\n"), hcl::value("one\n  ${two}\n"), true});
    return made;
  }();
  return all;
}

// One attribute of one document.
class edited_attribute {
 public:
  edited_attribute(const hcl::document& original, const item_path& path, const literal& to)
      : original_(original), path_(path), to_(to), text_(original.text()), old_(find(original, path)) {}

  // What is wrong; empty if nothing is.
  // `is_whole`: the text has no mistakes. How others are read after a change may depend on what it mends.
  [[nodiscard]] std::string check(bool is_whole) {
    hcl::document doc(original_);
    const hcl::edit::attribute changed = find(doc, path_).as_attribute();
    const auto done = changed.set(to_.written);
    if (!done) return "is not set: " + to_string(done.diagnostics());
    const std::string now = doc.text();
    if (!has_value(changed)) return "has another value in the document";
    if (std::string wrong = check_text(now, changed.value_text()); !wrong.empty()) return wrong;
    if (std::string wrong = check_changes(doc.changes(), now); !wrong.empty()) return wrong;
    if (!is_whole) return "";
    hcl::diagnostics diags;
    const hcl::document again = hcl::document::parse_broken(now, "again.hcl", diags);
    if (std::string wrong = compare(original_.body(), again.body(), 0); !wrong.empty()) return wrong;
    if (!found_) return "is not in the text";
    return check_return(doc, changed);
  }

 private:
  [[nodiscard]] bool has_value(const hcl::edit::attribute& of) const {
    const hcl::result<hcl::value> v = of.expression().evaluate();
    return v && *v == to_.means;
  }

  // The lines that may be changed: those of the attribute, or of the block whose line it shares.
  [[nodiscard]] hcl::byte_span lines() const {
    const item around = old_.parent().is_file() ? item() : old_.parent().block();
    const bool shares = around && around.text().find('\n') + 1 >= around.text().size();
    return (shares && to_.is_heredoc ? around : old_).whole_range().span();
  }
  [[nodiscard]] std::string check_text(const std::string& now, const std::string& made) const {
    const hcl::byte_span value = old_.as_attribute().value_range().span(), all = lines();
    if (!to_.is_heredoc)
      return now == text_.substr(0, value.begin) + made + text_.substr(value.end)
                 ? ""
                 : "changes more than its value";
    const std::string_view before = std::string_view(text_).substr(0, all.begin),
                           after = std::string_view(text_).substr(all.end);
    return now.starts_with(before) && now.ends_with(after) ? "" : "changes other lines";
  }
  // changes() lists whole lines: none but those of lines(), of which the first and the last are whole.
  [[nodiscard]] std::string check_changes(const std::vector<hcl::text_edit>& changes,
                                          const std::string& now) const {
    std::string applied = text_;
    const hcl::byte_span all = lines();
    const std::size_t first = all.begin == 0 ? 0 : text_.rfind('\n', all.begin - 1) + 1;
    const bool ends_line = all.end != 0 && text_[all.end - 1] == '\n';
    const std::size_t past =
        ends_line ? all.end : (std::min)(text_.find('\n', all.end), text_.size() - 1) + 1;
    for (std::size_t i = changes.size(); i-- != 0;) {
      const hcl::byte_span where = changes[i].where;
      if (where.begin < first || where.end > past) return "lists changes of other lines";
      applied.replace(where.begin, where.size(), changes[i].replacement);
    }
    return applied == now ? "" : "lists changes that lead to another text";
  }

  // All items but comments and blank lines are the same, and `path_` leads to the literal.
  [[nodiscard]] std::string compare(const body& before, const body& after, std::size_t depth) {
    std::size_t j = 0;
    const auto skip = [](const body& in, std::size_t& i) {
      while (i != in.size() && (in[i].is_comment() || in[i].is_blank_line()))
        ++i;
      return i != in.size();
    };
    for (std::size_t i = 0; skip(before, i); ++i, ++j) {
      if (!skip(after, j)) return "takes items with it";
      const bool leads_here = on_path_ && depth < path_.size() && path_[depth] == i;
      if (!compare(before[i], after[j], leads_here, depth))
        return "changes an item in line " + std::to_string(before[i].range().begin().line);
    }
    return skip(after, j) ? "adds items" : "";
  }
  [[nodiscard]] bool compare(const item& before, const item& after, bool leads_here, std::size_t depth) {
    if (before.kind() != after.kind()) return false;
    if (before.is_block()) {
      const hcl::edit::block a = before.as_block(), b = after.as_block();
      if (a.type() != b.type() || a.labels() != b.labels()) return false;
      const bool was_on_path = std::exchange(on_path_, leads_here);
      const bool same = compare(a.body(), b.body(), depth + 1).empty();
      on_path_ = was_on_path;
      return same;
    }
    if (!before.is_attribute()) return before.text() == after.text();
    const hcl::edit::attribute a = before.as_attribute(), b = after.as_attribute();
    if (a.name() != b.name()) return false;
    if (!leads_here) return a.value_text() == b.value_text();
    found_ = true;
    return has_value(b);
  }

  // The old value, set again, leaves no change. What shared a line with a value that a heredoc took the place
  // of has another one, and blanks there are gone.
  [[nodiscard]] std::string check_return(const hcl::document& doc,
                                         const hcl::edit::attribute& changed) const {
    const std::string old = old_.as_attribute().value_text();
    if (old.ends_with(' ') || old.ends_with('\t')) return "";
    const std::size_t end = old_.as_attribute().value_range().span().end;
    const bool is_alone = end < text_.size() && (text_[end] == '\n' || text_[end] == '\r');
    if (to_.is_heredoc && !is_alone) return "";
    const auto done = changed.set(hcl::edit::raw(old));
    if (!done) return "is not set back: " + to_string(done.diagnostics());
    if (doc.text() != text_) return "cannot be set back";
    return doc.changes().empty() ? "" : "lists changes that are none";
  }

  const hcl::document& original_;
  const item_path& path_;
  const literal& to_;
  std::string text_;
  item old_;
  bool on_path_ = true;
  bool found_ = false;
};

// The same number for a name everywhere.
std::uint32_t seed_of(std::string_view name) {
  std::uint32_t seed = 2166136261U;
  for (const char c : name)
    seed = (seed ^ static_cast<unsigned char>(c)) * 16777619U;
  return seed;
}

}  // namespace

edit_report check_edits(const std::string& name, const std::string& text) {
  const char* const asked = std::getenv("HCL_TEST_EDITS");
  const std::size_t max_edits = asked ? std::strtoul(asked, nullptr, 10) : 1;
  hcl::diagnostics diags;
  const hcl::document doc = hcl::document::parse_broken(text, name, diags);
  std::vector<item_path> all;
  item_path at;
  add_paths(doc.body(), at, all);
  std::mt19937 random(seed_of(name));
  const bool is_whole = max_edits == 0 || max_edits >= all.size();
  edit_report report;
  for (std::size_t i = 0; i != (is_whole ? all.size() : max_edits); ++i) {
    const item_path& path = all[is_whole ? i : random() % all.size()];
    const std::string wrong =
        edited_attribute(doc, path, literals()[random() % literals().size()]).check(!diags.has_errors());
    ++report.total;
    report.good += wrong.empty();
    if (wrong.empty() || !report.complaint.empty()) continue;
    const hcl::range where = find(doc, path).range();
    report.complaint = "the attribute in line " + std::to_string(where.begin().line) + ' ' + wrong;
  }
  return report;
}

}  // namespace corpus
