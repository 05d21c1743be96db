// The tables of endings of Tumicarona and Fanorona behind the façade.
#include "tablier/facade/tablebase.hpp"
#include "tablier/games/fanorona.hpp"
#include "tablier/tablebase/endings.hpp"

namespace tablier {
namespace {

using fanorona::Mask;

template <int Rows>
class FanoronaTablebase final : public Tablebase {
 public:
  FanoronaTablebase(int cols, bool compulsory)
      : most_(tablebase::most_of_one_side(cols, Rows)),
        endings_(cols, compulsory ? fanorona::Phase::compulsory : fanorona::Phase::optional) {}

  int most() const override { return most_; }

  void make(int mover, int other) override { endings_.make(mover, other); }
  bool has(int mover, int other) const override { return endings_.has(mover, other); }
  void drop(int mover, int other) override { endings_.drop(mover, other); }
  std::uint64_t size(int mover, int other) const override { return endings_.size(mover, other); }
  std::uint8_t* codes(int mover, int other) override { return endings_.codes(mover, other).data(); }

  void settle(int mover, int other, Number first, Number last, int& longest) override {
    endings_.settle(mover, other, first, last, longest);
  }
  std::uint64_t carry(int mover, int other, int distance, std::uint64_t tile, int& longest) override {
    return endings_.carry(mover, other, distance, tile, longest);
  }
  std::uint64_t tiles(int mover, int other) const override { return endings_.tiles(mover, other); }
  void finish(int mover, int other, Number first, Number last) override { endings_.finish(mover, other, first, last); }
  std::uint64_t sum(int mover, int other, Number first, Number last) const override {
    return endings_.sum(mover, other, first, last);
  }
  std::uint64_t count_wrong(int mover, int other, Number first, Number last) const override {
    return endings_.count_wrong(mover, other, first, last);
  }
  std::uint64_t count_wrong_at_random(int mover, int other, Number first, Number last,
                                      std::uint64_t seed) const override {
    return endings_.count_wrong_at_random(mover, other, first, last, seed);
  }
  void restore(int mover, int other, Number first, Number last) override {
    endings_.restore(mover, other, first, last);
  }

  void count(int mover, int other, Number first, Number last, SplitCounts& counts) const override {
    using namespace tablebase;
    const auto keep_longest = [](std::uint8_t value, std::uint8_t& longest, std::string& state, Mask own, Mask enemy) {
      if (!state.empty() && value <= longest) return;
      longest = value;
      state = packed(own, enemy);
    };
    endings_.each(mover, other, first, last, [&](Mask own, Mask enemy, std::uint8_t value, int positions) {
      const auto many = static_cast<std::uint64_t>(positions);
      if (!code::is_known(value)) {
        counts.drawn += many;
      } else if (code::is_win(value)) {
        counts.won += many;
        keep_longest(value, counts.longest_win, counts.win, own, enemy);
      } else {
        counts.lost += many;
        counts.stalemates += value == 0 ? many : 0;
        keep_longest(value, counts.longest_loss, counts.loss, own, enemy);
      }
    });
  }

 private:
  static std::string packed(Mask own, Mask enemy) {
    fanorona::State state{};
    state.pieces[0] = own;
    state.pieces[1] = enemy;
    state.number = 1;
    return {reinterpret_cast<const char*>(&state), sizeof(state)};
  }

  const int most_;
  tablebase::Endings<Rows> endings_;
};

}  // namespace

std::unique_ptr<Tablebase> make_tablebase(int cols, int rows, bool compulsory) {
  if (cols < 3 || cols > fanorona::widest || cols % 2 == 0) return nullptr;
  switch (rows) {
    case 3: return std::make_unique<FanoronaTablebase<3>>(cols, compulsory);
    case 5: return std::make_unique<FanoronaTablebase<5>>(cols, compulsory);
    case 7: return std::make_unique<FanoronaTablebase<7>>(cols, compulsory);
    default: return nullptr;
  }
}

}  // namespace tablier
