#!/usr/bin/env python3
"""Draws charts of what run.sh has reported: charts.py REPORT DIRECTORY

For each table of compile times of units or parts a chart of bars, for each of members one of lines: compile_time_<title>_<compiler>_<level>.svg.
For each table of decodes as users run them a chart of bars: speed_<title>_<size>.svg.
"""
import pathlib
import re
import sys
from html import escape

WIDTH, LEFT, RIGHT, ROW = 860, 400, 90, 26
COLOURS = ["#4269d0", "#efb118", "#3ca951", "#ff725c", "#a463f2"]
HEADING = re.compile(r"### (Units|Members|Library), (\S+) (-O\S+)$")
AS_RUN = re.compile(r"### (.+), (\S+), as users run it$")
WAYS = ((1, 2, "a fresh process"), (5, 6, "again and again"), (8, 9, "again and again, memory kept"))  # columns of the time and its ratio
LONGEST = 10  # longer bars are cut off


def tables(report):
    """(title, compiler, level) and the rows of each: label, seconds, times the base, MB."""
    found, at = {}, None
    for line in report.splitlines():
        if line.startswith("###"):
            heading = HEADING.match(line)
            at = found.setdefault(heading.groups(), []) if heading else None
        cells = [c.strip() for c in line.strip("|").split("|")]
        if at is not None and len(cells) == 5 and re.fullmatch(r"[\d.]+", cells[1]):
            at.append((cells[0], float(cells[1]), float(cells[2]), int(cells[3])))
    return {key: rows for key, rows in found.items() if rows}


def text(x, y, words, anchor="start", size=13, colour="#222"):
    return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" text-anchor="{anchor}" fill="{colour}">{escape(words)}</text>'


def page(height, title, shapes):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" font-family="sans-serif">\n'
            f'<rect width="100%" height="100%" fill="#fff"/>\n{text(16, 28, title, size=16)}\n' + "\n".join(shapes) + "\n</svg>\n")


def bars(title, rows):
    """Of (label, length, words at its end, colour)."""
    longest = max(length for _, length, _, _ in rows)
    shapes = []
    for i, (label, length, words, colour) in enumerate(rows):
        y = 48 + i * ROW
        width = length / longest * (WIDTH - LEFT - RIGHT - 100)
        shapes.append(text(LEFT - 8, y + 14, label, "end"))
        shapes.append(f'<rect x="{LEFT}" y="{y}" width="{max(width, 1):.1f}" height="{ROW - 8}" fill="{COLOURS[colour]}"/>')
        shapes.append(text(LEFT + width + 6, y + 14, words))
    return page(64 + len(rows) * ROW, title, shapes)


def compile_bars(title, rows):
    peers = ("nlohmann", "toml", "glaze")
    return bars(title, [(label, times, f"{times:.2f} ({seconds:.1f} s, {memory} MB)", label.startswith(peers)) for label, seconds, times, memory in rows])


def speed_tables(report):
    """Title and size of each, and the rows of its chart: by way and contestant, the multiple of ours."""
    found, at = {}, None
    for line in report.splitlines():
        if line.startswith("###"):
            heading = AS_RUN.match(line)
            at = found.setdefault(heading.groups(), [[] for _ in WAYS]) if heading else None
        cells = [c.strip() for c in line.strip("|").split("|")]
        if at is None or len(cells) != 10 or not re.match(r"[\d.]", cells[2]):
            continue
        for rows, (column, ratio, way) in zip(at, WAYS):
            times, label = float(cells[ratio]), cells[0]
            words = f"{times:.2f} ({float(cells[column]):.3g} ms)"
            rows.append((f"{label}, {way}", min(times, LONGEST), words + (", cut off" if times > LONGEST else ""), label != "hcl"))
    return {key: sum(ways, []) for key, ways in found.items() if ways[0]}


def series_of(rows):
    found = {}
    for label, _, times, _ in rows:
        name, count = re.fullmatch(r"(.*), (\d+) members", label).groups()
        found.setdefault(name, []).append((int(count), times))
    return found


def lines(title, rows):
    series = series_of([r for r in rows if r[0].endswith("members")])
    most = max(count for points in series.values() for count, _ in points)
    longest = max(times for points in series.values() for _, times in points)
    left, top, width, height = 60, 50, WIDTH - 320, 300
    shapes = [f'<path d="M{left} {top}V{top + height}H{left + width}" stroke="#888" fill="none"/>']
    for tick in range(5):
        times = longest * tick / 4
        y = top + height - height * tick / 4
        shapes.append(text(left - 8, y + 4, f"{times:.1f}", "end"))
        shapes.append(f'<path d="M{left} {y:.1f}H{left + width}" stroke="#eee"/>')
    for count in sorted({count for points in series.values() for count, _ in points}):
        shapes.append(text(left + count / most * width, top + height + 18, str(count), "middle", 11))
    shapes.append(text(left + width / 2, top + height + 38, "members", "middle"))
    for i, (name, points) in enumerate(series.items()):
        colour = COLOURS[i % len(COLOURS)]
        places = [(left + count / most * width, top + height - times / longest * height) for count, times in sorted(points)]
        shapes.append(f'<path d="M{" L".join(f"{x:.1f} {y:.1f}" for x, y in places)}" stroke="{colour}" stroke-width="2" fill="none"/>')
        shapes += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places]
        shapes.append(text(left + width + 16, places[-1][1] + 4, name, colour=colour))
    return page(top + height + 56, title, shapes)


def main():
    report, directory = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"), pathlib.Path(sys.argv[2])
    drawn, speeds = tables(report), speed_tables(report)
    if not drawn and not speeds:
        sys.exit("The report has no table that could be drawn.")
    for (title, compiler, level), rows in drawn.items():
        heading = f"{title}: compile time, {compiler} {level}, as a multiple of a unit of nlohmann/json"
        name = f"compile_time_{title}_{compiler}_{level}".lower().replace("+", "p").replace("_-", "_")
        (directory / f"{name}.svg").write_text((lines if title == "Members" else compile_bars)(heading, rows), encoding="utf-8")
        print(f"{name}.svg")
    for (title, size), rows in speeds.items():
        name = "speed_" + re.sub(r"\W+", "_", f"{title}_{size}".lower())
        heading = f"{title}, {size[:-1]} MB: CPU time as a multiple of ours"
        (directory / f"{name}.svg").write_text(bars(heading, rows), encoding="utf-8")
        print(f"{name}.svg")


if __name__ == "__main__":
    main()
