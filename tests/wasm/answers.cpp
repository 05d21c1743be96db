// Lets the engine play games on and prints its moves and values, to be compared between machines. Each line of the
// input is a game: rule set, weights of a network in hexadecimal or "-", nodes a move, plies at most, and a position.
#include <cstdio>
#include <iostream>
#include <sstream>

#include "tablier/facade/rules.hpp"

using namespace tablier;

static std::unique_ptr<Rules> rules_of(const std::string& name) {
  if (name == "tours") return make_tours(false, false);
  if (name == "tchag") return make_tchag("gbgbgb/byYyYg/gbgbgb/bgbgbg/gRrRrb/bgbgbg r -").value;
  return make_fanorona(9, 5, name, name == "tumicarona", false, 100, false);
}

static std::string bytes_of(const std::string& hexadecimal) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hexadecimal.size(); i += 2)
    bytes.push_back(static_cast<char>(std::stoi(hexadecimal.substr(i, 2), nullptr, 16)));
  return bytes;
}

int main() {
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::string name, weights, text;
    GameToPlay how{};
    words >> name >> weights >> how.nodes >> how.plies >> std::ws;
    std::getline(words, text);
    const auto rules = rules_of(name);
    const auto state = rules->parse(text);
    if (!state) return 1;
    how.state = state.value;
    if (weights != "-" && !(how.network = rules->learning()->network(bytes_of(weights), 16))) return 1;
    for (const PlayedOn::Ply& ply : rules->play_on(how).plies) std::printf("%s %d\n", ply.move.c_str(), ply.value);
    std::printf("\n");
  }
}
