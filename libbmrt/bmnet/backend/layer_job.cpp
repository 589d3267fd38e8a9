// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/backend/layer_job.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"

namespace bmnet {
namespace {

using bmrt::compile::GlobalPlace;
using bmrt::compile::Region;

emu::Result<GlobalPlace> place(Region region, std::uint64_t offset, std::int64_t bytes,
                               std::uint64_t size) {
    if (emu::in_range(offset, static_cast<std::uint64_t>(bytes), size))
        return GlobalPlace{region, offset};
    return emu::error(emu::Fault::bad_model, "bytes from %llu on are beyond the %llu %s",
                      static_cast<unsigned long long>(offset),
                      static_cast<unsigned long long>(size),
                      region == Region::weights ? "of the weights" : "of the neurons");
}

} // namespace

emu::Error LayerJob::wrong(const char* what) const {
    return emu::error(emu::Fault::bad_model, "%s", what);
}

emu::Result<Extents> LayerJob::input(int i) const {
    if (i >= op.input_shape_size()) return wrong("an input without a shape");
    return extents_of(op.input_shape(i));
}

emu::Result<Extents> LayerJob::output(int i) const {
    if (i >= op.output_shape_size()) return wrong("an output without a shape");
    return extents_of(op.output_shape(i));
}

emu::Result<GlobalPlace> LayerJob::input_place(int i) const {
    EMU_TRY_VALUE(extents, input(i));
    if (i >= op.global_input_size()) return wrong("an input without a place");
    return place(Region::neurons, op.global_input(i), extents.elements(), neuron_bytes);
}

emu::Result<GlobalPlace> LayerJob::output_place(int i) const {
    EMU_TRY_VALUE(extents, output(i));
    if (i >= op.global_output_size()) return wrong("an output without a place");
    return place(Region::neurons, op.global_output(i), extents.elements(), neuron_bytes);
}

emu::Result<GlobalPlace> LayerJob::weights(std::uint64_t offset, std::int64_t bytes) const {
    return place(Region::weights, offset, bytes, network.weights.size());
}

emu::Result<int> LayerJob::shift() const {
    if (row == nullptr) return wrong("the calibration table has no row for it");
    return row->right_shift_width();
}

bmrt::compile::ByteScale LayerJob::scale(int i) const {
    if (row == nullptr || i >= row->threshold_x_quantized_size()) return {};
    return {.factor = row->threshold_x_quantized(i), .shift = row->right_shift_width()};
}

} // namespace bmnet
