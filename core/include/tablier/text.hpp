// Reading and writing the pieces that texts of all games are made of.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tablier/game.hpp"

namespace tablier {

// Walks over a text field by field; fields are parted by single spaces.
class Fields {
 public:
  explicit Fields(std::string_view text) : text_(text) {}

  // The next field and the offset of its first byte; nothing when the text is used up.
  std::optional<std::string_view> next() {
    if (at_ > text_.size()) return std::nullopt;
    begin_ = at_;
    const auto end = text_.find(' ', at_);
    at_ = end == std::string_view::npos ? text_.size() + 1 : end + 1;
    return text_.substr(begin_, (end == std::string_view::npos ? text_.size() : end) - begin_);
  }
  std::size_t begin() const { return begin_; }
  bool done() const { return at_ > text_.size(); }
  std::size_t at() const { return at_ < text_.size() ? at_ : text_.size(); }

 private:
  std::string_view text_;
  std::size_t at_ = 0, begin_ = 0;
};

inline constexpr std::uint32_t largest_counter = 999'999'999;

// A decimal number without sign or leading zeros, at most largest_counter.
inline std::optional<std::uint32_t> number(std::string_view text) {
  if (text.empty() || text.size() > 9 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  std::uint32_t value = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    value = value * 10 + static_cast<std::uint32_t>(digit - '0');
  }
  return value;
}

// A byte of the user's text, safe to show.
inline std::string shown(char byte) {
  if (byte >= 0x20 && byte < 0x7f) return std::string("'") + byte + "'";
  constexpr char digits[] = "0123456789abcdef";
  const auto code = static_cast<unsigned char>(byte);
  return std::string("byte 0x") + digits[code >> 4] + digits[code & 15];
}

// The file and rank, from 0, that a name such as e3 begins with, on a board of that size.
struct CellRead {
  int file, rank;
};
inline std::optional<CellRead> read_cell(std::string_view text, int files, int ranks) {
  if (text.size() < 2) return std::nullopt;
  const CellRead cell{text[0] - 'a', text[1] - '1'};
  if (cell.file < 0 || cell.file >= files || cell.rank < 0 || cell.rank >= ranks) return std::nullopt;
  return cell;
}

// The name of a cell: file letter from the left, rank from the bottom, both from 0.
inline std::string cell_name(int file, int rank) {
  return {static_cast<char>('a' + file), static_cast<char>('1' + rank)};
}

}  // namespace tablier
