// base62id: a uuid as 22 Base62 symbols, and byte strings of any length as Base62. A marker, the
// bits 10, precedes the uuid or the bytes (Base62id specification). Nothing here throws or
// allocates: the caller provides the buffers.
#pragma once

#include "sortid/codec/base62.hpp"
#include "sortid/codec/u128.hpp"
#include "sortid/uuidv7.hpp"

namespace sortid {

struct base62id {
  using value = u128;

  static constexpr std::size_t text_size = 22;
  static constexpr std::size_t min_text_size = text_size, max_text_size = text_size;

  // Only version 7 uuids have a time.
  static constexpr time_axis time = uuidv7::time;
  static constexpr auto ids_of = uuidv7::ids_of;

  // Strips a surrounding pair of double quotes, if there is one (section 3). The result points into
  // `text`. Fails with quotes if only one double quote is present.
  static result<std::string_view> unquote(std::string_view text) noexcept;

  // Parses the text of a uuid, quoted or not (section 7). Fails as unquote() does, or with
  // too_short, too_long, bad_symbol or, outside Fa84... to NNC6..., out_of_range.
  static result<u128> parse(std::string_view text) noexcept;

  // Returns the ids whose text begins with `prefix`, 0 to 22 symbols without quotes. Fails with
  // too_long, bad_symbol or, outside F to NNC6..., out_of_range.
  static result<range<u128>> prefix_range(std::string_view prefix) noexcept;

  // Writes the text of a uuid (section 6): exactly text_size symbols, unquoted. Returns text_size.
  static std::size_t format(u128 id, char* text) noexcept;

  // Encodes a byte string of any length (section 6). Encoding takes quadratic time, so it is split
  // into steps of one pass over the bytes each, and the caller can check for interrupts between
  // steps:
  //   encoder e{...};
  //   while (e.step()) continue;
  class encoder {
   public:
    // Return the sizes of the two buffers. `bytes` is at most 2^30.
    static constexpr std::size_t limbs_for(std::size_t bytes) noexcept { return bytes / 4 + 1; }
    static constexpr std::uint64_t max_text_size(std::uint64_t bytes) noexcept {
      // One symbol carries log2(62) = 5.954196310... bits.
      return (8 * bytes + 2) * 1'000'000'000 / 5'954'196'310 + 1;
    }

    // `limbs` has limbs_for(size) elements and `text` max_text_size(size) bytes; both
    // outlive the encoder. `bytes` is not used after the constructor.
    encoder(const std::uint8_t* bytes, std::size_t size, std::uint32_t* limbs, char* text) noexcept;

    // Produces up to five more symbols. Returns false if no symbols are left.
    bool step() noexcept;

    // Returns the symbols produced so far. Encoding starts with the last symbol, so they are at the
    // end of the buffer.
    std::string_view text() const noexcept {
      return {begin_, static_cast<std::size_t>(end_ - begin_)};
    }

   private:
    std::uint32_t* limbs_;
    std::size_t count_;  // the number of limbs without leading zeros
    char* begin_;
    char* end_;
  };

  // Decodes a byte string of any length (section 7). Each step makes one pass, as in `encoder`.
  // Call check(), construct a decoder, call step() until it returns false, then call size() and
  // store().
  class decoder {
   public:
    // Returns the size of the buffer. A symbol carries less than six bits.
    static constexpr std::size_t limbs_for(std::size_t symbols) noexcept {
      return symbols / 16 * 3 + symbols % 16 * 6 / 32 + 1;
    }

    // Checks the symbols of unquoted text in linear time. Fails with empty, bad_symbol or
    // leading_zero; otherwise returns fault::none.
    static error check(std::string_view text) noexcept;

    // `text` has passed check(); `limbs` has limbs_for(text.size()) elements; both
    // outlive the decoder.
    decoder(std::string_view text, std::uint32_t* limbs) noexcept : text_(text), limbs_(limbs) {}

    // Reads up to five more symbols. Returns false if no symbols are left.
    bool step() noexcept;

    // Returns the number of bytes that the symbols read so far encode. Fails with bad_marker.
    result<std::size_t> size() const noexcept;

    // Writes the bytes. `size` is size().value.
    void store(std::uint8_t* bytes, std::size_t size) const noexcept;

   private:
    std::string_view text_;
    std::size_t taken_ = 0;
    std::uint32_t* limbs_;
    std::size_t count_ = 0;  // the number of limbs without leading zeros
  };
};

}  // namespace sortid
