"""Who includes whom above the content of a header, and circles in which a header's content comes too late."""
import pathlib
import re

LINE = re.compile(r"\s*#\s*(?:include\s*<(?P<name>[^>]+)>|(?P<word>ifdef|ifndef|if|endif)\b(?P<rest>.*))")
SWITCH = "HCL_DECLARATIONS_ONLY"


class includes:
    """The includes of the library's headers: above their content, and those behind it under the header-only switch."""

    def __init__(self, folder, declarations_only):
        self.above, self.behind = {}, {}
        for path in sorted(pathlib.Path(folder).rglob("*.?pp")):
            name = path.relative_to(folder).as_posix()
            self.above[name], behind = read(path.read_text(encoding="utf-8"))
            self.behind[name] = [] if declarations_only else behind

    def of_others(self):
        """The headers of other libraries that any of these includes."""
        return sorted({name for lists in (self.above, self.behind) for names in lists.values() for name in names} - set(self.above))

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
