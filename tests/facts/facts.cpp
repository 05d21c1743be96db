// Checks the facts about the games that the core relies on, over all shapes of a Tchag board and over random
// positions of Les Tours. Usage: facts [EVERY]: look at every EVERY-th shape only (1: all 524 810).
#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <set>
#include <unordered_map>
#include <vector>

#include "tablier/games/tchag.hpp"
#include "tablier/games/tours.hpp"

namespace {

int failures = 0;

void expect(bool holds, const char* fact) {
  if (holds) return;
  if (++failures < 10) std::printf("FALSE: %s\n", fact);
}

namespace shapes {

using namespace tablier::tchag;

// All zones with unbroken rows and columns inside 6 × 6, each once, in the corner.
std::set<Mask> all_shapes() {
  std::set<Mask> found;
  const std::function<void(int, Mask)> grow = [&](int next_file, Mask tiles) {
    if (tiles) found.insert(Board{tiles, 0, {0, 0}}.at_rest().tiles);
    if (next_file == side) return;
    for (int low = 0; low < side; ++low)
      for (int high = low; high < side; ++high) {
        const Mask strip = ((bit(high - low + 1) - 1) << low) << (next_file * side);
        if (next_file && !(right(tiles) & strip)) continue;
        if (unbroken(tiles | strip)) grow(next_file + 1, tiles | strip);
      }
  };
  grow(0, 0);
  return found;
}

// A board on which every tile can be told from every other: no two ways of mending fall together by chance.
struct Labelled {
  Mending mending;
  std::array<std::uint8_t, cells> label{};
  int depth = 0;

  Labelled after(const Slide& slide) const {
    Labelled next{mending.after(slide), label, depth + 1};
    for (Mask part = slide.part; part; part &= part - 1) next.label[std::countr_zero(part)] = 0;
    for (Mask part = slide.part; part; part &= part - 1)
      next.label[std::countr_zero(part) + slide.by] = label[std::countr_zero(part)];
    return next;
  }
};

Mask box(Mask tiles) {
  Mask box = 0;
  for (int cell = 0; cell < cells; ++cell)
    if (tiles & row(rank(cell)) && tiles & column(file(cell))) box |= bit(cell);
  return box;
}

struct Most {
  int nodes = 0, results = 0, slides = 0;
};

void check(Mask shape, int hole, Most& most) {
  Labelled start{Mending::after_removal({shape, 0, {0, 0}}, hole), {}, 0};
  for (int cell = 0; cell < cells; ++cell)
    if (start.mending.board.tiles & bit(cell)) start.label[cell] = static_cast<std::uint8_t>(cell + 1);

  std::vector<Labelled> nodes{start};
  std::set<std::array<std::uint8_t, cells>> results, rejoined;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Labelled here = nodes[i];
    const Mask tiles = here.mending.board.tiles;
    expect(!(tiles & ~box(shape)), "the box around the tiles never grows");
    expect(std::popcount(tiles) == std::popcount(shape) - 1, "no tile is lost or doubled");
    const auto options = here.mending.options();
    if (options.count == 0) {
      expect(unbroken(tiles), "a mended board has unbroken rows and columns");
      expect(first_zone(tiles) == tiles, "a mended board is one zone");
      most.slides = std::max(most.slides, here.depth);
      std::array<std::uint8_t, cells> at_rest{};
      const int offset = here.mending.board.offset();
      for (int cell = 0; cell < cells; ++cell)
        if (here.label[cell]) at_rest[cell - offset] = here.label[cell];
      results.insert(at_rest);
      continue;
    }
    if (!Slide::closes(options.slide[0].token)) {
      const Mask zone = first_zone(tiles), rest = tiles & ~zone;
      expect(unbroken(tiles), "neither closing nor rejoining leaves a gap");
      expect(first_zone(rest) == rest, "there are at most two zones");
      expect(std::popcount(zone & across(rest)) == 1 && std::popcount(rest & across(zone)) == 1,
             "two zones touch at exactly one corner");
      rejoined.insert(here.label);
    }
    for (const Slide& slide : options) {
      Labelled next = here.after(slide);
      if (Slide::closes(slide.token) || rejoined.insert(next.label).second) nodes.push_back(next);
    }
  }
  expect(!results.empty(), "every board can be mended");
  most.nodes = std::max(most.nodes, static_cast<int>(nodes.size()));
  most.results = std::max(most.results, static_cast<int>(results.size()));
}

void check_all(int every) {
  const std::set<Mask> shapes = all_shapes();
  expect(shapes.size() == 524'810, "there are 524 810 shapes");
  Most most;
  long checked = 0, at = 0;
  for (const Mask shape : shapes) {
    if (at++ % every || std::popcount(shape) < 2) continue;
    ++checked;
    for (Mask holes = shape; holes; holes &= holes - 1) check(shape, std::countr_zero(holes), most);
    if (checked % 50'000 == 0) std::fprintf(stderr, "%ld shapes\n", checked);
  }
  std::printf("Tchag: %ld shapes, at most %d boards, %d results, %d slides\n", checked, most.nodes, most.results,
              most.slides);
  expect(most.nodes <= Tchag::most_boards, "the room for boards is enough");
  expect(most.results <= Tchag::most_results, "the room for results is enough");
  expect(most.slides <= Move::longest, "the room for slides is enough");
}

}  // namespace shapes

namespace bounces {

using namespace tablier::tours;

// Every end of every trail, a piece bounced off as often as its borders allow; written without the core's search.
void follow(const State& state, int at, int left, Mask others, Borders used, int player, Mask& found) {
  const int far_rank = player ? 0 : side - 1;
  if (left == 1 && rank(at) == far_rank) found |= bit(goal);
  for (const int step : neighbours) {
    const int next = at + step;
    const Borders border = Borders::between(at, next);
    if (!(all & bit(next)) || used.meets(border)) continue;
    const bool taken = others & bit(next);
    if (left > 1) {
      if (!taken) follow(state, next, left - 1, others, used | border, player, found);
    } else if (!taken) {
      found |= bit(next);
    } else {
      const int size = static_cast<int>((state.planes[0] >> next & 1) | (state.planes[1] >> next & 1) << 1);
      follow(state, next, size, others, used | border, player, found);
    }
  }
}

void check_all(int games) {
  const Tours tours({.cell_once = false, .null_move_allowed = true});
  long checked = 0;
  for (int game = 0; game < games; ++game) {
    tablier::Random random(2026, static_cast<std::uint64_t>(game));
    State state = tours.start();
    for (int ply = 0; ply < 60 && tours.play_random(state, random); ++ply) {
      if (ply < 12 || ply % 4 || state.won) continue;
      const Mask pieces = state.planes[0] | state.planes[1];
      for (Mask left = pieces; left; left &= left - 1) {
        const int from = std::countr_zero(left);
        const int size = static_cast<int>((state.planes[0] >> from & 1) | (state.planes[1] >> from & 1) << 1);
        Mask found = 0;
        follow(state, from, size, pieces & ~bit(from), {}, state.turn, found);
        expect(found == tours.ends(state, from, state.turn),
               "forbidding a second bounce off a piece leaves the ends as they are");
        ++checked;
      }
    }
  }
  std::printf("Les Tours: %ld pieces with all their trails\n", checked);
}

// In positions that differ by a move, a way to the goal that was found before is there exactly when one is.
void check_ways(int games) {
  const Tours tours;
  GoalWay ways[2];
  long checked = 0, reached = 0;
  const auto check = [&](const State& state) {
    for (int player = 0; player < 2; ++player) {
      const auto row = tours.row_to_move(state, player);
      if (!row) continue;
      Mask ends = 0;
      for (Mask left = (state.planes[0] | state.planes[1]) & Tours::row_from(player, *row); left; left &= left - 1)
        ends |= tours.ends(state, std::countr_zero(left), player);
      const bool reaches = ends & bit(goal);
      expect(tours.reaches_goal(state, player, *row, ways[player]) == reaches, "a way found before is still there");
      ++checked;
      reached += reaches;
    }
  };
  for (int game = 0; game < games; ++game) {
    tablier::Random random(2027, static_cast<std::uint64_t>(game));
    State state = tours.start();
    for (int ply = 0; ply < 40 && tours.play_random(state, random) && !state.won; ++ply) {
      if (Tours::setting_up(state)) continue;
      tours.each_move(state, [&](const Move& move) {
        const State next = tours.play(state, move);
        if (!next.won) check(next);
        return true;
      });
    }
  }
  std::printf("Les Tours: %ld rows to move, %ld with a way to the goal\n", checked, reached);
}

}  // namespace bounces

}  // namespace

int main(int count, char** arguments) {
  const int every = count > 1 ? std::atoi(arguments[1]) : 1;
  if (every < 1) {
    std::fprintf(stderr, "usage: facts [EVERY], a whole number from 1 up\n");
    return 2;
  }
  shapes::check_all(every);
  bounces::check_all(2'000 / every + 20);
  bounces::check_ways(2'000 / every + 20);
  std::printf(failures ? "%d checks failed\n" : "all facts hold\n", failures);
  return failures ? 1 : 0;
}
