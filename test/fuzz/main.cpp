// main: libFuzzer calls the fuzzer given by --target=NAME. Without --target, the program prints the
// names of all fuzzers.
#include "fuzz.hpp"

static constinit const fuzz::target* targets = nullptr;

fuzz::target::target(std::string_view its_name, void (*its_run)(std::string_view)) noexcept
    : name(its_name), run(its_run), next(targets) {
  targets = this;
}

static void (*chosen)(std::string_view) = nullptr;

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
  for (const auto* target = targets; target != nullptr; target = target->next)
    for (int i = 1; i < *count; ++i)
      if ((*arguments)[i] == "--target=" + std::string(target->name)) chosen = target->run;
  if (chosen == nullptr) {
    for (const auto* target = targets; target != nullptr; target = target->next)
      std::puts(target->name.data());
    std::exit(0);
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  chosen(fuzz::exact({reinterpret_cast<const char*>(data), size}));
  return 0;
}
