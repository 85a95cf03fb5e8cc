#!/usr/bin/env python3
"""The README says what there is: its code blocks occur, line for line, in examples that are built and run, and its tables name every
diagnostic code, every option and every standard function."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "include" / "hcl"
LIMIT = 500
OPTIONS = ("limits", "options", "files_options", "encode_options", "format_options", "render_options", "json_options", "dynamic_block_options",
           "user_function_options", "model_options")


def squeezed(text):
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def contains(lines, block):
    return any(lines[i:i + len(block)] == block for i in range(len(lines) - len(block) + 1))


def section(readme, title):
    return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", readme, re.S | re.M).group(1)


def fields(name, headers):
    """The members of a struct of options."""
    found = re.search(rf"^struct {name} \{{(.*?)^\}};", headers, re.S | re.M)
    members = [m.strip() for m in found.group(1).split(";")] if found else []
    return [re.search(r"(\w+)\s*(?:=.*|\{.*)?$", m, re.S).group(1) for m in members if m and "operator" not in m]


def check_tables(readme):
    codes = (INCLUDE / "diagnostics" / "codes.hpp").read_text(encoding="utf-8")
    defined = set(re.findall(r'diagnostic_code \w+\{\s*"([^"]+)"', codes))
    listed = set(re.findall(r"`([a-z0-9-]+)`", section(readme, "Diagnostic codes")))
    yield from (f"the README does not list the code {code}" for code in sorted(defined - listed))
    yield from (f"the README lists the code {code}, which there is not" for code in sorted(listed - defined))

    headers = "\n".join(re.sub(r"//[^\n]*", "", p.read_text(encoding="utf-8")) for p in sorted(INCLUDE.rglob("*.hpp")))
    options = section(readme, "Options")
    for name in OPTIONS:
        row = re.search(rf"^\| `hcl::{name}` \|(.*)$", options, re.M)
        known = fields(name, headers) if row else []
        yield from ([] if known else [f"the README does not describe hcl::{name}"])
        yield from (f"the README does not describe {name}::{field}" for field in known if f"`{field}`" not in row.group(1))
        described = [field for field in re.findall(r"(?:^ |<br>|: )`(\w+)`", row.group(1)) if field in known] if row else []
        if described != [field for field in known if field in described]:
            yield f"the README describes hcl::{name} in another order than designated initialisers need"

    yield from check_functions(section(readme, "Functions"))


def check_functions(listed):
    """The tables of the families, what the interface declares and registers of them, and the README's list."""
    families = {}
    for path in sorted((INCLUDE / "functions/impl").glob("*.hpp")):
        for family, rows in re.findall(r"constexpr row (\w+)_rows\[\] = \{\n(.*?)^\};", path.read_text(encoding="utf-8"), re.S | re.M):
            families[family] = set(re.findall(r'^    \{"(\w+)",\s+"', rows, re.M))
    interface = (INCLUDE / "functions/standard.hpp").read_text(encoding="utf-8")
    declared = set(re.findall(r'named<X>\("(\w+)"\)', interface))
    rows = set().union(*families.values())
    yield from (f"functions/standard.hpp declares {name}, which is in no table" for name in sorted(declared - rows))
    yield from (f"functions/standard.hpp does not declare {name}" for name in sorted(rows - declared) if name not in families["conversion"])
    registered = set()
    for register, body in re.findall(r"^void (register_\w+)\(scope& into\) \{\n(.*?)^\}", interface, re.S | re.M):
        members = re.findall(r"(\w+)_family\(\)", body)
        if not members:
            continue
        registered.update(members)
        row = re.search(rf"^\| `{register}` \| `(.*)` \|$", listed, re.M)
        known, told = set().union(*(families[m] for m in members)), set(row.group(1).split() if row else [])
        yield from (f"the README does not list the function {name} of {register}" for name in sorted(known - told))
        yield from (f"the README lists the function {name} of {register}, which there is not" for name in sorted(told - known))
    yield from (f"nothing registers the functions of {family}" for family in sorted(set(families) - registered))


def main():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    examples = {p.name: squeezed(p.read_text(encoding="utf-8")) for p in sorted((ROOT / "examples").iterdir()) if p.suffix in (".cpp", ".hcl", ".expected")}
    failed = []
    blocks = re.findall(r"^```(\w+)\n(.*?)^```", readme, re.S | re.M)
    for language, block in blocks:
        if language in ("hcl", "cpp", "text") and not any(contains(lines, squeezed(block)) for lines in examples.values()):
            failed.append(f"in no example:\n{block}")
    if len(readme.splitlines()) > LIMIT:
        failed.append(f"README.md has {len(readme.splitlines())} lines; the cap is {LIMIT}")
    for word in re.findall(r"@\w+@", readme):
        failed.append(f"{word} is to be filled in")
    failed += check_tables(readme)
    print("\n".join(failed) or f"{len(blocks)} code blocks of the README are in examples; its tables are complete")
    sys.exit(bool(failed) or not blocks)


if __name__ == "__main__":
    main()
