#!/usr/bin/env bash
# Compiles rules, search and proof of all games for wasm32 through the façade, without exceptions, and links
# build/wasm/answers.wasm, which tests/wasm/test_answers.py runs.
set -euo pipefail
cd "$(dirname "$0")/../.."
compiler=${WASM_CXX:-clang++-19}
command -v "$compiler" >/dev/null || { echo "The wasm32 check needs $compiler (Debian: clang-19, libc++-19-dev-wasm32)."; exit 1; }
mkdir -p build/wasm
printf '%s\n' tests/wasm/*.cpp core/facade/*.cpp | xargs -P "$(nproc)" -I {} sh -c '"$1" --target=wasm32-wasi -std=c++20 \
  -O1 -fno-exceptions -fno-rtti -Wall -Wextra -Icore/include -c "$2" -o "build/wasm/$(basename "$2" .cpp).o"' \
  - "$compiler" {}
"$compiler" --target=wasm32-wasi -fno-exceptions -Wl,-z,stack-size=4194304 -o build/wasm/answers.wasm build/wasm/*.o
echo "The core compiles for wasm32: $(wc -c <build/wasm/answers.wasm) bytes."
