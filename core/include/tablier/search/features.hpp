// The parts of the search that can be left out, to measure what each is worth.
#pragma once

#include <string_view>

namespace tablier::search {

struct Features {
  bool quiescence = true, reductions = true, history = true, killers = true, aspiration = true, forced = true;

  bool* find(std::string_view name) {
    if (name == "quiescence") return &quiescence;
    if (name == "reductions") return &reductions;
    if (name == "history") return &history;
    if (name == "killers") return &killers;
    if (name == "aspiration") return &aspiration;
    if (name == "forced") return &forced;
    return nullptr;
  }
};

}  // namespace tablier::search
