// SPDX-License-Identifier: Apache-2.0
// What a convolution reads: a cube, or the packed pixels of a picture.
#pragma once

#include "format/task_reader.h"

namespace rknn::format {

struct ConvolutionSource {
    emu::MemoryView view;
    std::optional<PixelConversion> pixels;
    emu::ops::Chain convert; // of maps
};

// The view holds as many channels as the task says, padding of the last atom included.
emu::Result<ConvolutionSource> convolution_source(const TaskReader& task, emu::Dtype dtype);

} // namespace rknn::format
