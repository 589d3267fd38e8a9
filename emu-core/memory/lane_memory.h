// SPDX-License-Identifier: Apache-2.0
// The local memory of a tensor unit.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/tensor/lane_layout.h"

#include <span>
#include <vector>

namespace emu {

class LaneMemory {
public:
    // Zeroed.
    explicit LaneMemory(const LaneGeometry& geometry)
        : geometry_(geometry), bytes_(static_cast<std::size_t>(geometry.bytes())) {}

    const LaneGeometry& geometry() const { return geometry_; }
    std::span<std::byte> bytes() { return bytes_; } // lane after lane
    Bytes bytes() const { return bytes_; }

    // Error bad_argument, which names the tensor: an element outside its lane, no elements, or more
    // of them than the memory has bytes (strides may be 0).
    Outcome check(const LaneTensor& tensor, const char* name) const;

    // Calls visit(first byte of line (n, c, h), n, c, h) in that order. Precondition: check().
    template <class Visitor> void each_line(const LaneTensor& tensor, Visitor visit) {
        visit_lines(*this, tensor, visit);
    }
    template <class Visitor> void each_line(const LaneTensor& tensor, Visitor visit) const {
        visit_lines(*this, tensor, visit);
    }

private:
    template <class Memory, class Visitor>
    static void visit_lines(Memory& memory, const LaneTensor& tensor, Visitor& visit) {
        for (std::int64_t n = 0; n < tensor.extents.n; ++n) {
            for (std::int64_t c = 0; c < tensor.extents.c; ++c) {
                auto* plane = memory.bytes_.data() + plane_index(memory.geometry_, tensor, n, c);
                for (std::int64_t h = 0; h < tensor.extents.h; ++h) {
                    visit(plane + h * tensor.strides.h, n, c, h);
                }
            }
        }
    }

    LaneGeometry geometry_;
    std::vector<std::byte> bytes_;
};

} // namespace emu
