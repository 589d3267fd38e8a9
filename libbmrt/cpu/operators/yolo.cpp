// SPDX-License-Identifier: Apache-2.0
// Yolo, of YOLO version 3: three boxes per cell, each of x, y, w, h, objectness and classes. All
// but w and h become logistic. Measured, to the bit; the number of boxes is the vendor's operator's
// own.
#include "libbmrt/cpu/operators/box_grid.h"

#include <algorithm>

namespace bmrt {
namespace {

constexpr std::int64_t boxes = 3;

class Yolo final : public Operator {
public:
    explicit Yolo(const BoxGrid& grid) : grid_(grid) {}

    emu::Outcome run(Inputs inputs, Outputs outputs) const override {
        const std::span<float> map = floats(outputs[0]);
        std::ranges::copy(floats(inputs[0]), map.begin());
        for (std::int64_t box = 0; box < boxes; ++box) {
            logistic(grid_.planes(map, box, 0, 2));
            logistic(grid_.planes(map, box, coordinates, grid_.channels - coordinates));
        }
        return {};
    }

private:
    BoxGrid grid_;
};

} // namespace

PreparedOperator make_yolo(const Layer& layer) {
    if (layer.yolo.classes < 1) return damaged(layer, "a box without classes");
    EMU_TRY_VALUE(grid, box_grid(layer, boxes, coordinates + 1 + layer.yolo.classes));
    return std::make_unique<Yolo>(grid);
}

} // namespace bmrt
