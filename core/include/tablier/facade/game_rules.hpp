// Fits any game of the core to the façade.
#pragma once

#include <cstring>

#include "tablier/facade/rules.hpp"
#include "tablier/perft.hpp"
#include "tablier/random.hpp"

namespace tablier {

// Made for each game in files of their own, which take long enough to compile.
template <Game G>
std::unique_ptr<Searcher> make_searcher(const G& game, const typename G::State& root, std::vector<std::uint64_t> before,
                                        const SearchQuestion& question);
template <Game G>
PlayedOn played_on(const G& game, const typename G::State& root, std::vector<std::uint64_t> before,
                   const GameToPlay& how);
template <Game G>
Judged judged(const G& game, const typename G::State& state);
template <Game G>
search::Tuning tuning(const G& game);
template <Game G>
std::unique_ptr<Learning> make_learning(const G& game);
template <Game G>
std::unique_ptr<Proving> begin_proof(const G& game, const typename G::State& root, std::size_t bytes,
                                     std::shared_ptr<const PackedTablebase> endings);

template <Game G>
class GameRules final : public Rules {
  using State = typename G::State;
  using Move = typename G::Move;

 public:
  explicit GameRules(G game) : game_(std::move(game)) {}

  std::size_t state_size() const override { return sizeof(State); }
  std::size_t move_size() const override { return G::packed_size; }

  std::string start() const override { return packed(game_.start()); }
  Parsed<std::string> parse(std::string_view text) const override {
    const auto parsed = game_.parse(text);
    if (!parsed) return {{}, parsed.fault};
    return {packed(parsed.value), {}};
  }
  std::string text(std::string_view state) const override { return game_.text(unpacked(state)); }
  std::string key(std::string_view state) const override { return game_.key(unpacked(state)); }
  Player turn(std::string_view state) const override { return game_.turn(unpacked(state)); }
  Cells board(std::string_view state) const override { return game_.board(unpacked(state)); }
  std::optional<Outcome> outcome(std::string_view state) const override { return game_.outcome(unpacked(state)); }

  std::vector<std::string> moves(std::string_view packed) const override {
    const State state = unpacked(packed);
    std::vector<std::string> texts;
    game_.each_move(state, [&](const Move& move) { return texts.push_back(game_.text(state, move)), true; });
    return texts;
  }

  std::optional<std::string> play(std::string_view packed, std::string_view text) const override {
    const State state = unpacked(packed);
    const auto move = find(state, text);
    if (!move) return std::nullopt;
    return this->packed(game_.play(state, *move));
  }

  std::vector<Step> describe(std::string_view packed, std::string_view text) const override {
    const State state = unpacked(packed);
    const auto move = find(state, text);
    return move ? game_.describe(state, *move) : std::vector<Step>{};
  }

  Facts facts(std::string_view state) const override { return game_.facts(unpacked(state)); }
  std::vector<Choice> choices(std::string_view packed, std::string_view text) const override {
    const State state = unpacked(packed);
    const auto move = find(state, text);
    return move ? game_.choices(state, *move) : std::vector<Choice>{};
  }

  Parsed<Steps> steps(std::string_view state, const std::vector<std::string>& prefix) const override {
    return game_.steps(unpacked(state), prefix);
  }

  std::uint64_t perft(std::string_view state, int depth, Poll poll, void* context) const override {
    // Asking costs little, but not nothing: once in 256 times is still well within 10 ms.
    std::uint32_t asked = 0;
    bool going = true;
    const auto ask = [&] {
      if (going && ++asked % 256 == 0) going = poll(context);
      return going;
    };
    return tablier::perft(game_, unpacked(state), depth, ask);
  }

  bool list_moves(const std::uint8_t* states, std::size_t count, std::int64_t* counts,
                  PackedMoves& moves) const override {
    bool room = true;
    for (std::size_t i = 0; i < count && room; ++i) {
      counts[i] = 0;
      game_.each_move(at(states, i), [&](const Move& move) {
        std::uint8_t* const packed = moves.add(G::packed_size);
        room = packed != nullptr;
        if (room) G::pack(move, packed), ++counts[i];
        return room;
      });
    }
    return room;
  }

  std::optional<std::string> move_text(const std::uint8_t* packed) const override {
    const auto move = game_.unpack(packed);
    return move ? std::optional(game_.text(State{}, *move)) : std::nullopt;
  }

  std::size_t play_indices(const std::uint8_t* states, std::size_t count, const std::int64_t* indices,
                           std::uint8_t* played) const override {
    for (std::size_t i = 0; i < count; ++i) {
      const State state = at(states, i);
      State next = state;
      std::int64_t left = indices[i];
      bool found = left == -1;
      if (left >= 0)
        game_.each_move(state, [&](const Move& move) {
          if (left--) return true;
          next = game_.play(state, move);
          found = true;
          return false;
        });
      if (!found) return i;
      std::memcpy(played + i * sizeof(State), &next, sizeof(State));
    }
    return count;
  }

  void play_random(const std::uint8_t* states, std::size_t count, std::uint64_t seed, std::uint64_t first_stream,
                   std::uint8_t* played) const override {
    for (std::size_t i = 0; i < count; ++i) {
      State state = at(states, i);
      Random random(seed, first_stream + i);
      game_.play_random(state, random);
      std::memcpy(played + i * sizeof(State), &state, sizeof(State));
    }
  }

  void outcomes(const std::uint8_t* states, std::size_t count, std::int8_t* results) const override {
    for (std::size_t i = 0; i < count; ++i) results[i] = result(game_.outcome(at(states, i)));
  }

  void hashes(const std::uint8_t* states, std::size_t count, std::uint64_t* hashes) const override {
    for (std::size_t i = 0; i < count; ++i) hashes[i] = game_.hash(at(states, i));
  }

  std::int8_t playout(const std::uint8_t* packed, std::uint64_t seed, std::uint64_t stream,
                      std::uint32_t max_plies) const override {
    State state = at(packed, 0);
    Random random(seed, stream);
    for (std::uint32_t ply = 0; ply < max_plies; ++ply)
      if (!game_.play_random(state, random)) break;
    return result(game_.outcome(state));
  }

  std::unique_ptr<Searcher> search(const SearchQuestion& question) const override {
    return make_searcher(game_, unpacked(question.state), hashes(question.before), question);
  }
  PlayedOn play_on(const GameToPlay& how) const override {
    return played_on(game_, unpacked(how.state), hashes(how.before), how);
  }

  Judged judged(std::string_view state) const override { return tablier::judged(game_, unpacked(state)); }
  search::Tuning tuning() const override { return tablier::tuning(game_); }
  std::unique_ptr<Learning> learning() const override { return make_learning(game_); }
  std::unique_ptr<Proving> prove(std::string_view state, std::size_t bytes,
                                 std::shared_ptr<const PackedTablebase> endings) const override {
    return begin_proof(game_, unpacked(state), bytes, std::move(endings));
  }

 private:
  static std::string packed(const State& state) { return {reinterpret_cast<const char*>(&state), sizeof(State)}; }
  static State unpacked(std::string_view bytes) { return at(reinterpret_cast<const std::uint8_t*>(bytes.data()), 0); }
  static State at(const std::uint8_t* states, std::size_t index) {
    State state;
    std::memcpy(&state, states + index * sizeof(State), sizeof(State));
    return state;
  }
  std::vector<std::uint64_t> hashes(const std::vector<std::string>& states) const {
    std::vector<std::uint64_t> hashes;
    for (const std::string& state : states) hashes.push_back(game_.hash(unpacked(state)));
    return hashes;
  }
  static std::int8_t result(const std::optional<Outcome>& outcome) {
    if (!outcome) return 2;
    if (!outcome->winner) return 0;
    return outcome->winner == Player::first ? 1 : -1;
  }

  std::optional<Move> find(const State& state, std::string_view text) const {
    std::optional<Move> found;
    if (const auto wanted = game_.read_move(text))
      game_.each_move(state, [&](const Move& move) {
        if (move == *wanted) found = move;
        return !found;
      });
    return found;
  }

  G game_;
};

}  // namespace tablier
