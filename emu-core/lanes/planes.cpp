// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/planes.h"

#include "emu-core/ops/fast/products/planes.h"

#include <algorithm>

namespace emu::lanes {
namespace {

// The same bytes in the same order, in as few lines as can be.
LaneTensor joined(LaneTensor tensor) {
    Extents& e = tensor.extents;
    if (tensor.strides.w == 1 && (tensor.strides.h == e.w || e.h == 1)) {
        e.w *= e.h;
        e.h = 1;
    }
    return tensor;
}

// Each of `count` matrices of rows x columns bytes, transposed.
std::vector<std::byte> transposed(Bytes bytes, std::int64_t count, std::int64_t rows,
                                  std::int64_t columns) {
    std::vector<std::byte> result(bytes.size());
    const ops::fast::PlaneMove move = ops::fast::transposing_move(1);
    for (std::int64_t i = 0; i < count; ++i) {
        const std::int64_t first = i * rows * columns;
        move({rows, columns, columns, 1, 1, rows}, bytes.data() + first, result.data() + first);
    }
    return result;
}

} // namespace

std::vector<std::byte> read_bytes(const LaneMemory& memory, const LaneTensor& tensor, Order order) {
    const Extents& e = tensor.extents;
    std::vector<std::byte> bytes(static_cast<std::size_t>(e.n * e.c * e.h * e.w));
    std::byte* to = bytes.data();
    const LaneTensor lines = joined(tensor);
    memory.each_line(lines, [&](const std::byte* line, auto...) {
        if (lines.strides.w == 1) {
            to = std::copy_n(line, lines.extents.w, to);
            return;
        }
        for (std::int64_t w = 0; w < lines.extents.w; ++w) *to++ = line[w * lines.strides.w];
    });
    return order == Order::nchw ? bytes : transposed(bytes, e.n, e.c, e.h * e.w);
}

void write_bytes(LaneMemory& memory, const LaneTensor& tensor, Bytes bytes, Order order) {
    const Extents& e = tensor.extents;
    if (order == Order::nhwc) {
        return write_bytes(memory, tensor, transposed(bytes, e.n, e.h * e.w, e.c));
    }
    const std::byte* from = bytes.data();
    const LaneTensor lines = joined(tensor);
    memory.each_line(lines, [&](std::byte* line, auto...) {
        if (lines.strides.w == 1) {
            std::copy_n(from, lines.extents.w, line);
            from += lines.extents.w;
            return;
        }
        for (std::int64_t w = 0; w < lines.extents.w; ++w) line[w * lines.strides.w] = *from++;
    });
}

} // namespace emu::lanes
