"""Inlines the third-party headers into the single header.

Which header an #include reaches, and whether it is reached at all, is asked of the compilers: their line markers tell. A header's text goes wherever
some compiler reads it for the first time; its own guard keeps it from counting twice. Includes of the standard library stay as they are.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

THIRD_PARTY = re.compile(r"^(boost|tao|utf8|utf8cpp)/|^utf8\.h$")
INCLUDE = re.compile(r"^\s*#\s*include\s+(.*?)\s*(//.*|/\*.*)?$")
MARKER = re.compile(r'^# (\d+) "([^"]*)"((?: \d)*)$')
HAS_INCLUDE = re.compile(r"__has_include\s*\(\s*[<\"]([^>\"]+)[>\"]\s*\)")
COMPILERS = {"g++": "defined(__GNUC__) && !defined(__clang__)", "clang++-14": "defined(__clang__)", "clang++-19": "defined(__clang__)"}
PREAMBLE = "#ifndef BOOST_MP_STANDALONE\n#define BOOST_MP_STANDALONE\n#endif\n"
LICENCES = {"libboost1.81-dev": "Boost (PFR, Multiprecision)", "libutfcpp-dev": "utf8cpp", "tao-pegtl-dev": "PEGTL"}


def trace(compiler, unit):
    """(parent, line) -> child for every include the compiler followed, in order of first reading."""
    text = subprocess.run([compiler, "-std=c++20", "-DHCL_IMPLEMENTATION", "-E", str(unit)], check=True, capture_output=True, text=True).stdout
    edges, stack = [], []
    for line in text.splitlines():
        match = MARKER.match(line)
        if not match:
            continue
        number, name, flags = int(match.group(1)), match.group(2), match.group(3).split()
        name = os.path.realpath(name)
        if "1" in flags:
            stack.append((name, len(edges)))
            edges.append([None, None, name])
        elif "2" in flags and stack:
            _, index = stack.pop()
            edges[index][0], edges[index][1] = name, number - 1
    return [(parent, line, child) for parent, line, child in edges if parent]


class Bundler:
    def __init__(self, compilers, unit):
        self.unit = str(unit)
        self.open = []       # headers being inlined, outermost first
        self.children = {}   # (parent, line) -> {compiler: child}
        self.firsts = set()  # (parent, line, child) where some compiler first read child
        for compiler in compilers:
            seen = set()
            for parent, line, child in trace(compiler, unit):
                if not self.third_party(child):
                    continue
                self.children.setdefault((parent, line), {})[compiler] = child
                if child not in seen or self.rereads(child):
                    seen.add(child)
                    self.firsts.add((parent, line, child))
        self.names = {self.spelling(child) for edge in self.children.values() for child in edge.values()}
        self.compilers = compilers

    @staticmethod
    def spelling(path):
        """The path as an #include would spell it: from boost/, tao/ or utf8 on."""
        match = re.search(r"(?:^|/)((?:boost|tao|utf8cpp|utf8)/.*|utf8\.h)$", path)
        return match.group(1).removeprefix("utf8cpp/") if match else path

    def third_party(self, path):
        return path != self.unit and bool(THIRD_PARTY.match(self.spelling(path)))

    @staticmethod
    def rereads(path):
        text = pathlib.Path(path).read_text(encoding="utf-8", errors="replace")
        guard = re.search(r"^\s*#\s*ifndef\s+(\w+)[^\n]*\n\s*#\s*define\s+\1\b", text, re.M)
        return "#pragma once" not in text and not guard or re.search(r"(prefix|suffix)\.hpp$", path) is not None

    def inline(self, path):
        if path in self.open:
            return []  # compilers disagree on who comes first; the guard would stop this one
        self.open.append(path)
        out = []
        for number, line in enumerate(pathlib.Path(path).read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            line = HAS_INCLUDE.sub(lambda m: ("1" if m.group(1) in self.names else "0") if THIRD_PARTY.match(m.group(1)) else m.group(), line)
            match = INCLUDE.match(line)
            if not match:
                if not re.match(r"^\s*#\s*pragma\s+once", line) or path == self.unit:
                    out.append(line)
                continue
            edge = self.children.get((path, number), {})
            if edge:
                out += self.place(path, number, edge)
            elif not self.known(path, match.group(1)):
                out.append(line)
        self.open.pop()
        return self.guarded(path, out)

    def guarded(self, path, lines):
        text = pathlib.Path(path).read_text(encoding="utf-8", errors="replace")
        if path == self.unit or "#pragma once" not in text:
            return lines
        macro = "HCL_BUNDLED_" + re.sub(r"\W", "_", self.spelling(path)).upper()
        return [f"#ifndef {macro}", f"#define {macro}", *lines, "#endif"]

    def place(self, path, number, edge):
        children = sorted(set(edge.values()))
        if len(children) == 1:
            child = children[0]
            return self.inline(child) if (path, number, child) in self.firsts else []
        out = []
        for compiler, child in sorted(edge.items()):
            if child not in children:
                continue
            children.remove(child)
            out += [f"#if {COMPILERS[compiler]}", *(self.inline(child) if (path, number, child) in self.firsts else []), "#endif"]
        return out

    def known(self, path, target):
        """Whether an include that no compiler followed names a header that is in the bundle anyway (its guard stopped the compiler)."""
        name = target.strip("<>\"")
        if target.startswith("<"):
            return name in self.names
        return self.spelling(str((pathlib.Path(path).parent / name).resolve())) in self.names or name in self.names


def licences():
    out = []
    for package, title in LICENCES.items():
        path = pathlib.Path(f"/usr/share/doc/{package}/copyright")
        if not path.is_file():
            sys.exit(f"{path}: the licence of {title} must go with the bundle")
        out += [f"// ==== Licence of {title}"] + [("// " + line).rstrip() for line in path.read_text(encoding="utf-8").splitlines()]
    return out


def write(text, target):
    compilers = [c for c in COMPILERS if shutil.which(c)]
    if not compilers:
        sys.exit("no compiler to ask: " + ", ".join(COMPILERS))
    with tempfile.TemporaryDirectory() as directory:
        unit = pathlib.Path(os.path.realpath(directory)) / "unit.hpp"
        unit.write_text(PREAMBLE + text, encoding="utf-8")
        lines = Bundler(compilers, unit).inline(str(unit))
    target.write_text("\n".join(licences() + lines) + "\n", encoding="utf-8")
    print(f"{target}: {len(lines)} lines, {target.stat().st_size} bytes; includes as followed by {', '.join(compilers)}")
