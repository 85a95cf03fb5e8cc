// hcl-corpus [--failures] DIR
// Parses every file of a corpus of real files and compares verdict, tree (native files) and literal values
// with what the reference recorded. Formatting must leave their tokens alone, a document every byte, and an
// attribute that is set everything else (see edits.hpp for how many). DIR holds files/, expected.jsonl,
// values.jsonl and values_v2_24_only.jsonl; or files without a folder, and no values. HCL_CORPUS_EVERY=4
// takes each fourth file.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/edit.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/format.hpp>
#include <hcl/parser/tokens.hpp>

#include <support/codec.hpp>
#include <support/dump.hpp>
#include <support/json.hpp>
#include <support/number_from.hpp>
#include <support/parse.hpp>
#include <support/sha256.hpp>

#include "edits.hpp"

namespace {

using test::json::value;

struct counter {
  std::size_t good = 0, total = 0;
  void count(bool ok) { ++total, good += ok; }
};

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Expected literal values of one file: byte of the attribute's name -> VALUE.
using value_table = std::map<std::size_t, value>;

void read_values(const std::string& path, std::unordered_map<std::string, value_table>& all) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.empty()) continue;
    value record = test::json::parse(line);
    all[record["file"].string()][static_cast<std::size_t>(record["at"].integer())] = record["value"];
  }
}

class checker {
 public:
  checker(std::string directory, bool failures)
      : directory_(std::move(directory)),
        files_(directory_ + (std::filesystem::is_directory(directory_ + "/files") ? "/files/" : "/")),
        failures_(failures) {}

  bool run() {
    std::ifstream expected(directory_ + "/expected.jsonl");
    if (!expected) {
      std::cerr << directory_ << "/expected.jsonl: cannot be read\n";
      return false;
    }
    has_values_ = std::filesystem::exists(directory_ + "/values.jsonl");
    read_values(directory_ + "/values.jsonl", values_);
    read_values(directory_ + "/values_v2_24_only.jsonl", values_);
    const std::size_t every = test::number_from("HCL_CORPUS_EVERY", 1);
    std::size_t number = 0;
    for (std::string line; std::getline(expected, line);)
      if (!line.empty() && number++ % every == 0) check(test::json::parse(line));

    std::printf("files parsed or rejected as expected: %zu/%zu\n", verdicts_.good, verdicts_.total);
    std::printf("first error in its place: %zu/%zu\n", places_.good, places_.total);
    std::printf("dumps equal: %zu/%zu\n", dumps_.good, dumps_.total);
    std::printf("values equal: %zu/%zu (files: %zu/%zu)\n", literals_.good, literals_.total,
                value_files_.good, value_files_.total);
    std::printf("formatted with the same tokens: %zu/%zu\n", formatted_.good, formatted_.total);
    std::printf("documents with the same bytes: %zu/%zu\n", documents_.good, documents_.total);
    std::printf("attributes set and nothing else changed: %zu/%zu\n", edits_.good, edits_.total);
    if (json_.total) std::printf("files in the JSON syntax as expected: %zu/%zu\n", json_.good, json_.total);
    for (const std::string& name : absent_)
      std::printf("absent: %s\n", name.c_str());
    for (const std::string& name : failing_)
      std::printf("FAIL %s\n", name.c_str());
    return failing_.empty() && verdicts_.total != 0;
  }

 private:
  void complain(const std::string& file, const std::string& why) {
    failing_.insert(file);
    if (failures_) std::cout << file << ": " << why << '\n';
  }

  void check(const value& first) {
    const std::string& name = first["file"].string();
    if (!std::filesystem::exists(files_ + name)) {
      absent_.insert(name);
      return;
    }
    // The newer release's record replaces the older one's where it accepts more.
    const value* newer = first.find("v2_24");
    const value& expected = newer && newer->has("ok") ? *newer : first;

    if (first["syntax"].string() != "json") {
      check_format(name);
      check_document(name);
    }
    hcl::diagnostics diags;
    const bool json = first["syntax"].string() == "json";
    const auto document = json ? test::parse_json_file(read_file(files_ + name), diags)
                               : test::parse_file(read_file(files_ + name), diags);
    const bool wanted = expected.is_true("ok");
    verdicts_.count(wanted == !diags.has_errors());
    if (wanted == diags.has_errors())
      return complain(name, wanted ? "rejected: " + to_string(diags) : "accepted");
    if (!wanted) return check_place(name, expected, diags);

    if (json) return check_json(name, expected, document);
    const std::string dump = test::norm_dump(*document);
    const bool same = test::sha256(dump) == expected["norm_sha256"].string();
    dumps_.count(same);
    if (!same) complain(name, "dump differs");
    if (has_values_) check_values(name, document);
  }

  // Whatever stands in the file, mistakes included.
  void check_format(const std::string& name) {
    const std::string text = read_file(files_ + name), once = hcl::format(text);
    const auto before = hcl::parser::tokenize(text), after = hcl::parser::tokenize(once);
    bool same = before.size() == after.size() && hcl::format(once) == once;
    for (std::size_t i = 0; same && i != before.size(); ++i) {
      const hcl::byte_span a = before[i].span, b = after[i].span;
      same = before[i].kind == after[i].kind && text.compare(a.begin, a.size(), once, b.begin, b.size()) == 0;
    }
    formatted_.count(same);
    if (!same) complain(name, "formatting changes more than blanks");
  }

  // Every byte comes back, mistakes included, and what is whole is there.
  void check_document(const std::string& name) {
    const std::string text = read_file(files_ + name);
    hcl::diagnostics diags;
    const hcl::document doc = hcl::document::parse_broken(text, name, diags);
    std::size_t broken = 0;
    const std::string items = joined(doc.body(), broken);
    const bool same = doc.text() == text && text.ends_with(items) && text.size() - items.size() <= 3 &&
                      hcl::document(doc).text() == text && (broken == 0 || diags.has_errors());
    documents_.count(same);
    if (!same) return complain(name, "the document has another text");
    const corpus::edit_report edits = corpus::check_edits(name, text);
    edits_.good += edits.good;
    edits_.total += edits.total;
    if (edits.good != edits.total) complain(name, edits.complaint);
  }
  static std::string joined(const hcl::edit::body& body, std::size_t& broken) {
    std::string all;
    for (const hcl::edit::item& one : body.items()) {
      all += one.text();
      broken += one.kind() == hcl::edit::item_kind::broken;
      if (one.is_block()) (void)joined(one.as_block().body(), broken);
    }
    return all;
  }

  void check_place(const std::string& name, const value& expected, const hcl::diagnostics& diags) {
    const value& errors = expected["errors"];
    if (errors.size() == 0 || errors[0]["byte"].integer() < 0) return;
    const hcl::position at = diags[0].subject.begin();
    const bool same = at.byte == static_cast<std::size_t>(errors[0]["byte"].integer()) &&
                      at.line == static_cast<std::size_t>(errors[0]["line"].integer()) &&
                      at.column == static_cast<std::size_t>(errors[0]["col"].integer());
    places_.count(same);
    if (!same && failures_)
      std::cout << name << ": first error expected at byte " << errors[0]["byte"].text << ", have " << at.byte
                << ": " << diags[0].summary << '\n';
  }

  // Top-level properties as attributes.
  void check_json(const std::string& name, const value& expected, const hcl::syntax::document_ptr& document) {
    hcl::diagnostics diags;
    const std::vector<hcl::body_attribute> attributes = hcl::body(document).just_attributes(diags);
    const std::size_t wanted = static_cast<std::size_t>(expected["attrs"].integer());
    const bool same = attributes.size() == wanted;
    json_.count(same);
    if (!same)
      return complain(name,
                      std::to_string(attributes.size()) + " attributes, expected " + std::to_string(wanted));
    if (!has_values_) return;
    value_table left = values_[name];
    bool good = true;
    for (const hcl::body_attribute& a : attributes)
      good = check_value(name, a.expression, a.name, a.name_range.span().begin, left) && good;
    finish_values(name, left, good);
  }

  void check_values(const std::string& name, const hcl::syntax::document_ptr& document) {
    value_table left = values_[name];
    bool good = true;
    const auto visit = [&](const auto& self, const hcl::syntax::body_node& body) -> void {
      for (const hcl::syntax::body_item& item : body.items) {
        if (item.block) {
          self(self, *item.block->body);
          continue;
        }
        const hcl::syntax::attribute_node& a = *item.attribute;
        good = check_value(name, {document, a.value}, a.name, a.name_range.begin, left) && good;
      }
    };
    visit(visit, *document->body);
    finish_values(name, left, good);
  }

  // One attribute without names: what was recorded for it is taken out of `left`.
  bool check_value(const std::string& file, const hcl::expression& e, std::string_view name, std::size_t at,
                   value_table& left) {
    const hcl::result<hcl::value> actual = e.evaluate();
    const auto wanted = left.find(at);
    const bool expected = wanted != left.end();
    if (!expected && !actual) return true;
    const bool same = expected && actual && test::same_value(*actual, wanted->second);
    literals_.count(same);
    if (!same) {
      complain(file, "value of " + std::string(name) + " at byte " + std::to_string(at) + " is " +
                         (actual ? test::encode(*actual) : to_string(actual.diagnostics())) + ", expected " +
                         (expected ? test::json::write(wanted->second) : "an error"));
    }
    if (expected) left.erase(wanted);
    return same;
  }

  void finish_values(const std::string& name, const value_table& left, bool good) {
    for (const auto& [at, wanted] : left) {
      good = false;
      literals_.count(false);
      complain(name,
               "no attribute at byte " + std::to_string(at) + ", expected " + test::json::write(wanted));
    }
    value_files_.count(good);
  }

  std::string directory_;
  std::string files_;
  bool failures_;
  bool has_values_ = false;
  std::unordered_map<std::string, value_table> values_;
  counter verdicts_, places_, dumps_, literals_, value_files_, json_, formatted_, documents_, edits_;
  std::set<std::string> failing_, absent_;
};

}  // namespace

int main(int count, char** arguments) {
  std::string directory;
  bool failures = false;
  for (int i = 1; i < count; ++i) {
    if (std::string_view(arguments[i]) == "--failures")
      failures = true;
    else
      directory = arguments[i];
  }
  if (directory.empty()) {
    std::cerr << "usage: hcl-corpus [--failures] DIR\n";
    return 2;
  }
  return checker(directory, failures).run() ? 0 : 1;
}
