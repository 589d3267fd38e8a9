// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/operators/resize_axes.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace emu::onnx {
namespace {

template <class T>
Outcome expect_count(const std::vector<T>& values, std::size_t count, const char* what) {
    if (values.size() == count) return {};
    return error(Fault::bad_model, "%zu %s for %zu axes", values.size(), what, count);
}

} // namespace

Result<ResizedAxes> read_resized_axes(Call& call) {
    const int rank = call.input(0).rank();
    EMU_TRY_VALUE(listed, call.attributes().integers("axes"));
    ResizedAxes axes;
    if (!listed) {
        for (std::int32_t axis = 0; axis < rank; ++axis) axes.push_back({axis});
        return axes;
    }
    EMU_TRY(call.axes(*listed, rank));
    for (const std::int64_t each : *listed) {
        EMU_TRY_VALUE(axis, call.axis(each, rank));
        axes.push_back({axis});
    }
    return axes;
}

Outcome apply_region(Call& call, std::size_t index, ResizedAxes& axes) {
    if (!call.has(index) || call.input(index).is_empty()) {
        return error(Fault::bad_model, "it has no region to crop");
    }
    EMU_TRY_VALUE(region, call.reals(index));
    EMU_TRY(expect_count(region, 2 * axes.size(), "ends of a region"));
    for (std::size_t i = 0; i < axes.size(); ++i) {
        axes[i].start = region[i];
        axes[i].end = region[axes.size() + i];
    }
    return {};
}

// In float32, as the writers' own libraries do: 0.7 of 10 cells are 7.
Outcome apply_scales(const std::vector<float>& scales, const Shape& src, ResizedAxes& axes) {
    EMU_TRY(expect_count(scales, axes.size(), "scales"));
    for (std::size_t i = 0; i < axes.size(); ++i) {
        if (!(scales[i] > 0)) return error(Fault::bad_model, "a scale of %g", scales[i]);
        axes[i].scale = scales[i];
        const float part = axes[i].end - axes[i].start;
        const float extent = std::floor(static_cast<float>(src[axes[i].axis]) * part * scales[i]);
        if (!(extent >= 1 && extent < 0x1p31F)) {
            return error(Fault::bad_model, "an axis would have an extent of %g", extent);
        }
        axes[i].extent = static_cast<std::int64_t>(extent);
    }
    return {};
}

Outcome apply_sizes(const std::vector<std::int64_t>& sizes, Aspect aspect, const Shape& src,
                    ResizedAxes& axes) {
    EMU_TRY(expect_count(sizes, axes.size(), "sizes"));
    std::optional<float> common;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        if (sizes[i] < 1 || sizes[i] > INT32_MAX) {
            return error(Fault::bad_model, "a size of %lld", static_cast<long long>(sizes[i]));
        }
        axes[i].extent = sizes[i];
        axes[i].scale = static_cast<float>(sizes[i]) / static_cast<float>(src[axes[i].axis]);
        if (!common) common = axes[i].scale;
        common = aspect == Aspect::not_larger ? std::min(*common, axes[i].scale)
                                              : std::max(*common, axes[i].scale);
    }
    if (aspect == Aspect::stretch) return {};
    for (ResizedAxis& each : axes) {
        const double extent = std::floor(double{*common} * src[each.axis] + 0.5);
        if (!(extent >= 1 && extent < 0x1p31)) {
            return error(Fault::bad_model, "an axis would have an extent of %g", extent);
        }
        each.scale = *common;
        each.extent = static_cast<std::int64_t>(extent);
    }
    return {};
}

} // namespace emu::onnx
