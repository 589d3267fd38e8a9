// SPDX-License-Identifier: Apache-2.0
// Interp: bilinear, corners on corners, float32, of N, C, H, W. Measured, to the bit; the layer's
// pads have no effect on the output whose shape is known.
#include "libbmrt/cpu/real_operand.h"

#include <algorithm>

namespace bmrt {
namespace {

constexpr std::int64_t most_cells = 1 << 22; // of an output's axis

// Between which two cells an output cell lies, and how near to each.
struct Taps {
    std::int64_t first = 0, second = 0;
    float first_weight = 1, second_weight = 0;
};

std::vector<Taps> taps_of(std::int64_t src, std::int64_t dst) {
    const float step = dst > 1 ? static_cast<float>(src - 1) / static_cast<float>(dst - 1) : 0.0F;
    std::vector<Taps> taps(dst);
    for (std::int64_t i = 0; i < dst; ++i) {
        const float at = step * static_cast<float>(i);
        const auto first = std::min(static_cast<std::int64_t>(at), src - 1);
        const float second_weight = at - static_cast<float>(first);
        taps[i] = {first, std::min(first + 1, src - 1), 1.0F - second_weight, second_weight};
    }
    return taps;
}

class Interp final : public Operator {
public:
    Interp(const LayerTensor& src, const LayerTensor& dst)
        : planes_(src.shape[0] * src.shape[1]), plane_(src.shape[2] * src.shape[3]),
          width_(src.shape[3]), rows_(taps_of(src.shape[2], dst.shape[2])),
          columns_(taps_of(src.shape[3], dst.shape[3])) {}

    emu::Outcome run(Inputs inputs, Outputs outputs) const override {
        const auto* from = reinterpret_cast<const float*>(inputs[0].data());
        auto* to = reinterpret_cast<float*>(outputs[0].data());
        for (std::int64_t plane = 0; plane < planes_; ++plane, from += plane_) {
            for (const Taps& row : rows_) {
                run_line(from + row.first * width_, from + row.second * width_, row, to);
                to += columns_.size();
            }
        }
        return {};
    }

private:
    void run_line(const float* upper, const float* lower, const Taps& row, float* to) const {
        for (const Taps& column : columns_) {
            *to++ = row.first_weight * (column.first_weight * upper[column.first] +
                                        column.second_weight * upper[column.second]) +
                    row.second_weight * (column.first_weight * lower[column.first] +
                                         column.second_weight * lower[column.second]);
        }
    }

    std::int64_t planes_, plane_, width_;
    std::vector<Taps> rows_, columns_;
};

} // namespace

PreparedOperator make_interp(const Layer& layer) {
    EMU_TRY(expect_operands(layer, 1, 1));
    EMU_TRY(expect_float32(layer));
    const LayerTensor &src = layer.inputs[0], &dst = layer.outputs[0];
    if (src.shape.size() != 4 || dst.shape.size() != 4 || src.shape[0] != dst.shape[0] ||
        src.shape[1] != dst.shape[1]) {
        return damaged(layer, "the shapes are not N, C, H, W with the same N and C");
    }
    if (std::max(dst.shape[2], dst.shape[3]) > most_cells) return refused(layer, "too many cells");
    return std::make_unique<Interp>(src, dst);
}

} // namespace bmrt
