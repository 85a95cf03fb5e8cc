// Kind edit: a document that is changed, one operation after the other. Cases with a quirk of the reference
// are judged by the structure they should have.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit.hpp>
#include <hcl/format.hpp>
#include <hcl/parser/tokens.hpp>

#include "kinds.hpp"

namespace test {
namespace {

using hcl::edit::content;
using hcl::parser::token_kind;

std::vector<std::string> strings(const json::value& list) {
  std::vector<std::string> all;
  for (const json::value& one : list.elements)
    all.push_back(one.string());
  return all;
}

// The tokens of an expression with one space between, comments and newlines left out.
std::string joined_tokens(const std::string& text) {
  std::string out;
  for (const hcl::parser::token& t : hcl::parser::tokenize(text)) {
    const bool is_left_out = t.kind == token_kind::newline || t.kind == token_kind::comment;
    if (is_left_out || t.kind == token_kind::end_of_file) continue;
    std::string_view piece = std::string_view(text).substr(t.span.begin, t.span.size());
    while (t.kind == token_kind::open_heredoc && (piece.ends_with('\n') || piece.ends_with('\r')))
      piece.remove_suffix(1);
    if (!out.empty()) out += ' ';
    out += piece;
  }
  return out;
}

// Runs the operations of one case.
class editing {
 public:
  editing(hcl::document& doc, std::string& why) : doc_(doc), why_(why) {}

  // False if a result is not what is expected.
  bool run(const json::value& ops, const json::value* results, hcl::edit::body root, bool compare) {
    for (std::size_t i = 0; i != ops.size(); ++i) {
      const std::string before = doc_.text();
      failed_ = false;
      const json::value* const wanted = results && compare ? &(*results)[i] : nullptr;
      const std::string had_problem = run_one(ops[i], wanted, root, compare);
      if (failed_) ++failures_;
      if (failed_ && doc_.text() != before && ops[i]["op"].string() != "append_new_block" &&
          ops[i]["op"].string() != "append_block") {
        why_ = "a change that failed has changed the document";
        return false;
      }
      if (!had_problem.empty() && compare) {
        why_ = ops[i]["op"].string() + ": " + had_problem;
        return false;
      }
    }
    return true;
  }
  std::size_t failures() const { return failures_; }

 private:
  template <typename Result>
  std::string outcome(const Result& done) {
    if (done) return {};
    failed_ = true;
    return "error: " + to_string(done.diagnostics());
  }

  std::optional<hcl::edit::block> find(const hcl::edit::body& body, const json::value& step) {
    const std::string& type = step["block"].string();
    if (const json::value* index = step.find("index")) {
      const auto all = body.blocks(type);
      const auto number = static_cast<std::size_t>(index->integer());
      if (number < all.size()) return all[number];
      return std::nullopt;
    }
    const hcl::edit::block found = body.block(type, strings(step["labels"]));
    return found ? std::optional(found) : std::nullopt;
  }
  std::optional<hcl::edit::body> find_body(const hcl::edit::body& root, const json::value* path) {
    hcl::edit::body at = root;
    if (path) {
      for (const json::value& step : path->elements) {
        const auto block = find(at, step);
        if (!block) return std::nullopt;
        at = block->body();
      }
    }
    return at;
  }

  hcl::traversal steps(const json::value& list) {
    using step = hcl::traversal_step;
    std::vector<step> all;
    for (const json::value& one : list.elements) {
      if (const json::value* root = one.find("root"))
        all.push_back({step::kind::root, root->string(), {}, {}});
      else if (const json::value* attr = one.find("attr"))
        all.push_back({step::kind::attribute, attr->string(), {}, {}});
      else if (const json::value* index = one.find("index"))
        all.push_back({step::kind::index, {}, to_value(*index), {}});
      else
        all.push_back({step::kind::splat, {}, {}, {}});
    }
    return hcl::traversal(std::move(all));
  }

  content tokens(const json::value& given) {
    if (const json::value* raw = given.find("raw")) return hcl::edit::raw(raw->string());
    if (const json::value* plain = given.find("value")) return to_value(*plain);
    if (const json::value* path = given.find("traversal")) return steps(*path);
    if (const json::value* name = given.find("identifier")) return hcl::edit::raw(name->string());
    if (const json::value* call = given.find("call"))
      return content::call(call->string(), list(given["args"]));
    if (const json::value* tuple = given.find("tuple")) return content::list(list(*tuple));
    if (const json::value* object = given.find("object")) return content::computed_object(pairs(*object));
    if (const json::value* parts = given.find("concat")) {
      std::string all;
      for (const content& part : list(*parts))
        all += part.text();
      return hcl::edit::raw(all);
    }
    const json::value& from = given["expr_of"];
    const auto body = find_body(doc_.body(), from.find("at"));
    const hcl::edit::attribute found = body ? body->attribute(from["name"].string()) : hcl::edit::attribute();
    return hcl::edit::raw(found ? found.value_text() : "");
  }
  std::vector<content> list(const json::value& all) {
    std::vector<content> made;
    for (const json::value& one : all.elements)
      made.push_back(tokens(one));
    return made;
  }
  std::vector<std::pair<content, content>> pairs(const json::value& all) {
    std::vector<std::pair<content, content>> made;
    for (const json::value& one : all.elements)
      made.emplace_back(tokens(one[0]), tokens(one[1]));
    return made;
  }

  static std::string compare_content(const content& made, const json::value* wanted) {
    if (!wanted || made.diagnostics().has_errors()) return "error: " + to_string(made.diagnostics());
    const std::string text = made.text();
    const std::string have = hcl::format("x = " + text),
                      want = hcl::format("x = " + (*wanted)["text"].string());
    return have == want ? "" : "made " + have + ", expected " + want;
  }
  static std::string same(const std::string& have, const std::string& want) {
    return have == want ? "" : "have " + have + ", expected " + want;
  }
  static std::string header(const hcl::edit::block& block) {
    std::string all = block.type();
    for (const std::string& label : block.labels())
      all += " <" + label + ">";
    return all;
  }
  static std::string header(const json::value& wanted) {
    std::string all = wanted["type"].string();
    for (const std::string& label : strings(wanted["labels"]))
      all += " <" + label + ">";
    return all;
  }
  static std::string expect_ok(bool ok, const json::value* wanted) {
    return wanted && wanted->is_true("ok") != ok ? ok ? "it is there" : "it is not there" : "";
  }

  std::string run_one(const json::value& op, const json::value* wanted, const hcl::edit::body& root,
                      bool compare) {
    const std::string& name = op["op"].string();
    const bool is_missing = wanted && wanted->is_true("missing");
    if (name == "bytes") {
      if (!wanted || hcl::format(doc_.text()) == (*wanted)["text"].string()) return {};
      return "text " + doc_.text() + "expected " + (*wanted)["text"].string();
    }
    if (name.starts_with("tokens_for_")) return run_tokens(name, op, wanted);
    const auto body = find_body(root, op.find("at"));
    if (!body) return is_missing ? "" : "no such body";
    if (name == "set_type" || name == "set_labels" || name == "block_header")
      return run_block(name, op, body->block(), wanted);
    if (name.ends_with("_attribute") || name.starts_with("set_attribute") || name == "variables")
      return run_attribute(name, op, *body, wanted);
    if (name == "append_new_block" || name == "append_block") {
      // The reference adds no blank lines, nor does it take any away.
      const bool was_blank = body->size() != 0 && (*body)[body->size() - 1].is_blank_line();
      const auto made = body->add_block(op["type"].string(), strings(op["labels"]));
      if (made && !was_blank) (void)made->set_blank_lines_above(0);
      if (!made) return outcome(made);
      const json::value* inner = op.find("ops");
      if (!inner) return {};
      std::string why;
      editing nested(doc_, why);
      const bool good = nested.run(*inner, wanted ? wanted->find("results") : nullptr, made->body(), compare);
      failures_ += nested.failures();
      return good ? "" : why;
    }
    return run_body(name, op, *body, root, wanted, is_missing);
  }

  std::string run_tokens(const std::string& name, const json::value& op, const json::value* wanted) {
    const auto made = [&]() -> content {
      if (name == "tokens_for_value") return to_value(op["value"]);
      if (name == "tokens_for_traversal") return steps(op["steps"]);
      if (name == "tokens_for_identifier") return hcl::edit::raw(op["name"].string());
      if (name == "tokens_for_function_call") return content::call(op["name"].string(), list(op["args"]));
      if (name == "tokens_for_tuple") return content::list(list(op["items"]));
      return content::computed_object(pairs(op["items"]));
    }();
    failed_ = made.diagnostics().has_errors();
    return compare_content(made, wanted);
  }

  std::string run_block(const std::string& name, const json::value& op, const hcl::edit::block& block,
                        const json::value* wanted) {
    if (!block) return "no block";
    if (name == "set_type") return outcome(block.set_type(op["type"].string()));
    if (name == "set_labels") return outcome(block.set_labels(strings(op["labels"])));
    return wanted ? same(header(block), header(*wanted)) : "";
  }

  std::string run_attribute(const std::string& name, const json::value& op, const hcl::edit::body& body,
                            const json::value* wanted) {
    const std::string attribute = op.has("name") ? op["name"].string() : op["from"].string();
    const hcl::edit::attribute found = body.attribute(attribute);
    if (name == "set_attribute_value") return outcome(body.set(attribute, to_value(op["value"])));
    if (name == "set_attribute_traversal") return outcome(body.set(attribute, steps(op["steps"])));
    if (name == "set_attribute_raw") return outcome(body.set(attribute, tokens(op["tokens"])));
    if (name == "remove_attribute")
      return expect_ok(found && found.remove(hcl::edit::comments::drop, hcl::edit::blank_lines::keep),
                       wanted);
    if (name == "rename_attribute") {
      if (!found || attribute == op["to"].string()) return expect_ok(false, wanted);
      const auto done = found.rename(op["to"].string());
      failed_ = !done;
      return expect_ok(done.has_value(), wanted);
    }
    if (name == "get_attribute") {
      const std::string problem = expect_ok(static_cast<bool>(found), wanted);
      if (!problem.empty() || !found || !wanted) return problem;
      return same(hcl::format("x = " + found.value_text()), hcl::format("x = " + (*wanted)["expr"].string()));
    }
    if (!found) return wanted && wanted->is_true("missing") ? "" : "no attribute";
    std::vector<std::string> all,
        expected = wanted ? strings((*wanted)["variables"]) : std::vector<std::string>();
    for (const hcl::traversal& one : found.expression().variables())
      all.emplace_back(one.range().text());
    std::string have, want;
    for (const std::string& one : all)
      have += one + '|';
    for (const std::string& one : expected)
      want += one + '|';
    return same(have, want);
  }

  std::string run_body(const std::string& name, const json::value& op, const hcl::edit::body& body,
                       const hcl::edit::body& root, const json::value* wanted, bool is_missing) {
    if (name == "clear") return outcome(body.clear());
    if (name == "append_newline") return outcome(body.insert_verbatim("\n"));
    if (name == "append_unstructured_tokens") return outcome(body.insert_verbatim(op["text"].string()));
    if (name == "rename_variable_prefix") {
      hcl::edit::item where;
      if (const json::value* attribute = op.find("name")) {
        where = body.attribute(attribute->string());
        if (!where) return is_missing ? "" : "no attribute";
        return outcome(where.as_attribute().rename_references(strings(op["from"]), strings(op["to"])));
      }
      return outcome(body.rename_references(strings(op["from"]), strings(op["to"])));
    }
    if (name == "remove_block" || name == "move_block") {
      const auto found = find(body, op["block"]);
      if (name == "remove_block") {
        if (found) failed_ = !found->remove(hcl::edit::comments::drop, hcl::edit::blank_lines::keep);
        return expect_ok(found.has_value(), wanted);
      }
      const auto to = find_body(root, op.find("to"));
      if (!to) return is_missing ? "" : "no body to move to";
      if (!found) return expect_ok(false, wanted);
      const auto done = to->move_here(*found);
      failed_ = !done;
      return expect_ok(done.has_value(), wanted);
    }
    if (!wanted) return {};
    if (name == "attributes") {
      std::vector<std::string> all;
      for (const hcl::edit::attribute& one : body.attributes())
        all.push_back(one.name() + " = " + one.value_text());
      std::sort(all.begin(), all.end());
      std::string have, want;
      for (const std::string& one : all)
        have += one + '|';
      std::vector<std::string> expected;
      for (const json::value& one : (*wanted)["attributes"].elements)
        expected.push_back(one["name"].string() + " = " + one["expr"].string());
      std::sort(expected.begin(), expected.end());
      for (const std::string& one : expected)
        want += one + '|';
      return same(have, want);
    }
    if (name == "blocks") {
      std::string have, want;
      for (const hcl::edit::block& one : body.blocks())
        have += header(one) + '|';
      for (const json::value& one : (*wanted)["blocks"].elements)
        want += header(one) + '|';
      return same(have, want);
    }
    if (name == "first_matching_block") {
      const hcl::edit::block found = body.block(op["type"].string(), strings(op["labels"]));
      const std::string problem = expect_ok(static_cast<bool>(found), wanted);
      if (!problem.empty() || !found) return problem;
      const auto all = body.blocks();
      const auto at = std::find(all.begin(), all.end(), found) - all.begin();
      return at == (*wanted)["position"].integer() ? "" : "another position";
    }
    return "unknown operation " + name;
  }

  hcl::document& doc_;
  std::string& why_;
  std::size_t failures_ = 0;
  bool failed_ = false;
};

// The structure as FORMAT.md describes it, as a text.
std::string shape(const hcl::edit::body& body) {
  std::string all;
  for (const hcl::edit::item& one : body.items()) {
    if (one.is_attribute())
      all += one.as_attribute().name() + " = " + joined_tokens(one.as_attribute().value_text()) + '\n';
    if (!one.is_block()) continue;
    all += one.as_block().type();
    for (const std::string& label : one.as_block().labels())
      all += " <" + label + ">";
    all += " {\n" + shape(one.as_block().body()) + "}\n";
  }
  return all;
}
std::string shape(const json::value& wanted) {
  std::string all;
  for (const json::value& one : wanted.elements) {
    if (const json::value* name = one.find("attr")) {
      all += name->string() + " = " + one["expr"].string() + '\n';
      continue;
    }
    all += one["block"].string();
    for (const std::string& label : strings(one["labels"]))
      all += " <" + label + ">";
    all += " {\n" + shape(one["body"]) + "}\n";
  }
  return all;
}

std::vector<std::string> comments_in(const std::string& text) {
  std::vector<std::string> all;
  for (const hcl::parser::token& t : hcl::parser::tokenize(text)) {
    if (t.kind != token_kind::comment) continue;
    all.push_back(text.substr(t.span.begin, t.span.size()));
    while (!all.back().empty() && (all.back().back() == '\n' || all.back().back() == '\r'))
      all.back().pop_back();
  }
  return all;
}
std::string trimmed(std::string text) {
  text.resize(text.find_last_not_of(' ') + 1);
  return text;
}
std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}
bool takes_away(const json::value& ops) {
  for (const json::value& op : ops.elements) {
    const std::string& name = op["op"].string();
    if (name.starts_with("remove") || name == "clear" || name == "set_labels") return true;
  }
  return false;
}

verdict judge_quirk(const json::value& test, const std::string& quirk, const std::string& source,
                    const hcl::document& doc, std::size_t failures) {
  const std::string text = doc.text();
  if (text.starts_with("\xEF\xBB\xBF") != source.starts_with("\xEF\xBB\xBF")) return fail("byte order mark");
  std::size_t newlines = 0, returns = 0, newlines_before = 0, returns_before = 0;
  for (std::size_t i = 0; i != text.size(); ++i)
    newlines += text[i] == '\n', returns += text[i] == '\n' && i != 0 && text[i - 1] == '\r';
  for (std::size_t i = 0; i != source.size(); ++i)
    newlines_before += source[i] == '\n',
        returns_before += source[i] == '\n' && i != 0 && source[i - 1] == '\r';
  if (returns_before == 0 && returns != 0) return fail("carriage returns in " + text);
  if (returns_before != 0 && returns_before == newlines_before && returns != newlines)
    return fail("line ends of " + json::write(json::parse("\"\"")) + text);
  if (!takes_away(test["ops"]) && quirk != "raw-comment") {
    const std::vector<std::string> after = comments_in(text);
    for (const std::string& one : comments_in(source))
      if (std::find(after.begin(), after.end(), one) == after.end())
        return fail("comment " + one + " is lost");
  }
  for (const std::string_view wants_error : {"bad-name", "bad-traversal", "infinity", "empty-raw"})
    if (quirk.find(wants_error) != quirk.npos)
      return failures != 0 || quirk == "bad-traversal" ? passed : fail("no error");
  if (quirk == "raw-comment" && failures != 0) return passed;
  if (!test["expect"].has("want")) return passed;
  std::string have = shape(doc.body()), want = shape(test["expect"]["want"]);
  if (quirk == "for-key") have = replaced(have, "\" for \" =", "for =");
  // The end of a heredoc and what follows it are one line there.
  if (quirk.find("heredoc-tail") != quirk.npos) {
    std::erase_if(have, [](char c) { return c == ' ' || c == '\n'; });
    std::erase_if(want, [](char c) { return c == ' ' || c == '\n'; });
  }
  return have == want ? passed : fail("structure\n" + have + "expected\n" + want + "text\n" + text);
}

}  // namespace

verdict run_edit(const json::value& test) {
  const std::string source = test.has("source") ? source_text(test) : "";
  const json::value& expect = test["expect"];
  auto parsed = hcl::document::parse(source, "test.hcl");
  if (expect["errors"].integer() != 0) return parsed ? fail("no errors were found") : passed;
  if (!parsed) return fail(to_string(parsed.diagnostics()));
  hcl::document doc = *std::move(parsed);
  if (doc.text() != source) return fail("the text is not the same");
  const json::value* const quirk = test.find("quirk");
  std::string why;
  editing run(doc, why);
  const json::value* const results = expect.find("results");
  const bool results_are_wrong = quirk != nullptr;
  if (!run.run(test["ops"], results, doc.body(), !results_are_wrong)) return fail(why);
  if (!why.empty()) return fail(why);
  const auto again = hcl::document::parse(doc.text(), "test.hcl");
  if (!again) return fail("what came out does not parse:\n" + doc.text() + to_string(again.diagnostics()));
  if (shape(again->body()) != shape(doc.body()))
    return fail("read again it has another structure:\n" + doc.text());
  if (quirk) return judge_quirk(test, quirk->string(), source, doc, run.failures());
  // Blanks that end the file are none of a line for the formatter.
  const std::string have = trimmed(hcl::format(doc.text())), want = trimmed(expect["text"].string());
  if (have != want) return fail("text\n" + have + "expected\n" + want);
  return passed;
}

}  // namespace test
