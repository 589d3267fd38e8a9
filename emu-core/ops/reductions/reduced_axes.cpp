// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/reductions/reduced_axes.h"

namespace emu::ops {

Result<ReducedAxes> ReducedAxes::make(const Shape& shape, std::span<const std::int32_t> axes,
                                      const char* name) {
    std::int32_t previous = -1;
    for (const std::int32_t axis : axes) {
        if (axis <= previous || axis >= shape.rank()) {
            return refuse(name, "the axes are not ascending, or not the source's");
        }
        previous = axis;
    }
    ReducedAxes parted;
    for (int axis = 0; axis < shape.rank(); ++axis) {
        const bool is_reduced = std::ranges::binary_search(axes, axis);
        (is_reduced ? parted.reduced : parted.kept)
            .append(shape[axis], shape.elements(axis + 1, shape.rank()));
    }
    return parted;
}

} // namespace emu::ops
