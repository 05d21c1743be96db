// How likely yes is at a decision: the sum of one weight for each fact about it, as in logistic regression.
//
// The weights are learned from a sample of the table and lie in its file. Besides them a few sums drift with what a
// block has shown so far; they begin at zero in each block.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "tablier/tablebase/packing/arithmetic_coder.hpp"

namespace tablier::tablebase {

// A weight is the logarithm of how much more likely yes becomes, in sixteenths. Sums are kept in 65536ths.
using Weight = std::int8_t;
constexpr int weight_unit = 65536 / 16;

// The chance of a sum, in steps of 1/256 from -8 to 8. Made while compiling, so that it is the same on every machine.
constexpr auto chances = [] {
  std::array<std::uint16_t, 4096> table{};
  constexpr double step = 1.0039138893383475734;  // e to 1/256
  double odds = 0.00033546262790251183882;        // e to -8
  for (std::uint16_t& chance : table) {
    chance = static_cast<std::uint16_t>(certain * odds / (1 + odds) + 0.5);
    odds *= step;
  }
  return table;
}();
constexpr std::uint32_t chance_of(int sum) {
  return chances[static_cast<std::size_t>(std::clamp((sum >> 8) + 2048, 0, 4095))];
}

// What is said about a decision: one fact of each sort, and the two sums that drift. All are numbers of places.
template <std::size_t Sorts>
struct Facts {
  std::array<std::uint32_t, Sorts> weights;
  std::array<std::uint32_t, 2> drifts;
};

// The sums that drift in a block.
class Drift {
 public:
  explicit Drift(std::size_t places) : sums_(places) {}
  int sum(const std::array<std::uint32_t, 2>& places) const { return sums_[places[0]] + sums_[places[1]]; }
  void learn(const std::array<std::uint32_t, 2>& places, std::uint32_t chance, bool yes) {
    const int surprise = (yes ? static_cast<int>(certain) : 0) - static_cast<int>(chance);
    for (const std::uint32_t place : places) sums_[place] += surprise >> 4;
  }
  void forget() { std::fill(sums_.begin(), sums_.end(), 0); }

 private:
  std::vector<int> sums_;
};

// Writes or reads decisions by their chances.
template <class Coder>
class Coding {
 public:
  Coding(Coder coder, std::span<const Weight> weights, std::size_t drifts)
      : coder_(std::move(coder)), weights_(weights), drift_(drifts) {}

  template <std::size_t Sorts>
  bool decide(const Facts<Sorts>& facts, bool yes) {
    int sum = 0;
    for (const std::uint32_t place : facts.weights) sum += weights_[place];
    const std::uint32_t chance = chance_of(sum * weight_unit + drift_.sum(facts.drifts));
    yes = coder_.code(chance, yes);
    drift_.learn(facts.drifts, chance, yes);
    return yes;
  }

  Coder& coder() { return coder_; }

 private:
  Coder coder_;
  std::span<const Weight> weights_;
  Drift drift_;
};

// Finds weights by gradient descent, decision by decision.
class Learning {
 public:
  Learning(std::size_t weights, std::size_t drifts) : weights_(weights), seen_(weights), drift_(drifts) {}

  void begin_block() { drift_.forget(); }

  template <std::size_t Sorts>
  bool decide(const Facts<Sorts>& facts, bool yes) {
    float sum = 0;
    for (const std::uint32_t place : facts.weights) sum += weights_[place];
    const std::uint32_t chance =
        chance_of(std::clamp(static_cast<int>(sum * 65536), -100 * 65536, 100 * 65536) + drift_.sum(facts.drifts));
    drift_.learn(facts.drifts, chance, yes);
    const float surprise = (yes ? 1.0f : 0.0f) - static_cast<float>(chance) / certain;
    for (const std::uint32_t place : facts.weights) {
      const float often = 1.5f + 0.25f * static_cast<float>(++seen_[place]);
      weights_[place] += surprise * std::max(0.002f, 1 / (Sorts * often));
    }
    return yes;
  }

  // What was learned; nothing where that was from a few decisions only, which is not worth its place in a file.
  std::vector<Weight> weights(std::uint32_t few) const {
    std::vector<Weight> rounded(weights_.size());
    for (std::size_t i = 0; i < rounded.size(); ++i)
      if (seen_[i] > few) rounded[i] = static_cast<Weight>(std::clamp(std::lround(weights_[i] * 16), -127L, 127L));
    return rounded;
  }

 private:
  std::vector<float> weights_;
  std::vector<std::uint32_t> seen_;
  Drift drift_;
};

// Weights as bytes, most of them zero: bit by bit, each as likely as it has been so far.
class WeightBits {
 public:
  template <class Coder>
  Weight code(Coder& coder, Weight weight) {
    const auto value = static_cast<std::uint8_t>(weight);
    was_zero_ = bit(coder, chances_[was_zero_], value == 0);
    if (was_zero_) return 0;
    unsigned node = 1;
    for (int shift = 7; shift >= 0; --shift) node = node * 2 + bit(coder, chances_[node + 1], value >> shift & 1);
    return static_cast<Weight>(node & 255);
  }

 private:
  template <class Coder>
  static bool bit(Coder& coder, std::uint32_t& chance, bool yes) {
    yes = coder.code(chance, yes);
    chance = yes ? chance + ((certain - 32 - chance) >> 5) : chance - ((chance - 32) >> 5);
    return yes;
  }

  bool was_zero_ = true;
  std::array<std::uint32_t, 257> chances_ = [] {
    std::array<std::uint32_t, 257> even{};
    even.fill(certain / 2);
    return even;
  }();
};

}  // namespace tablier::tablebase
