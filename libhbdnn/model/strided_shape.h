// SPDX-License-Identifier: Apache-2.0
// A tensor's elements in an application's memory, where gaps may lie between them.
#pragma once

#include "libhbdnn/model/request.h"

namespace hbdnn {

class StridedShape {
public:
    // As its strides say or, without any, its aligned shape. Error bad_argument: no axes or more
    // than ten, extents that are not positive, an aligned one that is less, a stride that is less
    // than what lies within it, more than 2^40 bytes, or gaps between elements of 4 bits.
    static emu::Result<StridedShape> of_input(const TensorRecord& record);
    // As the port's strides say.
    static StridedShape of_output(const Port& port);

    std::uint64_t bytes() const; // from the first element's to the last one's
    std::uint64_t dense_bytes() const;
    bool is_dense() const { return bytes() == dense_bytes(); }

    // Without gaps, in the order of the axes. Precondition of both: as many bytes as bytes() and
    // dense_bytes() say. What lies in gaps is neither read nor written.
    void gather(emu::Bytes memory, std::span<std::byte> dense) const;
    void scatter(emu::Bytes dense, std::span<std::byte> memory) const;

private:
    // Runs of bytes without gaps: calls visit(offset in memory, offset without gaps, bytes).
    template <class Visit> void each_run(Visit visit) const;

    std::vector<std::int64_t> extents_, strides_;
    int element_bits_ = 8;
};

} // namespace hbdnn
