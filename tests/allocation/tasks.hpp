// What is done while memory runs out.
#pragma once

namespace test {

void run_edits();  // documents changed, merged and compared
void run_texts();  // everything that can be done with a text: parse, decode, evaluate, write, and render what
                   // is wrong
void run_model();  // types of the typed model, binding, checking, references
void run_others();  // files, names, functions, values, types, specs

}  // namespace test
