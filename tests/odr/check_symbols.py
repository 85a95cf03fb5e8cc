#!/usr/bin/env python3
"""What the compiled implementation keeps and calls: no variable that changes, nothing that depends on the locale or is unsafe among threads.

    check_symbols.py [--nm nm] OBJECT...
"""
import argparse
import pathlib
import re
import subprocess
import sys

INCLUDE = pathlib.Path(__file__).resolve().parents[2] / "include"
CHANGING = re.compile(r"\.(t?bss|t?data)(?!\.rel\.ro)")
THEIRS = re.compile(r"std::__ioinit|__|DW\.ref\.")  # of the standard library and of the compiler
UNWANTED = re.compile(
    r"(setlocale|localeconv|strto[a-z]+|ato[fil]l?|v?s?n?printf|v?s?n?scanf|(is|to)(w?alnum|alpha|digit|lower|print|punct|space|upper|xdigit)"
    r"|str(coll|ftime|tok|xfrm|error)|(gm|local)time|asctime|ctime|rand|getenv|mblen|mbtowc|wctomb|mbstowcs|wcstombs|std::locale::locale\(.*)(@.*)?")
STORAGE = re.compile(r"\b(?:static|inline|extern|thread_local)\b")


def symbols(nm, item):
    listing = subprocess.run([nm, "-C", "--format=sysv", item], capture_output=True, text=True, check=True).stdout
    for line in listing.splitlines():
        if line.count("|") >= 6:
            name, _, kind, _, _, _, section = (field.strip() for field in line.rsplit("|", 6))
            yield name, kind, section


def is_constant(name, headers):
    """Whether the variable is declared const wherever a variable of its name is declared with a storage class."""
    word = re.search(r"(\w+)(?:\[abi:\w+\])*(?:<.*>)?$", name)
    if not word:
        return False
    declared = re.findall(rf"^.*\b(?:static|inline|extern|thread_local)\b[^;(){{}}\n]*[\s&*]{word[1]}\b(?!\().*$", headers, re.M)
    return bool(declared) and all(re.search(r"\bconst(expr|init)?\b", line) and "thread_local" not in line for line in declared)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--nm", default="nm")
    options.add_argument("objects", nargs="+")
    args = options.parse_args()
    lines = (line for path in sorted(INCLUDE.rglob("*.[hi]pp")) for line in path.read_text(encoding="utf-8").splitlines())
    headers = "\n".join(line for line in lines if STORAGE.search(line))
    complaints, seen = [], 0
    for item in ";".join(args.objects).split(";"):  # as CMake gives them
        for name, kind, section in symbols(args.nm, item):
            seen += 1
            variable = name.removeprefix("guard variable for ")
            if kind == "U" and UNWANTED.fullmatch(name):
                complaints.append(f"{item}: calls {name}")
            if kind != "U" and CHANGING.match(section) and not THEIRS.match(variable) and not is_constant(variable, headers):
                complaints.append(f"{item}: {variable} is kept in {section} and is no constant")
    for complaint in complaints:
        print(complaint)
    print(f"{seen} symbols, {len(complaints)} complaints")
    sys.exit(bool(complaints) or seen == 0)


if __name__ == "__main__":
    main()
