// SPDX-License-Identifier: Apache-2.0
// Layers of several inputs.
#include "emu-core/base/error.h"
#include "libbmrt/bmnet/network/layer_maker.h"
#include "libbmrt/bmnet/network/layer_shapes.h"

#include <cmath>

namespace bmnet {
namespace {

using emu::Fault;
using emu::Outcome;

// Factors of two inputs with one shift.
struct SumFactors {
    std::int32_t first = 1, second = 1;
    int shift = 0;
};

// The shift of the larger one.
emu::Result<SumFactors> sum_factors(double first, double second) {
    EMU_TRY_VALUE(larger,
                  factor_for(std::max(std::abs(first), std::abs(second)), most_signed_factor));
    const auto factor = [&](double ratio) {
        return static_cast<std::int32_t>(std::floor(std::ldexp(ratio, larger.shift) + 0.5));
    };
    return SumFactors{factor(first), factor(second), larger.shift};
}

// A shift that is the whole ratio; products have no factor.
emu::Result<int> product_shift(double ratio) {
    const double shift = -std::log2(ratio);
    if (std::isfinite(shift) && shift >= 0 && shift <= 15 && shift == std::floor(shift))
        return static_cast<int>(shift);
    return emu::error(
        Fault::unsupported,
        "a product whose thresholds come to %g: the calibration table has no shift for it", ratio);
}

} // namespace

Outcome LayerMaker::eltwise(const LayerNames& names, Operation operation,
                            const std::vector<float>& factors) {
    EMU_TRY_VALUE(inputs, writer_.shapes_of(names.inputs));
    EMU_TRY(check_eltwise(inputs, operation, factors));
    EMU_TRY_VALUE(ends, ends(names, false));
    EMU_TRY_VALUE(second, writer_.find(names.inputs[1]));
    if (second.threshold == 0)
        return emu::error(Fault::bad_model, "the calibration table has no threshold of %s",
                          names.inputs[1].c_str());
    LayerCalibrationParameter& row = row_of(writer_.table(), names.layer);
    const bool is_product = operation == Operation::product;
    if (is_product && !row.has_right_shift_width()) {
        EMU_TRY_VALUE(shift,
                      product_shift(double{ends.in.threshold} * second.threshold / ends.out / 128));
        row.set_right_shift_width(shift);
    } else if (!is_product && row.threshold_x_quantized_size() == 0) {
        const double first_ratio =
            (factors.empty() ? 1.0 : factors[0]) * ends.in.threshold / ends.out;
        const double second_ratio =
            (factors.empty() ? 1.0 : factors[1]) * second.threshold / ends.out;
        EMU_TRY_VALUE(chosen, sum_factors(first_ratio, second_ratio));
        row.add_threshold_x_quantized(chosen.first);
        row.add_threshold_x_quantized(chosen.second);
        row.set_right_shift_width(chosen.shift);
    }
    EMU_TRY_VALUE(op, writer_.add_layer(names.layer, "tg_eltwise", names.inputs));
    TGEltwiseParameter& p = *op->mutable_tg_eltwise_param();
    p.set_operation(is_product                        ? TGEltwiseParameter_EltwiseOp_PROD
                    : operation == Operation::largest ? TGEltwiseParameter_EltwiseOp_MAX
                                                      : TGEltwiseParameter_EltwiseOp_SUM);
    for (const float factor : factors) p.add_coeff(factor);
    return writer_.add_output(
        *op, names.output,
        {.extents = ends.in.extents, .axes = ends.in.axes, .threshold = ends.out});
}

Outcome LayerMaker::concat(const LayerNames& names) {
    EMU_TRY_VALUE(ends, ends(names, false));
    LayerCalibrationParameter& row = row_of(writer_.table(), names.layer);
    ConcatCalibrationParameter& factors = *row.mutable_concat_param();
    const bool is_new = factors.threshold_x_quantized_size() == 0;
    EMU_TRY_VALUE(inputs, writer_.shapes_of(names.inputs));
    EMU_TRY_VALUE(out, concat_output(inputs));
    for (const std::string& input : names.inputs) {
        EMU_TRY_VALUE(value, writer_.find(input));
        if (value.threshold == 0)
            return emu::error(Fault::bad_model, "the calibration table has no threshold of %s",
                              input.c_str());
        if (!is_new) continue;
        EMU_TRY_VALUE(factor, factor_for(double{value.threshold} / ends.out, most_unsigned_factor));
        factors.add_threshold_x_quantized(factor.factor);
        factors.add_right_shift_width(factor.shift);
    }
    if (is_new) factors.set_need_quantize_num(static_cast<int>(names.inputs.size()));
    EMU_TRY_VALUE(op, writer_.add_layer(names.layer, "tg_concat", names.inputs));
    op->mutable_tg_concat_param()->set_axis(1);
    return writer_.add_output(*op, names.output,
                              {.extents = out, .axes = ends.in.axes, .threshold = ends.out});
}

} // namespace bmnet
