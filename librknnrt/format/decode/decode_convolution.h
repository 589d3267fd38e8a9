// SPDX-License-Identifier: Apache-2.0
// Parts of a convolution's task: its source, what becomes of its sums, and its phases where the
// source is spread.
#pragma once

#include "librknnrt/format/constants/task_constants.h"
#include "librknnrt/format/unit/task_reader.h"

namespace rknn::format {

// What a convolution reads: a cube, or the packed pixels of a picture.
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

// What the CORE unit does with sums of products before the DPU gets them: it divides them by a
// power of two.
//
// Measured on two networks of which one file has such a shift and another file of the same weights
// has none: with n = 1 and 2 biases are the other file's divided by 2^n and rounded (384 channels),
// the output's shift is n smaller, factors and zero points of weights are the same. So 2^n divides
// the sums with the zero points' part, and biases are added behind it.
// Assumed: half to even, as the units' other shifts; the zero points' part is in the sum before.

// By how many bits; 0 where no sums are. Error bad_model: a setting that no file has.
emu::Result<int> sum_shift(const TaskReader& task);

// A convolution of a source whose rows and columns lie apart, with padding between. Every so
// many-th output is a convolution of the dense source by every so many-th tap: a phase.
bool is_spread(const TaskReader& task);

// The phases of `whole`, which is complete but for the spread. `sum`: of all weights less their
// zero points, per output channel. Error bad_model: steps, dilations or padding that phases do not
// have.
emu::Result<std::vector<UnitWork>> split_phases(const TaskReader& task, const ChannelTable& table,
                                                Convolution whole,
                                                const std::vector<std::int64_t>& sum);

} // namespace rknn::format
