// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/operators/scales.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace emu::onnx {

Result<Quant> read_quant(Call& call, std::size_t scale, std::size_t zero, const Shape& shape,
                         std::int32_t axis) {
    Quant quant;
    quant.scheme = Quant::Scheme::affine;
    EMU_TRY_VALUE(scales, call.reals(scale));
    quant.scales = std::move(scales);
    quant.zero_points.assign(quant.scales.size(), 0);
    if (call.has(zero)) {
        EMU_TRY_VALUE(zeros, call.integers(zero));
        quant.zero_points.assign(zeros.begin(), zeros.end());
    }
    // The product of two, a bias's scale, must be one too.
    const auto usable = [](float value) { return value >= 0x1p-60F && value <= 0x1p60F; };
    const std::size_t count = quant.scales.size();
    const bool per_axis = axis < shape.rank() && count == static_cast<std::size_t>(shape[axis]);
    if (quant.zero_points.size() != count || !(count == 1 || per_axis) ||
        !std::ranges::all_of(quant.scales, usable)) {
        return error(Fault::bad_model, "its scales and zero points do not fit %s",
                     to_text(shape).c_str());
    }
    if (count > 1) quant.axis = axis;
    return quant;
}

Result<Value> quantised(Call& call, const Value& value, const Quant& quant) {
    GraphBuilder& builder = call.importer().builder();
    const bool keeps = quant.per_tensor() && value.order == Order::channels_last;
    const Order order = keeps ? value.order : Order::file;
    EMU_TRY_VALUE(tensor, keeps ? call.importer().with_channels_last(value)
                                : call.importer().in_file_order(value));
    const TensorSpec& spec = builder.spec(tensor);
    if (spec.quant == quant) return Value{tensor, value.shape, value.dtype, order};
    if (builder.is_constant(tensor)) {
        TensorSpec own = spec;
        own.quant = quant;
        const TensorId copy = builder.add_constant(std::move(own), builder.constant(tensor));
        return Value{copy, value.shape, value.dtype, order};
    }
    if (builder.is_untouched(tensor) && spec.quant.scheme == Quant::Scheme::none) {
        builder.set_quant(tensor, quant);
        return Value{tensor, value.shape, value.dtype, order};
    }
    EMU_TRY_VALUE(view, call.importer().viewed(tensor, quant));
    return Value{view, value.shape, value.dtype, order};
}

Result<Value> dequantised(Call& call, std::size_t index, std::size_t scale, std::size_t zero) {
    const Value& x = call.input(index);
    EMU_TRY(expect_elements(x));
    EMU_TRY_VALUE(quant, read_quant(call, scale, zero, x.shape, x.rank() - 1));
    EMU_TRY_VALUE(src, quantised(call, x, quant));
    EMU_TRY_VALUE(value, call.add(graph::Convert{}, {src.tensor}, x.shape, Dtype::f32, src.order));
    GraphBuilder& builder = call.importer().builder();
    if (builder.is_constant(value.tensor)) builder.set_quant(value.tensor, std::move(quant));
    return value;
}

Outcome finish_quantised(Call& call, const Value& value, std::size_t scale, std::size_t zero,
                         std::size_t like) {
    EMU_TRY_VALUE(quant, read_quant(call, scale, zero, {}, 0));
    const Dtype dtype = call.input(call.has(zero) ? zero : like).dtype;
    return call.finish(graph::Convert{ops::Rounding::half_even}, {value.tensor}, value.shape, dtype,
                       value.order, std::move(quant));
}

} // namespace emu::onnx
