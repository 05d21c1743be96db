// How far a proof has come.
#pragma once

#include <cstdint>

namespace tablier::proof {

// The last three are failures: the strategy is too large for the memory, a line or a list of moves is too long to
// follow, or the table says what the rules do not bear out.
enum class Stage : std::uint8_t { searching, writing, done, too_large, too_long, contradiction };

// Whether a player can force a win.
enum class Answer : std::uint8_t { open, yes, no };

}  // namespace tablier::proof
