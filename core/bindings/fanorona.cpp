// Tumicarona, Fanorona and Vela in all sizes, for Python.
#include "tablier/games/fanorona.hpp"

#include "bound.hpp"

namespace tablier::bindings {

std::unique_ptr<Rules> make_fanorona(int cols, int rows, const std::string& rules, bool compulsory,
                                     bool stalemate_draws, std::uint32_t no_capture_limit, bool giver_is_white) {
  using fanorona::RuleSet;
  if (cols < 3 || cols > fanorona::widest || cols % 2 == 0) throw nb::value_error("no board of this size");
  const fanorona::Options options{rules == "tumicarona" ? RuleSet::tumicarona
                                  : rules == "vela"     ? RuleSet::vela
                                                        : RuleSet::fanorona,
                                  compulsory,
                                  stalemate_draws,
                                  no_capture_limit,
                                  giver_is_white ? Player::first : Player::second,
                                  cols};
  switch (rows) {
    case 3: return std::make_unique<Bound<fanorona::Fanorona<3>>>(fanorona::Fanorona<3>(options));
    case 5: return std::make_unique<Bound<fanorona::Fanorona<5>>>(fanorona::Fanorona<5>(options));
    case 7: return std::make_unique<Bound<fanorona::Fanorona<7>>>(fanorona::Fanorona<7>(options));
    default: throw nb::value_error("no board of this size");
  }
}

}  // namespace tablier::bindings
