// The work that makes a table of endings, for warps: settle what captures say, carry it back over quiet steps, count.
//
// Lanes of a warp soon do different things, since positions have different captures. So work is cut into small pieces
// that wait in queues until there are enough of the same kind for all lanes: first steps of captures, chains that go
// on, positions to carry back from, positions to carry to.
#pragma once

#include "tablier/tablebase/tables.hpp"
#include "warp.hpp"

namespace tablier::gpu {

using fanorona::Kind;
using fanorona::Mask;
using fanorona::Phase;
namespace code = tablebase::code;

// A table to work on, with all that it needs.
template <int Rows>
struct Split {
  tablebase::Tables<Rows> tables;
  int mover, other;
  const Mask* sets;  // of the other, as if the mover's pieces were not there
  std::uint64_t width, size;

  TABLIER_BOTH std::uint8_t* codes() const { return tables.codes[mover][other]; }

  struct Spot {
    Mask own, enemy;
    std::uint64_t rank;
    std::uint8_t fixing;  // the symmetries that leave the mover's set as it is
  };
  // A position by its number, given as a number of which orbit and rank are known, and how much it is more.
  TABLIER_GPU Spot spot(std::uint64_t orbit, std::uint64_t rank, std::uint64_t more) const {
    rank += more;
    orbit += rank / width;
    rank %= width;
    const Mask own = tables.orbits[mover].firsts[orbit];
    return {own, tablebase::spread(sets[rank], own), rank, tables.orbits[mover].fixing[orbit]};
  }
  TABLIER_GPU Spot spot(std::uint64_t number) const { return spot(number / width, number % width, 0); }

  TABLIER_GPU bool is_used(const Spot& spot) const {
    return tables.is_used(spot.rank, spot.own, spot.enemy, spot.fixing);
  }
  TABLIER_GPU int positions(const Spot& spot) const {
    return spot.fixing ? tables.positions(spot.own, spot.enemy) : tables.symmetries.count();
  }

  // Calls visit(set) for the sets from which a quiet step of the other player may have led to the position, with this
  // piece. Where capturing is compulsory, whoever visits must ask whether that set has captures.
  template <class Visit>
  TABLIER_GPU void each_before(const Spot& spot, int to, const typename fanorona::Turns<Rows>::Captures& captures,
                               Visit&& visit) const {
    for (Mask origins = tables.origins(spot.own, spot.enemy, to, captures); origins; origins &= origins - 1) {
      const int from = bits::lowest(origins);
      const Mask before = spot.enemy ^ (Mask{1} << to | Mask{1} << from);
      if (tables.phase != Phase::compulsory && !tables.is_quiet(before, spot.own, from, to)) continue;
      if (spot.fixing && tables.is_repeated(spot.enemy, before, spot.own, spot.fixing)) continue;
      visit(before);
    }
  }
};

// Some numbers of a table, from first to last, and their codes.
struct Part {
  std::uint64_t first, last;
  std::uint8_t* codes;

  TABLIER_GPU std::uint8_t& operator[](std::uint64_t number) const { return codes[number - first]; }
  TABLIER_BOTH std::uint64_t size() const { return last - first; }
};

// Settles the positions of a part as far as their captures say. The few that would need more room than there is get the
// code `again`.
template <int Rows>
struct Settle {
  using Turns = fanorona::Turns<Rows>;
  using Chain = typename Turns::Chain;

  static constexpr int blocks = 8;
  static constexpr int batch = 64, batches = 32;  // positions
  static constexpr std::uint64_t task_size = batch * batches;
  static constexpr std::uint8_t again = code::open;        // else no position has it
  static constexpr int no_merit = -1000, too_much = 1000;  // worse and better than any

  // A first step, in 16 bits.
  struct Start {
    std::uint16_t bits;
    Start() = default;
    TABLIER_GPU Start(int slot, int from, int direction)
        : bits(static_cast<std::uint16_t>(slot << 9 | from << 3 | direction)) {}
    TABLIER_GPU int slot() const { return bits >> 9; }
    TABLIER_GPU int from() const { return bits >> 3 & 63; }
    TABLIER_GPU int to() const { return from() + fanorona::Board<Rows>::delta(bits & 7); }
  };
  // A chain that is yet to be looked up.
  struct Waiting {
    Mask captured, empty, targets;
    std::uint8_t slot, from, at;
  };
  struct Room {
    Mask own[batch], enemy[batch];  // no pieces where there is nothing to settle
    int best[batch];                // the merit of the best capture
    int steps[batch];
    Queue<Start, 512> starts;
    Queue<Waiting, 128> chains;  // with half as many, one of 50 positions of 2 against 6 finds no room
  };

  Split<Rows> split;
  Part part;
  int* longest;  // distance found
  typename Turns::Way ways[fanorona::directions];

  Settle(const Split<Rows>& split, const Part& part, int* longest) : split(split), part(part), longest(longest) {
    for (int direction = 0; direction < fanorona::directions; ++direction) ways[direction] = Turns::way(direction);
  }

  TABLIER_GPU void begin(Room& room) const {
    room.starts.clear();
    room.chains.clear();
  }
  TABLIER_GPU void end(Room&) const {}

  TABLIER_GPU void operator()(Room& room, std::uint64_t task) const {
    const std::uint64_t first = part.first + task * task_size;
    const std::uint64_t orbit = first / split.width, rank = first % split.width;
    PerLane<int> longest_here;
    for (std::uint64_t more = 0; more < task_size && first + more < part.last; more += batch) {
      each_lane([&](int lane) {
        for (int slot = lane; slot < batch; slot += lanes) {
          const bool exists = first + more + slot < part.last;
          const auto spot = exists ? split.spot(orbit, rank, more + slot) : typename Split<Rows>::Spot{};
          const bool used = exists && split.is_used(spot);
          room.own[slot] = used ? spot.own : 0;
          room.enemy[slot] = used ? spot.enemy : 0;
          room.best[slot] = no_merit;
          room.steps[slot] = 0;
        }
      });
      each_lane([&](int lane) { find_steps(room, lane); });
      while (room.starts.count() || room.chains.count()) look_up(room);
      each_lane([&](int lane) {
        for (int slot = lane; slot < batch; slot += lanes)
          if (const std::uint64_t number = first + more + slot; number < part.last) {
            const std::uint8_t value = settled(room, slot);
            part[number] = value;
            if (code::is_known(value) && longest_here[lane] < value) longest_here[lane] = value;
          }
      });
    }
    each_lane([&](int lane) { raise(*longest, longest_here[lane]); });
  }

 private:
  // Each lane does one direction of every fourth position: less code than one position with all its directions.
  TABLIER_GPU void find_steps(Room& room, int lane) const {
    const int direction = lane % fanorona::directions;
    const typename Turns::Way way = ways[direction];
    for (int slot = lane / fanorona::directions; slot < batch; slot += lanes / fanorona::directions) {
      const auto here = split.tables.turns(room.own[slot], room.enemy[slot]).steppers(way);
      if (const Mask plain = here.plain(split.tables.phase)) add(room.steps[slot], bits::count(plain));
      for (Mask starts = here.approaching | here.withdrawing; starts; starts &= starts - 1)
        if (!room.starts.push({slot, bits::lowest(starts), direction})) raise(room.best[slot], +too_much);
    }
  }

  // Looks up what captures lead to, one for each lane; those that they go on to wait.
  TABLIER_GPU void look_up(Room& room) const {
    PerLane<int> slots;
    PerLane<Chain> chains;
    each_lane([&](int lane) { slots[lane] = -1; });
    if (room.chains.count() >= lanes || !room.starts.count())
      room.chains.take([&](int lane, const Waiting& waiting) {
        const Mask enemy = room.enemy[waiting.slot] & ~waiting.captured;
        slots[lane] = waiting.slot;
        chains[lane] = {waiting.from, waiting.at, enemy, waiting.empty, waiting.captured, waiting.targets};
      });
    else
      room.starts.take([&](int lane, Start start) {
        const int slot = slots[lane] = start.slot(), from = start.from(), to = start.to();
        const Turns turns = split.tables.turns(room.own[slot], room.enemy[slot]);
        const bool approaches = turns.can_capture(from, to, Kind::approach);
        chains[lane] = turns.first_capture(from, to, approaches ? Kind::approach : Kind::withdrawal);
        if (approaches && turns.can_capture(from, to, Kind::withdrawal))
          wait(room, slot, turns.first_capture(from, to, Kind::withdrawal));
      });
    each_lane([&](int lane) {
      if (slots[lane] >= 0) look_up(room, slots[lane], chains[lane]);
    });
  }
  TABLIER_GPU void look_up(Room& room, int slot, const Chain& chain) const {
    if (room.best[slot] >= tablebase::merit(1)) return;
    const Mask own = room.own[slot] ^ (Mask{1} << chain.from | Mask{1} << chain.at);
    const std::uint8_t value = chain.enemy ? tablebase::after(code_of(chain.enemy, own)) : 1;
    raise(room.best[slot], tablebase::merit(value));
    if (chain.targets) Turns::each_next(chain, [&](const Chain& next) { wait(room, slot, next); });
  }
  TABLIER_GPU static void wait(Room& room, int slot, const Chain& chain) {
    const auto byte = [](int value) { return static_cast<std::uint8_t>(value); };
    if (!room.chains.push({chain.captured, chain.empty, chain.targets, byte(slot), byte(chain.from), byte(chain.at)}))
      raise(room.best[slot], +too_much);
  }

  // The same as that of the tables, inlined.
  TABLIER_GPU std::uint8_t code_of(Mask mover, Mask other) const {
    const int m = bits::count(mover), o = split.mover;
    return split.tables.codes[m][o][split.tables.number(mover, other, m, o)];
  }

  TABLIER_GPU std::uint8_t settled(const Room& room, int slot) const {
    if (!room.own[slot]) return code::unused;
    if (room.best[slot] == too_much) return again;
    const std::uint8_t capture = room.best[slot] == no_merit ? code::unused : tablebase::with_merit(room.best[slot]);
    return split.tables.settled(room.own[slot], room.enemy[slot], capture, [&] { return room.steps[slot]; });
  }
};

// Carries what is known about positions with one distance to the positions a quiet step before them, and counts them.
// Where captures are optional, positions that have no step left that might not lose keep the code `open`: see `lose`.
template <int Rows>
struct Carry {
  static constexpr int blocks = 6;
  static constexpr int step = 2 * 16 * lanes, steps = 16;
  static constexpr std::uint64_t task_size = step * steps;  // tables are filled up to a multiple of it

  struct Before {
    Mask set, other;
  };
  struct alignas(16) Pair {
    std::uint64_t words[2];
  };
  struct Room {
    Queue<std::uint16_t, step + lanes> found;  // numbers, as their differences from the first of the task
    Queue<Before, 8 * lanes + lanes> befores;
  };

  Split<Rows> split;
  int distance;
  std::uint64_t* count;  // of positions, without regard to symmetry

  TABLIER_GPU void begin(Room& room) const {
    room.found.clear();
    room.befores.clear();
  }
  TABLIER_GPU void end(Room& room) const {
    while (room.befores.count()) carry(room);
  }

  TABLIER_GPU void operator()(Room& room, std::uint64_t task) const {
    const std::uint64_t first = task * task_size, orbit = first / split.width, rank = first % split.width;
    PerLane<std::uint64_t> counts;
    const auto expand = [&] {
      PerLane<typename Split<Rows>::Spot> spots;
      PerLane<typename fanorona::Turns<Rows>::Captures> captures;
      PerLane<Mask> pieces;
      room.found.take([&](int lane, std::uint16_t more) {
        const auto spot = spots[lane] = split.spot(orbit, rank, more);
        captures[lane] = split.tables.captures_of_other(spot.own, spot.enemy);
        pieces[lane] = spot.enemy;
        counts[lane] += static_cast<std::uint64_t>(split.positions(spot));
      });
      for (int piece = 0; piece < split.other; ++piece) {
        each_lane([&](int lane) {
          if (!pieces[lane]) return;
          split.each_before(spots[lane], bits::lowest(pieces[lane]), captures[lane],
                            [&](Mask set) { room.befores.push({set, spots[lane].own}); });
          pieces[lane] &= pieces[lane] - 1;
        });
        while (room.befores.count() >= lanes) carry(room);
      }
    };
    for (int i = 0; i < steps; ++i) {
      each_lane([&](int lane) {
        const auto* pairs = reinterpret_cast<const Pair*>(split.codes() + first);
        const int place = 2 * i * lanes + lane;
        const Pair found[2] = {pairs[place], pairs[place + lanes]};
        for (int word = 0; word < 4; ++word)
          for (std::uint64_t bytes = equal(found[word / 2].words[word % 2]); bytes; bytes &= bytes - 1) {
            const int pair = place + word / 2 * lanes;
            room.found.push(static_cast<std::uint16_t>(16 * pair + word % 2 * 8 + bits::lowest(bytes) / 8));
          }
      });
      while (room.found.count() >= lanes) expand();
    }
    if (room.found.count()) expand();
    each_lane([&](int lane) {
      if (counts[lane]) add(*count, counts[lane]);
    });
  }

 private:
  // The highest bits of the bytes that are the distance.
  TABLIER_GPU std::uint64_t equal(std::uint64_t bytes) const {
    constexpr std::uint64_t ones = 0x0101010101010101, low = 0x7f * ones;
    const std::uint64_t difference = bytes ^ ones * static_cast<std::uint64_t>(distance);
    return ~(((difference & low) + low) | difference | low);
  }

  TABLIER_GPU void carry(Room& room) const {
    const bool compulsory = split.tables.phase == Phase::compulsory;
    room.befores.take([&](int, const Before& before) {
      if (compulsory && split.tables.turns(before.set, before.other).can_capture()) return;
      const std::uint64_t number = split.tables.number(before.set, before.other, split.other, split.mover);
      std::uint8_t* codes = split.tables.codes[split.other][split.mover];
      const std::uint8_t now = codes[number];
      const auto next = static_cast<std::uint8_t>(distance + 1);
      if (distance % 2 == 0) {
        if (split.tables.is_bettered(now, next)) codes[number] = next;
      } else if (code::is_open(now) && subtract(codes, number, 1) == code::open + 1 && compulsory) {
        subtract(codes, number, static_cast<std::uint32_t>(code::open - next));
      }
    });
  }
};

// What was never reached is drawn. Counts such positions, and sums up the table for comparisons.
template <int Rows>
struct Finish {
  static constexpr int blocks = 4;
  static constexpr std::uint64_t task_size = 1 << 14;
  struct Room {};

  Split<Rows> split;
  std::uint64_t *drawn, *sum;

  TABLIER_GPU void begin(Room&) const {}
  TABLIER_GPU void operator()(Room&, std::uint64_t task) const {
    const std::uint64_t first = task * task_size, orbit = first / split.width, rank = first % split.width;
    each_lane([&](int lane) {
      std::uint64_t draws = 0, sums = 0;
      for (std::uint64_t more = static_cast<std::uint64_t>(lane); more < task_size && first + more < split.size;
           more += lanes) {
        std::uint8_t& value = split.codes()[first + more];
        if (!code::is_known(value) && value != code::unused) {
          value = code::draw;
          draws += static_cast<std::uint64_t>(split.positions(split.spot(orbit, rank, more)));
        }
        sums += tablebase::summand(first + more, value);
      }
      if (draws) add(*drawn, draws);
      add(*sum, sums);
    });
  }
  TABLIER_GPU void end(Room&) const {}
};

// How many tasks a work on so many numbers has.
template <class Work>
std::uint64_t tasks(std::uint64_t size) {
  return (size + Work::task_size - 1) / Work::task_size;
}

// All sets of so many pieces, of which there are so many.
inline Array<Mask> all_sets(std::uint64_t count, int pieces) {
  Array<Mask> sets(count);
  Mask* all = sets.data();
  each_index(count, [=] TABLIER_GPU(std::uint64_t rank) { all[rank] = tablebase::set_of(rank, pieces); });
  return sets;
}

// Settles a part of a table; those that needed too much room once more, each by a lane of its own.
template <int Rows>
void settle(const Split<Rows>& split, const Part& part, int* longest) {
  using Work = Settle<Rows>;
  run(Work(split, part, longest), tasks<Work>(part.size()));
  each_index(part.size(), [=] TABLIER_GPU(std::uint64_t index) {
    std::uint8_t& value = part.codes[index];
    if (value != Work::again) return;
    const auto spot = split.spot(part.first + index);
    value = split.tables.settled(spot.own, spot.enemy);
    if (code::is_known(value)) raise(*longest, 0 + value);
  });
}

// Where captures are optional: settles the positions of which all steps turned out to lose, the last of them after so
// many plies.
template <int Rows>
void lose(const Split<Rows>& split, int distance, int* longest) {
  each_index(split.size, [=] TABLIER_GPU(std::uint64_t number) {
    std::uint8_t& value = split.codes()[number];
    if (value != code::open) return;
    const auto spot = split.spot(number);
    value = split.tables.lost_after(spot.own, spot.enemy, distance);
    raise(*longest, 0 + value);
  });
}

// Derives codes again from those after the moves: of all positions, or of so many at random.
struct Checked {
  std::uint64_t positions, wrong;
};
template <int Rows>
Checked check_again(const Split<Rows>& split, std::uint64_t most) {
  Array<std::uint64_t> counts(2);
  counts.fill(0);
  std::uint64_t *positions = counts.data(), *wrong = counts.data() + 1;
  const bool all = most >= split.size;
  each_index(all ? split.size : most, [=] TABLIER_GPU(std::uint64_t index) {
    const std::uint64_t number = all ? index : mix(index) % split.size;
    const auto spot = split.spot(number);
    const std::uint8_t value = split.codes()[number];
    const bool used = split.is_used(spot);
    if (used) add(*positions, std::uint64_t{1});
    if (used ? value != split.tables.derived(spot.own, spot.enemy) : value != code::unused)
      add(*wrong, std::uint64_t{1});
  });
  const std::vector<std::uint64_t> found = counts.read();
  return {found[0], found[1]};
}

// The first position with a code, by its number.
template <int Rows>
std::uint64_t first_with(const Split<Rows>& split, int value) {
  Array<std::uint64_t> least(1);
  least.fill(255);
  std::uint64_t* first = least.data();
  each_index(split.size, [=] TABLIER_GPU(std::uint64_t number) {
    if (split.codes()[number] == value) lower(*first, number);
  });
  return least.read()[0];
}

// The mover's set and the other's.
template <int Rows>
std::vector<Mask> sets_of(const Split<Rows>& split, std::uint64_t number) {
  Array<Mask> sets(2);
  Mask* both = sets.data();
  each_index(1, [=] TABLIER_GPU(std::uint64_t) {
    const auto spot = split.spot(number);
    both[0] = spot.own;
    both[1] = spot.enemy;
  });
  return sets.read();
}

}  // namespace tablier::gpu
