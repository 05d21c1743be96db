// A trained estimate: a wide first layer over yes-or-no inputs, then a small one, all in whole numbers.
//
//   inputs as the mover sees them ──► width ──┐
//                                             ├─ clipped ─► hidden ─ clipped ──┐
//   inputs as the other sees them ──► width ──┘                                ├─► value
//   the terms of the evaluation ───────────────────────────────────────────────┘
//
// Both sides share the first layer; what follows has a set of weights for each bucket of positions. The first layer is
// a sum over the inputs that are on, so that a position like one seen before costs only the difference (Accumulators).
// Its sums may wrap, all others fit by construction: the same bytes give the same values on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "tablier/game.hpp"
#include "tablier/search/known.hpp"
#include "tablier/search/wide_vectors.hpp"

namespace tablier::search {

// Several numbers that are worked on at once; those without a sign may wrap.
using Lanes [[gnu::vector_size(16)]] = std::uint16_t;
using SignedLanes [[gnu::vector_size(16)]] = std::int16_t;
using WideLanes [[gnu::vector_size(16)]] = std::int32_t;

class Network {
 public:
  static constexpr std::size_t width = 64, hidden = 16, buckets = 4, most_terms = 16;
  // A neuron has 8 bits behind the point and is below 1. Weights of the hidden layer and of the terms have `point`
  // bits there, those of the output 4: with the 8 of the neurons, twice as many.
  static constexpr std::int16_t most = 255, point = 6;

  // A first layer: sums of the rows of inputs.
  struct alignas(64) Sums : std::array<Lanes, 2 * width / sizeof(Lanes)> {};
  using Rows = std::span<const Sums* const>;

  static constexpr std::size_t size(std::size_t inputs, std::size_t terms) {
    return 2 * width * (inputs + 1) + buckets * (2 * width * hidden + 2 * (2 * hidden + terms + 1));
  }

  // From the bytes of its weights, smaller ends first; nothing if this form does not have as many. Vectors are at
  // most so wide, in bytes, and not wider than the processor has them.
  static std::optional<Network> read(std::string_view bytes, std::size_t inputs, std::size_t terms,
                                     std::size_t widest) {
    if (bytes.size() != size(inputs, terms) || terms > most_terms) return std::nullopt;
    Network network;
    network.terms_ = terms;
    network.widest_ = std::min(widest, wide::widest());
    for (const char byte : bytes) network.identity_ = mix(network.identity_ + static_cast<unsigned char>(byte));
    network.nothing_ = taken_row(bytes);
    for (std::size_t i = 0; i < inputs; ++i) network.rows_.push_back(taken_row(bytes));
    for (Small& small : network.small_) {
      for (std::size_t neuron = 0; neuron < hidden; ++neuron)
        for (std::size_t i = 0; i < 2 * width; ++i)
          small.pairs[i / 2][neuron / 4][neuron % 4 * 2 + i % 2] = small.fours[i / 4][neuron][i % 4] =
              taken<std::int8_t>(bytes);
      for (std::size_t i = 0; i < hidden; ++i) small.hidden_bias[i / 4][i % 4] = taken<std::int16_t>(bytes);
      for (std::size_t i = 0; i < hidden; ++i) small.output[i / 4][i % 4] = taken<std::int16_t>(bytes);
      for (std::size_t i = 0; i < terms; ++i) small.terms[i] = taken<std::int16_t>(bytes);
      small.bias = taken<std::int16_t>(bytes);
    }
    return network;
  }

  std::size_t inputs() const { return rows_.size(); }
  std::size_t terms() const { return terms_; }
  // Tells networks apart.
  std::uint64_t identity() const { return identity_; }

  // The first layer where no input is on, and what each input adds to it.
  const Sums& nothing() const { return nothing_; }
  const Sums& row(std::size_t input) const { return rows_[input]; }

  // A first layer with some rows more than another, and some fewer.
  void add(const Sums& from, Rows added, Rows removed, Sums& to) const {
#ifdef TABLIER_WIDE_VECTORS
    if (widest_ >= 32) return wide::add(from, added, removed, to);
#endif
    // A few vectors at a time stay in registers while all rows are added.
    constexpr std::size_t block = 4;
    static_assert(std::tuple_size_v<Sums::array> % block == 0);
    for (std::size_t first = 0; first < from.size(); first += block) {
      Lanes a = from[first], b = from[first + 1], c = from[first + 2], d = from[first + 3];
      for (const Sums* row : added)
        a += (*row)[first], b += (*row)[first + 1], c += (*row)[first + 2], d += (*row)[first + 3];
      for (const Sums* row : removed)
        a -= (*row)[first], b -= (*row)[first + 1], c -= (*row)[first + 2], d -= (*row)[first + 3];
      to[first] = a, to[first + 1] = b, to[first + 2] = c, to[first + 3] = d;
    }
  }

  Value value(const Sums& mover, const Sums& other, std::size_t bucket, std::span<const int> terms) const {
    const Small& small = small_[bucket];
    std::int32_t value = small.bias + (output(mover, other, small) >> point);
    for (std::size_t i = 0; i < terms.size(); ++i) value += terms[i] * small.terms[i];
    return std::clamp(value >> point, -largest_estimate, largest_estimate);
  }

 private:
  // The weights of two neighbours in the first layer, in turn, for each hidden neuron.
  using PairWeights = std::array<SignedLanes, hidden / 4>;
  using HiddenSums = std::array<WideLanes, hidden / 4>;

  struct Small {
    alignas(64) std::array<PairWeights, width> pairs;
    // The same, of four neighbours, for each hidden neuron.
    alignas(64) std::array<std::array<std::array<std::int8_t, 4>, hidden>, width / 2> fours;
    alignas(64) HiddenSums hidden_bias;
    alignas(64) HiddenSums output;
    std::array<std::int32_t, most_terms> terms;
    std::int32_t bias;
  };

  template <class Number>
  static Number taken(std::string_view& bytes) {
    std::make_unsigned_t<Number> bits = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i)
      bits = static_cast<decltype(bits)>(bits | static_cast<unsigned char>(bytes[i]) << 8 * i);
    bytes.remove_prefix(sizeof(Number));
    return static_cast<Number>(bits);
  }
  static Sums taken_row(std::string_view& bytes) {
    std::array<std::int16_t, width> row;
    for (std::int16_t& number : row) number = taken<std::int16_t>(bytes);
    return std::bit_cast<Sums>(row);
  }

  // What the hidden neurons give to the output.
  std::int32_t output(const Sums& mover, const Sums& other, const Small& small) const {
#ifdef TABLIER_WIDE_VECTORS
    static_assert(most == 255);  // the most that a byte holds
    if (widest_ >= 64) return wide::output_by_fours(mover, other, small, point, most);
    if (widest_ >= 32) return wide::output_by_pairs(mover, other, small, point, most);
#endif
    HiddenSums sums{};
    add_products(mover, small.pairs.data(), sums);
    add_products(other, small.pairs.data() + width / 2, sums);
    WideLanes products{};
    for (std::size_t i = 0; i < sums.size(); ++i)
      products += small.output[i] * clipped((sums[i] >> point) + small.hidden_bias[i]);
    return products[0] + products[1] + products[2] + products[3];
  }

  template <class Numbers>
  static Numbers clipped(Numbers numbers) {
    const Numbers on = numbers > 0 ? numbers : Numbers{};
    return on < most ? on : Numbers{} + most;
  }

  // Adds what one side's half of the first layer gives to each hidden neuron.
  [[gnu::always_inline]] static void add_products(const Sums& side, const PairWeights* weights, HiddenSums& sums) {
    for (const Lanes& lanes : side) {
      const auto pairs = std::bit_cast<WideLanes>(clipped(std::bit_cast<SignedLanes>(lanes)));
      const auto add = [&](WideLanes pair) {
        for (std::size_t i = 0; i < sums.size(); ++i)
          sums[i] += products(std::bit_cast<SignedLanes>(pair), (*weights)[i]);
        ++weights;
      };
      add(__builtin_shufflevector(pairs, pairs, 0, 0, 0, 0));
      add(__builtin_shufflevector(pairs, pairs, 1, 1, 1, 1));
      add(__builtin_shufflevector(pairs, pairs, 2, 2, 2, 2));
      add(__builtin_shufflevector(pairs, pairs, 3, 3, 3, 3));
    }
  }

  // The sums of the products of neighbouring lanes.
  [[gnu::always_inline]] static WideLanes products(SignedLanes a, SignedLanes b) {
#ifdef __SSE2__
    return std::bit_cast<WideLanes>(_mm_madd_epi16(std::bit_cast<__m128i>(a), std::bit_cast<__m128i>(b)));
#else
    WideLanes sums{};
    for (int i = 0; i < 4; ++i) sums[i] = a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
    return sums;
#endif
  }

  Sums nothing_;
  std::vector<Sums> rows_;
  std::array<Small, buckets> small_{};
  std::size_t terms_ = 0;
  std::size_t widest_ = 16;
  std::uint64_t identity_ = 0;
};

}  // namespace tablier::search
