// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/global_tensor.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace emu::lanes {
namespace {

// Keeps every offset far inside 63 bits.
constexpr std::int64_t most_extent = std::int64_t{1} << 30;

// Calls visit(offset of the line) in the order n, c, h.
template <class Visitor> void each_line(const GlobalTensor& tensor, Visitor visit) {
    for (std::int64_t n = 0; n < tensor.extents.n; ++n) {
        for (std::int64_t c = 0; c < tensor.extents.c; ++c) {
            for (std::int64_t h = 0; h < tensor.extents.h; ++h) {
                visit(n * tensor.n_stride + c * tensor.c_stride + h * tensor.h_stride);
            }
        }
    }
}

} // namespace

GlobalTensor dense(std::uint64_t address, const Extents& e) {
    return {address, e, e.c * e.h * e.w, e.h * e.w, e.w};
}

Result<std::span<std::byte>> bytes_of(GlobalMemory& memory, const GlobalTensor& tensor) {
    const Extents& e = tensor.extents;
    for (const std::int64_t extent : {e.n, e.c, e.h, e.w}) {
        if (extent < 1 || extent > most_extent) {
            return error(Fault::bad_argument, "a tensor without elements, or too many of them");
        }
    }
    const std::int64_t size = (e.n - 1) * tensor.n_stride + (e.c - 1) * tensor.c_stride +
                              (e.h - 1) * tensor.h_stride + e.w;
    std::int64_t count = 1;
    for (const std::int64_t extent : {e.n, e.c, e.h, e.w}) {
        if (extent > size / count) {
            return error(Fault::bad_argument, "a tensor of more elements than bytes");
        }
        count *= extent;
    }
    return memory.at(tensor.address, static_cast<std::uint64_t>(size));
}

std::vector<std::byte> read_bytes(const GlobalTensor& tensor, Bytes bytes) {
    const Extents& e = tensor.extents;
    std::vector<std::byte> values(static_cast<std::size_t>(e.n * e.c * e.h * e.w));
    auto to = values.begin();
    each_line(tensor, [&](std::int64_t line) { to = std::copy_n(bytes.begin() + line, e.w, to); });
    return values;
}

void write_bytes(const GlobalTensor& tensor, Bytes values, std::span<std::byte> bytes) {
    auto from = values.begin();
    each_line(tensor, [&](std::int64_t line) {
        std::copy_n(from, tensor.extents.w, bytes.begin() + line);
        from += tensor.extents.w;
    });
}

} // namespace emu::lanes
