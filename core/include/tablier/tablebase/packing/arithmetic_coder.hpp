// Yes or no, again and again, written in as few bytes as their chances allow, and read back.
//
// Both sides keep the same range of 32-bit numbers and cut it at each decision in proportion to the chances; leading
// bytes on which all numbers of the range agree are written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tablier::tablebase {

// A chance of yes is a number of 65536ths, neither 0 nor all.
constexpr std::uint32_t certain = 65536;

class ArithmeticEncoder {
 public:
  bool code(std::uint32_t chance, bool yes) {
    const std::uint32_t middle = low_ + static_cast<std::uint32_t>(std::uint64_t{high_ - low_} * chance / certain);
    yes ? high_ = middle : low_ = middle + 1;
    for (; (low_ ^ high_) >> 24 == 0; low_ <<= 8, high_ = high_ << 8 | 255)
      bytes_.push_back(static_cast<std::uint8_t>(high_ >> 24));
    return yes;
  }

  // All bytes, once nothing more is to come. Whoever reads goes on with zeros, so that those at the end are left out.
  std::vector<std::uint8_t> finish() {
    if (low_ != 0) bytes_.push_back(static_cast<std::uint8_t>((low_ >> 24) + 1));  // no more than the high one's
    while (!bytes_.empty() && bytes_.back() == 0) bytes_.pop_back();
    return std::move(bytes_);
  }

 private:
  std::uint32_t low_ = 0, high_ = ~std::uint32_t{0};
  std::vector<std::uint8_t> bytes_;
};

class ArithmeticDecoder {
 public:
  explicit ArithmeticDecoder(std::span<const std::uint8_t> bytes) : bytes_(bytes) {
    for (int i = 0; i < 4; ++i) read();
  }

  bool code(std::uint32_t chance, bool = false) {
    const std::uint32_t middle = low_ + static_cast<std::uint32_t>(std::uint64_t{high_ - low_} * chance / certain);
    const bool yes = number_ <= middle;
    yes ? high_ = middle : low_ = middle + 1;
    for (; (low_ ^ high_) >> 24 == 0; low_ <<= 8, high_ = high_ << 8 | 255) read();
    return yes;
  }

 private:
  void read() { number_ = number_ << 8 | (next_ < bytes_.size() ? bytes_[next_++] : 0); }

  std::uint32_t low_ = 0, high_ = ~std::uint32_t{0}, number_ = 0;
  std::span<const std::uint8_t> bytes_;
  std::size_t next_ = 0;
};

}  // namespace tablier::tablebase
