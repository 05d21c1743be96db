// Tables packed and unpacked, block by block; docs/formats/tablebase.md describes the bytes.
#pragma once

#include "tablier/tablebase/packing/block.hpp"

namespace tablier::tablebase {

// What has been learned about a table.
struct Model {
  std::vector<Weight> verdicts, distances;
};

template <int Rows>
class Packing {
  using B = Block<Rows>;
  using Encoding = Coding<ArithmeticEncoder>;
  using Decoding = Coding<ArithmeticDecoder>;

 public:
  Packing(const Tables<Rows>& tables, int mover, int other) : tables_(tables), mover_(mover), other_(other) {}

  // What was learned, as bytes.
  static std::vector<std::uint8_t> packed(const Model& model) {
    ArithmeticEncoder encoder;
    for (const auto* weights : {&model.verdicts, &model.distances}) {
      WeightBits bits;
      for (const Weight weight : *weights) bits.code(encoder, weight);
    }
    return encoder.finish();
  }
  static Model unpacked(std::span<const std::uint8_t> bytes) {
    Model model{std::vector<Weight>(B::verdict_weights), std::vector<Weight>(B::distance_weights)};
    ArithmeticDecoder decoder(bytes);
    for (auto* weights : {&model.verdicts, &model.distances}) {
      WeightBits bits;
      for (Weight& weight : *weights) weight = bits.code(decoder, 0);
    }
    return model;
  }

  std::uint64_t blocks() const { return (tables_.size(mover_, other_) + block_size - 1) / block_size; }

  // Learns from some blocks, evenly spread, several times.
  Model learned(const std::uint8_t* codes, std::uint64_t sample, int times) const {
    Learning verdicts(B::verdict_weights, B::verdict_drifts), distances(B::distance_weights, B::distance_drifts);
    const std::uint64_t blocks = this->blocks();
    sample = std::min(sample, blocks);
    for (int time = 0; time < times; ++time)
      for (std::uint64_t i = 0; i < sample; ++i) {
        const std::uint64_t block = i * blocks / sample;
        verdicts.begin_block();
        distances.begin_block();
        B(tables_, mover_, other_, block).code(verdicts, distances, codes + block * block_size, [](auto, auto) {});
      }
    const auto few = static_cast<std::uint32_t>(6 * times);
    return {verdicts.weights(few), distances.weights(few)};
  }

  // False for codes of no table.
  bool pack(const Model& model, const std::uint8_t* codes, std::uint64_t block, std::vector<std::uint8_t>& verdicts,
            std::vector<std::uint8_t>& distances) const {
    Encoding first({}, model.verdicts, B::verdict_drifts), second({}, model.distances, B::distance_drifts);
    const bool is_sane =
        B(tables_, mover_, other_, block).code(first, second, codes + block * block_size, [](auto, auto) {});
    verdicts = first.coder().finish();
    distances = second.coder().finish();
    return is_sane;
  }

  // Unpacks codes; `unused` where there are none. False for bytes that no table gives.
  bool unpack(const Model& model, std::span<const std::uint8_t> verdicts, std::span<const std::uint8_t> distances,
              std::uint64_t block, std::uint8_t* codes) const {
    Decoding first(ArithmeticDecoder(verdicts), model.verdicts, B::verdict_drifts);
    Decoding second(ArithmeticDecoder(distances), model.distances, B::distance_drifts);
    return B(tables_, mover_, other_, block).code(first, second, nullptr, [&](std::uint32_t at, std::uint8_t value) {
      codes[at] = value;
    });
  }

  // Unpacks verdicts alone.
  template <class Keep>
  void unpack_verdicts(const Model& model, std::span<const std::uint8_t> verdicts, std::uint64_t block,
                       Keep&& keep) const {
    Decoding decoding(ArithmeticDecoder(verdicts), model.verdicts, B::verdict_drifts);
    B(tables_, mover_, other_, block).read_verdicts(decoding, keep);
  }

 private:
  const Tables<Rows>& tables_;
  const int mover_, other_;
};

}  // namespace tablier::tablebase
