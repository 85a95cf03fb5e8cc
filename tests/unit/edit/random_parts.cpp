// Random sequences of changes inside of lists, objects and calls, against a plain model of the elements:
// after each of them the text can be read and has the elements of the model, in their order, with the
// comments that belong to them. HCL_EDIT_SEQUENCES says how many sequences there are, HCL_EDIT_SEED where
// they begin.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <hcl/edit.hpp>

#include <support/number_from.hpp>

namespace {

using hcl::edit::part;
using hcl::edit::raw;

struct element {
  std::string key;
  std::string text;
  std::vector<std::string> comments{};
};

class player {
 public:
  explicit player(unsigned seed) : random_(seed) {}

  void play() {
    form_ = below(3);
    const unsigned layout = below(4);
    is_comma_first_ = layout == 0 && form_ != an_object;
    has_lines_ = layout != 1;
    is_mixed_ = layout == 3;
    const std::string text = "a = " + container() + " # end\nb = 1\n";
    auto parsed = hcl::document::parse(text, "random.hcl");
    INFO(text);
    INFO(to_string(parsed.diagnostics()));
    REQUIRE(parsed);
    hcl::document doc = *std::move(parsed);
    check(doc, text);
    for (int i = 0; i != 8; ++i)
      step(doc, text);
  }

 private:
  static constexpr unsigned a_list = 0, an_object = 1;

  unsigned below(std::size_t bound) { return static_cast<unsigned>(random_() % bound); }
  bool chance(unsigned one_in) { return below(one_in) == 0; }

  element make_element() {
    const std::string id = std::to_string(next_id_++);
    element made{"k" + id, id};
    if (chance(4)) made.text = "<<E\n" + id + "\nE";
    if (chance(6)) made.text = "[" + id + "]";
    if (chance(8)) made.text = "{\n    n = " + id + " # inside\n  }";
    return made;
  }
  static bool is_heredoc(const element& one) { return one.text.starts_with("<<"); }
  std::string comment_name() { return "note-" + std::to_string(next_comment_++) + '.'; }
  std::string block_comment(element& of) {
    of.comments.push_back(comment_name());
    return "/* " + of.comments.back() + " */";
  }
  std::string line_comment(element& of) {
    of.comments.push_back(comment_name());
    return (chance(2) ? "# " : "// ") + of.comments.back();
  }
  std::string free_comment() {
    free_.push_back(comment_name());
    return "# " + free_.back();
  }

  std::string container() {
    std::string text = form_ == an_object ? "{" : form_ == a_list ? "[" : "f(";
    model_.resize(below(5));
    bool at_line = has_lines_ && chance(4) == is_comma_first_;
    if (at_line) text += chance(5) ? " " + free_comment() + "\n" : "\n";
    for (std::size_t i = 0; i != model_.size(); ++i) {
      model_[i] = make_element();
      add(text, model_[i], i + 1 == model_.size(), at_line);
    }
    if (at_line && chance(6)) text += "\n  " + free_comment() + "\n";
    return text + (form_ == an_object ? "}" : form_ == a_list ? "]" : ")");
  }
  void add(std::string& text, element& one, bool is_last, bool& at_line) {
    const bool is_object = form_ == an_object;
    if (at_line && chance(6)) text += "\n";
    if (at_line && chance(6)) text += "  " + free_comment() + "\n\n";
    for (; at_line && chance(4);)
      text += "  " + (chance(3) ? block_comment(one) : line_comment(one)) + "\n";
    text += at_line ? "  " : text.ends_with(',') ? " " : "";
    if (chance(8)) text += block_comment(one) + ' ';
    text += (is_object ? one.key + (chance(3) ? "=" : " = ") : "") + one.text;
    at_line = is_heredoc(one);
    if (at_line) text += '\n';
    if (at_line && is_object) return;
    if (!at_line && chance(6)) text += ' ' + block_comment(one);
    const bool ends_line = is_mixed_ ? chance(2) : has_lines_;
    if (is_comma_first_ && !is_last) {
      if (!at_line) text += (chance(3) ? ' ' + line_comment(one) : "") + '\n';
      text += "  ,";
      at_line = false;
      return;
    }
    const bool needs_comma = !is_last && (!is_object || !ends_line);
    if (needs_comma || chance(3)) {
      text += at_line && chance(2) ? "  ," : ",";
      at_line = false;
    }
    if (at_line || !ends_line) return;
    text += (chance(4) ? ' ' + line_comment(one) : chance(6) ? ' ' + block_comment(one) : "") + '\n';
    at_line = true;
  }

  // One change of both, and what has to hold after it.
  void step(hcl::document& doc, const std::string& original) {
    const std::string before = doc.text();
    INFO("before:\n" << before);
    const bool done = change(doc.body().attribute("a").part(""));
    INFO("after:\n" << doc.text());
    if (!done) REQUIRE(doc.text() == before);
    check(doc, original);
  }
  void check(const hcl::document& doc, const std::string& original) {
    const std::string text = doc.text();
    const auto again = hcl::document::parse(text, "again.hcl");
    INFO(to_string(again.diagnostics()));
    REQUIRE(again);
    for (const hcl::document* each : {&doc, &*again}) {
      REQUIRE(each->body().attributes().size() == 2);
      const part all = each->body().attribute("a").part("");
      REQUIRE(all.size() == model_.size());
      std::size_t past = 0;
      for (std::size_t i = 0; i != model_.size(); ++i) {
        const part one = at(all, i);
        REQUIRE(one.text() == model_[i].text);
        REQUIRE(one.range().begin().byte >= past);
        past = one.range().end().byte;
      }
    }
    for (const element& one : model_)
      for (const std::string& comment : one.comments)
        REQUIRE(text.find(comment) != std::string::npos);
    for (const std::string& comment : free_)
      REQUIRE(text.find(comment) != std::string::npos);
    for (const std::string& comment : gone_)
      REQUIRE(text.find(comment) == std::string::npos);
    std::string applied = original;
    const std::vector<hcl::text_edit> changes = doc.changes();
    for (std::size_t i = changes.size(); i-- != 0;)
      applied.replace(changes[i].where.begin, changes[i].where.size(), changes[i].replacement);
    REQUIRE(applied == text);
  }
  part at(const part& all, std::size_t index) const {
    return form_ == an_object ? all[model_[index].key] : all[index];
  }

  bool change(const part& all) {
    if (model_.empty() || chance(4)) return insert(all, below(model_.size() + 1));
    const std::size_t index = below(model_.size());
    switch (below(5)) {
      case 0: return remove(all, index);
      case 1: return move(all, index, below(model_.size()));
      case 2: return set(all, index);
      case 3: return rename(all, index);
      default: return fail(all, index);
    }
  }
  hcl::result<void> put(const part& all, std::size_t index, const element& made) const {
    return form_ == an_object ? all.insert(index, made.key, raw(made.text))
                              : all.insert(index, raw(made.text));
  }
  bool insert(const part& all, std::size_t index) {
    const element made = make_element();
    INFO("insert " << index << ' ' << made.text);
    const auto done = put(all, index, made);
    INFO(to_string(done.diagnostics()));
    REQUIRE(done);
    if (model_.empty()) free_.clear();  // which may be right above the only element now
    model_.insert(model_.begin() + static_cast<std::ptrdiff_t>(index), made);
    model_[index].text = at(all, index).text();  // indented as it has to be there
    return true;
  }
  // Whether a comment may be that of other elements as well: one up to the end of a line that they begin, or
  // on a line of its own above one that they end.
  bool is_of_line(const part& all, std::size_t index, const std::string& comment) const {
    const std::string text = all.text();
    const std::size_t name = text.find(comment);
    if (name == std::string::npos || text.substr(name - 3, 2) == "/*") return false;
    const std::size_t last = text.find_last_not_of(" #/", name - 1);
    const bool has_own_line = last == std::string::npos || text[last] == '\n';
    const std::size_t other = has_own_line ? index + 1 : index - 1;
    if (other >= model_.size()) return false;
    const part first = at(all, (std::min)(index, other)), second = at(all, (std::max)(index, other));
    return first.range().end().line == second.range().begin().line;
  }
  bool remove(const part& all, std::size_t index) {
    INFO("remove " << index);
    std::vector<std::string> gone;
    for (const std::string& comment : model_[index].comments)
      if (!is_of_line(all, index, comment)) gone.push_back(comment);
    const auto done = at(all, index).remove();
    INFO(to_string(done.diagnostics()));
    REQUIRE(done);
    gone_.insert(gone_.end(), gone.begin(), gone.end());
    model_.erase(model_.begin() + static_cast<std::ptrdiff_t>(index));
    return true;
  }
  bool move(const part& all, std::size_t from, std::size_t to) {
    INFO("move " << from << " to " << to);
    const auto done = at(all, from).move_to(to);
    INFO(to_string(done.diagnostics()));
    REQUIRE(done);
    element moved = std::move(model_[from]);
    model_.erase(model_.begin() + static_cast<std::ptrdiff_t>(from));
    model_.insert(model_.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
    return true;
  }
  bool set(const part& all, std::size_t index) {
    const element made = make_element();
    INFO("set " << index << ' ' << made.text);
    const auto done = at(all, index).set(raw(made.text));
    INFO(to_string(done.diagnostics()));
    REQUIRE(done);
    model_[index].text = at(all, index).text();
    return true;
  }
  bool rename(const part& all, std::size_t index) {
    if (form_ != an_object) return false;
    const std::string key = "new" + std::to_string(next_id_++);
    INFO("rename " << index);
    REQUIRE(at(all, index).rename(key));
    model_[index].key = key;
    return true;
  }
  bool fail(const part& all, std::size_t index) {
    for (const char* text : {"", "1 2", "1, 2", "1\nx = 2", "}", "\"", "(", "<<E\n", "1 # c"}) {
      REQUIRE_FALSE(at(all, index).set(raw(text)));
      REQUIRE_FALSE(put(all, index, {"new", text}));
    }
    REQUIRE_FALSE(at(all, index).move_to(model_.size()));
    REQUIRE_FALSE(all["none"].remove());
    if (form_ == an_object) {
      REQUIRE_FALSE(all.insert(0, model_[index].key, 1));
      REQUIRE(at(all, index).rename(model_[index].key));
    }
    return false;
  }

  std::mt19937 random_;
  unsigned form_ = a_list;
  bool has_lines_ = false, is_comma_first_ = false, is_mixed_ = false;
  unsigned next_id_ = 1000, next_comment_ = 1;
  std::vector<element> model_{};
  std::vector<std::string> free_{}, gone_{};
};

}  // namespace

TEST_CASE("random changes do to the elements of a value what they do to a model of them") {
  const auto first = static_cast<unsigned>(test::number_from("HCL_EDIT_SEED", 1)),
             count = static_cast<unsigned>(test::number_from("HCL_EDIT_SEQUENCES", 2000));
  for (unsigned seed = first; seed != first + count; ++seed) {
    INFO("sequence " << seed);
    player(seed).play();
  }
}
