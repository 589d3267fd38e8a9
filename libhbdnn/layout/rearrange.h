// SPDX-License-Identifier: Apache-2.0
// hbDNNConvertLayout and its relatives: elements of a tensor, or of a part of it, in another order.
#pragma once

#include "emu-core/base/result.h"
#include "libhbdnn/layout/dense_tensor.h"

#include <cstdint>
#include <span>

namespace hbdnn {

// From `first` on, `size` elements along each axis.
struct Box {
    emu::Extents first{0, 0, 0, 0}, size;
};

enum class ByteOrder : bool { kept, reversed };

// Writes the part without gaps, in the order of `layout`, with the bytes of every element as they
// are or the other way round. Errors: bad_argument, the part is empty or not inside the tensor, or
// output and input share memory.
emu::Outcome rearrange(const DenseTensor& tensor, const Box& box, const emu::Layout& layout,
                       ByteOrder order, const void* input, void* output);

// All of it.
Box whole(const DenseTensor& tensor);

// Up to eight axes, the slowest first: how many elements, and how many bytes from one to the next
// where there are gaps.
struct PaddedShape {
    std::span<const std::int64_t> extents, strides;
    std::int64_t element_bytes = 1;
};

// Four axes of `extents` in memory for `aligned` ones. Error bad_argument: not four, an extent
// below 1, an aligned one below the extent, or more than 2^40 bytes.
struct AlignedShape {
    std::int64_t extents[4], strides[4];
};
emu::Result<AlignedShape> aligned_shape(std::span<const std::int32_t> extents,
                                        std::span<const std::int32_t> aligned,
                                        std::int64_t element_bytes);

// hbDNNAddPadding and its relatives. Error of both bad_argument: no axes or more than eight, an
// extent or an element below 1, a stride below what lies within it, more than 2^40 bytes, or output
// and input share memory. Gaps become zero, to the end of the last index of the slowest axis.
emu::Outcome add_padding(const PaddedShape& shape, const void* input, void* output);
emu::Outcome remove_padding(const PaddedShape& shape, const void* input, void* output);

} // namespace hbdnn
