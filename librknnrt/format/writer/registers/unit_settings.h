// SPDX-License-Identifier: Apache-2.0
// What tasks are to do, free of registers, and the tasks themselves.
#pragma once

#include "emu-core/ops/windows/window.h"
#include "librknnrt/format/writer/data_path.h"

namespace rknn::format::writer {

struct ConvolutionSettings {
    Cube src;            // the rows that there are
    bool pixels = false; // packed, of at most 4 channels
    bool depthwise = false;
    emu::ops::Window window; // before: rows and columns of padding
    std::int32_t pad = 0;    // their value
    Place weights;
    std::int64_t weight_bytes = 0, kernel_bytes = 0;
    std::int32_t weight_channels = 0; // of the source, padded as the weights are
    std::int32_t kernels = 0;         // of depthwise weights 1
    PathSettings path;
    Cube dst; // of the phase below: its own pixels
    // Resizing writes each n-th pixel of each n-th line.
    std::int32_t pixel_step = 1;
};

// What is there passes through the data path; with repetitions untouched.
struct PassSettings {
    Cube src, dst;
    PathSettings path;
};

// Each pixel of one surface becomes repeat_y x repeat_x pixels.
struct RepeatSettings {
    Cube src, dst; // of one surface
    std::int32_t repeat_y = 1, repeat_x = 1;
};

struct PoolingSettings {
    enum class Method : std::uint8_t { average = 0, maximum = 1 };
    Method method = Method::maximum;
    Cube src, dst;
    emu::ops::Window window;
    std::int32_t pad = 0; // value outside
};

// The window whose strides are 1 along axes of one output cell, where they mean nothing.
emu::ops::Window without_idle_strides(emu::ops::Window window, const Cube& dst);

// Writes tasks of one operator into a model. Errors: as RegisterList::finish() and set_path().
class TaskEmitter {
public:
    TaskEmitter(const RegisterMap& map, ModelFile& model) : map_(map), model_(model) {}

    void begin(std::int32_t op) { op_ = op; }
    emu::Outcome emit(const ConvolutionSettings& convolution);
    emu::Outcome emit(const PassSettings& pass);
    emu::Outcome emit(const RepeatSettings& repeat);
    emu::Outcome emit(const PoolingSettings& pooling);
    // Loads one half of a table, 513 values, beside a pass that does not matter.
    emu::Outcome load_lookup(bool upper, std::span<const std::int16_t> values,
                             const PassSettings& pass);

private:
    const Generation& generation() const { return map_.generation(); }
    // The units of a convolution, of a pass, of pooling.
    std::uint32_t convolution_units() const;
    emu::Result<RegisterList> pass_list(const PassSettings& pass) const;

    const RegisterMap& map_;
    ModelFile& model_;
    std::int32_t op_ = 0;
};

} // namespace rknn::format::writer
