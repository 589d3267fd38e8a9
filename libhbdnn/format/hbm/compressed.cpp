// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/hbm/segment.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <array>

namespace hbdnn::format::hbm {
namespace {

using emu::error;
using emu::Fault;

constexpr std::size_t streams = 4, stream_header = 16, stream_unit = 16; // bytes
constexpr std::size_t stripe = 32; // plain bytes that a stream has at a time
constexpr std::size_t block_values = 16;

// Bits of a stream, the lowest of each byte first.
class BitReader {
public:
    explicit BitReader(emu::Bytes bytes) : bytes_(bytes) {}

    // Precondition: at most 16. Bits behind the end are zeros.
    std::uint32_t take(std::size_t count) {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < count; ++i, ++at_) {
            if (at_ / 8 < bytes_.size())
                value |= (std::to_integer<std::uint32_t>(bytes_[at_ / 8]) >> at_ % 8 & 1) << i;
        }
        return value;
    }
    bool is_beyond() const { return at_ > bytes_.size() * 8; }

private:
    emu::Bytes bytes_;
    std::size_t at_ = 0;
};

// Values are of two's complement where any of the block is negative; those that a mask leaves out
// are 0.
void read_block(BitReader& bits, std::array<std::byte, block_values>& values) {
    const bool masked = bits.take(1) != 0, is_signed = bits.take(1) != 0;
    const std::size_t width = bits.take(3) + 1;
    const std::uint32_t mask = masked ? bits.take(block_values) : 0xFFFF;
    for (std::size_t i = 0; i < block_values; ++i) {
        values[i] = {};
        if ((mask >> i & 1) == 0) continue;
        std::uint32_t value = bits.take(width);
        if (is_signed && (value >> (width - 1) & 1) != 0) value |= ~std::uint32_t{0} << width;
        values[i] = static_cast<std::byte>(value);
    }
}

} // namespace

emu::Result<std::vector<std::byte>> decompress(emu::Bytes stored, std::size_t plain) {
    const std::size_t size = stored.size() / streams;
    if (stored.size() % streams != 0 || size < stream_header || plain % (streams * stripe) != 0) {
        return error(Fault::bad_model, "%zu bytes compressed to %zu", plain, stored.size());
    }
    std::vector<std::byte> values(plain);
    std::array<std::byte, block_values> block;
    for (std::size_t i = 0; i < streams; ++i) {
        const emu::Bytes stream = stored.subspan(i * size, size);
        const std::uint64_t bytes =
            std::uint64_t{emu::load<std::uint32_t>(stream, 0)} * stream_unit;
        if (bytes > size - stream_header)
            return error(Fault::bad_model, "a compressed stream of %zu bytes lacks some", size);
        BitReader bits(stream.subspan(stream_header, static_cast<std::size_t>(bytes)));
        for (std::size_t at = 0; at < plain / streams; at += block_values) {
            read_block(bits, block);
            const std::size_t to = (at / stripe * streams + i) * stripe + at % stripe;
            std::ranges::copy(block, values.begin() + static_cast<std::ptrdiff_t>(to));
            if (bits.is_beyond())
                return error(Fault::bad_model, "a compressed stream ends before its values");
        }
    }
    return values;
}

} // namespace hbdnn::format::hbm
