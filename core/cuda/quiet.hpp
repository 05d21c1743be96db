// Tables that hold the quiet positions of a split alone, those in which the player to move has no capture. Where
// capturing is compulsory, what others are worth follows from smaller tables, and no quiet step leads away from them:
// they are settled part by part, tell the quiet positions a step before them, and are forgotten. One of forty positions
// of 5 against 5 is quiet.
//
// All steps to positions that share the mover's set come from positions that share it as the other's set. So a part is
// some whole rows of the table, and whoever is a step before them hears at once all that captures in reply can tell.
#pragma once

#include "work.hpp"

namespace tablier::gpu {

// The code of a quiet position; distances as in other tables, but in two bytes.
namespace quiet {
using Code = std::uint16_t;
constexpr Code longest = 1023;     // the longest distance
constexpr Code open = 0x4000;      // not settled; added is how long captures in reply take to win, at most
constexpr Code not_lost = 0x8000;  // a step draws, since the reply must capture; another may still win
constexpr Code draw = 0xffff;
constexpr bool is_known(Code value) { return value < open; }
constexpr bool is_win(Code value) { return is_known(value) && value % 2 == 1; }
constexpr bool is_open(Code value) { return value >= open && value < not_lost; }

// As in the tables of all positions: see there.
constexpr int merit(Code value) { return !is_known(value) ? 0 : is_win(value) ? open - value : value - open; }
constexpr Code after(Code theirs) { return is_known(theirs) ? static_cast<Code>(theirs + 1) : draw; }
constexpr Code widened(std::uint8_t value) { return code::is_known(value) ? value : draw; }
}  // namespace quiet

// Which positions are quiet, by blocks of numbers of a row, and their codes, one after the other.
struct QuietTable {
  struct alignas(32) Block {
    static constexpr int words = 7, size = words * 32;
    std::uint32_t before;  // quiet positions of the row before this block
    std::uint32_t bits[words];
  };

  int mover, other;
  std::uint64_t width, rows, row_blocks;  // of a row: numbers, blocks
  Block* blocks;
  std::uint64_t* begins;  // where the codes of each row begin
  quiet::Code* codes;

  // How many quiet positions of a block are before those of one of its words.
  TABLIER_GPU static int before(const Block& block, int word) {
    int count = 0;
    for (int i = 0; i < word; ++i) count += bits::count(block.bits[i]);
    return count;
  }

  // The code of a quiet position.
  template <int Rows>
  TABLIER_GPU quiet::Code& code(const tablebase::Tables<Rows>& tables, Mask own, Mask enemy) const {
    const std::uint64_t number = tables.number(own, enemy, mover, other), row = number / width;
    const auto rank = static_cast<std::uint32_t>(number % width), bit = rank % Block::size;
    const Block& block = blocks[row * row_blocks + rank / Block::size];
    const std::uint32_t below = block.bits[bit / 32] & ~(~0u << bit % 32);
    return codes[begins[row] + block.before + static_cast<unsigned>(before(block, static_cast<int>(bit / 32))) +
                 static_cast<unsigned>(bits::count(below))];
  }

  // Calls visit(number, code) for the quiet positions of a block.
  template <class Visit>
  TABLIER_GPU void each(std::uint64_t index, Visit&& visit) const {
    const std::uint64_t row = index / row_blocks, first = row * width + index % row_blocks * Block::size;
    const Block block = blocks[index];
    quiet::Code* next = codes + begins[row] + block.before;
    for (int word = 0; word < Block::words; ++word)
      for (std::uint32_t left = block.bits[word]; left; left &= left - 1)
        visit(first + static_cast<unsigned>(32 * word + bits::lowest(left)), *next++);
  }
};

// Calls visit(mover's set after it) for the steps in a quiet position, until it gives false.
template <int Rows, class Visit>
TABLIER_GPU void each_step(const tablebase::Tables<Rows>& tables, Mask own, Mask enemy, Visit&& visit) {
  const Mask empty = tables.all & ~(own | enemy);
  TABLIER_ROLLED for (Mask pieces = own; pieces; pieces &= pieces - 1) {
    const int from = bits::lowest(pieces);
    TABLIER_ROLLED for (Mask targets = fanorona::Board<Rows>::around(from).targets & empty; targets;
                        targets &=
                        targets - 1) if (!visit(own ^ (Mask{1} << from | (targets & (~targets + 1))))) return;
  }
}

// All tables at hand, those of the quiet positions of a split and its mirror among them, if there are such.
template <int Rows>
struct Known {
  tablebase::Tables<Rows> tables;
  QuietTable sides[2];

  // The code of a position in which both have pieces. Tables that are not there are those whose mirrors are.
  TABLIER_GPU quiet::Code code_of(Mask own, Mask enemy) const {
    const int m = bits::count(own), o = bits::count(enemy);
    for (const QuietTable& one : sides)
      if (m == one.mover && o == one.other) {
        const std::uint8_t capture = tables.best_capture(own, enemy);
        return capture == code::unused ? one.code(tables, own, enemy) : quiet::widened(capture);
      }
    return quiet::widened(tables.codes[m][o] ? tables.code_of(own, enemy) : tables.derived(own, enemy));
  }

  // The code of a quiet position as those after its steps have it.
  TABLIER_GPU quiet::Code derived(Mask own, Mask enemy) const {
    int best = -0x10000;
    each_step(tables, own, enemy, [&](Mask stepped) {
      const int step = quiet::merit(quiet::after(code_of(enemy, stepped)));
      if (step > best) best = step;
      return true;
    });
    if (best == -0x10000) return 0;
    return static_cast<quiet::Code>(best > 0 ? quiet::open - best : best < 0 ? quiet::open + best : 0 + quiet::draw);
  }
};

// The arrays of a table.
struct QuietArrays {
  Array<QuietTable::Block> blocks;
  Array<std::uint64_t> begins;
  Array<quiet::Code> codes;
  QuietTable table;
};

// Finds the quiet positions of a split, and makes room for their codes.
template <int Rows>
QuietArrays find_quiet(const Split<Rows>& split) {
  using Block = QuietTable::Block;
  const std::uint64_t rows = split.size / split.width, row_blocks = (split.width + Block::size - 1) / Block::size;
  QuietArrays made{Array<Block>(rows * row_blocks), Array<std::uint64_t>(rows), {}, {}};
  Block* blocks = made.blocks.data();
  std::uint64_t* begins = made.begins.data();
  each_index<1>(rows * row_blocks, [=] TABLIER_GPU(std::uint64_t index) {
    const std::uint64_t row = index / row_blocks, first = index % row_blocks * Block::size;
    Block block{};
    for (unsigned i = 0; i < Block::size && first + i < split.width; ++i) {
      const auto spot = split.spot(row, first, i);
      if (split.is_used(spot) && !split.tables.turns(spot.own, spot.enemy).can_capture())
        block.bits[i / 32] |= 1u << i % 32;
    }
    blocks[index] = block;
  });
  each_index<1>(rows, [=] TABLIER_GPU(std::uint64_t row) {
    std::uint32_t count = 0;
    for (std::uint64_t i = 0; i < row_blocks; ++i) {
      Block& block = blocks[row * row_blocks + i];
      block.before = count;
      count += static_cast<std::uint32_t>(QuietTable::before(block, Block::words));
    }
    begins[row] = count;
  });
  std::vector<std::uint64_t> counts = made.begins.read();
  std::uint64_t total = 0;
  for (std::uint64_t& count : counts) total += std::exchange(count, total);
  made.begins.write(counts);
  made.codes = Array<quiet::Code>(total);
  made.codes.fill(255);
  made.table = {split.mover, split.other, split.width, rows, row_blocks, blocks, begins, made.codes.data()};
  return made;
}

// Tells quiet positions what the settled positions of a part, one step after them, are worth; counts the settled
// ones by their codes, and sums them up as `Finish` does.
template <int Rows>
struct Enter {
  static constexpr int blocks = 6;
  static constexpr std::uint64_t task_size = 1 << 15;

  struct Room {
    std::uint32_t counts[256];
    Queue<std::uint32_t, 2 * lanes> found;  // numbers, as their differences from the first of the task
  };

  Split<Rows> split;
  Part part;              // whole rows
  QuietTable before;      // of the mirror
  std::uint64_t* counts;  // of settled positions by code, without regard to symmetry
  std::uint64_t* firsts;  // the first numbers with a code, as far as the longest win needs them
  std::uint64_t* sum;
  int* longest;  // distance of a quiet position

  TABLIER_GPU void begin(Room& room) const { room.found.clear(); }
  TABLIER_GPU void end(Room&) const {}

  TABLIER_GPU void operator()(Room& room, std::uint64_t task) const {
    const std::uint64_t first = part.first + task * task_size;
    const std::uint64_t orbit = first / split.width, rank = first % split.width;
    PerLane<std::uint64_t> sums, numbers;
    PerLane<int> wins, longest_here;
    each_lane([&](int lane) {
      for (int value = lane; value < 256; value += lanes) room.counts[value] = 0;
    });
    for (std::uint64_t more = 0; more < task_size && first + more < part.last; more += lanes) {
      each_lane([&](int lane) {
        const std::uint64_t number = first + more + static_cast<unsigned>(lane);
        if (number >= part.last) return;
        const std::uint8_t value = part[number];
        if (value == code::unused || has_capture(value)) sums[lane] += tablebase::summand(number, value);
        if (value == code::unused) return;
        const auto spot = split.spot(orbit, rank, more + static_cast<unsigned>(lane));
        if (has_capture(value)) {
          add(room.counts[value], static_cast<std::uint32_t>(split.positions(spot)));
          if (code::is_win(value) && value > wins[lane]) {
            wins[lane] = value;
            numbers[lane] = number;
          }
        }
        if (!split.tables.turns(spot.enemy, spot.own).can_capture())
          room.found.push(static_cast<std::uint32_t>(more) + static_cast<unsigned>(lane));
      });
      if (room.found.count() >= lanes) enter(room, orbit, rank, longest_here);
    }
    if (room.found.count()) enter(room, orbit, rank, longest_here);
    each_lane([&](int lane) {
      add(*sum, sums[lane]);
      if (wins[lane]) lower(firsts[wins[lane]], numbers[lane]);
      if (longest_here[lane]) raise(*longest, longest_here[lane]);
      for (int value = lane; value < 256; value += lanes)
        if (room.counts[value]) add(counts[value], std::uint64_t{room.counts[value]});
    });
  }

 private:
  TABLIER_GPU static bool has_capture(std::uint8_t value) {
    return value == code::draw || (value && code::is_known(value));
  }

  TABLIER_GPU void enter(Room& room, std::uint64_t orbit, std::uint64_t rank, PerLane<int>& longest_here) const {
    room.found.take([&](int lane, std::uint32_t more) {
      const auto spot = split.spot(orbit, rank, more);
      int win = 0, answer = 0;  // the shortest win, the longest of the wins in reply
      bool steps = false, has_quiet = false, draws = false;
      each_step(split.tables, spot.enemy, spot.own, [&](Mask stepped) {
        const std::uint8_t value = part[split.tables.number(spot.own, stepped, split.mover, split.other)];
        steps = true;
        if (!has_capture(value))
          has_quiet = true;
        else if (value == code::draw)
          draws = true;
        else if (code::is_win(value))
          answer = answer < value ? value : answer;
        else if (!win || value + 1 < win)
          win = value + 1;
        return true;
      });
      int value = 0;
      if (win)
        value = win;
      else if (draws)
        value = has_quiet ? quiet::not_lost : quiet::draw;
      else if (has_quiet)
        value = quiet::open + answer;
      else if (steps)
        value = answer + 1;
      before.code(split.tables, spot.enemy, spot.own) = static_cast<quiet::Code>(value);
      if (value < quiet::open && longest_here[lane] < value) longest_here[lane] = value;
    });
  }
};

// Carries what is known about quiet positions with one distance to the quiet positions before them, and counts them. A
// position is lost when all quiet positions after its steps are known to be won by the other: they are asked.
template <int Rows>
struct CarryQuiet {
  using Block = QuietTable::Block;

  static constexpr int blocks = 5;
  static constexpr int words = 8;  // of a block, the first of which has no positions
  static constexpr int task_blocks = 512;

  struct Before {
    Mask set, other;
  };
  struct Room {
    Queue<std::uint32_t, 32 * lanes + lanes> found;  // a word of the task and a bit of it
    Queue<Before, 8 * lanes + lanes> befores;
  };

  Split<Rows> split;
  QuietTable here, before;  // before: of the mirror
  int distance;
  std::uint64_t* count;  // of positions, without regard to symmetry
  int* longest;          // distance found

  std::uint64_t tasks() const { return (here.rows * here.row_blocks + task_blocks - 1) / task_blocks; }

  TABLIER_GPU void begin(Room& room) const {
    room.found.clear();
    room.befores.clear();
  }
  TABLIER_GPU void end(Room& room) const {
    while (room.befores.count()) carry(room);
  }

  TABLIER_GPU void operator()(Room& room, std::uint64_t task) const {
    const std::uint64_t first = task * task_blocks, all = here.rows * here.row_blocks;
    PerLane<std::uint64_t> counts;
    for (int step = 0; step < task_blocks * words; step += lanes) {
      each_lane([&](int lane) {
        const int place = step + lane, word = place % words - 1;
        const std::uint64_t index = first + static_cast<unsigned>(place / words);
        if (word < 0 || index >= all) return;
        const Block& block = here.blocks[index];
        std::uint32_t left = block.bits[word];
        if (!left) return;
        const quiet::Code* next = here.codes + here.begins[index / here.row_blocks] + block.before +
                                  static_cast<unsigned>(QuietTable::before(block, word));
        for (; left; left &= left - 1)
          if (*next++ == distance) room.found.push(static_cast<std::uint32_t>(place * 32 + bits::lowest(left)));
      });
      while (room.found.count() >= lanes) expand(room, first, counts);
    }
    if (room.found.count()) expand(room, first, counts);
    each_lane([&](int lane) {
      if (counts[lane]) add(*count, counts[lane]);
    });
  }

 private:
  TABLIER_GPU void expand(Room& room, std::uint64_t first, PerLane<std::uint64_t>& counts) const {
    PerLane<typename Split<Rows>::Spot> spots;
    PerLane<typename fanorona::Turns<Rows>::Captures> captures;
    PerLane<Mask> pieces;
    room.found.take([&](int lane, std::uint32_t found) {
      const std::uint64_t index = first + found / (32 * words);
      const std::uint64_t rank = index % here.row_blocks * Block::size + found % (32 * words) - 32;
      const auto spot = spots[lane] = split.spot(index / here.row_blocks, rank, 0);
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
  }

  TABLIER_GPU void carry(Room& room) const {
    room.befores.take([&](int, const Before& one) {
      if (split.tables.turns(one.set, one.other).can_capture()) return;
      quiet::Code& value = before.code(split.tables, one.set, one.other);
      const quiet::Code now = value;
      if (distance % 2 == 0) {
        if (quiet::is_known(now) && (!quiet::is_win(now) || now <= distance + 1)) return;
        value = static_cast<quiet::Code>(distance + 1);
        raise(*longest, distance + 1);
      } else if (quiet::is_open(now) && is_lost(one)) {
        const int answer = now - quiet::open, last = (answer > distance ? answer : distance) + 1;
        value = static_cast<quiet::Code>(last);
        raise(*longest, last);
      }
    });
  }

  // Whether all quiet positions after the steps are won by the other; those with captures have told theirs.
  TABLIER_GPU bool is_lost(const Before& one) const {
    bool lost = true;
    each_step(split.tables, one.set, one.other, [&](Mask stepped) {
      if (split.tables.turns(one.other, stepped).can_capture()) return true;
      const quiet::Code value = here.code(split.tables, one.other, stepped);
      return lost = quiet::is_win(value) && value <= distance;
    });
    return lost;
  }
};

// What was never reached is drawn. Counts such positions, and sums up the quiet ones for comparisons.
template <int Rows>
struct FinishQuiet {
  static constexpr int blocks = 4;
  static constexpr std::uint64_t task_size = 1 << 12;
  struct Room {};

  Split<Rows> split;
  QuietTable here;
  std::uint64_t *drawn, *sum;

  TABLIER_GPU void begin(Room&) const {}
  TABLIER_GPU void operator()(Room&, std::uint64_t task) const {
    const std::uint64_t first = task * task_size, all = here.rows * here.row_blocks;
    each_lane([&](int lane) {
      std::uint64_t draws = 0, sums = 0;
      for (std::uint64_t more = static_cast<unsigned>(lane); more < task_size && first + more < all; more += lanes)
        here.each(first + more, [&](std::uint64_t number, quiet::Code& value) {
          if (!quiet::is_known(value)) {
            value = quiet::draw;
            draws += static_cast<std::uint64_t>(split.positions(split.spot(number)));
          }
          sums += tablebase::summand(number, static_cast<std::uint8_t>(value));  // the lower byte of a draw is its code
        });
      if (draws) add(*drawn, draws);
      if (sums) add(*sum, sums);
    });
  }
  TABLIER_GPU void end(Room&) const {}
};

// Derives codes of settled positions again, of all in a part or of so many at random, each by a lane of its own.
template <int Rows>
void check_settled(const Split<Rows>& split, const Part& part, std::uint64_t most, Checked* checked) {
  const bool all = most >= part.size();
  each_index(all ? part.size() : most, [=] TABLIER_GPU(std::uint64_t index) {
    const std::uint64_t number = part.first + (all ? index : mix(part.first + index) % part.size());
    const auto spot = split.spot(number);
    const std::uint8_t value = part[number];
    const bool used = split.is_used(spot);
    const std::uint8_t capture = used ? split.tables.best_capture(spot.own, spot.enemy) : code::unused;
    if (capture != code::unused) add(checked->positions, std::uint64_t{1});
    if (capture != code::unused || !used) {
      if (value != capture) add(checked->wrong, std::uint64_t{1});
    } else if (value && (value < code::open || value >= code::not_lost)) {
      add(checked->wrong, std::uint64_t{1});
    }
  });
}

// Derives codes of quiet positions again from those after their steps: of all, or of about so many in blocks at random.
template <int Rows>
void check_quiet(const Split<Rows>& split, const Known<Rows>& known, const QuietArrays& arrays, std::uint64_t most,
                 Checked* checked) {
  const QuietTable table = arrays.table;
  const std::uint64_t blocks = arrays.blocks.size(), size = arrays.codes.size();
  const bool all = most >= size;
  const std::uint64_t share = all ? 1 : size / (most ? most : 1);
  each_index<1>(all    ? blocks
                : most ? blocks / share
                       : 0,
                [=] TABLIER_GPU(std::uint64_t index) {
                  std::uint64_t positions = 0, wrong = 0;
                  table.each(all ? index : mix(index) % blocks, [&](std::uint64_t number, quiet::Code value) {
                    const auto spot = split.spot(number);
                    ++positions;
                    wrong += known.derived(spot.own, spot.enemy) != value;
                  });
                  add(checked->positions, positions);
                  if (wrong) add(checked->wrong, wrong);
                });
}

// The codes of positions: a mover's set and the other's, the next mover's and so on.
template <int Rows>
std::vector<quiet::Code> codes_of(const Known<Rows>& known, const std::vector<Mask>& sets) {
  Array<Mask> asked(sets.size());
  asked.write(sets);
  Array<quiet::Code> answers(sets.size() / 2);
  const Mask* both = asked.data();
  quiet::Code* codes = answers.data();
  each_index(answers.size(), [=] TABLIER_GPU(std::uint64_t index) {
    const Mask own = both[2 * index], enemy = both[2 * index + 1];
    codes[index] = own ? known.code_of(own, enemy) : 0;
  });
  return answers.read();
}

// The first quiet position with a distance, by its number; -1 if there is none.
inline std::uint64_t first_quiet_with(const QuietArrays& arrays, int distance) {
  Array<std::uint64_t> least(1);
  least.fill(255);
  std::uint64_t* first = least.data();
  const QuietTable table = arrays.table;
  each_index(arrays.blocks.size(), [=] TABLIER_GPU(std::uint64_t index) {
    table.each(index, [&](std::uint64_t number, quiet::Code value) {
      if (value == distance) lower(*first, number);
    });
  });
  return least.read()[0];
}

}  // namespace tablier::gpu
