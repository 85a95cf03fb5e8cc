"""Which headers one unit can compile so that each is still compiled by itself.

If a header includes another one, directly or not, a unit that names the other one first shows it nothing that it would
not see by itself. So a unit that names a chain of headers, each included by the next, checks all of them for the price of
the last. For that the includes above a header's content must be whole when the content begins: wrong_order() finds the
circles in which they are not.
"""
import pathlib
import re

LINE = re.compile(r"\s*#\s*(?:include\s*<(?P<name>[^>]+)>|(?P<word>ifdef|ifndef|if|endif)\b(?P<rest>.*))")
SWITCH = "HCL_DECLARATIONS_ONLY"


class includes:
    """The includes of the library's headers: above their content, and those behind it under the header-only switch."""

    def __init__(self, folder, declarations_only):
        self.above, self.behind = {}, {}
        for path in sorted(pathlib.Path(folder).rglob("*.hpp")):
            name = path.relative_to(folder).as_posix()
            self.above[name], behind = read(path.read_text(encoding="utf-8"))
            self.behind[name] = [] if declarations_only else behind

    def seen_by(self, header):
        """Every header of the library whose content comes before this one's."""
        seen, left = set(), list(self.above[header])
        while left:
            name = left.pop()
            if name in self.above and name not in seen:
                seen.add(name)
                left += self.above[name] + self.behind[name]
        return seen - {header}

    def wrong_order(self, header):
        """Pairs of headers of which the first includes the second above its content, but gets it too late."""
        state, pairs = {}, []

        def enter(name):
            state[name] = "above"
            for other in self.above[name]:
                if other in self.above and other not in state:
                    enter(other)
                elif state.get(other) == "above":
                    pairs.append((name, other))
            state[name] = "behind"
            for other in self.behind[name]:
                if other in self.above and other not in state:
                    enter(other)

        enter(header)
        return pairs


def read(text):
    above, behind, conditions = [], [], []
    for line in text.splitlines():
        found = LINE.match(line)
        if not found:
            continue
        if found["word"] == "endif":
            conditions.pop()
        elif found["word"]:
            conditions.append(found["rest"])
        else:
            (behind if any(SWITCH in condition for condition in conditions) else above).append(found["name"])
    return above, behind


def chains(headers, seen_by):
    """The headers in as few lists as possible, each header seen by the next one of its list."""
    users = {name: [] for name in headers}
    for name in headers:
        for other in seen_by[name]:
            if other in users and name not in seen_by[other]:
                users[other].append(name)
    before = {}

    def extend(name, tried):
        for user in users[name]:
            if user not in tried:
                tried.add(user)
                if user not in before or extend(before[user], tried):
                    before[user] = name
                    return True
        return False

    after = {name for name in headers if extend(name, set())}
    result = []
    for last in (name for name in headers if name not in after):
        chain = [last]
        while chain[0] in before:
            chain.insert(0, before[chain[0]])
        result.append(chain)
    return result


def pivots(seen_by, graph, count):
    """The headers, smallest first, that save most if what they hold is read once for the headers that see them."""
    # Other libraries' headers, which are those in folders, take as long as many of ours.
    own = {name: 1 + 30 * any("/" in other and other not in graph.above for other in includes) for name, includes in graph.above.items()}
    size = {name: own[name] + sum(own[other] for other in graph.seen_by(name)) for name in graph.above}
    saved, found = dict.fromkeys(seen_by, 0), []

    def gain(name):
        return sum(max(0, size[name] - saved[user]) for user in seen_by if name in seen_by[user]) - size[name]

    for _ in range(count):
        best = max(size, key=lambda name: (gain(name), name))
        if gain(best) <= 0:
            break
        found.append(best)
        for user in seen_by:
            if best in seen_by[user]:
                saved[user] = max(saved[user], size[best])
    return sorted(found, key=lambda name: (size[name], name))
