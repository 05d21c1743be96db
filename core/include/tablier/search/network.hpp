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
  static constexpr std::size_t hidden = 16, most_terms = 16;
  // The first layer has whole blocks of so many neurons, and at most so many neurons.
  static constexpr std::size_t block = 64, most_width = 512;
  // A neuron has 8 bits behind the point and is below 1. Weights of the hidden layer and of the terms have `point`
  // bits there, those of the output 4: with the 8 of the neurons, twice as many.
  static constexpr std::int16_t most = 255, point = 6;

  // A part of a first layer: sums of the rows of inputs. A first layer is told by its first block.
  struct alignas(64) Block : std::array<Lanes, 2 * block / sizeof(Lanes)> {};
  using Rows = std::span<const Block* const>;

  static constexpr std::size_t size(std::size_t inputs, std::size_t terms, std::size_t buckets, std::size_t width) {
    return 2 * width * (inputs + 1) + buckets * (2 * width * hidden + 2 * (2 * hidden + terms + 1));
  }

  // From the bytes of its weights, smaller ends first; nothing if no width has as many. Vectors are at most so wide,
  // in bytes, and not wider than the processor has them.
  static std::optional<Network> read(std::string_view bytes, std::size_t inputs, std::size_t terms, std::size_t buckets,
                                     std::size_t widest) {
    std::size_t width = block;
    while (width < most_width && size(inputs, terms, buckets, width) < bytes.size()) width += block;
    if (bytes.size() != size(inputs, terms, buckets, width) || terms > most_terms) return std::nullopt;
    Network network;
    network.small_.resize(buckets);
    network.inputs_ = inputs;
    network.terms_ = terms;
    network.blocks_ = width / block;
    network.widest_ = std::min(widest, wide::widest());
    for (const char byte : bytes) network.identity_ = mix(network.identity_ + static_cast<unsigned char>(byte));
    for (std::size_t i = 0; i < network.blocks_ * (inputs + 1); ++i) network.rows_.push_back(taken_block(bytes));
    for (Small& small : network.small_) {
      small.pairs.resize(width);
      small.fours.resize(width / 2);
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

  std::size_t inputs() const { return inputs_; }
  std::size_t width() const { return block * blocks_; }
  std::size_t terms() const { return terms_; }
  std::size_t buckets() const { return small_.size(); }
  // Tells networks apart.
  std::uint64_t identity() const { return identity_; }

  // How many blocks a first layer has, the one where no input is on, and what each input adds to it.
  std::size_t blocks() const { return blocks_; }
  const Block* nothing() const { return rows_.data(); }
  const Block* row(std::size_t input) const { return rows_.data() + blocks_ * (input + 1); }

  // A first layer with some rows more than another, and some fewer.
  void add(const Block* from, Rows added, Rows removed, Block* to) const {
#ifdef TABLIER_WIDE_VECTORS
    if (widest_ >= 32) return wide::add(from, added, removed, to, blocks_);
#endif
    // A few vectors at a time stay in registers while all rows are added.
    constexpr std::size_t few = 4;
    static_assert(std::tuple_size_v<Block::array> % few == 0);
    for (std::size_t i = 0; i < blocks_; ++i)
      for (std::size_t first = 0; first < from->size(); first += few) {
        Lanes a = from[i][first], b = from[i][first + 1], c = from[i][first + 2], d = from[i][first + 3];
        for (const Block* row : added)
          a += row[i][first], b += row[i][first + 1], c += row[i][first + 2], d += row[i][first + 3];
        for (const Block* row : removed)
          a -= row[i][first], b -= row[i][first + 1], c -= row[i][first + 2], d -= row[i][first + 3];
        to[i][first] = a, to[i][first + 1] = b, to[i][first + 2] = c, to[i][first + 3] = d;
      }
  }

  Value value(const Block* mover, const Block* other, std::size_t bucket, std::span<const int> terms) const {
    const Small& small = small_[bucket];
    std::int32_t value = small.bias + (output(mover, other, small) >> point);
    for (std::size_t i = 0; i < terms.size(); ++i) value += terms[i] * small.terms[i];
    return std::clamp(value >> point, -largest_estimate, largest_estimate);
  }

 private:
  // The weights of two neighbours in the first layer, in turn, for each hidden neuron.
  struct alignas(64) PairWeights : std::array<SignedLanes, hidden / 4> {};
  // The same, of four neighbours.
  struct alignas(64) FourWeights : std::array<std::array<std::int8_t, 4>, hidden> {};
  using HiddenSums = std::array<WideLanes, hidden / 4>;

  struct Small {
    std::vector<PairWeights> pairs;
    std::vector<FourWeights> fours;
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
  static Block taken_block(std::string_view& bytes) {
    std::array<std::int16_t, block> numbers;
    for (std::int16_t& number : numbers) number = taken<std::int16_t>(bytes);
    return std::bit_cast<Block>(numbers);
  }

  // What the hidden neurons give to the output.
  std::int32_t output(const Block* mover, const Block* other, const Small& small) const {
#ifdef TABLIER_WIDE_VECTORS
    static_assert(most == 255);  // the most that a byte holds
    if (widest_ >= 64) return wide::output_by_fours(mover, other, blocks_, small, point, most);
    if (widest_ >= 32) return wide::output_by_pairs(mover, other, blocks_, small, point, most);
#endif
    HiddenSums sums{};
    const PairWeights* weights = small.pairs.data();
    for (const Block* side : {mover, other})
      for (std::size_t i = 0; i < blocks_; ++i, weights += block / 2) add_products(side[i], weights, sums);
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

  // Adds what a block of the first layer gives to each hidden neuron.
  [[gnu::always_inline]] static void add_products(const Block& part, const PairWeights* weights, HiddenSums& sums) {
    for (const Lanes& lanes : part) {
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

  std::vector<Block> rows_;   // the first where no input is on
  std::vector<Small> small_;  // by bucket
  std::size_t inputs_ = 0, terms_ = 0, blocks_ = 0;
  std::size_t widest_ = 16;
  std::uint64_t identity_ = 0;
};

}  // namespace tablier::search
