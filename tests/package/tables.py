#!/usr/bin/env python3
"""Tables in the pages that list what the code has: diagnostic codes, standard functions, options, what tags give. Each is between two markers and made
from the code.

    tables.py            exit 0 if every table is fresh
    tables.py --write    writes them
"""
import importlib
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "include" / "hcl"
PLACE = re.compile(r"(<!-- table: ([\w ]+); written by tests/package/tables\.py -->\n).*?(<!-- end of table -->\n)", re.S)
LITERAL = r'"((?:\\.|[^"\\])*)"'


def read(name):
    return (INCLUDE / name).read_text(encoding="utf-8")


def sentence(text):
    """A comment as a cell: one line that begins with a capital letter and ends with a full stop."""
    text = " ".join(text.split()).replace("|", "\\|")
    text = re.sub(r"`[^`]*`|<", lambda m: "&lt;" if m[0] == "<" else m[0], text)
    if text and not re.match(r"[a-z]\w*[(:_]", text):
        text = text[0].upper() + text[1:]
    return text if not text or text[-1] in ".?!:" else text + "."


def rows(*lines):
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def table(head, lines):
    return rows(head, ["---"] * len(head), *lines)


def codes():
    text = ""
    for title, body in re.findall(r"^// ([A-Z][^\n.]*)\n((?:inline constexpr diagnostic_code [^\n]*\n)+)", read("diagnostics/codes.hpp"), re.M):
        found = re.findall(rf'diagnostic_code \w+\{{\s*{LITERAL}sv,\s*{LITERAL}sv', body)
        text += f"\n### {title}\n\n" + table(["code", "given when"], [[f"`{code}`", sentence(when)] for code, when in found])
    return text


def function_rows():
    """Family: signature and description of each of its functions, by name, as the tables of the families have them."""
    families = {}
    for path in sorted((INCLUDE / "functions/impl").glob("*.?pp")):
        for family, body in re.findall(r"constexpr row (\w+)_rows\[\] = \{\n(.*?)^\};", path.read_text(encoding="utf-8"), re.S | re.M):
            families[family] = {}
            for row in re.split(r'^    (?=\{"\w+",)', body, flags=re.M)[1:]:
                name, about, rest = re.match(r'\{"(\w+)",((?:\s*"(?:\\.|[^"\\])*")+),(.*)', row, re.S).groups()
                parameters = re.findall(r'(?:\b\w+\(|\{)"(\w+)"((?:,[^){}]*)?)[)}]', rest)
                signature = ", ".join(parameter + ("..." if "variadic" in flags else "") for parameter, flags in parameters)
                families[family][name] = (f"{name}({signature})", "".join(re.findall(LITERAL, about)).replace('\\"', '"'))
    return families


def added(interface):
    """Function for scope::add(): the tables of the family that it adds."""
    definitions = read("functions/impl/standard.ipp") + read("functions/impl/common.ipp")
    rows_of = {family: re.findall(r"(\w+)_rows", tables) for family, tables in
               re.findall(r"families::(\w+)_family\(\) \{\s*return family_of<([^>]*)>", definitions)}
    found = re.findall(r"^\[\[nodiscard\]\] inline auto (\w+)\(\) \{ return [\w:]*family\([\w:]*?(\w+)_family\(\)\); \}$", interface, re.M)
    return {name: rows_of[family] for name, family in found}


def example(comment):
    """`upper("a") is "A": more` with its two expressions as code."""
    shown = re.sub(r"^(\S.*?) (is|has) (.*?)(?=$|[.;:] |[.;:]$)", r"`\1` \2 `\3`", comment, count=1)
    return shown.replace("|", "\\|")


def functions(name_of_interface):
    interface, families, text = read(f"functions/{name_of_interface}.hpp"), function_rows(), ""
    examples = {name: " ".join(line.lstrip("/ ") for line in comment.splitlines()) for comment, name in
                re.findall(r"^((?://[^\n]*\n)+)inline\sfunction[^\n]*named(?:_common)?\(\"(\w+)\"\)", interface, re.M)}
    for name_of_set, members in added(interface).items():
        found = [(name, *row) for family in members for name, row in families[family].items()]
        text += f"\n### `{name_of_set}`\n\n" + table(["function", "result", "for example"], [[f"`{signature}`", sentence(about), example(examples.get(name, ""))]
                                                                                         for name, signature, about in found])
    return text


def function_faults():
    """What the tables of the families, and what the interfaces declare and add of them, say differently."""
    families, all_added = function_rows(), set()
    for interface in ("standard", "common"):
        text, page = read(f"functions/{interface}.hpp"), f"functions/{interface}.hpp"
        declared, mine = set(re.findall(r'named(?:_common)?\("(\w+)"\)', text)), set().union(*added(text).values())
        known = set().union(*(families[family] for family in mine if family not in ("conversion", "terraform")))
        all_added |= mine
        yield from (f"{page} declares {name}, which is in no table" for name in sorted(declared - known - set(families["conversion"])))
        yield from (f"{page} does not declare {name}" for name in sorted(known - declared))
    yield from (f"nothing adds the functions of {family}" for family in sorted(set(families) - all_added))


def enumerators():
    found = {}
    for path in sorted(INCLUDE.rglob("*.?pp")):
        for name, body in re.findall(r"^enum class (\w+)[^{;]*\{(.*?)\}", path.read_text(encoding="utf-8"), re.S | re.M):
            found[name] = re.findall(r"^\s*(\w+)", re.sub(r"//[^\n]*", "", body).replace(",", "\n"), re.M)
    return found


def members(body):
    """Declaration and comment of each member of a struct."""
    found, before, declaration = [], [], ""
    for line in body.splitlines():
        code, _, comment = line.partition("//")
        if not line.strip():
            before = []
        elif not code.strip() and declaration:
            continue
        elif not code.strip() and len(code) > 2 and found:
            found[-1][1] += " " + comment.strip()
        elif not code.strip():
            before.append(comment.strip())
        else:
            declaration = (declaration + " " + code.strip()).strip()
            if declaration.endswith(";"):
                if "operator" not in declaration:
                    found.append([declaration[:-1], comment.strip() or " ".join(before)])
                before, declaration = [], ""
    return found


def default(kind, value):
    """What a member is if it is not given."""
    value = re.sub(r"^std::size_t\{(\d+)\}", r"\1", value.strip())
    value = f"{{{value}}}" if value.startswith(".") else value
    if match := re.fullmatch(r"(\d+) \* 1024 \* 1024|(\d+) << 20", value):
        return f"{match[1] or match[2]} MiB"
    if value:
        return f"`{re.sub(r'^.*::', '', value)}`" if re.fullmatch(r"[\w:]+::\w+", value) else f"`{value}`".replace("'", ",")
    return {"std::string": "empty", "detail::dynamic_switch": "`false`"}.get(kind, "empty" if kind.startswith("std::") else "its own")


def options(*names):
    known, text = enumerators(), ""
    headers = {p: p.read_text(encoding="utf-8") for p in sorted(INCLUDE.rglob("*.?pp")) if "/impl/" not in str(p)}
    for name in names:
        path, comment, body = next((path, *found.groups()) for path, header in headers.items()
                                   if (found := re.search(rf"((?://[^\n]*\n)*)^struct {name} \{{\n(.*?)^\}};", header, re.S | re.M)))
        lines = []
        for declaration, meaning in members(body):
            kind, member, assigned, braced = re.match(r"(.*?[ &*>])(\w+)\s*(?:=\s*(.*)|\{(.*)\})?$", declaration).groups()
            usual = default(kind.strip(), assigned or braced or "")
            others = [f"`{word}`" for word in known.get(kind.strip().split("::")[-1], []) if f"`{word}`" != usual]
            lines.append([f"`{member}`", usual, (sentence(meaning) + (f" Others of `{kind.strip()}`: {', '.join(others)}." if others else "")).strip()])
        about = sentence(" ".join(line.lstrip("/ ") for line in comment.splitlines()))
        about = textwrap.fill(about, 116, break_long_words=False, break_on_hyphens=False)
        text += f"\n### `hcl::{name}`\n\n{about}\nDeclared in `<hcl/{path.relative_to(INCLUDE)}>`.\n\n" + table(["field", "default", "meaning"], lines)
    return text


def dereferences():
    """What `*member` gives, as the compiler was asked."""
    asked = re.findall(r"^static_assert\(gives<(.*)>\);", (ROOT / "tests/unit/record/dereference.cpp").read_text(encoding="utf-8"), re.M)
    short = {"names": "std::map<std::string, tls>", "port": "hcl::ranged<int, 1, 65535>"}
    full = lambda part: re.sub(r"(?<![:\w])(names|port)(?!\w)", lambda m: short[m[1]], part)
    lines = []
    for arguments in asked:
        depth = 0
        at = max(i for i, c in enumerate(arguments) if (depth := depth + (c in "<") - (c in ">")) == 0 and c == ",")
        lines.append([f"`{full(arguments[:at])}`", f"`{full(arguments[at + 2:])}`"])
    return "\n" + table(["member", "`*member` is a"], lines)


def layers():
    """Folders and files of each layer, the lowest first, as check_layers.py has them."""
    sys.path.insert(0, str(ROOT / "tests/layers"))
    numbers = importlib.import_module("check_layers").LAYERS
    named = lambda number: ", ".join(f"`{name}{'' if '.' in name else '/'}`" for name, layer in numbers.items() if layer == number)
    return "\n" + table(["layer", "files and folders"], [[str(number), named(number)] for number in sorted(set(numbers.values())) if number >= 0])


TABLES = {
    "layers": layers,
    "dereferences": dereferences,
    "codes": codes,
    "functions": lambda: functions("standard"),
    "common functions": lambda: functions("common"),
    "options": lambda: options("limits", "options", "files_options", "encode_options", "format_options", "render_options", "json_options", "schema_options", "generate_options", "load_options", "live_options", "doc_details", "serve_options", "program_options",
                               "dynamic_block_options", "user_function_options", "parse_options", "update_options", "check_options", "model_options"),
}


def fresh(text):
    """The page with its tables as the code gives them."""
    return PLACE.sub(lambda m: m[1] + TABLES[m[2]]() + "\n" + m[3], text)


def pages():
    return sorted([*ROOT.glob("*.md"), *(ROOT / ".github").glob("*.md"), *(p for top in ("include", "examples", "tests", "benchmarks") for p in (ROOT / top).rglob("README.md"))])


def main():
    stale, seen = [], set()
    for page in pages():
        text = page.read_text(encoding="utf-8")
        seen.update(match[2] for match in PLACE.finditer(text))
        if fresh(text) != text:
            stale.append(page)
            if "--write" in sys.argv:
                page.write_text(fresh(text), encoding="utf-8")
    for page in stale:
        print(f"{page.relative_to(ROOT)}: " + ("written" if "--write" in sys.argv else "a table is stale; run tests/package/tables.py --write"))
    missing = [*function_faults(), *(f"no page has the table of {name}" for name in sorted(set(TABLES) - seen))]
    print("\n".join(missing) or f"{len(TABLES)} tables in {len(pages())} pages")
    return bool(missing or stale and "--write" not in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
