// SPDX-License-Identifier: Apache-2.0
#include "lanes/integers.h"

namespace emu::lanes {
namespace {

// Index of the line's first value, and from one to the next.
struct Line {
    std::size_t first, step;
};

Line line_of(const Extents& e, Order order, std::int64_t n, std::int64_t c, std::int64_t h) {
    if (order == Order::nchw) return {static_cast<std::size_t>(((n * e.c + c) * e.h + h) * e.w), 1};
    return {static_cast<std::size_t>((n * e.h + h) * e.w * e.c + c), static_cast<std::size_t>(e.c)};
}

// Calls visit(byte, index of its value).
template <class Memory, class Visitor>
void each_byte(Memory& memory, const LaneTensor& tensor, Order order, Visitor visit) {
    memory.each_line(tensor, [&](auto* line, std::int64_t n, std::int64_t c, std::int64_t h) {
        const Line place = line_of(tensor.extents, order, n, c, h);
        for (std::int64_t w = 0; w < tensor.extents.w; ++w) {
            visit(line[w * tensor.strides.w],
                  place.first + static_cast<std::size_t>(w) * place.step);
        }
    });
}

// What the byte that holds a number's highest bits adds to it.
std::int32_t high_byte(std::byte byte, bool is_signed) {
    return is_signed ? static_cast<std::int8_t>(byte) : std::to_integer<std::int32_t>(byte);
}

} // namespace

std::int64_t elements(const Extents& extents) {
    return extents.n * extents.c * extents.h * extents.w;
}

Outcome check(const LaneMemory& memory, const Integers& integers, const char* name) {
    EMU_TRY(memory.check(integers.tensor, name));
    if (!integers.high_plane) return {};
    const std::int64_t lane_bytes = memory.geometry().lane_bytes;
    const LaneTensor high = integers.high();
    if (high.address / lane_bytes == integers.tensor.address / lane_bytes) {
        return memory.check(high, name);
    }
    return error(Fault::bad_argument, "the high bytes of %s are not in the lanes of the low ones",
                 name);
}

std::vector<std::int32_t> read(const LaneMemory& memory, const Integers& integers, Order order) {
    std::vector<std::int32_t> values(static_cast<std::size_t>(elements(integers.extents())));
    const bool bytes_signed = integers.is_signed && !integers.high_plane;
    each_byte(memory, integers.tensor, order, [&](std::byte byte, std::size_t index) {
        values[index] = high_byte(byte, bytes_signed);
    });
    if (!integers.high_plane) return values;
    each_byte(memory, integers.high(), order, [&](std::byte byte, std::size_t index) {
        values[index] += high_byte(byte, integers.is_signed) * 256;
    });
    return values;
}

void write(LaneMemory& memory, const Integers& integers, const std::vector<std::int64_t>& values,
           Order order) {
    const auto stored = [&](std::size_t index) {
        return saturate(values[index], integers.bits(), integers.is_signed);
    };
    each_byte(memory, integers.tensor, order, [&](std::byte& byte, std::size_t index) {
        byte = static_cast<std::byte>(stored(index));
    });
    if (!integers.high_plane) return;
    each_byte(memory, integers.high(), order, [&](std::byte& byte, std::size_t index) {
        byte = static_cast<std::byte>(stored(index) >> 8);
    });
}

} // namespace emu::lanes
