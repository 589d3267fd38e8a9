// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/shape.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace emu {

Result<Shape> Shape::make(std::span<const std::int32_t> extents) {
    if (extents.size() > max_rank) {
        return error(Fault::bad_model, "a shape of %zu axes; at most %d are known", extents.size(),
                     max_rank);
    }
    Shape shape;
    shape.rank_ = static_cast<std::int32_t>(extents.size());
    std::int64_t elements = 1;
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        if (extents[axis] < 1) {
            return error(Fault::bad_model, "axis %zu has the extent %d", axis, extents[axis]);
        }
        elements *= extents[axis];
        if (elements > max_elements) return error(Fault::bad_model, "more than 2^32 elements");
        shape.extents_[axis] = extents[axis];
    }
    return shape;
}

std::int64_t Shape::elements(int first, int last) const {
    std::int64_t product = 1;
    for (int axis = first; axis < last; ++axis) product *= extents_[axis];
    return product;
}

std::string to_text(const Shape& shape) {
    std::string text;
    for (const auto extent : shape.extents()) {
        if (!text.empty()) text += 'x';
        text += std::to_string(extent);
    }
    return text.empty() ? "scalar" : text;
}

} // namespace emu
