#!/usr/bin/env python3
"""Every code block of the README stands, line for line, in an example that is built and run (`...` may stand for lines left out)."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIMIT = 400


def squeezed(text):
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def contains(lines, block):
    return any(lines[i:i + len(block)] == block for i in range(len(lines) - len(block) + 1))


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
    print("\n".join(failed) or f"{len(blocks)} code blocks of the README stand in examples")
    sys.exit(bool(failed) or not blocks)


if __name__ == "__main__":
    main()
