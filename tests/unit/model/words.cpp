#include <string>

#include <catch2/catch.hpp>

#include <hcl/model/names.hpp>

using hcl::model::plural;
using hcl::model::singular;

TEST_CASE("one of many has a name") {
  for (const auto& [many, one] : {std::pair{"items", "item"},
                                  {"subnetIds", "subnetId"},
                                  {"policies", "policy"},
                                  {"boxes", "box"},
                                  {"addresses", "address"},
                                  {"matches", "match"},
                                  {"statuses", "status"},
                                  {"aliases", "alias"},
                                  {"databases", "database"},
                                  {"caches", "cache"},
                                  {"userIndices", "userIndex"},
                                  {"children", "child"},
                                  {"People", "Person"},
                                  {"rs", "r"}}) {
    CAPTURE(many);
    CHECK(singular(many) == one);
  }
}

TEST_CASE("many of one have a name") {
  for (const auto& [one, many] : {std::pair{"id", "ids"},
                                  {"policy", "policies"},
                                  {"key", "keys"},
                                  {"x", "xes"},
                                  {"address", "addresses"},
                                  {"status", "statuses"},
                                  {"alias", "aliases"},
                                  {"source_index", "source_indices"},
                                  {"child", "children"}}) {
    CAPTURE(one);
    CHECK(plural(one) == many);
  }
}

TEST_CASE("a word that needs no change stays as it is") {
  for (const char* word : {"metadata", "series", "dns", ""}) {
    CAPTURE(word);
    CHECK(singular(word) == word);
    CHECK(plural(word) == word);
  }
  CHECK(singular("class") == "class");
  CHECK(singular("bus") == "bus");
  CHECK(singular("item") == "item");
  CHECK(singular("reindex") == "reindex");
  CHECK(plural("items") == "items");
}
