// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/postprocess/networks.h"

#include <algorithm>

namespace hbdnn::postprocess::unet {
namespace {

// Floats below are not looked at (observed).
constexpr float least_score = -1000000.0F;

} // namespace

emu::Outcome find(const Output& output, std::vector<std::int8_t>& classes) {
    EMU_TRY(check_valid_shape(output, "tensors"));
    const int channels = output.valid(3);
    const int row = output.is_quantised() ? output.aligned(3) : channels;
    if (row < channels)
        return emu::error(emu::Fault::bad_argument,
                          "tensors: alignedShape has %d channels, and validShape %d", row,
                          channels);
    const std::ptrdiff_t pixels = static_cast<std::ptrdiff_t>(output.valid(1)) * output.valid(2);
    classes.clear();
    classes.reserve(static_cast<std::size_t>(pixels));
    for (std::ptrdiff_t pixel = 0; pixel < pixels; ++pixel) {
        float most = output.is_quantised() ? output.at(pixel * row, 0) : least_score;
        int best = 0;
        for (int id = 0; id < channels; ++id) {
            const float score = output.at(pixel * row + id, id);
            if (!(score > most)) continue;
            most = score;
            best = id;
        }
        classes.push_back(static_cast<std::int8_t>(best));
    }
    return {};
}

std::string text(const std::vector<std::int8_t>& classes) {
    std::string text = "\"unet_result\": [";
    for (const std::int8_t id : classes) {
        text += std::to_string(id);
        text += ',';
    }
    if (!classes.empty()) text.pop_back();
    return text + "]";
}

} // namespace hbdnn::postprocess::unet
