// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "libbmrt/format/decode/decode_units.h"

namespace bmrt {
namespace {

using namespace emu::lanes;

DecodedCommand decode_max_pool(const TensorDescriptor& d, const emu::LaneGeometry& geometry) {
    EMU_TRY(expect(!d.relu && d.right_shift == 0, "max pooling with ReLU or a shift"));
    return MaxPool{map_of(d.res0, geometry), map_of(d.opd0, geometry), window_of(d), fill_of(d)};
}

DecodedCommand decode_average_pool(const TensorDescriptor& d, const emu::LaneGeometry& geometry) {
    constexpr std::uint32_t largest = 0xFF;
    EMU_TRY(expect(!d.relu, "average pooling with ReLU"));
    EMU_TRY(expect(d.opd1.is_constant && d.opd1.address <= largest,
                   "average pooling without a constant of 8 bits"));
    return AveragePool{map_of(d.res0, geometry),
                       map_of(d.opd0, geometry),
                       window_of(d),
                       fill_of(d),
                       static_cast<std::int32_t>(d.opd1.address),
                       right_shift_of(d)};
}

DecodedCommand decode_depthwise(const TensorDescriptor& d, const emu::LaneGeometry& geometry) {
    EMU_TRY(expect(d.opd1.is_byte && !d.opd1.is_constant, "weights that are not bytes"));
    EMU_TRY(expect(d.opd1.c == d.res0.c, "weights of other channels than the result's"));
    const emu::Extents extents{.h = d.opd1.h, .w = d.opd1.w, .c = d.opd1.c};
    EMU_TRY(expect(d.opd1.short_stride != static_cast<std::uint32_t>(ShortStride::given),
                   "weights with strides of their own"));
    EMU_TRY_VALUE(weights, integers_of(d.opd1, extents, geometry));
    EMU_TRY_VALUE(output, sum_output_of(d, geometry));
    return Depthwise{map_of(d.res0, geometry),
                     map_of(d.opd0, geometry),
                     weights,
                     window_of(d),
                     fill_of(d),
                     output};
}

} // namespace

DecodedCommand decode_window(const TensorDescriptor& d, const TensorUnitModel& model) {
    EMU_TRY(check_maps(d));
    EMU_TRY(expect(!d.opd1_insert_x && !d.opd1_insert_y, "a dilated window over single channels"));
    switch (static_cast<WindowOperation>(d.operation)) {
    case WindowOperation::max_pool: return decode_max_pool(d, model.geometry);
    case WindowOperation::average_pool: return decode_average_pool(d, model.geometry);
    case WindowOperation::depthwise: return decode_depthwise(d, model.geometry);
    }
    return emu::error(emu::Fault::unsupported, "windows have no operation %u", d.operation);
}

} // namespace bmrt
