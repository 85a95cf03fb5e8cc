#!/usr/bin/env python3
"""once.py runs what has not passed, and only that: after a change, after a failure, when asked to."""
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def main():
    with tempfile.TemporaryDirectory() as place:
        work = pathlib.Path(place)
        tool = work / "tests/support/once.py"
        tool.parent.mkdir(parents=True)
        tool.write_bytes((HERE / "once.py").read_bytes())
        (work / "input").mkdir()
        source, count = work / "input/a.txt", work / "count"
        source.write_text("one")

        def runs(script=f"echo >>{count}", code=0, **more):
            before = len(count.read_text()) if count.exists() else 0
            environment = {**os.environ, "XDG_CACHE_HOME": str(work / "cache"), **more}
            environment = {name: text for name, text in environment.items() if text is not None}
            done = subprocess.run([sys.executable, tool, "--input", "input", "sh", "-c", script], env=environment, capture_output=True, check=False)
            assert done.returncode == code, done
            return len(count.read_text()) - before if count.exists() else 0

        assert runs() == 1 and runs() == 0, "it passes once"
        assert runs(HCL_CHECK_AGAIN="1") == 1, "it runs again when asked to"
        source.write_text("two")
        assert runs() == 1 and runs() == 0, "another content"
        (work / "input/b.txt").write_text("")
        assert runs() == 1 and runs() == 0, "another file"
        assert runs(f"echo >>{count}; true") == 1, "another command"
        failing = f"echo >>{count}; exit 3"
        assert runs(failing, 3) == 1 and runs(failing, 3) == 1, "a failure is never kept"
        skipped = f"echo >>{count}; exit 77"
        assert runs(skipped, 77) == 1 and runs(skipped, 77) == 1, "nor is a check that was left out"
        assert runs(HOME=None, XDG_CACHE_HOME=None) == 1, "without a home it runs"
    print("once.py runs what has not passed")


if __name__ == "__main__":
    main()
