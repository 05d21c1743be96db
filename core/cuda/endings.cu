// tablier-endings-gpu: all endings with up to so many pieces, built in the memory of a GPU; prints what is in them as
// JSON, and writes tables out for `tablier tablebase build --gpu`.
#include <charconv>
#include <cstdio>
#include <string>
#include <string_view>

#include "builder.hpp"

using namespace tablier;

namespace {

constexpr const char* usage =
    "usage: tablier-endings-gpu PIECES [--size COLSxROWS] [--captures compulsory|optional] [--checks N]\n"
    "                           [--send SPLITS]\n"
    "Builds all endings with up to PIECES pieces (2 to 9) on a board of COLSxROWS (9x5), where capturing\n"
    "is compulsory (Tumicarona) or optional (Fanorona), and prints what is in them as JSON, a line for\n"
    "each split. N positions of each (100000000) are derived again from those after their moves.\n"
    "After the line of a split in SPLITS, such as 2v1,1v2, its table follows: a byte for each number.\n";

constexpr int most = 9;

struct Wanted {
  int pieces = 0, cols = 9, rows = 5;
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

bool read(int count, char** words, Wanted& wanted) {
  if (count % 2 || !read(words[1], wanted.pieces)) return false;
  for (int i = 2; i < count; i += 2)
    if (!read(words[i], words[i + 1], wanted)) return false;
  const bool size = wanted.cols % 2 == 1 && wanted.cols >= 3 && wanted.cols <= 9 &&
                    (wanted.rows == 3 || wanted.rows == 5 || wanted.rows == 7);
  return size && wanted.pieces >= 2 && wanted.pieces <= most && wanted.pieces < wanted.cols * wanted.rows;
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
int build(const Wanted& wanted) {
  gpu::Builder<Rows> builder(wanted.cols, wanted.phase);
  double seconds = 0;
  std::uint64_t wrong = 0;
  bool first = true;
  for (int total = 2; total <= wanted.pieces; ++total)
    for (int other = 1; other <= total / 2; ++other) {
      const int mover = total - other;
      if (mover > tablebase::most_of_one_side(wanted.cols, wanted.rows)) continue;
      for (const gpu::Summary& found : builder.build(mover, other, wanted.checks)) {
        print(wanted, found, std::exchange(first, false));
        if (wanted.sends(found.mover, found.other)) builder.write(found.mover, found.other, stdout);
        wrong += found.wrong;
        if (found.mover == mover) {
          seconds += found.seconds;
          std::fprintf(stderr, "%d against %d and its mirror: settled in %.2f s, carried in %.2f s; %.2f s so far\n",
                       mover, other, found.settle, found.carry, seconds);
        }
      }
      if (total < wanted.pieces) continue;  // nothing leads to these any more
      builder.forget(mover, other);
      if (mover != other) builder.forget(other, mover);
    }
  std::printf("]\n");
  if (wrong) std::fprintf(stderr, "%llu positions are wrong\n", static_cast<unsigned long long>(wrong));
  return wrong ? 1 : 0;
}

}  // namespace

int main(int count, char** words) try {
  Wanted wanted;
  if (!read(count, words, wanted)) {
    std::fputs(usage, stderr);
    return 2;
  }
  return wanted.rows == 3 ? build<3>(wanted) : wanted.rows == 5 ? build<5>(wanted) : build<7>(wanted);
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
