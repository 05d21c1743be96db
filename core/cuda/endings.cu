// tablier-endings-gpu: all endings with up to so many pieces, built in the memory of a GPU; prints what is in them as
// JSON, and writes tables out for `tablier tablebase build --gpu`.
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "builder.hpp"

using namespace tablier;

namespace {

constexpr const char* usage =
    "usage: tablier-endings-gpu PIECES [--size COLSxROWS] [--captures compulsory|optional] [--checks N]\n"
    "                           [--send SPLITS] [--limit SECONDS]\n"
    "       tablier-endings-gpu SPLIT [--size COLSxROWS] [--checks N] [--limit SECONDS]\n"
    "Builds all endings with up to PIECES pieces (2 to 9) on a board of COLSxROWS (9x5), where capturing\n"
    "is compulsory (Tumicarona) or optional (Fanorona), and prints what is in them as JSON, a line for\n"
    "each split. N positions of each (100000000) are derived again from those after their moves.\n"
    "After the line of a split in SPLITS, such as 2v1,1v2, its table follows: a byte for each number.\n"
    "With a SPLIT, such as 5v5 (up to 10 pieces), builds only what it needs, and then, where capturing is\n"
    "compulsory, the split and its mirror with little memory: their tables are not kept. Only they are\n"
    "derived again. After so many SECONDS it gives up.\n";

constexpr int most = 9, most_of_split = 10;

struct Wanted {
  int pieces = 0, cols = 9, rows = 5;
  int mover = 0, other = 0;   // of the split that is wanted alone, the larger first
  std::uint32_t limit = ~0u;  // seconds
  fanorona::Phase phase = fanorona::Phase::compulsory;
  std::uint64_t checks = 100'000'000;
  std::string splits;  // to write out, with a comma before and after each

  bool sends(int mover, int other) const {
    return splits.find("," + std::to_string(mover) + "v" + std::to_string(other) + ",") != std::string::npos;
  }
};

template <class T>
bool read(std::string_view text, T& value) {
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && stop == end;
}

// Reads an option and its value.
bool read(std::string_view option, std::string_view value, Wanted& wanted) {
  if (option == "--checks") return read(value, wanted.checks);
  if (option == "--limit") return read(value, wanted.limit);
  if (option == "--captures") {
    wanted.phase = value == "optional" ? fanorona::Phase::optional : fanorona::Phase::compulsory;
    return value == "optional" || value == "compulsory";
  }
  if (option == "--send") {
    wanted.splits = "," + std::string(value) + ",";
    return true;
  }
  const std::size_t times = value.find('x');
  return option == "--size" && times != value.npos && read(value.substr(0, times), wanted.cols) &&
         read(value.substr(times + 1), wanted.rows);
}

// Reads how many pieces, or which split.
bool read_what(std::string_view text, Wanted& wanted) {
  const std::size_t against = text.find('v');
  if (against == text.npos) return read(text, wanted.pieces);
  if (!read(text.substr(0, against), wanted.mover) || !read(text.substr(against + 1), wanted.other)) return false;
  if (wanted.mover < wanted.other) std::swap(wanted.mover, wanted.other);
  wanted.pieces = wanted.mover + wanted.other;
  return wanted.other >= 1;
}

bool read(int count, char** words, Wanted& wanted) {
  if (count % 2 || !read_what(words[1], wanted)) return false;
  for (int i = 2; i < count; i += 2)
    if (!read(words[i], words[i + 1], wanted)) return false;
  const int points = wanted.cols * wanted.rows;
  const bool size = wanted.cols % 2 == 1 && wanted.cols >= 3 && wanted.cols <= 9 &&
                    (wanted.rows == 3 || wanted.rows == 5 || wanted.rows == 7);
  if (!size || wanted.pieces < 2 || wanted.pieces >= points) return false;
  if (!wanted.mover) return wanted.pieces <= most;
  return wanted.pieces <= most_of_split && wanted.mover <= points / 2 && wanted.splits.empty() &&
         wanted.phase == fanorona::Phase::compulsory;
}

void print(const Wanted& wanted, const gpu::Summary& found, bool first) {
  const auto number = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
  const bool compulsory = wanted.phase == fanorona::Phase::compulsory;
  std::printf("%s{\"game\": \"%s\", \"cols\": %d, \"rows\": %d, \"mover\": %d, \"opponent\": %d, ", first ? "[" : ",",
              compulsory ? "tumicarona" : "fanorona", wanted.cols, wanted.rows, found.mover, found.other);
  std::printf("\"positions\": %llu, \"won\": %llu, \"drawn\": %llu, \"lost\": %llu, \"stalemates\": %llu, ",
              number(found.won + found.drawn + found.lost), number(found.won), number(found.drawn), number(found.lost),
              number(found.stalemates));
  std::printf("\"longest_win\": %d, \"longest_loss\": %d, \"position\": \"%s\", \"line\": [", found.longest_win,
              found.longest_loss, found.position.c_str());
  for (std::size_t i = 0; i < found.line.size(); ++i) std::printf("%s\"%s\"", i ? ", " : "", found.line[i].c_str());
  std::printf("], \"numbers\": %llu, \"sum\": \"%016llx\", \"checked\": %llu, \"wrong\": %llu, ", number(found.numbers),
              number(found.sum), number(found.checked), number(found.wrong));
  std::printf("\"settle_s\": %.3f, \"carry_s\": %.3f, \"built_s\": %.3f}\n", found.settle, found.carry, found.seconds);
  std::fflush(stdout);
}

template <int Rows>
class Program {
 public:
  explicit Program(const Wanted& wanted) : wanted_(wanted), builder_(wanted.cols, wanted.phase, wanted.limit) {}

  int run() {
    std::fprintf(stderr, "%s\n", gpu::device().c_str());
    for (int total = 2; total <= wanted_.pieces; ++total)
      for (int other = 1; other <= total / 2; ++other) build(total - other, other);
    std::printf("]\n");
    if (wrong_) std::fprintf(stderr, "%llu positions are wrong\n", static_cast<unsigned long long>(wrong_));
    return wrong_ ? 1 : 0;
  }

 private:
  void build(int mover, int other) {
    if (!wanted_.mover) {
      if (mover > tablebase::most_of_one_side(wanted_.cols, wanted_.rows)) return;
      tell(mover, other, builder_.build(mover, other, wanted_.checks));
      if (mover + other == wanted_.pieces) forget(mover, other, [](int, int) { return true; });
    } else if (mover == wanted_.mover && other == wanted_.other) {
      tell(mover, other, builder_.build_quiet(mover, other, wanted_.checks));
    } else if (mover <= wanted_.mover && other <= wanted_.other) {
      tell(mover, other, builder_.build(mover, other, 0));
      // Nothing leads from the wanted ones to these at once; what they are worth follows from their mirrors.
      if (mover + other == wanted_.pieces - 1)
        forget(mover, other, [&](int, int theirs) { return theirs != wanted_.mover && theirs != wanted_.other; });
    }
  }

  void tell(int mover, int other, const std::vector<gpu::Summary>& pair) {
    for (const gpu::Summary& found : pair) {
      print(wanted_, found, std::exchange(first_, false));
      if (wanted_.sends(found.mover, found.other)) builder_.write(found.mover, found.other, stdout);
      wrong_ += found.wrong;
    }
    seconds_ += pair[0].seconds;
    std::fprintf(stderr, "%d against %d and its mirror: settled in %.2f s, carried in %.2f s; %.2f s so far\n", mover,
                 other, pair[0].settle, pair[0].carry, seconds_);
  }

  // Frees those tables of a split and its mirror that are needed no more.
  template <class Needless>
  void forget(int mover, int other, Needless&& needless) {
    if (needless(mover, other)) builder_.forget(mover, other);
    if (mover != other && needless(other, mover)) builder_.forget(other, mover);
  }

  const Wanted& wanted_;
  gpu::Builder<Rows> builder_;
  double seconds_ = 0;
  std::uint64_t wrong_ = 0;
  bool first_ = true;
};

int run(int count, char** words) try {
  Wanted wanted;
  if (!read(count, words, wanted)) {
    std::fputs(usage, stderr);
    return 2;
  }
  return wanted.rows == 3   ? Program<3>(wanted).run()
         : wanted.rows == 5 ? Program<5>(wanted).run()
                            : Program<7>(wanted).run();
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}

bool is_over = false;

}  // namespace

int main(int count, char** words) {
  std::atexit([] {
    if (!is_over) std::fputs("something ended the program before its time\n", stderr);
  });
  const int status = run(count, words);
  is_over = true;
  return status;
}
