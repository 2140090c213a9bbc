// base62_bytes: Base62id for byte strings of any length, in steps and in buffers of the exact size.
#include "helpers.hpp"
#include "sortid/base62id.hpp"

using namespace sortid;
using decoder = base62id::decoder;
using encoder = base62id::encoder;

namespace {

constexpr std::uint32_t canary = 0xC0FFEE11;

// Limbs between canaries.
class guarded_limbs {
 public:
  explicit guarded_limbs(std::size_t count) : limbs_(count + 2, canary) {}
  std::uint32_t* data() { return limbs_.data() + 1; }
  bool intact() const { return limbs_.front() == canary && limbs_.back() == canary; }

 private:
  std::vector<std::uint32_t> limbs_;
};

std::string slow_text(const slow::bytes& bytes) {
  slow::bytes number = bytes;
  number.insert(number.begin(), 2);
  return slow::encode(number, slow::base62);
}

std::string encoded(const slow::bytes& bytes) {
  guarded_limbs limbs(encoder::limbs_for(bytes.size()));
  std::string text;
  std::size_t steps = 0;
  const auto room = static_cast<std::size_t>(encoder::max_text_size(bytes.size()));
  const std::string buffer = helpers::written(room, [&](char* to) {
    encoder e(bytes.data(), bytes.size(), limbs.data(), to);
    for (; e.step(); ++steps) REQUIRE(e.text().size() <= 5 * (steps + 1));
    REQUIRE_FALSE(e.step());  // the encoder stays at its end
    text = e.text();
  });
  REQUIRE(limbs.intact());
  REQUIRE(buffer.ends_with(text));
  REQUIRE(steps == (text.size() + 4) / 5);
  return text;
}

result<slow::bytes> decoded(const std::string& text) {
  const error why = decoder::check(text);
  if (why.what != fault::none) return {{}, why};
  guarded_limbs limbs(decoder::limbs_for(text.size()));
  decoder d(text, limbs.data());
  std::size_t steps = 0;
  while (d.step()) ++steps;
  REQUIRE_FALSE(d.step());
  REQUIRE(steps == (text.size() + 4) / 5);
  const auto size = d.size();
  REQUIRE(limbs.intact());
  if (!size.ok()) return {{}, size.why};

  const std::string bytes = helpers::written(
      size.value, [&](char* to) { d.store(reinterpret_cast<std::uint8_t*>(to), size.value); });
  return {slow::bytes(bytes.begin(), bytes.end())};
}

void require_round_trip(const slow::bytes& bytes) {
  const std::string text = encoded(bytes);
  CAPTURE(bytes.size());
  REQUIRE(text == slow_text(bytes));
  const auto back = decoded(text);
  REQUIRE(back.ok());
  REQUIRE(back.value == bytes);
}

// Returns the number of bytes that `text` encodes, by long multiplication, or -1 if its number is
// not the bits 10 followed by whole bytes.
int slow_size(const std::string& text) {
  const slow::bytes number = slow::decode(text, slow::base62).value();
  return number.front() == 2 ? static_cast<int>(number.size()) - 1 : -1;
}

}  // namespace

TEST_CASE("base62_bytes.vectors") {
  for (const auto& row : helpers::vectors("base62_bytes.tsv")) {
    INFO(row["name"]);
    const slow::bytes bytes = row.bytes("bytes");
    REQUIRE(encoded(bytes) == row["text"]);
    const auto back = decoded(row["text"]);
    REQUIRE(back.ok());
    REQUIRE(back.value == bytes);
  }
}

TEST_CASE("base62_bytes.every_length_up_to_300_agrees_with_long_division") {
  helpers::random_source source;
  for (std::size_t size = 0; size <= 300; ++size) {
    require_round_trip(slow::bytes(size, 0x00));
    require_round_trip(slow::bytes(size, 0xFF));
    for (int i = 0; i < 6; ++i) require_round_trip(source.bytes(size));
  }
}

TEST_CASE("base62_bytes.long_byte_strings_agree_with_long_division") {
  helpers::random_source source;
  require_round_trip(source.bytes(4'001));
  // 2^33 bits at log 2 / log 62 = 0.167948779... symbols each: exactly 1,442,669,027 symbols.
  REQUIRE(encoder::max_text_size(std::uint64_t{1} << 30) >= 1'442'669'027);
}

TEST_CASE("base62_bytes.decoder.limbs_suffice_for_the_largest_number_of_every_length") {
  for (std::size_t size = 1; size <= 400; ++size) {
    const auto result = decoded(std::string(size, 'z'));
    REQUIRE(result.ok() == (slow_size(std::string(size, 'z')) >= 0));
  }
}

TEST_CASE("base62_bytes.decoder.has_no_size_before_the_first_step") {
  std::uint32_t limbs[base62id::decoder::limbs_for(1)];
  decoder no_bytes{"2", limbs};
  REQUIRE(no_bytes.size().why == error{fault::bad_marker});
  REQUIRE(no_bytes.step());
  REQUIRE(no_bytes.size().ok());
}

TEST_CASE("base62_bytes.decoder.rejects_bad_markers") {
  helpers::random_source source;
  helpers::tally tally;
  std::size_t accepted = 0;
  for (std::size_t i = 0; i < 20'000; ++i) {
    std::string text(1 + source.below(30), '0');
    for (char& symbol : text) symbol = slow::base62[source.below(62)];
    if (text[0] == '0') text[0] = 'F';
    const int expected = slow_size(text);
    const auto result = decoded(text);
    accepted += result.ok() ? 1 : 0;
    tally.expect(expected < 0 ? result.why == error{fault::bad_marker}
                              : result.ok() && encoded(result.value) == text,
                 [&] { return text; });
  }
  REQUIRE_NO_FAILURES(tally, 20'000u);
  REQUIRE(accepted > 500);
}

TEST_CASE("base62_bytes.decoder.check_reports_what_is_wrong_and_where") {
  REQUIRE(decoder::check("") == error{fault::empty});
  REQUIRE(decoder::check("02") == error{fault::leading_zero, 1});
  REQUIRE(decoder::check("20") == error{});
  REQUIRE(decoder::check("2-") == error{fault::bad_symbol, 2});
  REQUIRE(decoder::check("0-") == error{fault::bad_symbol, 2});  // the symbol before the zero
  REQUIRE(decoder::check("8Gé") == error{fault::bad_symbol, 3});
  REQUIRE(decoder::check(std::string_view("8G\0", 3)) == error{fault::bad_symbol, 3});
}
