// Tumicarona, Fanorona and Vela in all sizes, for Python.
#include "tablier/games/fanorona.hpp"

#include "bound.hpp"

namespace tablier::bindings {

std::unique_ptr<Rules> make_fanorona(int cols, int rows, const std::string& rules, bool compulsory,
                                     bool stalemate_draws, std::uint32_t no_capture_limit, bool giver_is_white) {
  using fanorona::RuleSet;
  const fanorona::Options options{rules == "tumicarona" ? RuleSet::tumicarona
                                  : rules == "vela"     ? RuleSet::vela
                                                        : RuleSet::fanorona,
                                  compulsory, stalemate_draws, no_capture_limit,
                                  giver_is_white ? Player::first : Player::second};
  std::unique_ptr<Rules> found;
  const auto offer = [&]<int Cols, int Rows>() {
    if (cols == Cols && rows == Rows)
      found = std::make_unique<Bound<fanorona::Fanorona<Cols, Rows>>>(fanorona::Fanorona<Cols, Rows>(options));
  };
  const auto offer_rows = [&]<int Cols>() {
    offer.template operator()<Cols, 3>();
    offer.template operator()<Cols, 5>();
    offer.template operator()<Cols, 7>();
  };
  offer_rows.operator()<3>();
  offer_rows.operator()<5>();
  offer_rows.operator()<7>();
  offer_rows.operator()<9>();
  if (!found) throw nb::value_error("no board of this size");
  return found;
}

}  // namespace tablier::bindings
