// SPDX-License-Identifier: Apache-2.0
// What a convolution reads: a cube, or the packed pixels of a picture.
#pragma once

#include "librknnrt/format/unit/task_reader.h"

namespace rknn::format {

struct ConvolutionSource {
    emu::MemoryView view;
    std::optional<PixelConversion> pixels;
    bool picture = false;    // packed pixels
    emu::ops::Chain convert; // of maps
};

// Whether a convolution's source is packed pixels.
bool reads_picture(const TaskReader& task);
// What becomes of pixels of 1 to 4 channels; nothing: the converter is idle. Error bad_model: how
// is not understood.
emu::Result<std::optional<PixelConversion>> pixel_conversion(const TaskReader& task,
                                                             std::int64_t channels);

// The view holds as many channels as the task says, padding of the last atom included.
emu::Result<ConvolutionSource> convolution_source(const TaskReader& task, emu::Dtype dtype);

} // namespace rknn::format
