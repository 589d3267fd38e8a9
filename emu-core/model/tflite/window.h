// SPDX-License-Identifier: Apache-2.0
// From TFLite's padding modes to explicit windows.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/model/tflite/schema.h"
#include "emu-core/ops/windows/window.h"

namespace emu::tflite {

// Precondition: kernel, stride and dilation are 1 or more.
std::int64_t output_extent(const ops::WindowAxis& axis, Padding padding, std::int64_t src);

// `axis` with the padding before the first cell that the mode gives over `src` input cells; what is
// in axis.before does not count. Error bad_model: kernel, stride or dilation below 1, or an output
// extent other than `dst`.
Result<ops::WindowAxis> place(ops::WindowAxis axis, Padding padding, std::int32_t src,
                              std::int32_t dst);

} // namespace emu::tflite
