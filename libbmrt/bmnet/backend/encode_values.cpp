// SPDX-License-Identifier: Apache-2.0
// Layers that work element by element, and moves.
#include "emu-core/base/error.h"
#include "libbmrt/bmnet/backend/encoders.h"

namespace bmnet {
namespace {

using bmrt::compile::ByteOperands;
using bmrt::compile::ByteScale;

// All inputs are as large as the output.
emu::Result<ByteOperands> operands(const LayerJob& job, int inputs) {
    EMU_TRY_VALUE(extents, job.output());
    EMU_TRY_VALUE(to, job.output_place());
    ByteOperands operands{.first = {}, .second = {}, .dst = to, .bytes = extents.elements()};
    for (int i = 0; i < inputs; ++i) {
        EMU_TRY_VALUE(input, job.input(i));
        if (input.elements() != extents.elements())
            return job.wrong("its inputs and outputs differ in size");
        EMU_TRY_VALUE(from, job.input_place(i));
        (i == 0 ? operands.first : operands.second) = from;
    }
    return operands;
}

} // namespace

// ReLU, with a slope or without. The row's relu_param has the factors of both sides.
emu::Outcome encode_activation(const LayerJob& job) {
    const TGActivationParameter& p = job.op.tg_activation_param();
    if (p.activation() != RELU)
        return emu::error(emu::Fault::unsupported, "another activation than ReLU");
    EMU_TRY_VALUE(bytes, operands(job, 1));
    const bool leaks = p.activation_arg_size() > 0 && p.activation_arg(0) != 0;
    const bool has_factors = job.row != nullptr && job.row->has_relu_param();
    if (leaks && !has_factors) return job.wrong("a slope without factors in the calibration table");
    ByteScale above{.limits = bmrt::compile::not_negative};
    if (has_factors) {
        const ReLUCalibrationParameter& relu = job.row->relu_param();
        above = {.factor = relu.gt_scale(), .shift = relu.gt_right_shift_width()};
        if (leaks) {
            return bmrt::compile::compile_two_sided_scale(
                job.stream, bytes, above,
                {.factor = relu.le_scale(), .shift = relu.le_right_shift_width()});
        }
        if (above.factor < 0) return job.wrong("a negative factor of what is above 0");
        above.limits = bmrt::compile::not_negative;
    }
    return bmrt::compile::compile_scale(job.stream, bytes, above);
}

emu::Outcome encode_eltwise(const LayerJob& job) {
    const TGEltwiseParameter& p = job.op.tg_eltwise_param();
    if (job.op.input_shape_size() != 2)
        return emu::error(emu::Fault::unsupported, "%d inputs", job.op.input_shape_size());
    const bool leaks = p.activation_arg_size() > 0 && p.activation_arg(0) != 0;
    if (p.do_activation() && (p.activation() != RELU || leaks))
        return emu::error(emu::Fault::unsupported, "another activation than ReLU inside the layer");
    const bmrt::compile::ByteLimits limits =
        p.do_activation() ? bmrt::compile::not_negative : bmrt::compile::ByteLimits();
    EMU_TRY_VALUE(bytes, operands(job, 2));
    const ByteScale first = job.scale(0), second = job.scale(1);
    switch (p.operation()) {
    case TGEltwiseParameter_EltwiseOp_SUM:
        return bmrt::compile::compile_sum(job.stream, bytes,
                                          {.first_factor = first.factor,
                                           .second_factor = second.factor,
                                           .shift = first.shift,
                                           .limits = limits});
    case TGEltwiseParameter_EltwiseOp_MAX:
        return bmrt::compile::compile_largest(job.stream, bytes, first, second);
    case TGEltwiseParameter_EltwiseOp_PROD:
        if (first.factor != 1 || second.factor != 1)
            return emu::error(emu::Fault::unsupported, "factors of a product");
        return bmrt::compile::compile_product(
            job.stream, bytes,
            {.shift = job.row == nullptr ? 0 : job.row->right_shift_width(),
             .limits = limits,
             .table = {}});
    }
    return job.wrong("an unknown operation");
}

// Channels one after the other, each input times its factor.
emu::Outcome encode_concat(const LayerJob& job) {
    EMU_TRY_VALUE(dst, job.output());
    EMU_TRY_VALUE(to, job.output_place());
    if (job.op.tg_concat_param().axis() != 1)
        return emu::error(emu::Fault::unsupported, "another axis than the channels'");
    std::int64_t first = 0;
    for (int i = 0; i < job.op.input_shape_size(); ++i) {
        EMU_TRY_VALUE(src, job.input(i));
        EMU_TRY_VALUE(from, job.input_place(i));
        if (src.n != dst.n || src.plane() != dst.plane() || first + src.c > dst.c)
            return job.wrong("an input has another shape than the output says");
        ByteScale scale;
        if (job.row != nullptr && i < job.row->concat_param().threshold_x_quantized_size()) {
            const ConcatCalibrationParameter& factors = job.row->concat_param();
            if (i >= factors.right_shift_width_size()) return job.wrong("a factor without a shift");
            scale = {.factor = factors.threshold_x_quantized(i),
                     .shift = factors.right_shift_width(i)};
        }
        const std::int64_t bytes = src.c * src.plane();
        for (std::int64_t n = 0; n < src.n; ++n) {
            const ByteOperands operands{.first = from + n * bytes,
                                        .second = {},
                                        .dst = to + (n * dst.c + first) * dst.plane(),
                                        .bytes = bytes};
            EMU_TRY(bmrt::compile::compile_scale(job.stream, operands, scale));
        }
        first += src.c;
    }
    return first == dst.c ? emu::Outcome()
                          : job.wrong("its output has more channels than its inputs");
}

} // namespace bmnet
