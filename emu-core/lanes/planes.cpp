// SPDX-License-Identifier: Apache-2.0
#include "lanes/planes.h"

#include <algorithm>

namespace emu::lanes {

namespace {

std::vector<std::byte> read_channels_last(const LaneMemory& memory, const LaneTensor& tensor) {
    const Extents& e = tensor.extents;
    std::vector<std::byte> bytes(static_cast<std::size_t>(e.n * e.c * e.h * e.w));
    memory.each_line(tensor, [&](const std::byte* line, auto n, auto c, auto h) {
        std::byte* to = bytes.data() + (n * e.h + h) * e.w * e.c + c;
        for (std::int64_t w = 0; w < e.w; ++w) to[w * e.c] = line[w * tensor.strides.w];
    });
    return bytes;
}

void write_channels_last(LaneMemory& memory, const LaneTensor& tensor, Bytes bytes) {
    const Extents& e = tensor.extents;
    memory.each_line(tensor, [&](std::byte* line, auto n, auto c, auto h) {
        const std::byte* from = bytes.data() + (n * e.h + h) * e.w * e.c + c;
        for (std::int64_t w = 0; w < e.w; ++w) line[w * tensor.strides.w] = from[w * e.c];
    });
}

} // namespace

std::vector<std::byte> read_bytes(const LaneMemory& memory, const LaneTensor& tensor, Order order) {
    if (order == Order::nhwc) return read_channels_last(memory, tensor);
    const Extents& e = tensor.extents;
    std::vector<std::byte> bytes(static_cast<std::size_t>(e.n * e.c * e.h * e.w));
    std::byte* to = bytes.data();
    memory.each_line(tensor, [&](const std::byte* line, auto...) {
        if (tensor.strides.w == 1) {
            to = std::copy_n(line, e.w, to);
            return;
        }
        for (std::int64_t w = 0; w < e.w; ++w) *to++ = line[w * tensor.strides.w];
    });
    return bytes;
}

void write_bytes(LaneMemory& memory, const LaneTensor& tensor, Bytes bytes, Order order) {
    if (order == Order::nhwc) return write_channels_last(memory, tensor, bytes);
    const std::int64_t width = tensor.extents.w;
    const std::byte* from = bytes.data();
    memory.each_line(tensor, [&](std::byte* line, auto...) {
        if (tensor.strides.w == 1) {
            std::copy_n(from, width, line);
            from += width;
            return;
        }
        for (std::int64_t w = 0; w < width; ++w) line[w * tensor.strides.w] = *from++;
    });
}

} // namespace emu::lanes
