// Arrays of NumPy: states in, whatever is found out.
#pragma once

#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "bind.hpp"

namespace tablier::bindings {

using States = nb::ndarray<const std::uint8_t, nb::shape<-1, -1>, nb::c_contig, nb::device::cpu>;

// A fresh NumPy array that owns its memory, to be filled by whoever asked for it.
template <class T>
struct Fresh {
  std::unique_ptr<T[]> data;
  std::vector<std::size_t> shape;

  explicit Fresh(std::vector<std::size_t> shape) : shape(std::move(shape)) {
    std::size_t size = 1;
    for (const std::size_t n : this->shape) size *= n;
    data.reset(new T[std::max<std::size_t>(size, 1)]);
  }
  nb::ndarray<nb::numpy, T> release() {
    T* raw = data.release();
    nb::capsule owner(raw, [](void* memory) noexcept { delete[] static_cast<T*>(memory); });
    return nb::ndarray<nb::numpy, T>(raw, shape.size(), shape.data(), owner);
  }
};

template <class Game>
void check(const Game& game, const States& states) {
  if (states.shape(1) != game.state_size()) throw nb::value_error("states of another game");
}

}  // namespace tablier::bindings
