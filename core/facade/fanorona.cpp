// Tumicarona, Fanorona and Vela in all sizes behind the façade.
#include "tablier/games/fanorona.hpp"

#include "tablier/facade/game_rules.hpp"

namespace tablier {

std::unique_ptr<Rules> make_fanorona(int cols, int rows, std::string_view rules, bool compulsory, bool stalemate_draws,
                                     std::uint32_t no_capture_limit, bool giver_is_white) {
  using fanorona::RuleSet;
  if (cols < 3 || cols > fanorona::widest || cols % 2 == 0) return nullptr;
  const fanorona::Options options{rules == "tumicarona" ? RuleSet::tumicarona
                                  : rules == "vela"     ? RuleSet::vela
                                                        : RuleSet::fanorona,
                                  compulsory,
                                  stalemate_draws,
                                  no_capture_limit,
                                  giver_is_white ? Player::first : Player::second,
                                  cols};
  switch (rows) {
    case 3: return std::make_unique<GameRules<fanorona::Fanorona<3>>>(fanorona::Fanorona<3>(options));
    case 5: return std::make_unique<GameRules<fanorona::Fanorona<5>>>(fanorona::Fanorona<5>(options));
    case 7: return std::make_unique<GameRules<fanorona::Fanorona<7>>>(fanorona::Fanorona<7>(options));
    default: return nullptr;
  }
}

}  // namespace tablier
