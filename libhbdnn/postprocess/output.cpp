// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/postprocess/output.h"

#include "emu-core/edge/check_given.h"

namespace hbdnn::postprocess {
namespace {

using emu::Fault;

constexpr int axes = 4;

emu::Outcome check_shape(const hbDNNTensorShape& shape, const char* which, const char* name) {
    std::int64_t elements = 1;
    for (int axis = 0; axis < axes; ++axis) {
        const std::int32_t extent = shape.dimensionSize[axis];
        if (extent < 1 || (elements *= extent) > INT32_MAX)
            return emu::error(Fault::bad_argument, "%s: axis %d of its %s is %d", name, axis, which,
                              extent);
    }
    return {};
}

} // namespace

emu::Result<Output> output_of(const hbDNNTensor* tensor, const char* name) {
    EMU_TRY(emu::check_given(tensor, name));
    const hbDNNQuantiType type = tensor->properties.quantiType;
    if (type != NONE && type != SCALE)
        return emu::error(Fault::unsupported,
                          "%s has the quantiType %d: only floats and scales are computed", name,
                          static_cast<int>(type));
    const Output output{tensor};
    if (!output.numbers<void>())
        return emu::error(Fault::bad_argument, "%s: sysMem[0].virAddr is null", name);
    if (output.is_quantised() && !output.scales())
        return emu::error(Fault::bad_argument, "%s has scales, and scaleData is null", name);
    return output;
}

emu::Outcome check_valid_shape(const Output& output, const char* name) {
    return check_shape(output.tensor->properties.validShape, "validShape", name);
}

emu::Outcome check_aligned_shape(const Output& output, const char* name) {
    return check_shape(output.tensor->properties.alignedShape, "alignedShape", name);
}

emu::Outcome check_extent(int extent, int wanted, const char* what) {
    if (extent == wanted) return {};
    return emu::error(Fault::bad_argument, "%s is %d, and should be %d", what, extent, wanted);
}

} // namespace hbdnn::postprocess
