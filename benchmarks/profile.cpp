// A fixed amount of work per game, for counting instructions: profile GAME.
#include <cstdio>
#include <string_view>

#include "tablier/games/fanorona.hpp"
#include "tablier/games/tchag.hpp"
#include "tablier/games/tours.hpp"
#include "tablier/perft.hpp"

namespace {

// Random games; in every position the moves are listed.
template <tablier::Game G>
std::uint64_t lists(const G& game, int games, int from_ply) {
  std::uint64_t sum = 0;
  for (int i = 0; i < games; ++i) {
    tablier::Random random(1, static_cast<std::uint64_t>(i));
    auto state = game.start();
    for (int ply = 0; game.play_random(state, random); ++ply)
      if (ply >= from_ply) game.each_move(state, [&](const auto& move) { return sum += move.from, true; });
  }
  return sum;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view game = count > 1 ? arguments[1] : "";
  std::uint64_t sum = 0;
  if (game == "perft") {
    const tablier::fanorona::Fanorona<5> tumicarona;
    sum = tablier::perft(tumicarona, tumicarona.start(), 5, [] { return true; });
  } else if (game == "playouts") {
    const tablier::fanorona::Fanorona<5> tumicarona;
    for (std::uint64_t i = 0; i < 2'000; ++i) {
      tablier::Random random(1, i);
      auto state = tumicarona.start();
      while (tumicarona.play_random(state, random)) ++sum;
    }
  } else if (game == "tours") {
    sum = lists(tablier::tours::Tours(), 300, 12);
  } else if (game == "tchag") {
    sum = lists(tablier::tchag::Tchag(), 50, 0);
  } else {
    std::fprintf(stderr, "usage: profile perft|playouts|tours|tchag\n");
    return 2;
  }
  std::printf("%llu\n", static_cast<unsigned long long>(sum));
}
