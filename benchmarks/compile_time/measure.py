#!/usr/bin/env python3
"""What including and using the library costs the compiler, next to peers: measure.py [--quick] [--headers]

CPU seconds of the compiler (best of two), its peak memory, and the stripped size of the program; then what each public header costs over
<hcl/decode.hpp> where only declarations are compiled, and what importing the module costs. With --headers, only what headers cost.
"""
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
QUICK = "--quick" in sys.argv
STANDARD = "#include <chrono>\n#include <map>\n#include <optional>\n#include <string>\n#include <vector>\n"
EMPTY = "int main() {}\n"
TYPES = [("std::string", '"text"'), ("int", "7"), ("bool", "true"), ("double", "0.5"), ("std::vector<std::string>", '["a", "b"]')]


def fields(count):
    return [(f"field_{i}", *TYPES[i % len(TYPES)]) for i in range(count)]


def struct(count):
    return "struct config {\n" + "".join(f"  {kind} {name}{{}};\n" for name, kind, _ in fields(count)) + "};\n"


def hcl(count):
    text = "\\n".join(f"{name} = {value}" for name, _, value in fields(count)).replace('"', '\\"')
    return f'#include <hcl/decode.hpp>\n{STANDARD}{struct(count)}int main() {{\n  const auto r = hcl::decode<config>("{text}\\n", "a.hcl");\n  return r && r->field_1 == 7 ? 0 : 1;\n}}\n'


def toml(count):
    text = "\\n".join(f"{name} = {value}" for name, _, value in fields(count)).replace('"', '\\"')
    body = ""
    for name, kind, _ in fields(count):
        if kind.startswith("std::vector"):
            body += f'  for (auto&& e : *t["{name}"].as_array()) c.{name}.push_back(*e.value<std::string>());\n'
        else:
            body += f'  c.{name} = *t["{name}"].value<{kind}>();\n'
    return f'#include <toml++/toml.h>\n{STANDARD}{struct(count)}int main() {{\n  const auto t = toml::parse("{text}");\n  config c;\n{body}  return c.field_1 == 7 ? 0 : 1;\n}}\n'


def nlohmann(count):
    text = "{" + ", ".join(f'"{name}": {value}' for name, _, value in fields(count)) + "}"
    text = text.replace('"', '\\"')
    body = "".join(f'  j.at("{name}").get_to(c.{name});\n' for name, _, _ in fields(count))
    return f'#include <nlohmann/json.hpp>\n{STANDARD}{struct(count)}int main() {{\n  const auto j = nlohmann::json::parse("{text}");\n  config c;\n{body}  return c.field_1 == 7 ? 0 : 1;\n}}\n'


def realistic(count):
    """As programs are: many structs, blocks in blocks, tags, constraints, and functions registered."""
    structs = ""
    for i in range(count):
        inside = f'  hcl::blocks<service_{i - 1}, "inner"> inner{{}};\n' if i % 4 else ""
        structs += (f"struct service_{i} {{\n  hcl::label<> name;\n  std::string address;\n  hcl::defaulted<int> weight_{i} = {i};\n"
                    f"  std::optional<std::chrono::seconds> timeout{{}};\n  hcl::ranged<int, 1, 65535> port;\n"
                    f"  std::vector<std::string> tags{{}};\n  std::map<std::string, std::string> env{{}};\n{inside}}};\n")
    members = "".join(f'  hcl::blocks<service_{i}, "service_{i}"> services_{i}{{}};\n' for i in range(count))
    return (f"#include <hcl/decode.hpp>\n#include <hcl/extension/try_can.hpp>\n#include <hcl/functions/standard.hpp>\n{STANDARD}{structs}"
            f"struct config {{\n{members}}};\nint main() {{\n  hcl::scope names;\n  hcl::functions::register_standard(names);\n"
            "  hcl::add_try_and_can(names);\n  names.function(\"twice\", [](double n) { return 2 * n; });\n"
            '  const auto r = hcl::decode_file<config>("a.hcl", names);\n  return r ? 0 : 1;\n}\n')


DECLARATIONS = ["-DHCL_DECLARATIONS_ONLY"]
CASES = [  # label, source, flags, links alone
    ("nothing but the standard headers of tags.hpp", STANDARD + EMPTY, [], True),
    ("include <hcl/tags.hpp>", "#include <hcl/tags.hpp>\n" + EMPTY, [], True),
    ("include <hcl/decode.hpp>, declarations only", "#include <hcl/decode.hpp>\n" + EMPTY, DECLARATIONS, True),
    ("include <hcl/decode.hpp>", "#include <hcl/decode.hpp>\n" + EMPTY, [], True),
    ("include toml++", "#include <toml++/toml.h>\n" + EMPTY, [], True),
    ("include nlohmann/json", "#include <nlohmann/json.hpp>\n" + EMPTY, [], True),
    ("hcl, 10 fields, declarations only", hcl(10), DECLARATIONS, False),
    ("hcl, 10 fields", hcl(10), [], True),
    ("toml++, 10 fields", toml(10), [], True),
    ("nlohmann/json, 10 fields", nlohmann(10), [], True),
    ("hcl, 100 fields, declarations only", hcl(100), DECLARATIONS, False),
    ("hcl, 100 fields", hcl(100), [], True),
    ("toml++, 100 fields", toml(100), [], True),
    ("nlohmann/json, 100 fields", nlohmann(100), [], True),
    ("hcl, 40 structs and all functions, declarations only", realistic(40), DECLARATIONS, False),
    ("hcl, 40 structs and all functions", realistic(40), [], True),
    ("hcl: the implementation unit", "#include <hcl/implementation.hpp>\n", DECLARATIONS, False),
]
COMPILERS = [("g++", "-O0"), ("g++", "-O2"), ("clang++-19", "-O2"), ("clang++-14", "-O2")]


def compile_once(command):
    pid = os.posix_spawnp(command[0], command, os.environ)
    _, status, usage = os.wait4(pid, 0)
    # The driver's children (the compiler proper) are counted with it.
    return status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024


def measure(compiler, level, label, source, flags, links, directory):
    unit, out = directory / "unit.cpp", directory / "unit.out"
    unit.write_text(source, encoding="utf-8")
    command = [compiler, "-std=c++20", level, *flags, "-I", str(ROOT / "include"), str(unit), "-o", str(out)] + ([] if links else ["-c"])
    best, memory = None, 0
    for _ in range(1 if QUICK else 2):
        status, seconds, memory = compile_once(command)
        if status:
            return "fails"
        best = seconds if best is None else min(best, seconds)
    subprocess.run(["strip", str(out)], check=True)
    return f"{best:.2f} / {memory} / {out.stat().st_size // 1024}"


def measure_module(directory, compiler="clang++-19"):
    """`import hcl;` beside the headers: the module is built once, and each unit only imports it."""
    if not shutil.which(compiler):
        return
    module, unit, out = directory / "hcl.pcm", directory / "unit.cpp", directory / "unit.o"
    common = [compiler, "-std=c++20", *DECLARATIONS, "-I", str(ROOT / "include")]
    imported = [(f"hcl, {count} fields", hcl(count)) for count in (10, 100)]
    units = [(f"{label}, {how}", text) for label, include in imported
             for how, text in (("include, declarations only", include), ("import", STANDARD + include.replace(
                 f"#include <hcl/decode.hpp>\n{STANDARD}", "import hcl;\n")))]
    print(f"\n### The module, {compiler}: CPU s\n\n| unit | -O0 | -O2 |\n|---|---|---|")
    rows = {}
    for level in ("-O0", "-O2"):
        status, seconds, _ = compile_once([*common, level, "--precompile", str(ROOT / "include/hcl/hcl.cppm"), "-o", str(module)])
        rows.setdefault("the module itself, once", []).append("fails" if status else f"{seconds:.2f}")
        for label, text in units:
            unit.write_text(text, encoding="utf-8")
            runs = [compile_once([*common, level, f"-fmodule-file=hcl={module}", "-c", str(unit), "-o", str(out)]) for _ in range(2)]
            rows.setdefault(label, []).append("fails" if runs[0][0] else f"{min(r[1] for r in runs):.2f}")
    for label, cells in rows.items():
        print(f"| {label} | " + " | ".join(cells) + " |", flush=True)


def public_headers():
    """What the umbrella includes, and the families of functions."""
    umbrella = (ROOT / "include/hcl/hcl.hpp").read_text(encoding="utf-8").split("#if")[0]
    families = sorted(f"hcl/functions/{p.name}" for p in (ROOT / "include/hcl/functions").glob("*.hpp"))
    return [*re.findall(r"#include <(hcl/[^>]+)>", umbrella), *families, "hcl/hcl.hpp"]


def measure_headers(directory, compiler="g++"):
    """User seconds of a program of one field, in rounds, so that what else the machine does meets all headers alike."""
    unit = directory / "unit.cpp"
    program = hcl(1).replace("field_1 == 7", "field_0.empty()")
    headers = ["hcl/decode.hpp", *(h for h in public_headers() if h != "hcl/decode.hpp")]
    seconds = {header: [] for header in headers}
    for _ in range(1 if QUICK else 3):
        for header in headers:
            unit.write_text(program.replace("\n", f"\n#include <{header}>\n", 1), encoding="utf-8")
            status, used, _ = compile_once([compiler, "-std=c++20", "-O0", *DECLARATIONS, "-I", str(ROOT / "include"), "-c", str(unit), "-o",
                                            str(directory / "unit.o")])
            if status:
                sys.exit(f"<{header}> does not compile")
            seconds[header].append(used)
    base = statistics.median(seconds["hcl/decode.hpp"])
    print(f"\n### Public headers, declarations only, {compiler} -O0: CPU s over <hcl/decode.hpp> ({base:.2f} s)\n\n| header | s |\n|---|---|")
    for header in headers[1:]:
        print(f"| `<{header}>` | {statistics.median(seconds[header]) - base:+.2f} |", flush=True)


def main():
    if "--headers" in sys.argv:
        with tempfile.TemporaryDirectory() as directory:
            return measure_headers(pathlib.Path(directory))
    compilers = [c for c in COMPILERS if shutil.which(c[0])]
    compilers = compilers[:1] if QUICK else compilers
    for compiler, _ in COMPILERS:
        if not shutil.which(compiler):
            print(f"{compiler} is not installed: left out")
    print("\n### Compile time: CPU s / peak MB / stripped KB\n")
    print("| unit | " + " | ".join(f"{c} {level}" for c, level in compilers) + " |")
    print("|---|" + "---|" * len(compilers))
    with tempfile.TemporaryDirectory() as directory:
        for label, source, flags, links in CASES:
            cells = [measure(c, level, label, source, flags, links, pathlib.Path(directory)) for c, level in compilers]
            print(f"| {label} | " + " | ".join(cells) + " |", flush=True)
        if not QUICK:
            measure_module(pathlib.Path(directory))
        measure_headers(pathlib.Path(directory))
    return None


if __name__ == "__main__":
    main()
