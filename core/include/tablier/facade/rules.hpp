// The façade over all games: states and moves travel as bytes that only the core makes. It knows neither Python nor
// threads; what needs either sits on top of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tablier/facade/learning.hpp"
#include "tablier/facade/proof.hpp"
#include "tablier/facade/search.hpp"
#include "tablier/game.hpp"

namespace tablier {

// Packed moves, one after another, in one array that grows where it lies if it can; nothing is cleared before it is
// written.
class PackedMoves {
 public:
  // Room for so many bytes more; nothing if there is no memory for them.
  std::uint8_t* add(std::size_t size) {
    if (size_ + size > capacity_ && !resize(std::max(2 * capacity_, size_ + std::max<std::size_t>(size, 4096))))
      return nullptr;
    size_ += size;
    return bytes_.get() + size_ - size;
  }
  std::size_t size() const { return size_; }
  const std::uint8_t* data() const { return bytes_.get(); }
  // Gives the array away, no larger than it need be; std::free ends it.
  std::uint8_t* release() {
    resize(std::max<std::size_t>(size_, 1));
    return bytes_.release();
  }

 private:
  struct Free {
    void operator()(std::uint8_t* bytes) const { std::free(bytes); }
  };

  bool resize(std::size_t capacity) {
    auto* const moved = static_cast<std::uint8_t*>(std::realloc(bytes_.get(), capacity));
    if (!moved) return false;
    static_cast<void>(bytes_.release());
    bytes_.reset(moved);
    capacity_ = capacity;
    return true;
  }

  std::unique_ptr<std::uint8_t, Free> bytes_;
  std::size_t size_ = 0, capacity_ = 0;
};

class Rules {
 public:
  virtual ~Rules() = default;

  virtual std::size_t state_size() const = 0;
  virtual std::size_t move_size() const = 0;

  virtual std::string start() const = 0;
  virtual Parsed<std::string> parse(std::string_view text) const = 0;
  virtual std::string text(std::string_view state) const = 0;
  virtual std::string key(std::string_view state) const = 0;
  virtual Player turn(std::string_view state) const = 0;
  virtual Cells board(std::string_view state) const = 0;
  virtual std::optional<Outcome> outcome(std::string_view state) const = 0;
  virtual std::vector<std::string> moves(std::string_view state) const = 0;
  virtual std::optional<std::string> play(std::string_view state, std::string_view move) const = 0;
  virtual Facts facts(std::string_view state) const = 0;
  virtual std::vector<Step> describe(std::string_view state, std::string_view move) const = 0;
  virtual std::vector<Choice> choices(std::string_view state, std::string_view move) const = 0;
  virtual Parsed<Steps> steps(std::string_view state, const std::vector<std::string>& prefix) const = 0;
  virtual std::uint64_t perft(std::string_view state, int depth, Poll poll, void* context) const = 0;

  // Batches work on states laid one after another. Whether there was memory for the moves:
  virtual bool list_moves(const std::uint8_t* states, std::size_t count, std::int64_t* counts,
                          PackedMoves& moves) const = 0;
  virtual std::optional<std::string> move_text(const std::uint8_t* move) const = 0;
  // Plays one move by its index in the list of each state; -1 leaves a state as it is. The first bad one, or count.
  virtual std::size_t play_indices(const std::uint8_t* states, std::size_t count, const std::int64_t* indices,
                                   std::uint8_t* played) const = 0;
  // Plays one random move in each state that is not over.
  virtual void play_random(const std::uint8_t* states, std::size_t count, std::uint64_t seed,
                           std::uint64_t first_stream, std::uint8_t* played) const = 0;
  virtual void outcomes(const std::uint8_t* states, std::size_t count, std::int8_t* results) const = 0;
  virtual void hashes(const std::uint8_t* states, std::size_t count, std::uint64_t* hashes) const = 0;
  // One random game: 1 the first player wins, -1 the second, 0 a draw, 2 not over after max_plies.
  virtual std::int8_t playout(const std::uint8_t* state, std::uint64_t seed, std::uint64_t stream,
                              std::uint32_t max_plies) const = 0;

  virtual std::unique_ptr<Searcher> search(const SearchQuestion& question) const = 0;
  virtual PlayedOn play_on(const GameToPlay& how) const = 0;
  virtual Judged judged(std::string_view state) const = 0;
  virtual search::Tuning tuning() const = 0;
  // Nothing for a game whose options no network knows.
  virtual std::unique_ptr<Learning> learning() const = 0;
  // A proof within so many bytes; endings of this game's kind, or none.
  virtual std::unique_ptr<Proving> prove(std::string_view state, std::size_t bytes,
                                         std::shared_ptr<const PackedTablebase> endings) const = 0;
};

// Nothing for a size there is not.
std::unique_ptr<Rules> make_fanorona(int cols, int rows, std::string_view rules, bool compulsory, bool stalemate_draws,
                                     std::uint32_t no_capture_limit, bool giver_is_white);
std::unique_ptr<Rules> make_tours(bool cell_once, bool null_move_allowed);
Parsed<std::unique_ptr<Rules>> make_tchag(std::string_view setup);

}  // namespace tablier
