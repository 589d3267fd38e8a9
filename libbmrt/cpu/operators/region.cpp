// SPDX-License-Identifier: Apache-2.0
// Region, of YOLO version 2: per box x, y, w, h, objectness and classes. x, y and the objectness
// become logistic, the classes a softmax, or logistic each without
// one; with a background the objectness is the softmax's first class, and without softmax stays as
// it is. Measured, to the bit.
#include "libbmrt/cpu/operators/box_grid.h"

#include <algorithm>

namespace bmrt {
namespace {

class Region final : public Operator {
public:
    Region(const BoxGrid& grid, const RegionParameter& region) : grid_(grid), region_(region) {}

    emu::Outcome run(Inputs inputs, Outputs outputs) const override {
        const std::span<float> map = floats(outputs[0]);
        std::ranges::copy(floats(inputs[0]), map.begin());
        for (std::int64_t box = 0; box < grid_.boxes; ++box) run_box(map, box);
        return {};
    }

private:
    void run_box(std::span<float> map, std::int64_t box) const {
        const std::int64_t objectness = coordinates, background = region_.background != 0;
        logistic(grid_.planes(map, box, 0, 2));
        if (!background) logistic(grid_.planes(map, box, objectness, 1));
        if (region_.softmax == 0) {
            logistic(grid_.planes(map, box, objectness + 1, region_.classes));
        } else {
            softmax_planes(
                grid_.planes(map, box, objectness + 1 - background, region_.classes + background),
                grid_.plane);
        }
    }

    BoxGrid grid_;
    RegionParameter region_;
};

} // namespace

PreparedOperator make_region(const Layer& layer) {
    const RegionParameter& region = layer.region;
    if (region.classes < 1) return damaged(layer, "a box without classes");
    if (region.coords != coordinates) {
        return refused(layer, "the vendor's operator mixes up boxes of other than 4 coordinates");
    }
    EMU_TRY_VALUE(grid,
                  box_grid(layer, region.num, std::int64_t{1} + coordinates + region.classes));
    return std::make_unique<Region>(grid, region);
}

} // namespace bmrt
