#!/usr/bin/env python3
"""Fails where a whole program among the examples has grown beyond what the library promises, or a member of an example is called like its type.

    check_examples.py [DIRECTORY]      exit 0 if there is none
"""
import pathlib
import re
import sys

PROGRAMS = ("scheduler", "agent", "image_build", "infrastructure", "bake", "robot", "plugin_host")
LIMIT = 150
# `hcl::block<::limits> limits`, `::level level`
CALLED_LIKE_TYPE = re.compile(r"(?<![\w>])::(\w+)\b[^;{}=()]*?\s\1\s*[;{=]")


def complaints(folder):
    for name in PROGRAMS:
        path = folder / f"{name}.cpp"
        lines = len(path.read_text(encoding="utf-8").splitlines()) if path.is_file() else None
        if lines is None:
            yield f"{path.name}: is missing"
        elif lines > LIMIT:
            yield f"{path.name}: has {lines} lines; {LIMIT} are enough for a whole program"
    for path in sorted(folder.glob("*.cpp")):
        for match in CALLED_LIKE_TYPE.finditer(path.read_text(encoding="utf-8")):
            yield f"{path.name}: the member {match.group(1)} is called like its type"


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[2] / "examples"
    found = list(complaints(folder))
    print("\n".join(found) or f"{len(PROGRAMS)} programs of at most {LIMIT} lines, and no member is called like its type")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
