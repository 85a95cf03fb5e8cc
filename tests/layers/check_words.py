#!/usr/bin/env python3
"""Suggests the name of a concept that engineers who know compilers and serialisers expect, where another one is used. It never fails.

    check_words.py [DIRECTORY]
"""
import pathlib
import re
import sys

# A word (a part of an identifier, or a word of a comment or text) and what is said instead.
RETIRED = {
    "waist": "backend", "waists": "backends", "pile": "trivial_vector", "piles": "vectors", "far side": "implementation",
    "near side": "interface", "far_side": "implementation", "near-side": "interface", "far-side": "implementation", "road": "path", "roads": "paths", "lifeline": "expiry_guard",
    "rival": "same_label_blocks", "rivals": "same_label_blocks", "conceal": "redact", "conceals": "redact", "concealed": "redacted",
    "unseen": "suppressed", "discretion": "redaction_scope", "standing": "path_scope", "settles": "resolves",
    "settled": "resolved", "refuse": "reject", "refuses": "rejects", "refused": "rejected", "blame": "attribute to",
    "blames": "attributes to", "blamed": "attributed", "floors": "layers", "door": "adapter", "doors": "adapters",
    "surroundings": "iterator_context, or environment", "whoever": "the caller, the author, ...", "nobody": "the passive, or what is missing", "somebody": "the caller, the author, ...",
    "anybody": "the caller, the author, ...", "such that": "so that, or a clause of its own",
}
# Names of variables that say nothing of what they are.
RETIRED_NAMES = {"how": "opts", "how_": "opts_", "most": "max_...", "longest": "max_...", "deepest": "max_...", "widest": "max_...",
                 "problems": "diags", "problems_": "diags_", "behind": "past", "run_": "ctx_", "outline": "body_model"}
FOLDERS = ("include", "tests", "examples", "benchmarks", "README.md", "CMakeLists.txt", "meson.build")
KINDS = {".hpp", ".cpp", ".py", ".sh", ".md", ".txt", ".build"}
# Texts of configurations, and this list.
LEFT_OUT = re.compile(r"tests/(fuzz/(seeds|regressions)|allocation/rich\.hpp|layers/(test_)?check_words\.py|conformance/.*\.(txt|jsonl)$)")
LITERAL = re.compile(r'R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"', re.S)
COMMENT = re.compile(r"//[^\n]*")


def pattern(words):
    return re.compile(r"(?<![A-Za-z])(?:" + "|".join(re.escape(w) for w in words) + r")(?![A-Za-z])")


def used(text, is_code):
    """Offset, word and replacement of each retired word."""
    for match in pattern(RETIRED).finditer(text.lower()):
        yield match.start(), match.group(), RETIRED[match.group()]
    if is_code:
        blank = lambda m: re.sub(r"[^\n]", " ", m.group())
        code = COMMENT.sub(blank, LITERAL.sub(blank, text))
        for match in re.finditer(r"\b(?:" + "|".join(RETIRED_NAMES) + r")\b", code):
            yield match.start(), match.group(), RETIRED_NAMES[match.group()]


def check(root):
    found = []
    for top in FOLDERS:
        for path in sorted([root / top] if (root / top).is_file() else (root / top).rglob("*")):
            name = str(path.relative_to(root))
            if not path.is_file() or path.suffix not in KINDS or LEFT_OUT.search(name):
                continue
            text = path.read_text(encoding="utf-8")
            for offset, word, instead in used(text, path.suffix in {".hpp", ".cpp"}):
                found.append(f'{name}:{text.count(chr(10), 0, offset) + 1}: "{word}": perhaps {instead}')
    return found


def main():
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[2]
    print("\n".join(check(root)) or "no retired words")


if __name__ == "__main__":
    main()
