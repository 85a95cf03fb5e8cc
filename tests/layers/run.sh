#!/bin/sh
# The rules of the source: layers, words, sizes and names in examples, comments of public names, layout of lines. Each is shown to find what it looks for.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
for check in test_check_layers.py check_layers.py test_check_words.py check_words.py test_check_examples.py check_examples.py \
  test_check_docstrings.py check_docstrings.py; do
  python3 "$here/$check"
done
python3 "$here/generate_wide.py" --check
# What lies at the top, dot files aside.
for entry in *; do
  case $entry in include | tests | benchmarks | examples | single_include | CMakeLists.txt | meson.build | README.md | LICENSE) ;;
    *)
      if git ls-files --error-unmatch "$entry" >/dev/null 2>&1; then
        echo "$entry: does not belong at the top of the tree"
        exit 1
      fi ;;
  esac
done
format=$(command -v clang-format-14 || command -v clang-format || true)
case $("${format:-false}" --version 2>/dev/null || true) in
  *"version 14."*)
    # Cases of compile-time messages are read line by line, and tables are generated. One formatter reads all files: starting it
    # takes longer than a file does. (--dry-run complains of names of inline namespaces that it would not change.)
    files=$(find include tests examples benchmarks -name '*.?pp' | grep -v -e '^tests/compile/' -e 'unicode_tables' -e 'wide_table' | sort)
    # shellcheck disable=SC2086
    if ! "$format" $files | { cat $files | cmp -s - /dev/fd/3; } 3<&0; then
      for file in $files; do
        "$format" "$file" | cmp -s - "$file" || echo "$file: is not laid out as .clang-format says; run $format -i"
      done
      exit 1
    fi
    echo "lines are laid out as .clang-format says" ;;
  *) echo "there is no clang-format 14; the layout of lines is left out" ;;
esac
