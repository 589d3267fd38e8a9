// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/weights/compressed_weights.h"

#include "emu-core/base/checked.h"
#include "librknnrt/format/weights/bit_reader.h"

#include <array>

namespace rknn::format {
namespace {

constexpr std::size_t stream_align = 4; // its bits are filled up to a multiple of 4 bytes
constexpr int sign_only = 0, longest_magnitude = 7;

struct StreamHeader {
    bool runs = false;               // runs of zeros occur
    int base = 0;                    // added to every value
    std::array<int, 8> categories{}; // by rank
    std::array<unsigned, 4> run_lengths{};
};

emu::Result<StreamHeader> read_header(emu::Bytes stream) {
    constexpr unsigned run_mode = 0x11, plain_mode = 0x00;
    const auto mode = std::to_integer<unsigned>(stream[0]);
    if (mode != run_mode && mode != plain_mode) {
        return emu::error(emu::Fault::bad_model, "a stream of weights has the unknown mode 0x%02x",
                          mode);
    }
    StreamHeader header;
    header.runs = mode == run_mode;
    header.base = emu::load<std::int16_t>(stream, 1);
    for (std::size_t i = 0; i < header.categories.size(); ++i) {
        const auto pair = std::to_integer<int>(stream[4 + i / 2]);
        header.categories[i] = i % 2 == 0 ? pair & 15 : pair >> 4;
    }
    for (std::size_t i = 0; i < header.run_lengths.size(); ++i) {
        header.run_lengths[i] = emu::load<std::uint16_t>(stream, 8 + 2 * i);
    }
    return header;
}

// 00: 0, 10: 1, 111: 2, 110: 3, 011: 4, 0101: 5, 01001: 6, 01000: 7.
unsigned read_rank(BitReader& bits) {
    if (bits.bit() != 0) return bits.bit() == 0 ? 1 : 3 - bits.bit();
    if (bits.bit() == 0) return 0;
    if (bits.bit() != 0) return 4;
    if (bits.bit() != 0) return 5;
    return 7 - bits.bit();
}

// 0: 0, 10: 1, 110: 2, 111: 3.
unsigned read_run_rank(BitReader& bits) {
    if (bits.bit() == 0) return 0;
    if (bits.bit() == 0) return 1;
    return 2 + bits.bit();
}

int read_magnitude(BitReader& bits, int category) {
    return (1 << (category - 1)) + static_cast<int>(bits.bits(category - 1));
}

// With runs: a sign and a magnitude that is not 0.
int read_nonzero(BitReader& bits, int category) {
    const bool negative = bits.bit() != 0;
    if (category < longest_magnitude) {
        const int magnitude = read_magnitude(bits, category);
        return negative ? -magnitude : magnitude;
    }
    const int plain = static_cast<int>(bits.bits(longest_magnitude));
    const int magnitude = plain == 0 ? 1 << longest_magnitude : plain;
    return negative ? -magnitude : magnitude;
}

// Without: -1 - magnitude or magnitude, which may be 0.
int read_plain(BitReader& bits, int category) {
    const bool negative = bits.bit() != 0;
    const int magnitude = category == sign_only ? 0 : read_magnitude(bits, category);
    return negative ? -magnitude - 1 : magnitude;
}

emu::Outcome read_symbols(BitReader& bits, const StreamHeader& header,
                          std::vector<std::byte>& values) {
    std::size_t done = 0;
    while (done < values.size()) {
        const int category = header.categories[read_rank(bits)];
        if (category > longest_magnitude) {
            return emu::error(emu::Fault::bad_model,
                              "a stream of weights uses the unknown category %d", category);
        }
        std::size_t count = 1;
        int value = 0;
        if (!header.runs)
            value = read_plain(bits, category);
        else if (category != 0)
            value = read_nonzero(bits, category);
        else
            count = header.run_lengths[read_run_rank(bits)];

        if (bits.overrun() || count > values.size() - done) {
            return emu::error(emu::Fault::bad_model,
                              "a stream of weights does not end with its %zu weights",
                              values.size());
        }
        for (; count > 0; --count) values[done++] = static_cast<std::byte>(value + header.base);
    }
    return {};
}

} // namespace

emu::Result<std::vector<std::byte>> decode_stream(emu::Bytes stream, std::size_t count) {
    if (stream.size() < stream_header_size) {
        return emu::error(emu::Fault::bad_model, "a stream of weights has no header");
    }
    EMU_TRY_VALUE(header, read_header(stream));
    const emu::Bytes body = stream.subspan(stream_header_size);
    BitReader bits(body);
    std::vector<std::byte> values(count);
    EMU_TRY(read_symbols(bits, header, values));
    if (emu::align_up(bits.bytes_read(), stream_align) != body.size()) {
        return emu::error(emu::Fault::bad_model,
                          "a stream of %zu weights ends after %zu bytes instead of %zu", count,
                          bits.bytes_read(), body.size());
    }
    return values;
}

} // namespace rknn::format
