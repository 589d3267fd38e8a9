// SPDX-License-Identifier: Apache-2.0
// The quantisation of one tensor.
#pragma once

#include "emu-core/base/flatbuffer.h"
#include "emu-core/tensor/quant.h"
#include "emu-core/tensor/shape.h"

namespace emu::tflite {

// `parameters` may be absent, or hold the range seen in training only: then there is no
// quantisation. Error bad_model: not one scale and zero point for the tensor or for each index of
// the axis, a scale that is not positive and finite, a zero point beyond int32, a scheme other than
// affine.
Result<Quant> read_quantisation(const flatbuffer::Table& parameters, const Shape& shape);

} // namespace emu::tflite
