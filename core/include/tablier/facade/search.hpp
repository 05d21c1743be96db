// A search as the façade shows it: the question, who carries it out, and what is found.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tablier/facade/packed_tablebase.hpp"
#include "tablier/search/control.hpp"
#include "tablier/search/features.hpp"
#include "tablier/search/known.hpp"
#include "tablier/search/network.hpp"
#include "tablier/search/table.hpp"
#include "tablier/search/tuning.hpp"

namespace tablier {

struct SearchQuestion {
  std::string state;
  std::vector<std::string> before;  // the states before, the latest last
  int depth, lines;
  search::Features features;
  std::vector<int> weights;                          // of the terms of the evaluation; none for the usual ones
  std::shared_ptr<const PackedTablebase> endings;    // of this game's kind; or none
  std::shared_ptr<const search::Network> network{};  // of this game; or none
  std::optional<search::Tuning> tuning{};            // or the game's own
};

struct FoundLine {
  search::Value value;
  search::Known known;
  std::vector<std::string> moves, states;  // each move and the state it is played in
};

struct Found {
  int depth = 0;
  search::Known known;
  std::vector<FoundLine> lines;
};

// What a search had found at one moment; its moves are looked for only when it is asked.
class SearchReport {
 public:
  virtual ~SearchReport() = default;
  virtual Found found() const = 0;
};

// Carries a search out in the thread that calls it, or in several that call it at once.
class Searcher {
 public:
  using Report = std::shared_ptr<const SearchReport>;

  virtual ~Searcher() = default;
  // The call with number 0 leads: it tells of every depth and gives the result. The others help it.
  virtual Report run(search::TableView table, search::Control& control, int number,
                     const std::function<void(Report)>& tell) const = 0;
};

// A game to be played on by the engine against itself, with so many nodes a move.
struct GameToPlay {
  std::string state;
  std::vector<std::string> before;  // the states before, the latest last
  std::int64_t nodes;
  int plies;                                       // at most
  std::shared_ptr<const PackedTablebase> endings;  // of this game's kind; or none
  std::shared_ptr<const search::Network> network;  // of this game; or none
};

// How it went. The value of a ply is what the search said of its state, seen by its mover.
struct PlayedOn {
  struct Ply {
    std::string state, move;
    search::Value value;
  };
  std::vector<Ply> plies;
  int result;  // 1 the first player wins, -1 the second, 0 neither
};

// What an estimate of a position is made of, and how large it must be to mean an expected score of 0.73.
struct Judged {
  std::vector<std::string> names;
  std::vector<int> terms, weights;
  int scale;
};

}  // namespace tablier
