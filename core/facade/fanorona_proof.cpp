// The proofs of Tumicarona, Fanorona and Vela in all sizes.
#include "tablier/facade/game_proof.hpp"
#include "tablier/search/evaluate_fanorona.hpp"

namespace tablier {

#define TABLIER_PROOF(rows)                                                                                           \
  template std::unique_ptr<Proving> begin_proof(const fanorona::Fanorona<rows>&, const fanorona::State&, std::size_t, \
                                                std::shared_ptr<const PackedTablebase>);
TABLIER_PROOF(3)
TABLIER_PROOF(5)
TABLIER_PROOF(7)
#undef TABLIER_PROOF

}  // namespace tablier
