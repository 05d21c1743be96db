// Depth-first proof-number search: can one player, the attacker, force a win?
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "tablier/proof/numbers.hpp"
#include "tablier/proof/position.hpp"
#include "tablier/proof/region.hpp"
#include "tablier/proof/table.hpp"

namespace tablier::proof {

enum class Status : std::uint8_t { working, proved, disproved, too_long };

// A line that comes back to a position on its way gets the attacker nowhere, so the return counts as disproved. Such
// a disproof holds only below the position returned to: each carries the depth of the highest position it leans on. It
// is kept in the table only once it leans on nothing above itself; until then the position before it remembers it, as
// long as that is on the path. Proofs never lean on a return. What leans on nothing is closed: the attacker's moves
// all stay among disproved positions, of the defender's at least one does. So the defender can go on for ever.
template <Game G>
class Search {
  using State = typename G::State;

 public:
  // Lines have so many plies at most, and so many moves wait along them.
  static constexpr std::size_t longest = 1 << 14, most_waiting = 1 << 17;

  Search(const G& game, Player attacker, Table& table, Region<G>& region, const KnownEndings<G>& endings)
      : game_(game),
        attacker_(attacker),
        table_(table),
        region_(region),
        endings_(endings),
        frames_(longest),
        children_(most_waiting),
        on_path_(4 * longest),
        seen_(2 * most_waiting) {}

  // Asks about a position. It is looked at anew even if the table has an answer, so that the move to play is found.
  void begin(const State& root) {
    while (depth_) leave();
    used_ = 0;
    too_long_ = false;
    enter(plain(root), question(plain(root)), {}, largest, largest);
  }

  // Goes on until the question is settled, `nodes` positions more have been looked at, or `poll` says to stop.
  template <class Poll>
  Status run(std::uint64_t nodes, Poll&& poll) {
    const std::uint64_t until = nodes_ + nodes;
    while (depth_ && nodes_ < until && poll()) {
      Frame& frame = frames_[depth_ - 1];
      if (!frame.listed && !expand(frame, poll)) return too_long_ ? Status::too_long : Status::working;
      sum_up(frame);
      const Numbers now = frame.numbers;
      const bool done = now.settled() || now.proof >= frame.most_proof || now.disproof >= frame.most_disproof;
      if (done && depth_ == 1) return status();
      if (done) {
        finish();
        continue;
      }
      descend(frame, poll);
      if (too_long_) return Status::too_long;
    }
    return Status::working;
  }

  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t region_nodes() const { return region_nodes_; }
  int depth() const { return static_cast<int>(depth_); }
  Numbers numbers() const { return depth_ ? frames_[0].numbers : Numbers{}; }

  // After a question is settled: the position to go to, for the player whose choice decides; else nothing.
  const State* decisive() const {
    const Frame& root = frames_[0];
    const Child* best = nullptr;
    for (std::uint32_t i = root.first; i < root.end; ++i) {
      const Child& child = children_[i];
      if (root.attacks ? !child.numbers.is_proved() : !child.numbers.is_disproved()) continue;
      // A disproof that leans on nothing is in the table, with all that it rests on.
      if (!best || child.distance < best->distance ||
          (child.distance == best->distance && child.leans_on > best->leans_on))
        best = &child;
    }
    return best ? &best->state : nullptr;
  }

  // Writes what the positions on the path know into the table, so that nothing is lost when the search ends here.
  void unwind() {
    if (depth_ > 1 && !frames_[depth_ - 1].listed) leave();
    while (depth_ > 1) finish();
    if (depth_ && frames_[0].listed) {
      sum_up(frames_[0]);
      keep(frames_[0]);
    }
  }

 private:
  static constexpr std::uint32_t nothing = ~0u;  // leans on no position above
  // What a disproof that leans on others looks like to later visits: dear to prove, cheap to disprove again.
  static constexpr std::uint32_t dear = 1 << 12;

  struct Child {
    State state;
    Key key;  // of the question
    Numbers numbers;
    std::uint32_t leans_on = nothing;
    std::uint16_t distance = 0;
  };
  struct Frame {
    State state;
    Key key;
    Numbers numbers;
    std::uint32_t most_proof, most_disproof;  // the search comes back when one is reached
    std::uint32_t first, end, current;        // children
    std::uint32_t leans_on;
    std::uint64_t work, began;  // positions looked at on earlier visits; the count when this one began
    std::uint32_t slot;
    std::uint16_t distance;
    std::uint8_t region;
    bool attacks, listed;
  };

  Key question(const State& state) const { return Table::question(class_key(game_, state), attacker_); }

  Status status() {
    keep(frames_[0]);
    const Numbers now = frames_[0].numbers;
    return now.is_proved() ? Status::proved : now.is_disproved() ? Status::disproved : Status::too_long;
  }

  void keep(const Frame& frame) {
    Numbers numbers = frame.numbers;
    if (numbers.is_disproved() && frame.leans_on != nothing) numbers = {dear, 1};
    table_.keep(frame.key, numbers, frame.work + (nodes_ - frame.began), frame.distance, frame.region);
  }

  void leave() {
    const Frame& frame = frames_[--depth_];
    on_path_[frame.slot] = 0;
    used_ = frame.first;
  }

  // Ends the visit to the last position of the path and tells the one before.
  void finish() {
    Frame& frame = frames_[depth_ - 1];
    sum_up(frame);
    keep(frame);
    Frame& before = frames_[depth_ - 2];
    Child& child = children_[before.current];
    child.numbers = frame.numbers;
    child.leans_on = frame.leans_on;
    child.distance = frame.distance;
    leave();
  }

  // The numbers of a position from those of its children. Of children that all must fall, the hardest counts, and the
  // others for one each: a sum would count again and again what they share.
  void sum_up(Frame& frame) const {
    std::uint32_t least = infinite, most = 0, open = 0, leans_on = nothing, leans_least = 0;
    std::uint32_t nearest = 0xffff, farthest = 0;
    for (std::uint32_t i = frame.first; i < frame.end; ++i) {
      const Child& child = children_[i];
      const std::uint32_t one = frame.attacks ? child.numbers.proof : child.numbers.disproof;
      const std::uint32_t all = frame.attacks ? child.numbers.disproof : child.numbers.proof;
      least = std::min(least, one);
      if (all) {
        most = std::max(most, all);
        ++open;
      }
      leans_on = std::min(leans_on, child.leans_on);
      if (child.numbers.is_disproved()) leans_least = std::max(leans_least, child.leans_on);
      if (child.numbers.is_proved()) {
        nearest = std::min<std::uint32_t>(nearest, child.distance);
        farthest = std::max<std::uint32_t>(farthest, child.distance);
      }
    }
    const std::uint32_t all = most == infinite ? infinite : open ? bounded(std::uint64_t{most} + open - 1) : 0;
    frame.numbers = frame.attacks ? Numbers{least, all} : Numbers{all, least};
    frame.distance = 0;
    frame.leans_on = nothing;
    if (frame.numbers.is_proved())
      frame.distance = static_cast<std::uint16_t>(std::min(0xfffeu, frame.attacks ? nearest : farthest) + 1);
    if (frame.numbers.is_disproved()) {
      // The attacker's moves lean on all that any of them leans on; the defender picks the one that leans least.
      const std::uint32_t leans = frame.attacks ? leans_on : leans_least;
      const auto own = static_cast<std::uint32_t>(&frame - frames_.data());
      if (leans < own) frame.leans_on = leans;
    }
  }

  // Visits the most promising child.
  template <class Poll>
  void descend(Frame& frame, Poll& poll) {
    std::uint32_t best = frame.first, second = infinite, open = 0, least = infinite + 1;
    for (std::uint32_t i = frame.first; i < frame.end; ++i) {
      const Numbers numbers = children_[i].numbers;
      const std::uint32_t one = frame.attacks ? numbers.proof : numbers.disproof;
      open += !numbers.settled();
      if (one < least) {
        second = least;
        least = one;
        best = i;
      } else {
        second = std::min(second, one);
      }
    }
    frame.current = best;
    const std::uint32_t one_most = frame.attacks ? frame.most_proof : frame.most_disproof;
    const std::uint32_t all_most = frame.attacks ? frame.most_disproof : frame.most_proof;
    // A quarter more than the next best: fewer changes of mind, each of which costs a way down again.
    const std::uint32_t one = std::min(one_most, bounded(std::uint64_t{second} + second / 4 + 1));
    const std::uint32_t all = all_most - std::min(all_most - 1, open - 1);
    Child& child = children_[best];
    const Entry* entry = table_.find(child.key);
    if (entry && entry->numbers.settled()) {
      child.numbers = entry->numbers;
      child.leans_on = nothing;
      child.distance = entry->distance;
      return;
    }
    if (entry && worth_a_region(*entry) && solve_region(child, *entry, poll)) return;
    enter(child.state, child.key, entry ? *entry : Entry{}, frame.attacks ? one : all, frame.attacks ? all : one);
  }

  void enter(const State& state, const Key& key, const Entry& entry, std::uint32_t most_proof,
             std::uint32_t most_disproof) {
    if (depth_ == longest) {
      too_long_ = true;
      return;
    }
    Frame& frame = frames_[depth_];
    frame = {};
    frame.state = state;
    frame.key = key;
    frame.most_proof = most_proof;
    frame.most_disproof = most_disproof;
    frame.first = frame.end = used_;
    frame.work = entry.work;
    frame.region = entry.region;
    if (depth_) ++nodes_;  // a question is none
    frame.began = nodes_;
    frame.attacks = game_.turn(state) == attacker_;
    frame.slot = path_slot(frame.key);
    on_path_[frame.slot] = static_cast<std::uint32_t>(++depth_);
  }

  // Lists the children; false if there are too many, or if `poll` says to stop: then it begins again another time.
  template <class Poll>
  bool expand(Frame& frame, Poll& poll) {
    ++seen_now_;
    bool going = true;
    std::uint32_t moves = 0;
    each_next(game_, frame.state, [&](const State& next) {
      if (++moves % 64 == 0 && !(going = poll())) return false;
      const Key key = question(next);
      if (seen(key)) return true;
      if (used_ == most_waiting) {
        too_long_ = true;
        return going = false;
      }
      Child& child = children_[used_++];
      child = judged(next, key);
      // One answer that decides is enough; the others need not even be listed.
      return frame.attacks ? !child.numbers.is_proved() : !(child.numbers.is_disproved() && child.leans_on == nothing);
    });
    if (!going) {
      used_ = frame.first;
      return false;
    }
    frame.end = used_;
    return frame.listed = true;
  }

  Child judged(const State& state, const Key& key) const {
    Child child{state, key, {}, nothing, 0};
    if (const auto outcome = game_.outcome(state)) {
      child.numbers = outcome->winner == attacker_ ? Numbers::proved() : Numbers::disproved();
    } else if (const auto ending = endings_.result(state)) {
      settle(child, *ending);
    } else if (const std::uint32_t depth = on_path_[path_slot(key)]) {
      child.numbers = Numbers::disproved();
      child.leans_on = depth - 1;
    } else if (const Entry* entry = table_.find(key)) {
      child.numbers = entry->numbers;
      child.distance = entry->distance;
    } else {
      const std::uint32_t moves = count_moves(state);
      child.numbers = game_.turn(state) == attacker_ ? Numbers{1, moves} : Numbers{moves, 1};
    }
    return child;
  }

  void settle(Child& child, const Result& result) const {
    child.numbers = result.winner == attacker_ ? Numbers::proved() : Numbers::disproved();
    child.leans_on = nothing;
    child.distance = result.distance;
  }

  // Not beyond what tells hard from easy: some positions of Fanorona have half a million moves.
  std::uint32_t count_moves(const State& state) const {
    std::uint32_t count = 0;
    each_next(game_, state, [&](const State&) { return ++count < 64; });
    return count;
  }

  // All that can follow a position is looked for when that may cost no more than what was spent on it in vain.
  bool worth_a_region(const Entry& entry) const {
    return entry.work >= 64 && std::bit_width(entry.work) > entry.region && region_nodes_ <= 2 * nodes_ + 4096;
  }

  template <class Poll>
  bool solve_region(Child& child, const Entry entry, Poll& poll) {
    const std::uint64_t most = std::min<std::uint64_t>(std::uint64_t{entry.work} * 8, region_.capacity());
    const auto known = [&](const State& state) {
      const auto ending = endings_.result(state);
      return ending ? ending : known_result(key_of(state));  // which is a representative
    };
    const bool solved = region_.solve(child.state, most, known, poll);
    region_nodes_ += region_.size();
    if (!solved) {
      const auto width = static_cast<std::uint8_t>(std::bit_width(entry.work));
      table_.keep(child.key, entry.numbers, entry.work, entry.distance, width);
      return false;
    }
    for (std::uint32_t i = region_.size(); i--;) {
      // What is not kept when told to stop is found again if need be.
      if (i % 256 == 0 && i && !poll()) break;
      if (region_.was_known(i)) continue;
      const Result result = region_.result(i);
      const Key each = key_of(region_.state(i));
      const std::uint64_t work = i ? 1 + region_.size() / 16 : entry.work + region_.size();
      for (const Player attacker : {Player::first, Player::second})
        table_.keep(Table::question(each, attacker),
                    result.winner == attacker ? Numbers::proved() : Numbers::disproved(), work,
                    result.winner == attacker ? result.distance : 0, 0);
    }
    settle(child, region_.result(0));
    return true;
  }

  std::optional<Result> known_result(const Key& key) const {
    bool open = false;
    for (const Player attacker : {Player::first, Player::second}) {
      const Entry* entry = table_.find(Table::question(key, attacker));
      if (entry && entry->numbers.is_proved()) return Result{attacker, entry->distance};
      open |= !entry || !entry->numbers.is_disproved();
    }
    if (open) return std::nullopt;
    return Result{};
  }

  // Where a position stands among those of the path, or would stand.
  std::uint32_t path_slot(const Key& key) const {
    std::size_t at = key.place & (on_path_.size() - 1);
    while (on_path_[at] && !(frames_[on_path_[at] - 1].key == key)) at = (at + 1) & (on_path_.size() - 1);
    return static_cast<std::uint32_t>(at);
  }

  // Whether a position was among the children listed before; marks it.
  bool seen(const Key& key) {
    std::size_t at = key.place & (seen_.size() - 1);
    for (; seen_[at].list == seen_now_; at = (at + 1) & (seen_.size() - 1))
      if (seen_[at].check == key.check) return true;
    seen_[at] = {key.check, seen_now_};
    return false;
  }
  struct Seen {
    std::uint64_t check = 0, list = 0;
  };

  const G& game_;
  const Player attacker_;
  Table& table_;
  Region<G>& region_;
  const KnownEndings<G>& endings_;
  std::vector<Frame> frames_;
  std::vector<Child> children_;
  std::vector<std::uint32_t> on_path_;
  std::vector<Seen> seen_;
  std::size_t depth_ = 0;
  std::uint32_t used_ = 0;
  std::uint64_t nodes_ = 0, region_nodes_ = 0, seen_now_ = 0;
  bool too_long_ = false;
};

}  // namespace tablier::proof
