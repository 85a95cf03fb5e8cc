#!/usr/bin/env python3
"""Fails where a public name has no comment of its own: what it is, on the line above or behind it.

    check_docstrings.py [INCLUDE_DIR]      exit 0 if each has one

Public is what a header without impl/ in its path declares outside of `detail`: types, functions, constants, concepts, and the public members and
enumerators of types. A comment that names it will do, if it is that of its type or of the declarations right above it. Overloads share the comment of
the first. Constructors, operators and the names that every container has need none, nor do the enumerators of an enumeration on one line. Rules of the
grammar share the production above them.
"""
import pathlib
import re
import sys

TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|^[ \t]*#(?:\\\n|[^\n])*|::|[A-Za-z_]\w*|\n|[^\S\n]+|.', re.S | re.M)
# Layers that are no interface. Of the grammar, rules are.
INTERNAL = {"implementation", "parser", "regex"}
CONVENTIONS = {"begin", "end", "size", "empty", "data", "front", "back", "value_type", "const_iterator", "iterator"}
SPECIFIERS = {"inline", "constexpr", "consteval", "constinit", "static", "explicit", "virtual", "mutable", "extern", "HCL_EXPORT", "friend", "typename"}


def tokens(text):
    """Line and text of each token; of comments too, but of no blanks."""
    line = 1
    for match in TOKEN.finditer(text):
        if not match[0].isspace() and not match[0].lstrip().startswith("#"):
            yield line, match[0]
        line += match[0].count("\n")


def without_templates(words):
    """The declaration without `template <...>` and `requires ...` before it, and without attributes."""
    out, i = [], 0
    while i < len(words):
        if words[i] == "template" and i + 1 < len(words) and words[i + 1] == "<":
            depth, i = 0, i + 1
            while i < len(words):
                depth += {"<": 1, ">": -1}.get(words[i], 0)
                i += 1
                if depth == 0:
                    break
            continue
        if words[i] == "[" and words[i + 1:i + 2] == ["["]:
            while words[i:i + 2] != ["]", "]"]:
                i += 1
            i += 2
            continue
        out.append(words[i])
        i += 1
    return out


def declared(words):
    """Kind and name of what these words declare; None if it has no name, or needs no comment."""
    if "template" in words[:2] and words[1:2] != ["<"] or words[:2] == ["extern", "template"]:
        return None
    is_specialised = words[:3] == ["template", "<", ">"]
    words = without_templates(words)
    if words[:1] == ["requires"] and (at := next((i for i, w in enumerate(words) if w in ("struct", "class")), None)) is not None:
        words = words[at:]
        is_specialised = True
    words = [w for w in words if w not in SPECIFIERS or w == "friend"]
    if not words or words[0] in ("friend", "static_assert", "requires", "public", "private", "protected", "~", "namespace"):
        return None
    if words[0] in ("class", "struct", "union", "enum"):
        names = words[1:] if words[0] != "enum" or words[1:2] not in (["class"], ["struct"]) else words[2:]
        name = next((w for w in names if re.match(r"[A-Za-z_]", w)), None)
        if is_specialised or "<" in names[:3] or "::" in names[:3] and words[0] != "enum":
            return (words[0], None)
        return (words[0], name)
    if words[0] in ("using", "concept"):
        return None if "=" not in words or words[1:2] == ["namespace"] else (words[0], words[1])
    if "operator" in words:
        return None
    head = words[:words.index("=")] if "=" in words else words
    for i, word in enumerate(head):
        if word in ("(", "{") and i and re.match(r"[A-Za-z_]", head[i - 1]):
            name = head[i - 1]
            if word == "(" and head[i - 1] in ("decltype", "noexcept", "requires"):
                continue
            return ("function" if word == "(" else "variable", None if i == 1 or "::" == head[i - 2] else name)
        if word == "(" and i and head[i - 1] == ")" and head[0] != "(":
            return ("function", head[i - 2])  # `function(min)()`
    names = [w for w in head if re.match(r"[A-Za-z_]\w*$", w)]
    return ("variable", names[-1]) if len(head) > 1 and names and not is_specialised else None


class scope:
    def __init__(self, kind, name, public=True, hidden=False, comment=""):
        self.kind, self.name, self.public, self.hidden, self.comment = kind, name, public, hidden, comment
        self.seen = set()


def undocumented(text):
    """Line and qualified name of each public name without a comment."""
    lines = text.splitlines()
    is_comment = lambda number: 0 < number <= len(lines) and lines[number - 1].lstrip().startswith("//")
    stack, words, start, parentheses, comment_lines = [scope("namespace", "")], [], 0, 0, set()
    stream = list(tokens(text))
    for line, token in stream:
        if token.startswith("//"):
            comment_lines.add(line)

    def has_comment(first, last):
        return is_comment(first - 1) or any(number in comment_lines for number in range(first, last + 1))

    def comment_above(number):
        """The comment over the declarations that end at this line without a blank one between them."""
        found = []
        while number > 1 and lines[number - 2].strip() and not re.match(r"\s*(public:|\}|.*\{$)", lines[number - 2]):
            number -= 1
            if is_comment(number):
                found.append(lines[number - 1])
        return "\n".join(found)

    def is_named(name, first):
        return re.search(rf"\b{name}\b", comment_above(first) + stack[-1].comment)

    def report(kind, name, first, last):
        here = stack[-1]
        is_rule = any((s.name or "").startswith("grammar") for s in stack)
        if name in CONVENTIONS or is_rule and (here.kind != "namespace" or comment_above(first)):
            return
        if name is None or here.hidden or not here.public or here.kind == "other" or name in here.seen or name.startswith("_"):
            return
        here.seen.add(name)
        if name != here.name and not has_comment(first, last) and not is_named(name, first):
            yield first, "::".join([s.name for s in stack[1:] if s.name] + [name])

    at = 0
    while at < len(stream):
        line, token = stream[at]
        at += 1
        if token.startswith(("//", "/*")):
            continue
        here = stack[-1]
        if here.kind == "other":
            if token == "{":
                stack.append(scope("other", None))
            elif token == "}":
                stack.pop()
            continue
        if here.kind == "enum":
            if token == "}":
                if words:
                    yield from report("enumerator", words[0], start, line)
                words = []
                stack.pop()
            elif token == "," and not parentheses:
                yield from report("enumerator", words[0], start, line)
                words = []
            else:
                parentheses += (token in "([{") - (token in ")]")
                if not words:
                    start = line
                words.append(token)
            continue
        if not words:
            start = line
        if token in ("(", "["):
            parentheses += 1
        elif token in (")", "]"):
            parentheses -= 1
        if token == "}" and not parentheses:
            stack.pop()
            words = []
        elif token == ";" and not parentheses:
            if (found := declared(words)) and not (found[0] in ("class", "struct", "union", "enum")):
                yield from report(*found, start, line)
            words = []
        elif token == ":" and not parentheses and words and words[-1] in ("public", "private", "protected"):
            here.public, words = words[-1] == "public", []
        elif token == "{" and stream[at][1] == "}" and "class" in words[:-1] and words[-1] != "{" and "(" not in words and stream[at + 1][1] in ">,":
            words.append(token)  # a template argument, as in `no_bound{}`
            at += 1
        elif token == "{" and not parentheses:
            plain = without_templates(words)
            keys = [w for w in plain if w in ("namespace", "class", "struct", "union", "enum")]
            found = declared(words)
            if plain[:1] == ["namespace"] or plain[:2] == ["inline", "namespace"]:
                names = [w for w in plain if re.match(r"[A-Za-z_]", w) and w not in ("namespace", "inline")]
                hidden = here.hidden or any(w in ("detail", "impl", "std", "tao") for w in names)
                stack.append(scope("namespace", "::".join(n for n in names if n not in ("v1_0", "hcl")), hidden=hidden))
                words = []
            elif keys and "(" not in plain[:plain.index(keys[0])] and "=" not in plain and (found is None or found[0] in ("class", "struct", "union", "enum")):
                kind, name = found or (keys[0], None)
                yield from report(kind, name, start, start)
                rest = text.splitlines()[line - 1]
                one_line = kind == "enum" and "}" in rest[rest.index("{"):]
                nested = scope("enum" if kind == "enum" else "class", name, here.public and (kind != "class"), here.hidden or not here.public or one_line or name is None and kind != "enum",
                               comment_above(start) + "".join(re.findall("//.*", lines[start - 1])))
                if kind == "class":
                    nested.hidden = here.hidden or not here.public or name is None
                stack.append(nested)
                words = []
            elif words and (words[-1] in ("=", ",") or "(" not in words) and "operator" not in words:
                words.append(token)  # an initialiser
                depth = 1
                while depth and at < len(stream):
                    depth += (stream[at][1] == "{") - (stream[at][1] == "}")
                    words.append(stream[at][1])
                    at += 1
            else:
                if found:
                    yield from report(*found, start, line)
                stack.append(scope("other", None))
                words = []
        else:
            words.append(token)


def main():
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[2] / "include"
    found = [f"{path.relative_to(root)}:{line}: {name}" for path in sorted(root.rglob("*.hpp")) if not INTERNAL & set(path.parts[:-1]) and "impl" not in path.parts and path.name != "codes.hpp"
             for line, name in undocumented(path.read_text(encoding="utf-8"))]
    print("\n".join([*found, f"{len(found)} public names without a comment of their own"]))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
