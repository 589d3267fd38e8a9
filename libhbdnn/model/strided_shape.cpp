// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/model/strided_shape.h"

#include "emu-core/base/error.h"

#include <cstring>

namespace hbdnn {
namespace {

using emu::error;
using emu::Fault;

constexpr std::size_t most_axes = 10;
constexpr std::int64_t most_bytes = std::int64_t{1} << 40;

emu::Outcome check_extents(const std::vector<std::int32_t>& extents) {
    if (extents.empty() || extents.size() > most_axes) {
        return error(Fault::bad_argument, "validShape has %zu axes", extents.size());
    }
    for (const std::int32_t extent : extents) {
        if (extent < 1) return error(Fault::bad_argument, "validShape: an extent is %d", extent);
    }
    return {};
}

// Strides of elements without gaps in a shape of `stored`; nothing where these are too large.
emu::Result<std::vector<std::int64_t>> strides_of(const std::vector<std::int32_t>& stored,
                                                  std::int64_t element_bytes) {
    std::vector<std::int64_t> strides(stored.size());
    std::int64_t stride = element_bytes;
    for (std::size_t axis = stored.size(); axis-- > 0;) {
        strides[axis] = stride;
        if (stored[axis] > most_bytes / stride)
            return error(Fault::bad_argument, "the tensor has more than 2^40 bytes");
        stride *= stored[axis];
    }
    return strides;
}

emu::Outcome check_aligned(const TensorRecord& record) {
    const auto& valid = record.valid_shape;
    const auto& aligned = record.aligned_shape;
    if (aligned.size() != valid.size()) {
        return error(Fault::bad_argument, "alignedShape has %zu axes, validShape %zu",
                     aligned.size(), valid.size());
    }
    for (std::size_t axis = 0; axis < valid.size(); ++axis) {
        if (aligned[axis] >= valid[axis]) continue;
        return error(Fault::bad_argument, "alignedShape: %d along axis %zu, which has %d",
                     aligned[axis], axis, valid[axis]);
    }
    return {};
}

emu::Outcome check_strides(const std::vector<std::int32_t>& extents,
                           const std::vector<std::int64_t>& strides, std::int64_t element_bytes) {
    if (strides.size() != extents.size()) {
        return error(Fault::bad_argument, "%zu strides for %zu axes", strides.size(),
                     extents.size());
    }
    std::int64_t within = element_bytes;
    for (std::size_t axis = extents.size(); axis-- > 0;) {
        if (strides[axis] < within || strides[axis] > most_bytes / extents[axis]) {
            return error(Fault::bad_argument, "stride[%zu] is %lld, %lld bytes lie within", axis,
                         static_cast<long long>(strides[axis]), static_cast<long long>(within));
        }
        within = strides[axis] * extents[axis];
    }
    return {};
}

} // namespace

emu::Result<StridedShape> StridedShape::of_input(const TensorRecord& record) {
    EMU_TRY(check_extents(record.valid_shape));
    StridedShape shape;
    shape.element_bits_ = bits_of(record.type);
    const std::int64_t element_bytes = (shape.element_bits_ + 7) / 8;
    shape.extents_.assign(record.valid_shape.begin(), record.valid_shape.end());
    if (record.strides.empty()) {
        EMU_TRY(check_aligned(record));
        EMU_TRY_VALUE(strides, strides_of(record.aligned_shape, element_bytes));
        shape.strides_ = std::move(strides);
    } else {
        EMU_TRY(check_strides(record.valid_shape, record.strides, element_bytes));
        shape.strides_ = record.strides;
    }
    if (shape.element_bits_ < 8 && record.aligned_shape != record.valid_shape)
        return error(Fault::bad_argument, "alignedShape: elements of 4 bits lie without gaps");
    return shape;
}

StridedShape StridedShape::of_output(const Port& port) {
    StridedShape shape;
    shape.element_bits_ = bits_of(port.type);
    shape.extents_.assign(port.valid_shape.begin(), port.valid_shape.end());
    shape.strides_ = port.strides;
    return shape;
}

std::uint64_t StridedShape::bytes() const {
    if (element_bits_ < 8) return dense_bytes();
    std::int64_t last = 0;
    for (std::size_t axis = 0; axis < extents_.size(); ++axis)
        last += (extents_[axis] - 1) * strides_[axis];
    return static_cast<std::uint64_t>(last + element_bits_ / 8);
}

std::uint64_t StridedShape::dense_bytes() const {
    std::int64_t elements = 1;
    for (const std::int64_t extent : extents_) elements *= extent;
    return static_cast<std::uint64_t>((elements * element_bits_ + 7) / 8);
}

template <class Visit> void StridedShape::each_run(Visit visit) const {
    // The inner axes that have no gaps are one run.
    std::size_t outer = extents_.size();
    std::int64_t run = element_bits_ / 8;
    while (outer > 0 && strides_[outer - 1] == run) run *= extents_[--outer];
    std::vector<std::int64_t> index(outer, 0);
    std::int64_t offset = 0, dense = 0;
    while (true) {
        visit(static_cast<std::size_t>(offset), static_cast<std::size_t>(dense),
              static_cast<std::size_t>(run));
        dense += run;
        std::size_t axis = outer;
        while (axis-- > 0) {
            offset += strides_[axis];
            if (++index[axis] < extents_[axis]) break;
            offset -= strides_[axis] * extents_[axis];
            index[axis] = 0;
        }
        if (axis == static_cast<std::size_t>(-1)) return;
    }
}

void StridedShape::gather(emu::Bytes memory, std::span<std::byte> dense) const {
    if (is_dense()) {
        std::memcpy(dense.data(), memory.data(), dense.size());
        return;
    }
    each_run([&](std::size_t from, std::size_t to, std::size_t bytes) {
        std::memcpy(&dense[to], &memory[from], bytes);
    });
}

void StridedShape::scatter(emu::Bytes dense, std::span<std::byte> memory) const {
    if (is_dense()) {
        std::memcpy(memory.data(), dense.data(), dense.size());
        return;
    }
    each_run([&](std::size_t to, std::size_t from, std::size_t bytes) {
        std::memcpy(&memory[to], &dense[from], bytes);
    });
}

} // namespace hbdnn
