// main: libFuzzer calls the fuzzer that --target=NAME or the name of the program names; without
// one the program prints the names there are.
#include "fuzz.hpp"

namespace {

struct {
  std::string_view name;
  void (*run)(std::string_view);
} constexpr targets[] = {
    {"ulid", fuzz::ulid_text},
    {"ulid_fields", fuzz::ulid_fields},
    {"euid", fuzz::euid_text},
    {"euid_fields", fuzz::euid_fields},
    {"uid11", fuzz::uid11_text},
    {"uid11_fields", fuzz::uid11_fields},
    {"ksuid", fuzz::ksuid_text},
    {"ksuid_fields", fuzz::ksuid_fields},
    {"typeid", fuzz::typeid_text},
    {"typeid_order", fuzz::typeid_order},
    {"base62id", fuzz::base62id_text},
    {"base62_bytes", fuzz::base62_bytes},
    {"times", fuzz::times},
};

void (*chosen)(std::string_view) = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
  const std::string_view program = (*arguments)[0];
  for (const auto& target : targets) {
    if (program.substr(program.rfind('/') + 1) == target.name) chosen = target.run;
    for (int i = 1; i < *count; ++i)
      if ((*arguments)[i] == "--target=" + std::string(target.name)) chosen = target.run;
  }
  if (chosen == nullptr) {
    for (const auto& target : targets) std::puts(target.name.data());
    std::exit(0);
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  chosen(fuzz::exact({reinterpret_cast<const char*>(data), size}));
  return 0;
}
