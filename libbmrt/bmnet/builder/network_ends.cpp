// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/builder/build.h"

#include "emu-core/base/error.h"
#include "libbmrt/bmnet/network/calibration.h"
#include "libbmrt/bmnet/network/extents.h"

#include <bmkernel/bm_kernel.h>

namespace bmnet {
namespace {

constexpr std::uint64_t most_neurons = std::uint64_t{1} << 31;

emu::Result<bmrt::BmodelTensor> tensor(const NetCalibrationParameter& table,
                                       const std::string& name, const BlobShape& shape,
                                       Elements elements) {
    EMU_TRY_VALUE(extents, extents_of(shape));
    bmrt::BmodelTensor tensor{.name = name, .threshold = threshold_of(table, name, name)};
    if (elements == Elements::reals) tensor.format = FMT_F32;
    for (const std::int64_t extent : {extents.n, extents.c, extents.h, extents.w})
        tensor.shape.push_back(static_cast<std::uint32_t>(extent));
    return tensor;
}

emu::Error wrong(const char* what) {
    return emu::error(emu::Fault::bad_model, "the intermediate representation's %s", what);
}

} // namespace

emu::Result<NetworkEnds> ends_of(const NetParameter& ir, const NetCalibrationParameter& table,
                                 Elements elements) {
    const std::uint64_t element_bytes = elements == Elements::reals ? sizeof(float) : 1;
    if (ir.layer_size() < 2) return wrong("ends are missing");
    const LayerParameter& start = ir.layer(0);
    const LayerParameter& end = ir.layer(ir.layer_size() - 1);
    NetworkEnds ends{.inputs = {},
                     .outputs = {},
                     .neuron_bytes = end.end_param().total_neuron_size(),
                     .output_offset = end.end_param().output_offset(),
                     .output_bytes = 0};
    if (ends.neuron_bytes > most_neurons || ends.output_offset > ends.neuron_bytes)
        return wrong("sizes are beyond the chip's memory");
    std::uint64_t offset = start.start_param().input_offset();
    for (int i = 0; i < start.output_shape_size(); ++i) {
        const std::string name = i < start.top_size() ? start.top(i) : std::string();
        EMU_TRY_VALUE(input, tensor(table, name, start.output_shape(i), elements));
        input.name.clear(); // the format has none
        input.offset = offset;
        offset += input.bytes() * element_bytes;
        ends.inputs.push_back(std::move(input));
    }
    for (int i = 0; i < end.input_shape_size(); ++i) {
        if (i >= end.bottom_size()) return wrong("output has no name");
        EMU_TRY_VALUE(output, tensor(table, end.bottom(i), end.input_shape(i), elements));
        output.offset = ends.output_offset + ends.output_bytes;
        ends.output_bytes += output.bytes() * element_bytes;
        ends.outputs.push_back(std::move(output));
    }
    if (ends.inputs.empty() || ends.outputs.empty()) return wrong("ends have no shapes");
    if (offset > ends.neuron_bytes || ends.output_bytes > ends.neuron_bytes - ends.output_offset)
        return wrong("ends are beyond its neurons");
    return ends;
}

} // namespace bmnet
