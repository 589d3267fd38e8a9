// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/network/customised_layer.h"

#include "emu-core/base/error.h"
#include "libbmrt/bmnet/network/calibration.h"

namespace bmnet {
namespace {

using emu::Fault;

// Bottoms and tops are the compiler's: operators for ONNX write those of the file.
void restore_ends(LayerParameter& op, const CustomisedNames& names,
                  const messages::RepeatedPtrField<BlobShape>& input_shapes) {
    op.clear_bottom();
    op.clear_top();
    for (const std::string& input : names.inputs) op.add_bottom(input);
    *op.mutable_input_shape() = input_shapes;
    op.set_name(names.layer);
}

} // namespace

emu::Result<const TensorOp*> add_customised(NetworkWriter& writer, const CustomisedNames& names,
                                            const FillOperator& fill) {
    EMU_TRY_VALUE(op, writer.add_layer(names.layer, "tg_customized", names.inputs));
    const messages::RepeatedPtrField<BlobShape> input_shapes = op->input_shape();
    for (const CustomisedOutput& output : names.outputs) op->add_top(output.tensor);
    try {
        fill(*op);
    } catch (const std::exception& error) {
        return emu::error(Fault::unsupported, "the customised layer gave up: %s", error.what());
    }
    restore_ends(*op, names, input_shapes);
    if (op->output_shape_size() != static_cast<int>(names.outputs.size())) {
        return emu::error(Fault::bad_model,
                          "the customised layer has %d output shapes for %zu tops",
                          op->output_shape_size(), names.outputs.size());
    }
    float threshold = 0;
    if (!names.inputs.empty()) {
        EMU_TRY_VALUE(input, writer.find(names.inputs[0]));
        threshold = input.threshold;
    }
    for (std::size_t i = 0; i < names.outputs.size(); ++i) {
        const BlobShape& shape = op->output_shape(static_cast<int>(i));
        EMU_TRY_VALUE(extents, extents_of(shape));
        if (shape.data_type_size() != writer.element_bytes())
            return emu::error(Fault::unsupported,
                              "the customised layer has outputs of %d bytes an element",
                              shape.data_type_size());
        const float own = threshold_of(writer.table(), names.layer, names.outputs[i].blob);
        EMU_TRY(writer.add_output(*op, names.outputs[i].tensor,
                                  {.extents = extents,
                                   .axes = std::max(shape.dim_size(), 2),
                                   .threshold = own != 0 ? own : threshold}));
    }
    return static_cast<const TensorOp*>(op);
}

} // namespace bmnet
