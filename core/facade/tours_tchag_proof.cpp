// The proofs of Les Tours and Tchag.
#include "tablier/facade/game_proof.hpp"
#include "tablier/games/tchag.hpp"
#include "tablier/games/tours.hpp"

namespace tablier {

template std::unique_ptr<Proving> begin_proof(const tours::Tours&, const tours::State&, std::size_t,
                                              std::shared_ptr<const PackedTablebase>);
template std::unique_ptr<Proving> begin_proof(const tchag::Tchag&, const tchag::State&, std::size_t,
                                              std::shared_ptr<const PackedTablebase>);

}  // namespace tablier
