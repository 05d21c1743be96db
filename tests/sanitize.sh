#!/usr/bin/env bash
# Builds the core with address and undefined-behaviour sanitizers and runs the comparison of both implementations,
# the tests of the games, of the records, of the search and of files of endings on it; then many searches and many
# probes at once under the thread sanitizer. Usage: BIN=.venv/bin tests/sanitize.sh [POSITIONS]
set -euo pipefail
cd "$(dirname "$0")/.."
bin=${BIN:-.venv/bin}
positions=${1:-20000}
site=build/sanitize/site
packages=$("$bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')

PATH="$PWD/$bin:$PATH" cmake -S . -B build/sanitize/core -G Ninja -DTABLIER_SANITIZE=ON -DCMAKE_BUILD_TYPE=None \
  -DPython_EXECUTABLE="$PWD/$bin/python" >/dev/null
"$bin/cmake" --build build/sanitize/core

# A package of its own: the sources with the sanitized module, found without the editable install (python -S).
rm -rf "$site"
mkdir -p "$site"
cp -r src/tablier "$site/"
cp build/sanitize/core/_core*.so "$site/tablier/"

export PYTHONPATH="$PWD/$site:$packages:$PWD"
compiler=${CXX:-c++}
export LD_PRELOAD="$("$compiler" -print-file-name=libasan.so) $("$compiler" -print-file-name=libubsan.so)"
# Python itself never frees everything, so leaks are not looked for; any other finding ends the run.
export ASAN_OPTIONS=detect_leaks=0,detect_stack_use_after_return=1 UBSAN_OPTIONS=print_stacktrace=1
"$bin/python" -S -c 'import tablier._core as core; print("Testing", core.__file__.split("build/")[-1])'
"$bin/python" -S -m tests.differential --positions "$positions" --tchag "$((positions / 4))" --seed 7
# A process that limits its own memory cannot hold the sanitizer's shadow of it.
"$bin/python" -S -m pytest -p no:cacheprovider tests/games tests/records \
  --deselect tests/games/test_batch.py::test_more_threads_than_work_and_than_the_machine_allows
"$bin/python" -S -m pytest -p no:cacheprovider tests/engine/test_bounds.py tests/engine/test_questions.py \
  tests/engine/test_network.py tests/engine/test_same_answer.py tests/engine/test_search.py tests/engine/test_tuning.py \
  tests/training/test_self_play.py tests/tablebase/test_files.py \
  -k "not machine and not python"
unset LD_PRELOAD
"$compiler" -std=c++20 -O1 -g -fsanitize=thread -Icore/include -Icore/bindings tests/threads.cpp core/facade/*.cpp \
  -o build/sanitize/threads -pthread
build/sanitize/threads
"$compiler" -std=c++20 -O1 -g -fsanitize=thread -Icore/include tests/probing_threads.cpp -o build/sanitize/probing -pthread
build/sanitize/probing
echo "The sanitizers found nothing."
