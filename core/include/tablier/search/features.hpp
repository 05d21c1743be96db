// The parts of the search that can be left out, to measure what each is worth.
#pragma once

#include <string_view>

namespace tablier::search {

struct Features {
  bool quiescence = true, reductions = true, history = true, aspiration = true, pruning = true, futility = true;
  bool network = true, set_ups = true;

  unsigned bits() const {
    return quiescence | reductions << 1u | history << 2u | aspiration << 3u | pruning << 4u | futility << 5u |
           !network << 6u | !set_ups << 7u;
  }
  bool* find(std::string_view name) {
    if (name == "quiescence") return &quiescence;
    if (name == "reductions") return &reductions;
    if (name == "history") return &history;
    if (name == "aspiration") return &aspiration;
    if (name == "pruning") return &pruning;
    if (name == "futility") return &futility;
    if (name == "network") return &network;
    if (name == "set-ups") return &set_ups;
    return nullptr;
  }
};

}  // namespace tablier::search
