// The search, written once for all games: iterative deepening, principal variations, and proofs kept apart.
//
// A value is an estimate unless it is settled, and then what is known says so (see Known). Proofs never rest on a
// draw by repetition or by the no-capture limit, nor on a move list that was cut short; so they hold whatever was
// played before, and may be kept in the table. Who is to move, not the parity of the ply, tells whose side a value
// is seen from: in Tchag a player may move twice in a row.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "tablier/search/control.hpp"
#include "tablier/search/evaluation.hpp"
#include "tablier/search/features.hpp"
#include "tablier/search/line.hpp"
#include "tablier/search/table.hpp"

namespace tablier::search {

template <Evaluated G>
class Search {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using E = Evaluation<G>;
  using Action = typename E::Action;

  // `salt` is taken into every key: searches with different salts do not see each other's findings.
  Search(const G& game, Table& table, Control& control, std::uint64_t salt, Features features = {})
      : game_(game), table_(table), control_(control), salt_(mix(salt)), features_(features), slots_(arena) {
    for (int depth = 1; depth < deepest_reduction; ++depth)
      for (int index = 1; index < deepest_reduction; ++index)
        reductions_[depth][index] = static_cast<std::int8_t>(0.4 + std::log(depth) * std::log(index) / 2.2);
  }

  // Looks deeper and deeper until the depth is reached, the control says stop, or everything asked for is settled.
  // `before` holds the hashes of the positions before the root, the latest last. `tell` gets a report after each
  // depth. A thread that only helps others begins deeper, so that threads differ.
  template <class Tell>
  Report<Action> run(const State& root, std::span<const std::uint64_t> before, int depth_limit, int lines, int helper,
                     Tell&& tell) {
    begin(root, before);
    if (moves_.empty()) return {};
    lines = std::min(lines, static_cast<int>(moves_.size()));
    moves_[0].line.value = std::clamp(evaluation_.judge(game_, root).value, -largest_estimate, largest_estimate);
    Report<Action> report = reported(0, lines, {});
    for (int depth = 1 + helper % 2; depth <= depth_limit; ++depth) {
      depth_ = depth;
      newest_ = {};
      Known known;
      for (int line = 0; line < lines && !ended_; ++line) {
        const Known found = look_at_line(root, depth, line);
        if (line == 0) known = found;
      }
      if (ended_) {
        take_newest(report);
        break;
      }
      std::stable_sort(moves_.begin(), moves_.begin() + lines, better);
      report = reported(depth, lines, known);
      tell(std::as_const(report));
      bool settled = known.settled();
      for (int line = 0; line < lines; ++line) settled &= moves_[static_cast<std::size_t>(line)].line.known.settled();
      if (settled) break;
    }
    control_.nodes_left.fetch_add(std::exchange(allotted_, 0), std::memory_order_relaxed);
    return report;
  }

 private:
  static constexpr int deepest_reduction = 64;
  // Move lists lie one after another in an arena; a list that would not fit is cut short.
  static constexpr std::size_t arena = 32 * 1024;

  struct Slot {
    Action action;
    int order;
  };
  struct RootMove {
    Action action;
    Line<Action> line;
    std::uint16_t signature;
  };
  static bool better(const RootMove& a, const RootMove& b) { return a.line.value > b.line.value; }

  // Counts a node; false when the search must end.
  bool enter() {
    if (allotted_ == 0 && (ended_ || (allotted_ = control_.allot()) == 0)) {
      ended_ = true;
      return false;
    }
    if (control_.stop.load(std::memory_order_relaxed)) {
      ended_ = true;
      return false;
    }
    --allotted_;
    return true;
  }

  void begin(const State& root, std::span<const std::uint64_t> before) {
    const auto kept = std::min(before.size(), static_cast<std::size_t>(E::reversible_plies(root)));
    before_.assign(before.end() - static_cast<std::ptrdiff_t>(kept), before.end());
    std::sort(before_.begin(), before_.end());
    path_[0] = game_.hash(root);
    list_root(root);
  }

  // All moves of the root that differ in what they do. Where there are very many, those that capture most are kept.
  void list_root(const State& root) {
    constexpr int most_visited = 300'000;
    int visited = 0;
    complete_ = true;
    game_.each_move(root, [&](const Move& move) {
      const Action action = E::action(move);
      moves_.push_back({action, {}, E::signature(action)});
      return ++visited < most_visited || (complete_ = false);
    });
    const auto finding = table_.find(key(root, path_[0]));
    for (RootMove& move : moves_) {
      const bool known = finding && finding->move == move.signature;
      move.line.value = known ? infinite : E::gain(root, move.action) * 1000 + E::promise(root, move.action);
    }
    std::stable_sort(moves_.begin(), moves_.end(), better);
    if (static_cast<int>(moves_.size()) > E::most_moves) {
      moves_.resize(E::most_moves);
      complete_ = false;
    }
    for (RootMove& move : moves_) {
      move.line.value = -infinite;
      move.line.actions.assign(1, move.action);
    }
  }

  std::uint64_t key(const State& state, std::uint64_t hash) const { return E::key(game_, state, hash) ^ salt_; }

  Report<Action> reported(int depth, int lines, Known known) const {
    Report<Action> report{depth, known, {}};
    for (int line = 0; line < lines; ++line) report.lines.push_back(moves_[line].line);
    return report;
  }

  // A depth that was cut short still counts where its best move so far has been looked at to the end.
  void take_newest(Report<Action>& report) const {
    if (newest_.actions.empty()) return;
    const std::uint16_t signature = E::signature(newest_.actions[0]);
    auto& lines = report.lines;
    const auto same = [&](const Line<Action>& line) { return E::signature(line.actions[0]) == signature; };
    const auto place = std::find_if(lines.begin(), lines.end(), same);
    const auto last = place == lines.end() ? lines.end() - 1 : place;
    std::rotate(lines.begin(), last, last + 1);
    lines[0] = newest_;
    if (newest_.known.won()) report.known = newest_.known;
  }

  Known look_at_line(const State& root, int depth, int line) {
    Value window = first_window, alpha = -infinite, beta = infinite;
    const auto first = static_cast<std::size_t>(line);
    const Value guess = moves_[first].line.value;
    if (features_.aspiration && depth >= 4 && std::abs(guess) < largest_estimate) {
      alpha = guess - window;
      beta = guess + window;
    }
    for (;;) {
      const Known known = look_at_root(root, alpha, beta, depth, first);
      if (ended_) return known;
      std::stable_sort(moves_.begin() + line, moves_.end(), better);
      const Value best = moves_[first].line.value;
      window *= 4;
      if (best <= alpha && alpha > -infinite)
        alpha = window > widest_window ? -infinite : guess - window;
      else if (best >= beta && beta < infinite)
        beta = window > widest_window ? infinite : guess + window;
      else
        return known;
    }
  }

  Known look_at_root(const State& root, Value alpha, Value beta, int depth, std::size_t first) {
    Gathering gathering;
    const Value least = alpha;
    for (std::size_t index = 0; index < first; ++index) gathering.add(moves_[index].line.known);
    for (std::size_t index = first; index < moves_.size(); ++index) {
      RootMove& move = moves_[index];
      const State next = E::play(game_, root, move.action);
      const bool quiet = E::gain(root, move.action) == 0;
      const auto number = static_cast<int>(index - first);
      const Result result = look(root, next, alpha, beta, depth - 1, reduction(depth, number, quiet), number == 0, 0);
      if (ended_) return {};
      gathering.add(result.known);
      move.line.known = result.known;
      move.line.known.distance = static_cast<std::uint8_t>(std::min(result.known.distance + 1, 255));
      move.line.value = number == 0 || result.value > alpha ? result.value : -infinite;
      if (move.line.value > -infinite) {
        move.line.actions.assign(1, move.action);
        move.line.actions.insert(move.line.actions.end(), lines_[1].begin(), lines_[1].begin() + length_[1]);
        if (first == 0 && result.value > least) newest_ = move.line;
      }
      alpha = std::max(alpha, result.value);
      if (alpha >= beta) return gathering.known(false);
    }
    return gathering.known(complete_);
  }

  int reduction(int depth, int number, bool quiet) const {
    if (!features_.reductions || depth < 3 || number < 3) return 0;
    const int by = reductions_[std::min(depth, deepest_reduction - 1)][std::min(number, deepest_reduction - 1)];
    return quiet ? by : by / 2;
  }

  // The value of a move from `state` to `next`, seen by the mover of `state`. Moves after the first are expected to
  // be no better: it is enough to show that, to a smaller depth at first.
  Result look(const State& state, const State& next, Value alpha, Value beta, int depth, int reduction, bool first,
              int ply) {
    const std::uint64_t hash = game_.hash(next);
    path_[static_cast<std::size_t>(ply) + 1] = hash;
    if (depth > reduction) table_.prefetch(key(next, hash));
    const bool same_mover = game_.turn(state) == game_.turn(next);
    const auto ask = [&](Value low, Value high, int to_depth) {
      Result result;
      if (same_mover) {
        result = visit(next, low, high, to_depth, ply + 1);
      } else {
        result = visit(next, -high, -low, to_depth, ply + 1);
        result = {-result.value, result.known.reversed()};
      }
      if (result.known.settled() && result.known.least) result.value -= result.known.least;  // a ply further away
      return result;
    };
    if (first) return ask(alpha, beta, depth);
    Result result = ask(alpha, alpha + 1, depth - reduction);
    if (reduction && result.value > alpha && !ended_) result = ask(alpha, alpha + 1, depth);
    if (result.value > alpha && result.value < beta && !ended_) result = ask(alpha, beta, depth);
    return result;
  }

  Result visit(const State& state, Value alpha, Value beta, int depth, int ply) {
    length_[static_cast<std::size_t>(ply)] = 0;
    if (repeats(state, ply)) return {};
    if (depth <= 0 || ply >= longest_line - 2) return quiesce(state, alpha, beta, ply, 0);
    return node(state, alpha, beta, depth, ply);
  }

  // Whether this position would be a draw by repetition: for the search, to come back once to a position of the line
  // is enough; those before the root must have occurred twice, as the rules have it.
  bool repeats(const State& state, int ply) const {
    const int back = E::reversible_plies(state);
    const std::uint64_t hash = path_[static_cast<std::size_t>(ply)];
    for (int i = ply - 1; i >= 0 && ply - i <= back; --i)
      if (path_[static_cast<std::size_t>(i)] == hash) return true;
    if (back < ply || before_.empty()) return false;
    const auto found = std::equal_range(before_.begin(), before_.end(), hash);
    return found.second - found.first >= 2;
  }

  Result over(const State& state, const Outcome& outcome) const {
    if (outcome.reason == Reason::no_capture_limit) return {};
    if (!outcome.winner) return Result::settled(Known::result(0));
    return Result::settled(Known::result(*outcome.winner == game_.turn(state) ? 1 : -1));
  }

  // Writes the moves behind those of the nodes above; whether all of them are there.
  bool list_moves(const State& state, std::size_t& count) {
    const std::size_t room = std::min<std::size_t>(E::most_moves, slots_.size() - top_);
    count = 0;
    bool complete = true;
    Slot* slots = slots_.data() + top_;
    game_.each_move(state, [&](const Move& move) {
      if (count == room) return complete = false;
      slots[count++].action = E::action(move);
      return true;
    });
    return complete;
  }

  // Brings the best of the slots from `index` on to the front.
  static void pick(std::span<Slot> slots, std::size_t index) {
    std::size_t best = index;
    for (std::size_t i = index + 1; i < slots.size(); ++i)
      if (slots[i].order > slots[best].order) best = i;
    std::swap(slots[index], slots[best]);
  }

  Result node(const State& state, Value alpha, Value beta, int depth, int ply) {
    if (!enter()) return {};
    const auto here = static_cast<std::size_t>(ply);
    const std::uint64_t key = this->key(state, path_[here]);
    std::uint16_t expected = 0;
    if (const auto finding = table_.find(key)) {
      expected = finding->move;
      if (finding->known.settled()) {
        if (E::in_time(game_, state, finding->known.distance)) return Result::settled(finding->known);
      } else if (beta - alpha == 1 && finding->depth >= depth) {
        const Bound enough = finding->value >= beta ? Bound::at_least : Bound::at_most;
        if (finding->bound == enough || finding->bound == Bound::exact) return {finding->value, finding->known};
      }
    }

    std::size_t count = 0;
    const bool complete = list_moves(state, count);
    if (!count) {
      const auto outcome = game_.outcome(state);
      return outcome ? over(state, *outcome) : Result{};
    }
    const std::span<Slot> slots(slots_.data() + top_, count);
    top_ += count;
    const auto side = static_cast<std::size_t>(game_.turn(state));
    for (Slot& slot : slots) {
      const std::uint16_t signature = E::signature(slot.action);
      const int gain = E::gain(state, slot.action);
      if (signature == expected)
        slot.order = 1 << 30;
      else if (gain)
        slot.order = (1 << 24) + (gain << 16) + history_[side][static_cast<std::size_t>(E::square(slot.action))];
      else if (features_.killers && (signature == killers_[here][0] || signature == killers_[here][1]))
        slot.order = 1 << 23;
      else
        slot.order =
            history_[side][static_cast<std::size_t>(E::square(slot.action))] + 8 * E::promise(state, slot.action);
    }

    const Value least = alpha;
    Value best = -infinite;
    Gathering gathering;
    std::uint16_t best_move = 0;
    std::size_t looked_at = 0;
    if (features_.forced && count == 1 && ply < 2 * depth_) ++depth;
    for (; looked_at < count;) {
      pick(slots, looked_at);
      const Action action = slots[looked_at].action;
      const bool quiet = E::gain(state, action) == 0;
      const State next = E::play(game_, state, action);
      const auto number = static_cast<int>(looked_at++);
      const Result result =
          look(state, next, alpha, beta, depth - 1, reduction(depth, number, quiet), number == 0, ply);
      if (ended_) break;
      gathering.add(result.known);
      if (result.value > best) {
        best = result.value;
        if (best > alpha) {
          alpha = best;
          best_move = E::signature(action);
          lines_[here][0] = action;
          std::copy_n(lines_[here + 1].begin(), length_[here + 1], lines_[here].begin() + 1);
          length_[here] = length_[here + 1] + 1;
        }
      }
      if (alpha >= beta || gathering.won()) {
        if (quiet) reward(slots.first(looked_at), state, side, depth, here);
        break;
      }
    }
    top_ -= count;
    if (ended_) return {};
    const Known known = gathering.known(complete && looked_at == count);
    if (known.settled()) best = known.value();
    const Bound bound = best >= beta ? Bound::at_least : best > least ? Bound::exact : Bound::at_most;
    table_.keep(key, {best, depth, bound, known, best_move});
    return {best, known};
  }

  // The last of these moves refuted what came before; the quiet ones among the others did not.
  void reward(std::span<const Slot> slots, const State& state, std::size_t side, int depth, std::size_t ply) {
    const std::uint16_t signature = E::signature(slots.back().action);
    if (killers_[ply][0] != signature) {
      killers_[ply][1] = killers_[ply][0];
      killers_[ply][0] = signature;
    }
    if (!features_.history) return;
    const int bonus = std::min(depth * depth, 400);
    const auto change = [&](const Action& action, int by) {
      std::int16_t& entry = history_[side][static_cast<std::size_t>(E::square(action))];
      entry = static_cast<std::int16_t>(entry + by - entry * std::abs(by) / 8192);
    };
    change(slots.back().action, bonus);
    for (const Slot& slot : slots.first(slots.size() - 1))
      if (!E::gain(state, slot.action)) change(slot.action, -bonus);
  }

  // Beyond the depth: follows what is urgent, so that an estimate is taken only where it can be trusted.
  Result quiesce(const State& state, Value alpha, Value beta, int ply, int extent) {
    if (!enter()) return {};
    const auto here = static_cast<std::size_t>(ply);
    length_[here] = 0;
    const Judgement judgement = evaluation_.judge(game_, state);
    if (judgement.wins_at_once) return Result::settled({1, 1, 1});
    if (judgement.perhaps_over)
      if (const auto outcome = game_.outcome(state)) return over(state, *outcome);
    const bool follow = features_.quiescence && extent < E::longest_quiescence && ply < longest_line - 2;
    if (judgement.urgency == Urgency::calm || !follow) return {judgement.value, {}};

    const bool all = judgement.urgency == Urgency::threatened;
    Value best = all ? -infinite : judgement.value;
    if (best >= beta) return {best, {}};
    alpha = std::max(alpha, best);
    std::size_t count = 0;
    const bool complete = list_moves(state, count);
    std::size_t kept = 0;
    Slot* slots = slots_.data() + top_;
    for (std::size_t i = 0; i < count; ++i) {
      const int gain = E::gain(state, slots[i].action);
      if (!all && (!gain || judgement.value + evaluation_.worth(gain) <= alpha)) continue;
      slots[kept] = slots[i];
      slots[kept++].order = gain;
    }
    top_ += kept;
    Gathering gathering;
    std::size_t looked_at = 0;
    while (looked_at < kept) {
      pick({slots, kept}, looked_at);
      const Action action = slots[looked_at++].action;
      const State next = E::play(game_, state, action);
      const bool same_mover = game_.turn(state) == game_.turn(next);
      Result result = same_mover ? quiesce(next, alpha, beta, ply + 1, extent + 1)
                                 : quiesce(next, -beta, -alpha, ply + 1, extent + 1);
      if (ended_) break;
      if (!same_mover) result = {-result.value, result.known.reversed()};
      if (result.known.settled() && result.known.least) result.value -= result.known.least;
      gathering.add(result.known);
      if (result.value > best) {
        best = result.value;
        if (best > alpha) {
          alpha = best;
          lines_[here][0] = action;
          std::copy_n(lines_[here + 1].begin(), length_[here + 1], lines_[here].begin() + 1);
          length_[here] = length_[here + 1] + 1;
        }
      }
      if (alpha >= beta || gathering.won()) break;
    }
    top_ -= kept;
    if (ended_) return {};
    if (all && !kept) return {judgement.value, {}};
    const Known known = gathering.known(all && complete && looked_at == kept);
    return {known.settled() ? known.value() : best, known};
  }

  static constexpr Value first_window = 40, widest_window = 1000;

  const G& game_;
  E evaluation_{};
  Table& table_;
  Control& control_;
  const std::uint64_t salt_;
  const Features features_;

  std::vector<std::uint64_t> before_;  // sorted
  std::vector<RootMove> moves_;
  bool complete_ = true;  // moves_ holds all legal moves
  Line<Action> newest_;   // the best line of a depth that is not finished
  bool ended_ = false;
  int allotted_ = 0, depth_ = 0;

  std::vector<Slot> slots_;
  std::size_t top_ = 0;
  std::array<std::uint64_t, longest_line + 1> path_{};
  std::array<std::array<Action, longest_line + 1>, longest_line + 1> lines_;
  std::array<std::uint8_t, longest_line + 1> length_{};
  std::array<std::array<std::uint16_t, 2>, longest_line + 1> killers_{};
  std::array<std::array<std::int16_t, E::squares>, 2> history_{};
  std::int8_t reductions_[deepest_reduction][deepest_reduction] = {};
};

}  // namespace tablier::search
