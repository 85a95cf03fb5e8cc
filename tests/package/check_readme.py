#!/usr/bin/env python3
"""The pages say what there is: their code occurs, line for line, in examples that are built and run; their links lead somewhere; their tables are
fresh; and they stay short enough to be read."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import tables

ROOT = tables.ROOT
README_BYTES, SECTION_BYTES = 22_000, 3_500


def squeezed(text):
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def contains(lines, block):
    return any(lines[i:i + len(block)] == block for i in range(len(lines) - len(block) + 1))


def prose(text):
    """The page without its blocks of code."""
    return re.sub(r"^```.*?^```\n", "", text, flags=re.S | re.M)


def anchors(text):
    """The anchors that GitHub gives to a page's headings."""
    titles = re.findall(r"^#+ (.*)$", prose(text), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def code_faults(text, examples):
    for language, block in re.findall(r"^```(\w+)\n(.*?)^```", text, re.S | re.M):
        if language in ("hcl", "cpp", "text") and not any(contains(lines, squeezed(block)) for lines in examples):
            yield f"in no example:\n{block}"


def link_faults(page, text, texts):
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(text)):
        name, _, anchor = target.partition("#")
        if re.match(r"https?://", target):
            continue
        place = (page.parent / name).resolve() if name else page
        if not place.exists():
            yield f"the link {target} leads nowhere"
        elif anchor and anchor not in anchors(texts.get(place) or place.read_text(encoding="utf-8")):
            yield f"the link {target} leads to no heading"


def width_faults(text):
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > 120 and not line.startswith(("|", "<!--")):
            yield f"line {number} has {len(line)} columns; the cap is 120"


def size_faults(text):
    if (size := len(text.encode())) > README_BYTES:
        yield f"has {size} bytes; the cap is {README_BYTES}: move detail to the pages"
    for section in re.split(r"^(?=## )", text, flags=re.M):
        if (size := len(section.encode())) > SECTION_BYTES:
            yield f"the section {section.splitlines()[0]!r} has {size} bytes; the cap is {SECTION_BYTES}"


def left_out_faults(texts):
    """Pages beside headers that an installation by Meson would hold; CMake's leaves out all of them."""
    meson = (ROOT / "meson.build").read_text(encoding="utf-8")
    for name in (page.relative_to(tables.INCLUDE).as_posix() for page in texts if tables.INCLUDE in page.parents):
        if f"'{name}'" not in meson:
            yield f"meson.build would install include/hcl/{name}"


def index_faults(texts):
    """Examples that the index by questions does not name."""
    index = texts[ROOT / "examples/README.md"]
    yield from (f"examples/README.md does not name {path.name}" for path in sorted((ROOT / "examples").glob("*.cpp")) if f"]({path.name})" not in index and path.stem != "readme")


def main():
    texts = {page: page.read_text(encoding="utf-8") for page in tables.pages()}
    examples = [squeezed(p.read_text(encoding="utf-8")) for p in sorted((ROOT / "examples").rglob("*")) if p.suffix in (".cpp", ".hcl", ".expected")]
    found = []
    for page, text in texts.items():
        faults = [*code_faults(text, examples), *link_faults(page, text, texts), *width_faults(text), *(size_faults(text) if page == ROOT / "README.md" else ())]
        found += [f"{page.relative_to(ROOT)}: {fault}" for fault in faults]
    found += [*left_out_faults(texts), *index_faults(texts)]
    print("\n".join(found) or f"{len(texts)} pages: code, links and widths are as they shall be")
    return bool(tables.main() or found)


if __name__ == "__main__":
    sys.exit(main())
