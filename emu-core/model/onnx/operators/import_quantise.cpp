// SPDX-License-Identifier: Apache-2.0
// Between real numbers and integers with scales and zero points.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/scales.h"

namespace emu::onnx {
namespace {

// What inputs 1 and 2, scale and zero point, say about input 0. The axis is the file's.
Result<Quant> read_input_quant(Call& call) {
    const Value &x = call.input(0), &scale = call.input(1);
    EMU_TRY_VALUE(axis, call.attributes().integer("axis", 1));
    if (scale.is_empty() || scale.shape.elements() == 1) return read_quant(call, 1, 2, x.shape, 0);
    EMU_TRY_VALUE(known, call.axis(axis, x.rank()));
    return read_quant(call, 1, 2, x.shape, known);
}

Result<TensorId> as_float(Call& call, TensorId src) {
    const Value& x = call.input(0);
    if (x.dtype != Dtype::i32) return src;
    EMU_TRY_VALUE(value, call.add(ops::Cast{}, {src}, x.shape, Dtype::f32, x.order));
    return value.tensor;
}

} // namespace

// x, scale, zero point, which is uint8 0 where it is left out.
Outcome quantize_linear(Call& call) {
    EMU_TRY(call.attributes().integer("saturate", 1)); // of 8-bit floats
    const Value& x = call.input(0);
    EMU_TRY_VALUE(src, call.own_tensor(0));
    EMU_TRY_VALUE(quant, read_input_quant(call));
    if (!quant.per_tensor() && x.order == Order::channels_last) {
        quant.axis = channels_last_axis(quant.axis, x.rank());
    }
    EMU_TRY_VALUE(real, as_float(call, src));
    const Dtype dtype = call.has(2) ? call.input(2).dtype : Dtype::u8;
    return call.finish(graph::Convert{ops::Rounding::half_even}, {real}, x.shape, dtype, x.order,
                       std::move(quant));
}

// A constant is folded. Its real values keep the quantisation that they come from, with which
// integer arithmetic finds the integers again.
Outcome dequantize_linear(Call& call) {
    const Value& x = call.input(0);
    EMU_TRY(call.own_tensor(0));
    EMU_TRY_VALUE(quant, read_input_quant(call));
    if (call.has(2) && call.input(2).dtype != x.dtype) {
        return error(Fault::bad_model, "its zero point is not of its input's type");
    }
    EMU_TRY_VALUE(src, quantised(call, x, quant));
    EMU_TRY_VALUE(value, call.add(graph::Convert{}, {src.tensor}, x.shape, Dtype::f32, src.order));
    GraphBuilder& builder = call.importer().builder();
    if (builder.is_constant(value.tensor)) builder.set_quant(value.tensor, std::move(quant));
    return call.define(value);
}

Outcome dynamic_quantize_linear(Call& call) {
    const Value& x = call.input(0);
    EMU_TRY_VALUE(src, call.own_tensor(0));
    GraphBuilder& builder = call.importer().builder();
    const Shape shape = builder.spec(src).shape;
    std::vector<TensorSpec> results{{std::string(call.name(0)), Dtype::u8, shape, {}},
                                    {std::string(call.name(1)), x.dtype, {}, {}},
                                    {std::string(call.name(2)), Dtype::u8, {}, {}}};
    EMU_TRY_VALUE(ids, builder.add(std::string(call.name()), ops::DynamicQuantise{}, {src},
                                   std::move(results)));
    EMU_TRY(call.define({ids[0], x.shape, Dtype::u8, x.order}));
    EMU_TRY(call.define({ids[1], {}, x.dtype, Order::file}, 1));
    return call.define({ids[2], {}, Dtype::u8, Order::file}, 2);
}

} // namespace emu::onnx
