// codecs: measures parsing and formatting, for each length and alphabet, with Google Benchmark. On
// a busy machine, figures were up to a third too high or too low. To compare two builds, run them
// alternately, with Google Benchmark's compare.py.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <string>

#include "sortid/base62id.hpp"
#include "sortid/euid.hpp"
#include "sortid/typeid.hpp"
#include "sortid/uid11.hpp"
#include "sortid/ulid.hpp"

using namespace sortid;

template <class Format>
static void add(const std::string& name, std::string_view text) {
  const auto id = Format::parse(text);
  if (!id.ok()) std::abort();
  benchmark::RegisterBenchmark((name + " parse").c_str(), [text](benchmark::State& state) {
    for (auto _ : state) {
      std::string_view unknown = text;  // the compiler must not know the text
      benchmark::DoNotOptimize(unknown);
      benchmark::DoNotOptimize(Format::parse(unknown));
    }
  });
  benchmark::RegisterBenchmark((name + " format").c_str(), [id](benchmark::State& state) {
    for (auto _ : state) {
      auto unknown = id.value;
      char written[Format::max_text_size];
      benchmark::DoNotOptimize(unknown);
      Format::format(unknown, written);
      benchmark::DoNotOptimize(written);
    }
  });
}

int main(int argc, char** argv) {
  add<ulid>("ulid", "01ARZ3NDEKTSV4RRFFQ69G5FAV");
  add<euid>("euid", "1KDVDNA00B9F60938NKRKAYDXW8");
  add<typeid_>("typeid", "user_01h455vb4pex5vsknk084sn02q");
  add<uid11>("uid11", "113q8KFkAEs");
  add<base62id>("base62id", "Fd9w4CutiyWHZha547fAai");
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
