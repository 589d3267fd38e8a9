// SPDX-License-Identifier: Apache-2.0
// What the layers of a small program have in common.
#pragma once

#include "conformance/rknn/format/small_program.h"
#include "emu-core/chip/rescale.h"

#include <cstring>

namespace rknn_format_tests {

inline emu::ops::Window window_of(ConvShape shape) {
    const emu::ops::WindowAxis axis{shape.kernel, shape.stride, shape.dilation, shape.pad};
    return {axis, axis};
}

emu::Limits limits_of(const emu::Quant& quant, Activation activation);

template <class T> emu::TensorId SmallProgram::constant(const char* name, emu::Dtype dtype,
                                                        emu::Shape shape,
                                                        const std::vector<T>& values) {
    const emu::TensorId id = add_tensor(name, dtype, shape, {});
    std::vector<std::byte> raw(values.size() * sizeof(T));
    std::memcpy(raw.data(), values.data(), raw.size());
    program_.tensors.back().constant = std::move(raw);
    return id;
}

} // namespace rknn_format_tests
