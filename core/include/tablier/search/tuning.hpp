// The numbers of the search that only games can tell; a rule set may have its own. benchmarks/spsa.py proposes others.
#pragma once

#include <array>
#include <string_view>

namespace tablier::search {

struct Tuning {
  // A late move is looked at less deep first: by `reduction` hundredths of a ply, and a ply for each `reduction_span`
  // hundredths of log(depth) × log(number of the move); captures by so many hundredths of the whole plies of that.
  int reduction = 40, reduction_span = 220, capture_reduction = 50;
  // Futility: so far an estimate must be from the window, for each ply that is left, to settle a move or a whole node
  // unseen.
  int move_margin = 200, node_margin = 200;
  // Pruning: in the last plies so many moves are looked at, and so many more for each square of the depth.
  int late_moves = 6, late_moves_growth = 4;
  int window = 40;  // aspiration: the first one around the value of the depth before
  // Quiescence, beyond the depth: so many plies, and so many captures in the first of them and in the others.
  int follow_plies = 4, follow_first = 3, follow_later = 1;
  int capture_worth = 100;  // hundredths of what a capture may change the value by, generously
  int fading = 0;           // so many hundredths of an estimate are lost on the way to the no-capture limit
};

struct TuningNumber {
  std::string_view name;
  int Tuning::* number;
  int least, most;
};

inline constexpr std::array tuning_numbers{
    TuningNumber{"reduction", &Tuning::reduction, 0, 200},
    TuningNumber{"reduction_span", &Tuning::reduction_span, 50, 1000},
    TuningNumber{"capture_reduction", &Tuning::capture_reduction, 0, 100},
    TuningNumber{"move_margin", &Tuning::move_margin, 1, 2000},
    TuningNumber{"node_margin", &Tuning::node_margin, 1, 2000},
    TuningNumber{"late_moves", &Tuning::late_moves, 1, 100},
    TuningNumber{"late_moves_growth", &Tuning::late_moves_growth, 0, 100},
    TuningNumber{"window", &Tuning::window, 1, 500},
    TuningNumber{"follow_plies", &Tuning::follow_plies, 0, 16},
    TuningNumber{"follow_first", &Tuning::follow_first, 1, 64},
    TuningNumber{"follow_later", &Tuning::follow_later, 1, 64},
    TuningNumber{"capture_worth", &Tuning::capture_worth, 0, 500},
    TuningNumber{"fading", &Tuning::fading, 0, 100},
};

}  // namespace tablier::search
