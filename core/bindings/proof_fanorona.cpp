// The proofs of Tumicarona, Fanorona and Vela in all sizes.
#include "game_proof.hpp"
#include "tablier/games/fanorona.hpp"

namespace tablier::bindings {

#define TABLIER_PROOF(cols, rows)                                                                              \
  template std::unique_ptr<Proving> begin_proof(const fanorona::Fanorona<cols, rows>&, const fanorona::State&, \
                                                std::size_t);
TABLIER_PROOF(3, 3)
TABLIER_PROOF(3, 5)
TABLIER_PROOF(3, 7)
TABLIER_PROOF(5, 3)
TABLIER_PROOF(5, 5)
TABLIER_PROOF(5, 7)
TABLIER_PROOF(7, 3)
TABLIER_PROOF(7, 5)
TABLIER_PROOF(7, 7)
TABLIER_PROOF(9, 3)
TABLIER_PROOF(9, 5)
TABLIER_PROOF(9, 7)
#undef TABLIER_PROOF

}  // namespace tablier::bindings
