#!/usr/bin/env python3
"""The file for Visual Studio's debugger is XML, and names only members that the headers have: .cmake/hcl.natvis.

There is no such debugger here; that the expressions can be evaluated is not tested.
"""
import pathlib
import re
import sys
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Of the debugger's own language, and what is defined in the file.
OWN = {"const", "char", "this", "is_marked", "empty", "en", "sb", "s8", "hcl", "v1_0", "detail", "T1", "e"}


def main():
    tree = xml.etree.ElementTree.parse(ROOT / ".cmake/hcl.natvis")
    headers = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "include/hcl").rglob("*.hpp")))
    known, problems, types = set(re.findall(r"\w+", headers)), [], 0
    for element in tree.iter():
        kind = element.tag.rpartition("}")[2]
        types += kind == "Type"
        texts = [element.get(key, "") for key in ("Name", "Condition", "Expression")] if kind != "Item" else [element.get("Condition", "")]
        shown = element.text or ""
        texts += re.findall(r"{([^{}]+)}", shown) if kind == "DisplayString" else [shown]
        for word in re.findall(r"[A-Za-z_]\w*", " ".join(texts)):
            if word not in known | OWN:
                problems.append(f"{kind}: there is no '{word}' in the headers")
    print("\n".join(problems) or f"{types} types for Visual Studio name what there is")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
