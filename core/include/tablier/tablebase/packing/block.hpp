// A block of a table as it is packed: which of its numbers are written at all, and the facts that tell their codes.
//
// Numbers that stand for no position of their own are left out, and those of which the rules alone say enough: where
// capturing is compulsory and possible (smaller tables know), and where one turn takes everything. Verdicts and
// distances are written apart, so that verdicts can be read alone; distances rest on them. What is likely is told by
// neighbours: positions in which one piece of the other player stands a point or a file before, and those at the same
// place of the row before. The same walk learns, writes and reads.
#pragma once

#include <algorithm>
#include <array>

#include "tablier/tablebase/packing/model.hpp"
#include "tablier/tablebase/tables.hpp"

namespace tablier::tablebase {

// Tables are packed in blocks of so many numbers.
constexpr std::uint32_t block_size = 4096;

// Who wins, without the distance.
enum class Verdict : std::uint8_t { lost, drawn, won, unknown };
constexpr Verdict verdict_of(std::uint8_t value) {
  if (value == code::draw) return Verdict::drawn;
  if (!code::is_known(value)) return Verdict::unknown;
  return code::is_win(value) ? Verdict::won : Verdict::lost;
}

template <int Rows>
class Block {
  static constexpr std::uint32_t situations = 8, directed_situations = 2 * situations;

 public:
  // How many places weights and drifting sums have.
  static constexpr std::size_t verdict_weights = 2 * situations * (1024 + 64 + 1024 + 64), verdict_drifts = 48;
  static constexpr std::size_t distance_weights = directed_situations * (256 + 6 * 121 + 6 * 64 + 4 * 512);
  static constexpr std::size_t distance_drifts = 6 * directed_situations + 288;

  // The block with this number of a split.
  Block(const Tables<Rows>& tables, int mover, int other, std::uint64_t number)
      : tables_(tables),
        mover_(mover),
        other_(other),
        width_(tables.width(mover, other)),
        first_(number * block_size),
        size_(static_cast<std::uint32_t>(std::min<std::uint64_t>(block_size, tables.size(mover, other) - first_))) {}

  std::uint32_t size() const { return size_; }

  // Reads the verdicts alone; each goes to `keep`, `unknown` for what is left out.
  template <class Verdicts, class Keep>
  void read_verdicts(Verdicts& verdicts, Keep&& keep) {
    walk([&](std::uint32_t at, const Place& place) {
      verdicts_[at] =
          place.is_written ? verdict(verdicts, place, Verdict::unknown) : carried(place, verdicts_, Verdict::drawn);
      keep(at, place.is_written ? verdicts_[at] : Verdict::unknown);
    });
  }

  // Learns, writes or reads verdicts and distances. `codes` are those of the block, or nothing if they are to be read;
  // each code goes to `keep`, `unused` for what is left out. False for codes of no table, and bytes of no codes.
  template <class Verdicts, class Distances, class Keep>
  bool code(Verdicts& verdicts, Distances& distances, const std::uint8_t* codes, Keep&& keep) {
    bool is_sane = true;
    walk([&](std::uint32_t at, const Place& place) {
      if (!place.is_written) {
        verdicts_[at] = carried(place, verdicts_, Verdict::drawn);
        codes_[at] = carried(place, codes_, code::draw);
        keep(at, code::unused);
        return;
      }
      const std::uint8_t known = codes ? codes[at] : code::unused;
      verdicts_[at] = verdict(verdicts, place, verdict_of(known));
      if (verdicts_[at] == Verdict::drawn)
        codes_[at] = code::draw;
      else if (place.captured == everything)
        codes_[at] = 1;
      else
        codes_[at] = distance(distances, place, at, verdicts_[at] == Verdict::won, known);
      is_sane &= codes ? codes_[at] == known : codes_[at] != code::unused;
      keep(at, codes_[at]);
    });
    return is_sane;
  }

 private:
  static constexpr int everything = 4, none = -1;

  // A number of the block: its neighbours there, if they are, and what can be captured.
  struct Place {
    int before;                            // the first piece of the other player a point before
    int file;                              // a file before
    int second, second_both, second_file;  // the second a point before, both, the second a file
    int third, third_both, fourth;
    int row, row_before;
    int captured = 0;  // the most pieces that one turn of the mover takes, three at most, or everything
    bool is_threatened = false;
    bool is_written = false;

    std::uint32_t situation() const { return static_cast<std::uint32_t>(2 * captured + is_threatened); }
  };

  template <class Visit>
  void walk(Visit&& visit) {
    const Orbits& orbits = tables_.orbits[mover_];
    std::uint64_t row = first_ / width_, rank = first_ % width_;
    Mask set = set_of(rank, other_);
    for (std::uint32_t at = 0; at < size_; ++at) {
      const Mask own = orbits.firsts[row], enemy = spread(set, own);
      const auto turns = tables_.turns(own, enemy);
      Place place = neighbours(set, at);
      place.is_written = tables_.is_used(rank, own, enemy, orbits.fixing[row]);
      if (place.is_written && turns.can_capture()) {
        place.is_written = tables_.phase != Phase::compulsory;
        if (place.is_written) place.captured = most_captured(turns);
      }
      if (place.is_written) place.is_threatened = tables_.turns(enemy, own).can_capture();
      visit(at, place);
      set = next_set(set);
      if (++rank == width_) ++row, rank = 0, set = (Mask{1} << other_) - 1;
    }
  }

  int most_captured(const typename Tables<Rows>::Turns& turns) const {
    int most = 0;
    turns.each_capture([&](int, int, Mask captured) { most = std::max(most, bits::count(captured)); });
    return most == other_ ? everything : std::min(most, 3);
  }

  // Where the neighbours of a set are: a piece that stands a point before changes the rank by what it adds there.
  Place neighbours(Mask set, std::uint32_t at) const {
    const auto back = [&](std::uint64_t by) { return by <= at ? static_cast<int>(at - by) : none; };
    Place place{back(1), none, none, none, none, none, none, none, back(width_), back(width_ + 1)};
    const int first = bits::lowest(set);
    if (first >= Rows) place.file = back(Rows);
    if (!(set &= set - 1)) return place;
    const int second = bits::lowest(set);
    if (second > first + 1) {
      place.second = back(choose(second - 1, 1));
      if (first) place.second_both = back(choose(second - 1, 1) + 1);
    }
    if (second > first + Rows) place.second_file = back(choose(second, 2) - choose(second - Rows, 2));
    if (!(set &= set - 1)) return place;
    const int third = bits::lowest(set);
    if (third > second + 1) {
      place.third = back(choose(third - 1, 2));
      if (first) place.third_both = back(choose(third - 1, 2) + 1);
    }
    if (!(set &= set - 1)) return place;
    const int fourth = bits::lowest(set);
    if (fourth > third + 1) place.fourth = back(choose(fourth - 1, 3));
    return place;
  }

  // What a number that is left out shows its neighbours.
  template <class Value>
  static Value carried(const Place& place, const std::array<Value, block_size>& values, Value otherwise) {
    const auto value = [&](int at) { return values[static_cast<std::size_t>(at)]; };
    if (place.second != none && place.second_both != none && value(place.before) == value(place.second_both))
      return value(place.second);
    for (const int at : {place.before, place.row, place.second})
      if (at != none) return value(at);
    return otherwise;
  }

  template <class Verdicts>
  Verdict verdict(Verdicts& verdicts, const Place& place, Verdict known) {
    if (place.captured == everything) return Verdict::won;
    const auto seen = [&](int at) {
      return at == none ? 3u : static_cast<std::uint32_t>(verdicts_[static_cast<std::size_t>(at)]);
    };
    const std::uint32_t before = seen(place.before), second = seen(place.second), third = seen(place.third),
                        row = seen(place.row), situation = place.situation();
    std::uint32_t base = 0;
    const auto fact = [&](std::uint32_t value, std::uint32_t values) {
      const std::uint32_t at = ((base + value) * situations + situation) * 2;
      base += values;
      return at;
    };
    Facts<4> facts{
        {fact(before | seen(place.file) << 2 | second << 4 | row << 6 | seen(place.second_file) << 8, 1024),
         fact(before | row << 2 | seen(place.row_before) << 4, 64),
         fact(before | second << 2 | seen(place.second_both) << 4 | third << 6 | seen(place.third_both) << 8, 1024),
         fact(second | third << 2 | seen(place.fourth) << 4, 64)},
        {situation * 2, 16 + (before * 4 + second) * 2}};
    if (verdicts.decide(facts, known == Verdict::won)) return Verdict::won;
    for (std::uint32_t& weight : facts.weights) ++weight;
    for (std::uint32_t& drift : facts.drifts) ++drift;
    return verdicts.decide(facts, known == Verdict::drawn) ? Verdict::drawn : Verdict::lost;
  }

  // Distances of a win are odd and those of a loss even: what is coded is their half. One value after the other is
  // asked for, those of neighbours first, then those around a guess.
  template <class Distances>
  std::uint8_t distance(Distances& distances, const Place& place, std::uint32_t at, bool is_win, std::uint8_t known) {
    const auto seen = [&](int where) {
      if (where == none) return none;
      const std::uint8_t value = codes_[static_cast<std::size_t>(where)];
      return code::is_known(value) && code::is_win(value) == is_win ? value / 2 : none;
    };
    const int before = seen(place.before), file = seen(place.file), second = seen(place.second),
              both = seen(place.second_both), second_file = seen(place.second_file), third = seen(place.third),
              third_both = seen(place.third_both), fourth = seen(place.fourth), row = seen(place.row),
              row_before = seen(place.row_before), earlier = seen(at > 1 ? static_cast<int>(at) - 2 : none);
    const std::uint32_t situation = place.situation() * 2 + is_win;
    int& last = last_[situation];

    int guess = 3;
    for (const int one : {third, file, second, row, before})
      if (one != none) guess = one;
    if (before != none && row != none && row_before != none) guess = between(before, row, row_before);
    if (before != none && second != none && both != none) guess = between(before, second, both);

    const std::array<int, 8> sources{before, file, second, second_file, row, third, fourth, last};
    const int order[] = {guess, second, before, row, third, file, last, second_file, fourth};
    std::uint64_t asked[2] = {};
    std::uint32_t tries = 0;
    int rejected = none;
    const auto is_it = [&](int value) {
      std::uint64_t& word = asked[value >> 6];
      if (word >> (value & 63) & 1) return false;
      word |= std::uint64_t{1} << (value & 63);
      std::uint32_t votes = 0;
      for (std::size_t i = 0; i < sources.size(); ++i) votes |= static_cast<std::uint32_t>(sources[i] == value) << i;
      const std::uint32_t turn = votes ? std::min(tries, 4u) : 5;
      const auto from = [&](int other, int most) {  // a difference, as far as it matters
        return static_cast<std::uint32_t>(other == none ? 2 * most + 1 : std::clamp(value - other, -most, most) + most);
      };
      std::uint32_t base = 0;
      const auto fact = [&](std::uint32_t what, std::uint32_t values) {
        const std::uint32_t place = (base + what) * directed_situations + situation;
        base += values;
        return place;
      };
      const std::uint32_t to_rejected = rejected == none ? 0 : from(rejected, 5);
      const Facts<7> facts{
          {fact(votes, 256), fact((turn * 11 + to_rejected) * 11 + from(guess, 5), 6 * 121),
           fact(static_cast<std::uint32_t>(std::min(value, 63)) * 6 + turn, 6 * 64),
           fact((from(before, 3) * 8 + from(both, 3)) * 8 + from(second, 3), 512),
           fact((from(row, 3) * 8 + from(row_before, 3)) * 8 + from(third, 3), 512),
           fact((from(earlier, 3) * 8 + from(before, 3)) * 8 + from(file, 3), 512),
           fact((from(third, 3) * 8 + from(third_both, 3)) * 8 + from(last, 3), 512)},
          {turn * directed_situations + situation,
           6 * directed_situations + (votes ? (votes & 127) + (tries ? 128 : 0) : 256 + std::min(tries, 31u))}};
      ++tries;
      rejected = value;
      return distances.decide(facts, known / 2 == value);
    };
    const auto found = [&](int value) { return static_cast<std::uint8_t>(2 * (last = value) + is_win); };
    for (const int value : order)
      if (value != none && is_it(value)) return found(value);
    for (int by = 1; by <= most_half; ++by) {
      if (guess + by <= most_half && is_it(guess + by)) return found(guess + by);
      if (guess - by >= 0 && is_it(guess - by)) return found(guess - by);
    }
    return code::unused;
  }
  static constexpr int most_half = code::longest / 2;

  // What continues two neighbours and the one that is neighbour to both, as pictures are guessed.
  static int between(int one, int two, int both) {
    return std::clamp(one + two - both, std::min(one, two), std::max(one, two));
  }

  const Tables<Rows>& tables_;
  const int mover_, other_;
  const std::uint64_t width_, first_;
  const std::uint32_t size_;
  std::array<Verdict, block_size> verdicts_;
  std::array<std::uint8_t, block_size> codes_;
  std::array<int, directed_situations> last_ = [] {  // the last distance in each situation
    std::array<int, directed_situations> values{};
    values.fill(none);
    return values;
  }();
};

}  // namespace tablier::tablebase
