#!/usr/bin/env bash
# Compiles the core for wasm32, without exceptions and without an operating system behind it. Nothing is run.
set -euo pipefail
cd "$(dirname "$0")/.."
compiler=${WASM_CXX:-clang++-19}
command -v "$compiler" >/dev/null || { echo "The wasm32 check needs $compiler (Debian: clang-19, libc++-19-dev-wasm32)."; exit 1; }
mkdir -p build
"$compiler" --target=wasm32-wasi -std=c++20 -O2 -fno-exceptions -fno-rtti -Wall -Wextra \
  -Icore/include -c tests/wasm.cpp -o build/core.wasm.o
echo "The core compiles for wasm32: $(wc -c <build/core.wasm.o) bytes."
