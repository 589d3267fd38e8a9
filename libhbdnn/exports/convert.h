// SPDX-License-Identifier: Apache-2.0
// Between the vendor's vocabulary, of the generation that the headers are compiled for, and ours.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/chip/chip.h"
#include "emu-core/runtime/cores.h"
#include "libhbdnn/model/loaded_model.h"
#include "libhbdnn/model/request.h"

#include <cstring>
#include <span>

#include <dnn/hb_dnn_ext.h>

namespace hbdnn {

// Enumerators of applications may be any number, which the type of a C++ enumeration cannot hold.
template <class Enum> std::int32_t number(const Enum& value) {
    std::int32_t bits;
    static_assert(sizeof bits == sizeof value);
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

// Pointers in it lead to numbers of the model's, or to `zero_points`, one byte each.
hbDNNTensorProperties to_properties(const Port& port, const std::vector<std::int8_t>& zero_points);

// Error bad_argument: a type or a number of axes that there is not.
emu::Result<TensorRecord> to_record(const hbDNNTensor& tensor);

// Which of tensors that lie one after the other.
ReadTensor reader_of(const hbDNNTensor* tensors);

// Error bad_argument: cores that the chip does not have, a priority beyond 0 to 255, cores of a DSP
// beyond the two that there are.
emu::Result<emu::CoreChoice> to_cores(const hbDNNInferCtrlParam& control, const emu::Chip& chip);

// The same of hbDNNResize, and what both have in common. Precondition of neither: anything.
emu::Result<emu::CoreChoice> to_cores(std::int32_t cores, std::int32_t priority,
                                      const emu::Chip& chip);

// The extents of a shape, alive as long as that. Error bad_argument: not 1 to 8 axes.
inline emu::Result<std::span<const std::int32_t>> axes_of(const hbDNNTensorShape& shape) {
    const std::int32_t count = shape.numDimensions;
    if (count >= 1 && count <= HB_DNN_TENSOR_MAX_DIMENSIONS) {
        return std::span<const std::int32_t>(shape.dimensionSize, static_cast<std::size_t>(count));
    }
    return emu::error(emu::Fault::bad_argument, "a shape of %d axes", count);
}

inline Region to_region(const hbDNNRoi& roi) {
    return {roi.left, roi.top, roi.right, roi.bottom};
}

} // namespace hbdnn
