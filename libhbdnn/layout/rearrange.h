// SPDX-License-Identifier: Apache-2.0
// hbDNNConvertLayout and its relatives: elements of a tensor, or of a part of it, in another order.
#pragma once

#include "libhbdnn/layout/dense_tensor.h"

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

} // namespace hbdnn
