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
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tablier/search/accumulators.hpp"
#include "tablier/search/control.hpp"
#include "tablier/search/endings.hpp"
#include "tablier/search/evaluation.hpp"
#include "tablier/search/exact.hpp"
#include "tablier/search/features.hpp"
#include "tablier/search/line.hpp"
#include "tablier/search/table.hpp"
#include "tablier/search/tuning.hpp"

namespace tablier::search {

// Logarithms of depths and of the numbers of moves, times 2^16.
inline const std::array<std::int64_t, 64> logarithms = [] {
  std::array<std::int64_t, 64> table{};
  for (std::size_t i = 1; i < table.size(); ++i) table[i] = std::llround(std::log(static_cast<double>(i)) * 65'536);
  return table;
}();

template <Evaluated G>
class Search {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using E = Evaluation<G>;
  using Action = typename E::Action;
  using Line = search::Line<Action, Move>;
  using Report = search::Report<Action, Move>;

  Search(const G& game, TableView table, Control& control, Features features = {})
      : game_(game),
        evaluation_(game),
        table_(table),
        control_(control),
        salt_(mix(game.identity() + features.bits())),
        features_(features),
        tuning_(E::tuning(game)),
        slots_(std::make_unique_for_overwrite<Slot[]>(arena)) {}

  // Weighs the terms of the evaluation otherwise than the game has them.
  void weigh(const typename E::Terms& weights) {
    evaluation_.weigh(weights);
    for (const int weight : weights) salt_ = mix(salt_ + static_cast<std::uint64_t>(weight));
  }

  // Takes other numbers than the game has.
  void tune(const Tuning& tuning) {
    tuning_ = tuning;
    for (const TuningNumber& each : tuning_numbers)
      salt_ = mix(salt_ + static_cast<std::uint64_t>(tuning.*each.number));
  }

  // Lets a network estimate instead of the weighed terms, for as long as it searches.
  void trust(const Network* network) {
    if (!network || !features_.network) return;
    accumulators_.emplace(*network);
    salt_ = mix(salt_ + network->identity());
  }

  // Lets it ask for the results of endings, for as long as it searches.
  void ask(const Endings<State>* endings) { endings_ = endings; }

  // Looks deeper and deeper until the depth is reached, the control says stop, or everything asked for is settled.
  // `before` holds the hashes of the positions before the root, the latest last. `tell` gets a report after each
  // depth. A thread that only helps the first, which is number 0, looks some plies deeper than that one does.
  template <class Tell>
  Report run(const State& root, std::span<const std::uint64_t> before, int depth_limit, int lines, int helper,
             Tell&& tell) {
    begin(root, before);
    if (moves_.empty()) return {};
    lines_asked_ = std::min(static_cast<std::size_t>(lines), moves_.size());
    const Value guess = std::clamp(judge(root, 0).value, -largest_estimate, largest_estimate);
    if constexpr (requires { E::set_up_value(root); }) in_set_up_ = features_.set_ups && game_.setting_up(root);
    for (std::size_t line = 0; line < lines_asked_; ++line) moves_[line].line.value = guess;
    Report report = reported(0, {});
    if (helper == 0) foresee(root, depth_limit);
    if constexpr (requires { E::plies_left(root); })
      near_end_ = E::plies_left(root) <= std::min(depth_limit, longest_end);
    Exact<G> exact(game_, table_, salt_);
    for (int depth = 1; depth <= depth_limit; ++depth) {
      if (helper == 0)
        control_.first_depth.store(depth, std::memory_order_relaxed);
      else
        depth = std::clamp(control_.first_depth.load(std::memory_order_relaxed) + lead(helper), depth, depth_limit);
      if (near_end_ && helper == 0 && depth > 1) settle(exact, root);
      newest_.actions.clear();
      const Known known = look_at_depth(root, depth);
      if (ended_) {
        take_newest(report);
        break;
      }
      report = reported(depth, known);
      tell(std::as_const(report));
      if (in_set_up_) break;
      const auto is_settled = [](const RootMove& move) { return move.line.known.settled(); };
      const bool is_vague = known.won() && known.rough;  // a shorter win may be found
      if (known.settled() && !is_vague && std::all_of(moves_.begin(), moves_.begin() + ranked(), is_settled)) break;
    }
    control_.nodes_left.fetch_add(std::exchange(allotted_, 0), std::memory_order_relaxed);
    return report;
  }

 private:
  // Move lists lie one after another in an arena; a list that would not fit is cut short.
  static constexpr std::size_t arena = 32 * 1024;

  struct Slot {
    Action action;
    int order;
  };
  struct RootMove {
    Action action;
    int order, number;  // in the order of texts
    Line line;
  };
  static bool better(const RootMove& a, const RootMove& b) { return a.line.value > b.line.value; }
  std::ptrdiff_t ranked() const { return static_cast<std::ptrdiff_t>(lines_asked_); }

  // By how many plies a thread is ahead of the first. If it were not, both would soon look at the same moves at the
  // same time: whoever is behind finds in the table what the other has done, and catches up.
  static constexpr int lead(int helper) { return 1 + helper % 3; }

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
    ++entered_;
    return true;
  }

  void begin(const State& root, std::span<const std::uint64_t> before) {
    const auto kept = std::min(before.size(), static_cast<std::size_t>(E::reversible_plies(root)));
    before_.assign(before.end() - static_cast<std::ptrdiff_t>(kept), before.end());
    std::sort(before_.begin(), before_.end());
    path_[0] = game_.hash(root);
    list_root(root);
  }

  // All moves of the root that differ in what they do. Where there are very many, the best at sight are kept.
  void list_root(const State& root) {
    constexpr int most_visited = 300'000;
    constexpr auto room = std::size_t{E::most_moves};
    const auto finding = table_.find(key(root, path_[0]));
    const std::uint16_t expected = finding ? finding->move : 0;
    int visited = 0, least = std::numeric_limits<int>::min();
    complete_ = true;
    moves_.clear();
    game_.each_move(root, [&](const Move& move) {
      const Action action = E::action(move);
      const bool known = E::signature(action) == expected;
      const int order = known ? infinite * 1000 : E::gain(root, action) * 1000 + E::promise(root, action);
      if (order > least) moves_.push_back({action, order, visited, {-infinite, {}, move, {}}});
      if (moves_.size() == 2 * room) {
        keep_best(room);
        if (moves_.size() == room) least = moves_.back().order;
      }
      ++visited;
      if (visited < most_visited && (visited % between_looks || !control_.ended())) return true;
      return complete_ = false;
    });
    keep_best(room);
    for (RootMove& move : moves_) move.line.actions.assign(1, move.action);
  }

  // Of moves that do the same the first in the order of texts stays, and of the others at most so many.
  void keep_best(std::size_t most) {
    const auto alike = [](const RootMove& a, const RootMove& b) { return a.action == b.action; };
    std::stable_sort(moves_.begin(), moves_.end(), [](const RootMove& a, const RootMove& b) {
      return std::pair(-a.order, E::signature(a.action)) < std::pair(-b.order, E::signature(b.action));
    });
    moves_.erase(std::unique(moves_.begin(), moves_.end(), alike), moves_.end());
    std::sort(moves_.begin(), moves_.end(), [](const RootMove& a, const RootMove& b) {
      return std::pair(-a.order, a.number) < std::pair(-b.order, b.number);
    });
    if (moves_.size() > most) {
      moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(most), moves_.end());
      complete_ = false;
    }
  }

  // Where estimates fade, positions with quarters of the limit between them are not taken for each other.
  std::uint64_t key(const State& state, std::uint64_t hash) const {
    const std::uint64_t key = E::key(game_, state, hash) ^ salt_;
    if constexpr (requires { E::share_of_limit(game_, state); })
      if (tuning_.fading)
        if (const int quarter = E::share_of_limit(game_, state) / 64) return mix(key + static_cast<unsigned>(quarter));
    return key;
  }

  Report reported(int depth, Known known) const {
    Report report{depth, known, {}};
    for (std::size_t line = 0; line < lines_asked_; ++line) report.lines.push_back(moves_[line].line);
    return report;
  }

  // A depth that was cut short still counts where its best move so far has been looked at to the end. Several lines
  // are told of one depth only, save for a win, which is above them all.
  void take_newest(Report& report) const {
    if (newest_.actions.empty()) return;
    auto& lines = report.lines;
    const auto same = [&](const Line& line) { return line.actions[0] == newest_.actions[0]; };
    const auto place = std::find_if(lines.begin(), lines.end(), same);
    const auto last = place == lines.end() ? lines.end() - 1 : place;
    std::rotate(lines.begin(), last, last + 1);
    lines[0] = newest_;
    if (newest_.known.won()) report.known = newest_.known;
  }

  Known look_at_depth(const State& root, int depth) {
    Value window = tuning_.window, alpha = -infinite, beta = infinite;
    const Value guess = moves_[0].line.value;
    if (features_.aspiration && depth >= 4 && lines_asked_ == 1 && std::abs(guess) < largest_estimate) {
      alpha = guess - window;
      beta = guess + window;
    }
    // A depth of 1 shall be quick also where there are very many moves; each is looked at twice at most.
    most_followed_ = widest_follow;
    if (depth == 1)
      most_followed_ = std::clamp(quick_nodes / 2 / static_cast<int>(moves_.size()) - 1, 0, widest_follow);
    for (;;) {
      const Known known = look_at_root(root, alpha, beta, depth);
      if (ended_) return known;
      std::stable_sort(moves_.begin(), moves_.end(), better);
      const Value best = moves_[0].line.value;
      window *= 4;
      if (best <= alpha && alpha > -infinite)
        alpha = window > widest_window ? -infinite : guess - window;
      else if (best >= beta && beta < infinite)
        beta = window > widest_window ? infinite : guess + window;
      else
        return known;
    }
  }

  // The moves that may be among the lines asked for get exact values; of the others it is enough to know that they
  // are no better than the last of those.
  Known look_at_root(const State& root, Value alpha, Value beta, int depth) {
    Gathering gathering;
    std::vector<Value> top;  // a heap, the least in front
    Value low = alpha;
    for (std::size_t index = 0; index < moves_.size(); ++index) {
      RootMove& move = moves_[index];
      const State next = E::play(game_, root, move.action);
      const bool quiet = E::gain(root, move.action) == 0;
      const bool among = index < lines_asked_;
      const int number = among ? 0 : static_cast<int>(index + 1 - lines_asked_);
      const Result result = look(root, next, low, beta, depth - 1, reduction(depth, number, quiet), among, 0);
      if (ended_) return {};
      gathering.add(result.known);
      move.line.known = result.known;
      move.line.known.distance = static_cast<std::uint8_t>(std::min(result.known.distance + 1, 255));
      move.line.value = among || result.value > low ? result.value : -infinite;
      if (move.line.value == -infinite) continue;
      move.line.actions.assign(1, move.action);
      move.line.actions.insert(move.line.actions.end(), lines_[1].begin(), lines_[1].begin() + length_[1]);
      if (lines_asked_ == 1 ? result.value > alpha && result.value > low : result.known.won()) newest_ = move.line;
      top.push_back(result.value);
      std::push_heap(top.begin(), top.end(), std::greater{});
      if (top.size() > lines_asked_) {
        std::pop_heap(top.begin(), top.end(), std::greater{});
        top.pop_back();
      }
      if (top.size() == lines_asked_) low = std::max(alpha, top.front());
      if (result.value >= beta) return gathering.known(false);
    }
    return gathering.known(complete_);
  }

  int reduction(int depth, int number, bool quiet) const {
    if (!features_.reductions || depth < 3 || number < 3) return 0;
    const auto logarithm = [](int of) {
      return logarithms[std::min(static_cast<std::size_t>(of), logarithms.size() - 1)];
    };
    const std::int64_t hundredths =
        tuning_.reduction + (logarithm(depth) * logarithm(number) / tuning_.reduction_span * 10'000 >> 32);
    const auto by = static_cast<int>(hundredths / 100);
    return quiet ? by : by * tuning_.capture_reduction / 100;
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
      const Result result =
          same_mover ? visit(next, low, high, to_depth, ply + 1) : visit(next, -high, -low, to_depth, ply + 1);
      return result.of_move(same_mover);
    };
    if (first) return ask(alpha, beta, depth);
    Result result = ask(alpha, alpha + 1, depth - reduction);
    if (reduction && result.value > alpha && !ended_) result = ask(alpha, alpha + 1, depth);
    if (result.value > alpha && result.value < beta && !ended_) result = ask(alpha, beta, depth);
    return result;
  }

  Result visit(const State& state, Value alpha, Value beta, int depth, int ply) {
    length_[static_cast<std::size_t>(ply)] = 0;
    if constexpr (requires { E::set_up_value(state); })
      if (in_set_up_) return follow_set_up(state, ply);
    if (repeats(state, ply)) return {};
    if (depth <= 0 || ply >= longest_line - 2) {
      follow_left_ = most_followed_;
      return quiesce(state, alpha, beta, ply, 0);
    }
    return node(state, alpha, beta, depth, ply);
  }

  // The value of a set-up says what best play of the rest of it leads to: there is nothing to look for, but the line.
  Result follow_set_up(const State& state, int ply) {
    if (!enter()) return {};
    const auto here = static_cast<std::size_t>(ply);
    length_[here] = 0;
    const Value value = E::set_up_value(state);
    if (game_.setting_up(state))
      game_.each_move(state, [&](const Move& move) {
        const State next = game_.play(state, move);
        if (E::set_up_value(next) != -value) return true;
        follow_set_up(next, ply + 1);
        lead_line(here, E::action(move));
        return false;
      });
    return {value, {}};
  }

  // The line from here is a move and what follows it.
  void lead_line(std::size_t here, const Action& action) {
    lines_[here][0] = action;
    std::copy_n(lines_[here + 1].begin(), length_[here + 1], lines_[here].begin() + 1);
    length_[here] = length_[here + 1] + 1;
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
    const std::size_t room = std::min<std::size_t>(E::most_moves, arena - top_);
    count = 0;
    bool complete = true;
    Slot* slots = slots_.get() + top_;
    ++list_;
    std::size_t visits_left = 2 * room;
    E::each_action(game_, state, [&](const Action& action) {
      if (count == room || !visits_left--) return complete = false;
      if (E::merges(action)) {
        Seen& seen = seen_[E::signature(action) >> 7];
        if (seen.list == list_ && slots[seen.index].action == action) return true;
        seen = {list_, static_cast<std::uint32_t>(count)};
      }
      slots[count++].action = action;
      return true;
    });
    // The clock is looked at every few dozen nodes; where each has very many moves that is not often enough.
    listed_ += static_cast<int>(2 * room - visits_left);
    if (listed_ >= between_looks) {
      listed_ = 0;
      control_.ended();
    }
    return complete;
  }

  // Brings the best of the slots from `index` on to the front.
  static void pick(std::span<Slot> slots, std::size_t index) {
    std::size_t best = index;
    for (std::size_t i = index + 1; i < slots.size(); ++i)
      if (slots[i].order > slots[best].order) best = i;
    std::swap(slots[index], slots[best]);
  }

  // The result of an ending, unless the no-capture limit might come before it. Its distance is looked for only where it
  // matters: that of a far win decides nothing while the search is about estimates. Where no table has it and it does
  // matter, the search goes on and may find a better one.
  Known ending(const State& state, Value alpha, Value beta) const {
    if (!endings_) return {};
    const auto in_time = [&](Known known) { return E::in_time(game_, state, known.distance); };
    const Known verdict = endings_->verdict(state);
    // Where no table has the distance all ways are the same, also those round in circles: the capture that leads there
    // is known to win, and how to go on must be found out.
    if constexpr (requires { E::has_just_captured(state); })
      if (verdict.rough && !E::has_just_captured(state) && !endings_->has_distance(state)) return {};
    if (!verdict.settled() || (in_time(verdict) && verdict.suffices(alpha, beta))) return verdict;
    const Known known = endings_->known(state), found = known.settled() ? known : verdict;
    return in_time(found) ? found : Known{};
  }

  Judgement judge(const State& state, int ply) {
    return evaluation_.judge(game_, state, [&](const typename E::Terms& terms) { return estimate(state, ply, terms); });
  }
  Value estimate(const State& state, int ply, const typename E::Terms& terms) {
    Value value;
    if (accumulators_) {
      const auto mover = static_cast<std::size_t>(game_.turn(state));
      value = accumulators_->value(state, mover, static_cast<std::size_t>(ply), terms);
    } else {
      value = evaluation_.weighed(terms);
    }
    // Who is ahead must capture before the limit.
    if constexpr (requires { E::share_of_limit(game_, state); })
      if (tuning_.fading) value -= value * tuning_.fading / 100 * E::share_of_limit(game_, state) / 256;
    return value;
  }
  Value worth(int gain) const { return evaluation_.worth(gain) * tuning_.capture_worth / 100; }

  Result node(const State& state, Value alpha, Value beta, int depth, int ply) {
    if (!enter()) return {};
    Known before = ending(state, alpha, beta);  // what tables prove, as far as it holds here
    if (before.settled() && before.suffices(alpha, beta)) return Result::settled(before);
    const auto here = static_cast<std::size_t>(ply);
    const std::uint64_t key = this->key(state, path_[here]);
    std::uint16_t expected = 0;
    if (const auto finding = table_.find(key)) {
      expected = finding->move;
      const bool is_settled = finding->known.settled();
      if (is_settled ? E::in_time(game_, state, finding->known.distance) : !before.settled()) before = finding->known;
      if (before.settled()) {
        if (before.suffices(alpha, beta)) return Result::settled(before);
        // So deep it was proved, so deep its distance can be found.
        if (is_settled) depth = std::max(depth, finding->depth);
      } else if (beta - alpha == 1 && finding->depth >= depth) {
        const Bound enough = finding->value >= beta ? Bound::at_least : Bound::at_most;
        if (finding->bound == enough || finding->bound == Bound::exact) return {finding->value, finding->known};
      }
    }

    // Near the leaves an estimate that is far off the window settles it; nothing is proved by that.
    const bool shallow = beta - alpha == 1 && depth <= deepest_pruning;
    Judgement judgement;
    bool trusted = false;
    if (features_.futility && shallow && std::abs(alpha) < largest_estimate) {
      judgement = judge(state, ply);
      if (judgement.wins_at_once) return Result::settled({1, 1, 1});
      trusted = !judgement.perhaps_over && judgement.urgency != Urgency::threatened;
      if (trusted && judgement.value - tuning_.node_margin * depth >= beta) return {judgement.value, {}};
    } else if constexpr (requires { evaluation_.wins_at_once(game_, state); }) {
      if (evaluation_.wins_at_once(game_, state)) return Result::settled({1, 1, 1});
    }
    std::size_t count = 0;
    const bool complete = list_moves(state, count);
    if (!count) {
      const auto outcome = game_.outcome(state);
      return outcome ? over(state, *outcome) : Result{};
    }
    const std::span<Slot> slots(slots_.get() + top_, count);
    top_ += count;
    const auto side = static_cast<std::size_t>(game_.turn(state));
    for (Slot& slot : slots) {
      const int gain = E::gain(state, slot.action);
      const int history = history_[side][static_cast<std::size_t>(E::square(slot.action))];
      if (expected && E::signature(slot.action) == expected)
        slot.order = 1 << 30;
      else if (gain)
        slot.order = (1 << 24) + (gain << 16) + history;
      else
        slot.order = history + 8 * E::promise(state, slot.action);
    }

    const Value least = alpha;
    Value best = -infinite;
    Gathering gathering;
    std::uint16_t best_move = 0;
    std::size_t looked_at = 0;
    bool skipped = false;
    std::size_t picked = 0;
    for (; looked_at < count;) {
      if (picked == looked_at) pick(slots, picked++);
      const Action action = slots[looked_at].action;
      const int gain = E::gain(state, action);
      const bool quiet = gain == 0;
      const auto number = static_cast<int>(looked_at);
      if (shallow && number && best > -largest_estimate) {
        if (features_.pruning && number >= tuning_.late_moves + tuning_.late_moves_growth * depth * depth) {
          skipped = true;
          break;
        }
        const Value hope = judgement.value + tuning_.move_margin * depth + (gain ? worth(gain) : 0);
        if (trusted && hope <= alpha) {
          best = std::max(best, hope);
          skipped = true;
          ++looked_at;
          continue;
        }
      }
      const State next = E::play(game_, state, action);
      if (++looked_at < count && depth > 1) {
        // What the table has of the move after this one comes from memory meanwhile.
        pick(slots, picked++);
        table_.prefetch(game_.hash(E::play(game_, state, slots[looked_at].action)) ^ salt_);
      }
      const Result result =
          look(state, next, alpha, beta, depth - 1, reduction(depth, number, quiet), number == 0, ply);
      if (ended_) break;
      gathering.add(result.known);
      if (result.value > best) {
        best = result.value;
        if (best > alpha) {
          alpha = best;
          best_move = E::signature(action);
          lead_line(here, action);
        }
      }
      if (alpha >= beta || gathering.won()) {
        reward(slots.first(looked_at), side, depth);
        break;
      }
    }
    top_ -= count;
    if (ended_) return {};
    Known known = gathering.known(complete && !skipped && looked_at == count);
    if (!known.settled())
      known = before.settled() ? before : Known{std::max(known.least, before.least), std::min(known.most, before.most)};
    best = known.settled() ? known.value() : within(best, known);
    const Bound bound = best >= beta ? Bound::at_least : best > least ? Bound::exact : Bound::at_most;
    table_.keep(key, {best, depth, bound, known, best_move});
    return {best, known};
  }

  // Where the end is near, the exact search gets as many nodes before each depth as all has cost so far. What it proves
  // is met in the table. Where several lines are asked for, it goes on with the moves, the best first.
  void settle(Exact<G>& exact, const State& root) {
    const std::int64_t half = control_.nodes_left.load(std::memory_order_relaxed) / 2;
    std::int64_t left = std::min(std::max<std::int64_t>(entered_, first_try), half);
    const auto counted = [&] { return left-- > 0 && enter(); };
    if (!exact.solve(root, counted) || lines_asked_ == 1) return;
    for (const RootMove& move : moves_)
      if (!exact.solve(E::play(game_, root, move.action), counted)) return;
  }

  // A win forced by threats alone is found by itself, and kept where the search will meet it at depth 2.
  void foresee(const State& root, int depth) {
    if constexpr (requires { evaluation_.forced_win(game_, root, depth, [] { return true; }); }) {
      std::int64_t left = control_.nodes_left.load(std::memory_order_relaxed) / 20;
      left = std::min<std::int64_t>(left, std::min(depth * quick_threats, 50'000));
      const auto win = evaluation_.forced_win(game_, root, depth + 1, [&] { return left-- > 0 && enter(); });
      if (!win) return;
      const State next = E::play(game_, root, win->move);
      const Known lost{-1, -1, static_cast<std::uint8_t>(win->distance - 1)};
      table_.keep(key(next, game_.hash(next)), {lost.value(), 0, Bound::exact, lost, 0});
    }
  }

  // The last of these moves refuted what came before; the others did not.
  void reward(std::span<const Slot> slots, std::size_t side, int depth) {
    if (!features_.history) return;
    const int bonus = std::min(depth * depth, 400);
    const auto change = [&](const Action& action, int by) {
      std::int16_t& entry = history_[side][static_cast<std::size_t>(E::square(action))];
      entry = static_cast<std::int16_t>(entry + by - entry * std::abs(by) / 8192);
    };
    change(slots.back().action, bonus);
    for (const Slot& slot : slots.first(slots.size() - 1)) change(slot.action, -bonus);
  }

  // Beyond the depth: follows what is urgent, so that an estimate is taken only where it can be trusted.
  Result quiesce(const State& state, Value alpha, Value beta, int ply, int extent) {
    if (!enter()) return {};
    const auto here = static_cast<std::size_t>(ply);
    length_[here] = 0;
    if (const Known known = ending(state, alpha, beta); known.settled()) return Result::settled(known);
    const Judgement judgement = judge(state, ply);
    if (judgement.wins_at_once) return Result::settled({1, 1, 1});
    if (judgement.perhaps_over)
      if (const auto outcome = game_.outcome(state)) return over(state, *outcome);
    if constexpr (requires { evaluation_.parries(game_, state); })
      if (features_.quiescence && judgement.urgency == Urgency::threatened && judgement.value > alpha &&
          !evaluation_.parries(game_, state))
        return Result::settled({-1, -1, 2});
    // Near the end the nodes are better spent on the exact search.
    const bool follow = features_.quiescence && !near_end_ && extent < tuning_.follow_plies && ply < longest_line - 2;
    if (judgement.urgency == Urgency::calm || !follow) return {judgement.value, {}};

    const bool all = judgement.urgency == Urgency::threatened;
    Value best = all ? -infinite : judgement.value;
    if (best >= beta) return {best, {}};
    alpha = std::max(alpha, best);
    std::size_t count = 0;
    const bool complete = list_moves(state, count);
    std::size_t kept = 0;
    Slot* slots = slots_.get() + top_;
    for (std::size_t i = 0; i < count; ++i) {
      const int gain = E::gain(state, slots[i].action);
      // Where only a proved win is good enough, no estimate says which capture may be one.
      const bool hopeless = alpha < largest_estimate && judgement.value + worth(gain) <= alpha;
      if (!all && (!gain || hopeless)) continue;
      slots[kept] = slots[i];
      slots[kept].order = gain * 1024 + E::promise(state, slots[kept].action);
      ++kept;
    }
    top_ += kept;
    Gathering gathering;
    std::size_t looked_at = 0;
    while (looked_at < kept) {
      if (--follow_left_ < 0) {
        best = std::max(best, judgement.value);
        break;
      }
      pick({slots, kept}, looked_at);
      const Action action = slots[looked_at++].action;
      const State next = E::play(game_, state, action);
      const bool same_mover = game_.turn(state) == game_.turn(next);
      const Result after = same_mover ? quiesce(next, alpha, beta, ply + 1, extent + 1)
                                      : quiesce(next, -beta, -alpha, ply + 1, extent + 1);
      if (ended_) break;
      const Result result = after.of_move(same_mover);
      gathering.add(result.known);
      if (result.value > best) {
        best = result.value;
        if (best > alpha) {
          alpha = best;
          lead_line(here, action);
        }
      }
      if (alpha >= beta || gathering.won()) break;
      if (!all && looked_at >= static_cast<std::size_t>(extent ? tuning_.follow_later : tuning_.follow_first)) break;
    }
    top_ -= kept;
    if (ended_) return {};
    if (all && !kept) return {judgement.value, {}};
    const Known known = gathering.known(all && complete && looked_at == kept);
    return {known.settled() ? known.value() : within(best, known), known};
  }

  static constexpr int longest_end = 16, first_try = 4000;
  static constexpr int widest_follow = 64, quick_nodes = 16'000, quick_threats = 3000, between_looks = 4096;
  static constexpr Value widest_window = 1000;
  static constexpr int deepest_pruning = 2;

  const G& game_;
  E evaluation_;
  const TableView table_;
  Control& control_;
  std::uint64_t salt_;  // taken into every key: it tells what this search asks from what others do
  const Features features_;
  Tuning tuning_;
  const Endings<State>* endings_ = nullptr;
  std::optional<Accumulators<G>> accumulators_;  // of the network, if there is one

  std::vector<std::uint64_t> before_;  // sorted
  std::vector<RootMove> moves_;
  bool complete_ = true;  // moves_ holds all legal moves
  std::size_t lines_asked_ = 1;
  Line newest_{};  // the best line of a depth that is not finished
  bool ended_ = false;
  int allotted_ = 0;
  std::int64_t entered_ = 0;  // nodes of this thread
  bool near_end_ = false;     // the exact search is at work
  bool in_set_up_ = false;    // the root is a set-up whose value is known
  // Nodes that may follow a leaf beyond the depth: at most, and left for the one at hand.
  int most_followed_ = 0, follow_left_ = 0;
  int listed_ = 0;  // moves listed since the clock was last looked at

  // Where a move of the list in the making may stand already.
  struct Seen {
    std::uint32_t list, index;
  };
  std::array<Seen, 512> seen_{};
  std::uint32_t list_ = 0;
  std::unique_ptr<Slot[]> slots_;
  std::size_t top_ = 0;
  std::array<std::uint64_t, longest_line + 1> path_{};
  std::array<std::array<Action, longest_line + 1>, longest_line + 1> lines_;
  std::array<std::uint8_t, longest_line + 1> length_{};
  std::array<std::array<std::int16_t, E::squares>, 2> history_{};
};

}  // namespace tablier::search
