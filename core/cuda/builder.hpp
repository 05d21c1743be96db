// Builds tables of endings in the memory of a GPU, pair by pair, tells what is in them, and writes them out.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "orbits.hpp"
#include "tablier/games/fanorona.hpp"
#include "work.hpp"

namespace tablier::gpu {

// What is known about a split once it is built; positions are counted without regard to symmetry.
struct Summary {
  int mover, other;
  std::uint64_t won, drawn, lost, stalemates;
  int longest_win, longest_loss;
  std::string position;           // one of the longest wins, …
  std::vector<std::string> line;  // … and best play from there to the end
  std::uint64_t numbers, sum;     // of the table: its bytes, and a sum over them for comparisons
  std::uint64_t checked, wrong;   // positions whose code was derived again from those after its moves
  double settle, carry, seconds;  // of its pair
};

template <int Rows>
class Builder {
 public:
  Builder(int cols, fanorona::Phase phase) : tables_(cols, phase), game_(options(cols, phase)) {}

  // Builds a split and its mirror; all smaller ones are there. Up to so many positions of each are derived again.
  std::vector<Summary> build(int mover, int other, std::uint64_t checks) {
    const auto began = now();
    for (int pieces = static_cast<int>(orbits_.size()) + 1; pieces <= mover; ++pieces) {
      orbits_.push_back(make_orbits(tables_.symmetries, tables_.points, pieces));
      tables_.orbits[pieces] = orbits_.back().view();
    }
    std::vector<Made> pair;
    pair.push_back(make(mover, other));
    if (mover != other) pair.push_back(make(other, mover));
    for (Made& one : pair) one.split.tables = tables_;

    Array<int> longest_found(1);
    longest_found.fill(0);
    for (const Made& one : pair) settle(one.split, longest_found.data());
    wait();
    const auto settled = now();

    int longest = longest_found.read()[0];
    Array<std::uint64_t> counts(pair.size() * 256);
    counts.fill(0);
    const bool optional = tables_.phase != fanorona::Phase::compulsory;
    for (int distance = 0; distance <= longest; ++distance) {
      bool any = false;
      for (std::size_t i = 0; i < pair.size(); ++i) {
        using Work = Carry<Rows>;
        run(Work{pair[i].split, distance, counts.data() + i * 256 + distance}, tasks<Work>(pair[i].split));
      }
      for (std::size_t i = 0; i < pair.size(); ++i) any |= counts.read(i * 256 + distance, 1)[0] != 0;
      if (any) longest = std::max(longest, distance + 1);
      if (any && optional && distance % 2 == 1) {
        for (const Made& one : pair) lose(one.split, distance, longest_found.data());
        longest = std::max(longest, longest_found.read()[0]);
      }
      if (longest >= code::longest) throw std::runtime_error("a distance is too long for a byte");
    }
    const auto carried = now();

    std::vector<Summary> found;
    for (std::size_t i = 0; i < pair.size(); ++i) {
      found.push_back(finish(pair[i].split, counts.read(i * 256, 256)));
      found.back().settle = seconds(began, settled);
      found.back().carry = seconds(settled, carried);
    }
    wait();
    const double built = seconds(began, now());
    for (std::size_t i = 0; i < pair.size(); ++i) {
      found[i].seconds = built;
      const Checked again = check_again(pair[i].split, checks);
      found[i].checked = again.positions;
      found[i].wrong = again.wrong;
      if (found[i].longest_win) extract_line(pair[i].split, found[i]);
    }
    return found;
  }

  // Writes the codes of a table that was built, one byte a number.
  void write(int mover, int other, std::FILE* file) const {
    const auto& codes = codes_[at(mover)][at(other)];
    constexpr std::uint64_t most = 1 << 26;  // at once
    const std::uint64_t size = tables_.size(mover, other);
    for (std::uint64_t first = 0; first < size; first += most) {
      const std::vector<std::uint8_t> some = codes.read(first, std::min(most, size - first));
      if (std::fwrite(some.data(), 1, some.size(), file) != some.size())
        throw std::runtime_error("nobody takes the table");
    }
    std::fflush(file);
  }

  // Frees the tables of a split, once they are needed no more.
  void forget(int mover, int other) {
    codes_[at(mover)][at(other)] = {};
    tables_.codes[mover][other] = nullptr;
  }

 private:
  using Time = std::chrono::steady_clock::time_point;
  static Time now() { return std::chrono::steady_clock::now(); }
  static double seconds(Time from, Time to) { return std::chrono::duration<double>(to - from).count(); }

  static constexpr std::size_t at(int pieces) { return static_cast<std::size_t>(pieces); }
  static fanorona::Options options(int cols, fanorona::Phase phase) {
    fanorona::Options options;
    options.compulsory = phase == fanorona::Phase::compulsory;
    options.cols = cols;
    options.no_capture_limit = 0;
    return options;
  }

  // A split that is being built.
  struct Made {
    Split<Rows> split;
    Array<Mask> sets;
  };
  Made make(int mover, int other) {
    const std::uint64_t width = tables_.width(mover, other), size = tables_.size(mover, other);
    Array<Mask> sets = all_sets(width, other);
    auto& codes = codes_[at(mover)][at(other)];
    const std::uint64_t whole = Carry<Rows>::task_size;
    codes = Array<std::uint8_t>((size + whole - 1) / whole * whole);
    codes.fill(code::unused);
    tables_.codes[mover][other] = codes.data();
    const Mask* all = sets.data();
    return {{tables_, mover, other, all, width, size}, std::move(sets)};
  }

  static Summary finish(const Split<Rows>& split, const std::vector<std::uint64_t>& counts) {
    using Work = Finish<Rows>;
    Array<std::uint64_t> totals(2);
    totals.fill(0);
    run(Work{split, totals.data(), totals.data() + 1}, tasks<Work>(split));
    const std::vector<std::uint64_t> found = totals.read();
    Summary summary{};
    summary.mover = split.mover;
    summary.other = split.other;
    summary.drawn = found[0];
    summary.sum = found[1];
    summary.numbers = split.size;
    summary.stalemates = counts[0];
    for (int distance = 0; distance <= code::longest; ++distance) {
      const std::uint64_t count = counts[at(distance)];
      (distance % 2 ? summary.won : summary.lost) += count;
      if (count) (distance % 2 ? summary.longest_win : summary.longest_loss) = distance;
    }
    return summary;
  }

  // The first position of the longest wins, and best play from it to the end.
  void extract_line(const Split<Rows>& split, Summary& summary) {
    const std::vector<Mask> pieces = first_with(split, summary.longest_win);
    fanorona::State state{};
    state.pieces[0] = pieces[0];
    state.pieces[1] = pieces[1];
    state.number = 1;
    summary.position = game_.text(state);
    while (const auto next = best_move(state)) {
      summary.line.push_back(game_.text(state, *next));
      state = game_.play(state, *next);
    }
    if (static_cast<int>(summary.line.size()) != summary.longest_win)
      throw std::runtime_error("best play from " + summary.position + " is not as long as the table says");
  }

  // The first of the best moves; nothing where the game is over.
  std::optional<fanorona::Move> best_move(const fanorona::State& state) {
    std::vector<fanorona::Move> moves;
    std::vector<Mask> sets;
    game_.each_move(state, [&](const fanorona::Move& move) {
      const fanorona::State after = game_.play(state, move);
      moves.push_back(move);
      sets.push_back(after.pieces[after.turn]);
      sets.push_back(after.pieces[1 - after.turn]);
      return true;
    });
    if (moves.empty()) return std::nullopt;
    const std::vector<std::uint8_t> theirs = codes_of(tables_, sets);
    std::size_t best = 0;
    for (std::size_t i = 1; i < moves.size(); ++i)
      if (tablebase::merit(tablebase::after(theirs[i])) > tablebase::merit(tablebase::after(theirs[best]))) best = i;
    return moves[best];
  }

  tablebase::Tables<Rows> tables_;
  fanorona::Fanorona<Rows> game_;
  std::vector<OrbitArrays> orbits_;  // of one piece, two pieces, …
  std::array<std::array<Array<std::uint8_t>, tablebase::most_pieces + 1>, tablebase::most_pieces + 1> codes_;
};

}  // namespace tablier::gpu
