// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/hbm/executable_segment.h"

#include "libhbdnn/format/hbm/taken_word.h"

#include <algorithm>

namespace hbdnn::format::hbm {
namespace {

using emu::Dtype;
using emu::lift::cell_bytes;

constexpr std::int64_t most_output_bytes = std::int64_t{1} << 27;

emu::Result<Dtype> dtype_of(std::int32_t type) {
    switch (type) {
    case type_int8: return Dtype::i8;
    case type_int16: return Dtype::i16;
    case type_int32: return Dtype::i32;
    default: return unlike("type %d", type);
    }
}

// Extents in the order of memory.
Extents stored(const Extents& extents, std::int32_t layout) {
    if (layout == layout_pixels) return extents;
    return {extents[0], extents[3], extents[1], extents[2]};
}

// A line as one pixel.
Extents folded(const Extents& extents) {
    return {extents[0], 1, extents[1], extents[2] * extents[3]};
}

std::int64_t bytes_of(const Extents& padded, std::int64_t size) {
    std::int64_t bytes = size;
    for (const std::int32_t extent : padded) {
        bytes *= extent;
        if (bytes > most_output_bytes) return most_output_bytes + 1;
    }
    return bytes;
}

} // namespace

emu::Result<OutputCells> output_cells(const SegmentTensor& output,
                                      const emu::lift::CellMemory& memory) {
    EMU_TRY_VALUE(dtype, dtype_of(output.type));
    if (output.layout != layout_pixels && output.layout != layout_planes)
        return unlike("layout %d", output.layout);
    const std::int64_t size = size_of(dtype);
    Extents padded = stored(output.padded, output.layout);
    Extents valid = stored(output.valid, output.layout);
    const emu::Shape shape{valid[0], valid[1], valid[2], valid[3]};
    const std::int64_t bytes = bytes_of(padded, size);
    const bool is_small = padded[3] * size % cell_bytes != 0 && padded[3] == valid[3];
    if (bytes <= most_output_bytes && is_small) {
        padded = folded(padded);
        valid = folded(valid);
    }
    const std::int64_t line = padded[3] * size;
    if (bytes > std::min(memory.cells() * cell_bytes, most_output_bytes) || line % cell_bytes != 0)
        return unlike("%lld bytes in lines of %lld", static_cast<long long>(bytes),
                      static_cast<long long>(line));
    const std::int64_t cells = (valid[3] * size + cell_bytes - 1) / cell_bytes;
    emu::lift::CellBlock block(valid[0] * valid[1], valid[2], static_cast<std::int32_t>(cells));
    auto to = block.cells.begin();
    for (std::int32_t n = 0; n < valid[0]; ++n) {
        for (std::int32_t a = 0; a < valid[1]; ++a) {
            for (std::int32_t b = 0; b < valid[2]; ++b) {
                const std::int64_t pixel = (std::int64_t{n} * padded[1] + a) * padded[2] + b;
                for (std::int64_t i = 0; i < cells; ++i, ++to)
                    *to = memory.get(pixel * line / cell_bytes + i);
            }
        }
    }
    return OutputCells{std::move(block), valid[3], dtype, shape};
}

} // namespace hbdnn::format::hbm
