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
#include "quiet.hpp"
#include "tablier/games/fanorona.hpp"

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

using Time = std::chrono::steady_clock::time_point;
inline Time now() { return std::chrono::steady_clock::now(); }
inline double seconds(Time from, Time to) { return std::chrono::duration<double>(to - from).count(); }

// Says now and then how far it is, and stops after so many seconds.
class Progress {
 public:
  explicit Progress(double limit) : limit_(limit) {}

  // `what()` says how far.
  template <int Rows, class What>
  void tell(const Split<Rows>& split, What&& what) {
    const double so_far = seconds(began_, now());
    const bool is_over = so_far > limit_;
    if (!is_over && seconds(told_, now()) < 5) return;
    told_ = now();
    const std::string text = what();
    std::fprintf(stderr, "%d against %d: %s; %.1f s so far\n", split.mover, split.other, text.c_str(), so_far);
    if (is_over) throw std::runtime_error("stopped, since that is longer than allowed");
  }

 private:
  double limit_;
  Time began_ = now(), told_ = began_;
};

// About so many positions are settled before others that are a quiet step before them are told.
#ifdef __CUDACC__
constexpr std::uint64_t numbers_at_once = 1 << 30;
#else
constexpr std::uint64_t numbers_at_once = 1 << 14;  // so that tests have several parts
#endif

template <int Rows>
class Builder {
 public:
  Builder(int cols, fanorona::Phase phase, double limit)
      : tables_(cols, phase), game_(options(cols, phase)), progress_(limit) {}

  // Builds a split and its mirror; all smaller ones are there. Up to so many positions of each are derived again.
  std::vector<Summary> build(int mover, int other, std::uint64_t checks) {
    const auto began = now();
    std::vector<Made> pair = make_pair(mover, other);
    for (Made& one : pair) make_codes(one.split);
    for (Made& one : pair) one.split.tables = tables_;

    Array<int> longest_found(1);
    longest_found.fill(0);
    for (const Made& one : pair) settle(one.split, {0, one.split.size, one.split.codes()}, longest_found.data());
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
        run(Work{pair[i].split, distance, counts.data() + i * 256 + distance}, tasks<Work>(pair[i].split.size));
      }
      for (std::size_t i = 0; i < pair.size(); ++i) any |= counts.read(i * 256 + distance, 1)[0] != 0;
      if (any) longest = std::max(longest, distance + 1);
      if (any && optional && distance % 2 == 1) {
        for (const Made& one : pair) lose(one.split, distance, longest_found.data());
        longest = std::max(longest, longest_found.read()[0]);
      }
      if (longest >= code::longest) throw std::runtime_error("a distance is too long for a byte");
      progress_.tell(pair[0].split, [&] { return "carried back to distance " + std::to_string(distance); });
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
      const Known<Rows> known{tables_, {}};
      if (found[i].longest_win)
        extract_line(known, sets_of(pair[i].split, first_with(pair[i].split, found[i].longest_win)), found[i]);
    }
    return found;
  }

  // The same where capturing is compulsory, with the quiet positions alone in memory; no table is left in the end.
  std::vector<Summary> build_quiet(int mover, int other, std::uint64_t checks) {
    const auto began = now();
    std::vector<Made> pair = make_pair(mover, other);
    std::vector<QuietArrays> quiet;
    for (const Made& one : pair) {
      quiet.push_back(find_quiet(one.split));
      progress_.tell(one.split, [&] { return std::to_string(quiet.back().codes.size()) + " numbers are quiet"; });
    }
    const std::size_t last = pair.size() - 1;  // the mirror of the first, if that is not its own

    Array<int> longest(1);
    longest.fill(0);
    Array<Checked> checked(pair.size());
    checked.fill(0);
    std::vector<Settled> settled;
    for (std::size_t i = 0; i <= last; ++i)
      settled.push_back(settle_parts(pair[i].split, quiet[last - i].table, checks, longest.data(), checked.data() + i));
    const auto all_settled = now();

    constexpr std::uint64_t distances = quiet::longest + 1;
    Array<std::uint64_t> counts(pair.size() * distances);
    counts.fill(0);
    for (int distance = 0; distance <= longest.read()[0]; ++distance) {
      if (distance > quiet::longest) throw std::runtime_error("a distance is too long");
      for (std::size_t i = 0; i <= last; ++i) {
        const CarryQuiet<Rows> work{
            pair[i].split, quiet[i].table, quiet[last - i].table, distance, counts.data() + i * distances + distance,
            longest.data()};
        run(work, work.tasks());
      }
      progress_.tell(pair[0].split, [&] {
        std::vector<std::uint64_t> known = counts.read(0, distances);
        for (std::size_t value = 0; value <= code::longest; ++value) known[value] += settled[0].counts[value];
        return "carried back to distance " + std::to_string(distance) + ", " +
               in_words(summary(pair[0].split, known, settled[0].counts[code::draw], 0)) + " so far";
      });
    }
    const auto carried = now();

    std::vector<Summary> found;
    for (std::size_t i = 0; i <= last; ++i) {
      using Work = FinishQuiet<Rows>;
      Array<std::uint64_t> totals(2);
      totals.fill(0);
      run(Work{pair[i].split, quiet[i].table, totals.data(), totals.data() + 1}, tasks<Work>(quiet[i].blocks.size()));
      std::vector<std::uint64_t> known = counts.read(i * distances, distances);
      for (std::size_t value = 0; value <= code::longest; ++value) known[value] += settled[i].counts[value];
      found.push_back(summary(pair[i].split, known, totals.read()[0] + settled[i].counts[code::draw],
                              totals.read()[1] + settled[i].sum));
      std::fprintf(stderr, "%d against %d: %s; to be checked\n", found[i].mover, found[i].other,
                   in_words(found[i]).c_str());
    }
    const double built = seconds(began, now());
    const Known<Rows> known{tables_, {quiet[0].table, quiet[last].table}};
    for (std::size_t i = 0; i <= last; ++i) {
      Summary& one = found[i];
      one.settle = seconds(began, all_settled);
      one.carry = seconds(all_settled, carried);
      one.seconds = built;
      check_quiet(pair[i].split, known, quiet[i], checks, checked.data() + i);
      const Checked again = checked.read(i, 1)[0];
      one.checked = again.positions;
      one.wrong = again.wrong;
      if (!one.longest_win) continue;
      std::uint64_t first = first_quiet_with(quiet[i], one.longest_win);
      if (one.longest_win <= code::longest) first = std::min(first, settled[i].firsts[at(one.longest_win)]);
      extract_line(known, sets_of(pair[i].split, first), one);
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
  static constexpr std::size_t at(int pieces) { return static_cast<std::size_t>(pieces); }
  static fanorona::Options options(int cols, fanorona::Phase phase) {
    fanorona::Options options;
    options.compulsory = phase == fanorona::Phase::compulsory;
    options.cols = cols;
    options.no_capture_limit = 0;
    return options;
  }

  // A split that is being built, and its mirror, if that is another.
  struct Made {
    Split<Rows> split;
    Array<Mask> sets;
  };
  std::vector<Made> make_pair(int mover, int other) {
    for (int pieces = static_cast<int>(orbits_.size()) + 1; pieces <= std::max(mover, other); ++pieces) {
      orbits_.push_back(make_orbits(tables_.symmetries, tables_.points, pieces));
      tables_.orbits[pieces] = orbits_.back().view();
    }
    std::vector<Made> pair;
    pair.push_back(make(mover, other));
    if (mover != other) pair.push_back(make(other, mover));
    return pair;
  }
  Made make(int mover, int other) const {
    const std::uint64_t width = tables_.width(mover, other);
    Array<Mask> sets = all_sets(width, other);
    const Mask* all = sets.data();
    return {{tables_, mover, other, all, width, tables_.size(mover, other)}, std::move(sets)};
  }
  void make_codes(const Split<Rows>& split) {
    auto& codes = codes_[at(split.mover)][at(split.other)];
    const std::uint64_t whole = Carry<Rows>::task_size;
    codes = Array<std::uint8_t>((split.size + whole - 1) / whole * whole);
    codes.fill(code::unused);
    tables_.codes[split.mover][split.other] = codes.data();
  }

  // Settles all positions, some rows of them at a time, and tells what is in them to the quiet positions before.
  struct Settled {
    std::vector<std::uint64_t> counts, firsts;  // by code: how many, and the first number
    std::uint64_t sum;
  };
  Settled settle_parts(const Split<Rows>& split, const QuietTable& before, std::uint64_t checks, int* longest,
                       Checked* checked) {
    using Work = Enter<Rows>;
    const std::uint64_t rows = split.size / split.width;
    const std::uint64_t some = std::clamp(numbers_at_once / split.width, std::uint64_t{1}, rows);
    Array<std::uint8_t> codes(some * split.width);
    Array<std::uint64_t> counts(256), firsts(256), sum(1);
    counts.fill(0);
    firsts.fill(255);
    sum.fill(0);
    Array<int> longest_capture(1);
    longest_capture.fill(0);
    for (std::uint64_t first = 0; first < rows; first += some) {
      const std::uint64_t end = std::min(rows, first + some);
      const Part part{first * split.width, end * split.width, codes.data()};
      settle(split, part, longest_capture.data());
      run(Work{split, part, before, counts.data(), firsts.data(), sum.data(), longest}, tasks<Work>(part.size()));
      const double share = static_cast<double>(part.size()) / static_cast<double>(split.size);
      check_settled(split, part, static_cast<std::uint64_t>(static_cast<double>(checks) * share), checked);
      wait();
      progress_.tell(split, [&] {
        const std::vector<std::uint64_t> known = counts.read();
        return "settled " + std::to_string(100 * end / rows) + " %, " +
               in_words(summary(split, {known.begin(), known.begin() + code::longest + 1}, known[code::draw], 0)) +
               " with captures so far";
      });
    }
    return {counts.read(), firsts.read(), sum.read()[0]};
  }

  static Summary finish(const Split<Rows>& split, const std::vector<std::uint64_t>& counts) {
    using Work = Finish<Rows>;
    Array<std::uint64_t> totals(2);
    totals.fill(0);
    run(Work{split, totals.data(), totals.data() + 1}, tasks<Work>(split.size));
    const std::vector<std::uint64_t> found = totals.read();
    return summary(split, counts, found[0], found[1]);
  }
  // Counts are those of won and lost positions by distance.
  static Summary summary(const Split<Rows>& split, const std::vector<std::uint64_t>& counts, std::uint64_t drawn,
                         std::uint64_t sum) {
    Summary summary{};
    summary.mover = split.mover;
    summary.other = split.other;
    summary.drawn = drawn;
    summary.sum = sum;
    summary.numbers = split.size;
    summary.stalemates = counts[0];
    for (std::size_t distance = 0; distance < counts.size(); ++distance) {
      const std::uint64_t count = counts[distance];
      (distance % 2 ? summary.won : summary.lost) += count;
      if (count) (distance % 2 ? summary.longest_win : summary.longest_loss) = static_cast<int>(distance);
    }
    return summary;
  }

  static std::string in_words(const Summary& one) {
    return std::to_string(one.won) + " won, " + std::to_string(one.drawn) + " drawn, " + std::to_string(one.lost) +
           " lost, the longest win " + std::to_string(one.longest_win);
  }

  // A position of the longest wins as a text, and best play from it to the end.
  void extract_line(const Known<Rows>& known, const std::vector<Mask>& sets, Summary& summary) const {
    fanorona::State state{};
    state.pieces[0] = sets[0];
    state.pieces[1] = sets[1];
    state.number = 1;
    summary.position = game_.text(state);
    while (const auto next = best_move(known, state)) {
      summary.line.push_back(game_.text(state, *next));
      state = game_.play(state, *next);
    }
    if (static_cast<int>(summary.line.size()) != summary.longest_win)
      throw std::runtime_error("best play from " + summary.position + " is not as long as the table says");
  }

  // The first of the best moves; nothing where the game is over.
  std::optional<fanorona::Move> best_move(const Known<Rows>& known, const fanorona::State& state) const {
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
    const std::vector<quiet::Code> theirs = codes_of(known, sets);
    std::size_t best = 0;
    for (std::size_t i = 1; i < moves.size(); ++i)
      if (quiet::merit(quiet::after(theirs[i])) > quiet::merit(quiet::after(theirs[best]))) best = i;
    return moves[best];
  }

  tablebase::Tables<Rows> tables_;
  fanorona::Fanorona<Rows> game_;
  Progress progress_;
  std::vector<OrbitArrays> orbits_;  // of one piece, two pieces, …
  std::array<std::array<Array<std::uint8_t>, tablebase::most_pieces + 1>, tablebase::most_pieces + 1> codes_;
};

}  // namespace tablier::gpu
