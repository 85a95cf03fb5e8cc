#!/usr/bin/env python3
"""Shows that check_words.py finds retired words in code, comments and prose, and nothing else."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import check_words

FOUND = {
    "struct text_waist {};": "waist", "// The far side of values.": "far side", "// near-side values": "near-side", "int roads = 2;": "roads", "int how = 1;": "how",
    "void f(diagnostics& problems);": "problems", "// Refuses what it cannot read.": "refuses", "run_.x = 1;": "run_",
    "// Whoever asks is told.": "whoever",
}
FINE = ["// It says how much that is at most.", 'auto s = "problems";', "run_all();", "broadcast(pilea);", "// Two problems are one too many."]


def main():
    failed = [f"{text}: finds {list(check_words.used(text, True))}" for text, word in FOUND.items()
              if [w for _, w, _ in check_words.used(text, True)] != [word]]
    failed += [f"{text}: finds {list(check_words.used(text, True))}" for text in FINE if list(check_words.used(text, True))]
    print("\n".join(failed) or f"{len(FOUND)} retired words found, {len(FINE)} good texts left alone")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
