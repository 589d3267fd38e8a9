// SPDX-License-Identifier: Apache-2.0
// What raw uint8 values of one of the network's inputs become before the network computes with
// them.
//
// Measured: 57 files for lite, t4 and f2 set the converter of the unit that reads the picture,
// every one as conversion_by_rule() does. 46 files for v2 leave it idle, and the runtime sets it
// when an application hands over uint8: as the rule says too, by a dump of every layer that a
// board made (../README.md, "Inputs").
#pragma once

#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/unit/unit_task.h"

#include <optional>

namespace rknn::format {

// q = round(pixel * S / 2^n) + round(zero_point - mean / (deviation * scale)), with
// S = round(2^n / (deviation * scale)) and n = 15, or the largest smaller one for which S has 15
// bits. Nothing where the input is no int8 picture, or has no mean and deviation, or where numbers
// do not fit the registers.
std::optional<PixelConversion> conversion_by_rule(const ModelFile& model, std::size_t input);

// Who reads an input, gathered from its readers.
class InputPixels {
public:
    // A task reads it, as a picture or as anything else, through a converter or without. False:
    // others convert it in another way.
    [[nodiscard]] bool add_reader(bool picture, const std::optional<PixelConversion>& conversion);

    // As the units convert it, or, where only pictures are read and no converter is set, as the
    // runtime has them do it. Nothing: the CPU converts.
    std::optional<PixelConversion> conversion(const ModelFile& model, std::size_t input) const;

private:
    bool is_read_ = false, pictures_only_ = true;
    std::optional<PixelConversion> units_;
};

} // namespace rknn::format
