// SPDX-License-Identifier: Apache-2.0
// The data path in float32 (docs/formats/rknn-arithmetic.md, "Float16"). BS adds, then multiplies;
// where BN adds, stage_setup.h says. Clamps of later generations are integers; only their zero is
// understood here.
#include "librknnrt/format/decode/path_source.h"

#include "emu-core/base/error.h"
#include "emu-core/tensor/float16.h"
#include "librknnrt/format/decode/stage_setup.h"
#include "librknnrt/format/registers/field_values.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace rknn::format {
namespace {

using Kind = RealStage::Kind;

// A path of integers whose results become real numbers at its end has integers for constants.
bool counts_integers(emu::Dtype path) {
    return path == emu::Dtype::i8 || path == emu::Dtype::i16;
}

std::vector<float> addends(const std::vector<std::int32_t>& bits, bool integers) {
    std::vector<float> values(bits.size());
    std::transform(bits.begin(), bits.end(), values.begin(), [&](std::int32_t b) {
        return integers ? static_cast<float>(b) : std::bit_cast<float>(b);
    });
    return values;
}

// Factors are of the path's type.
std::vector<float> factors(const std::vector<std::int16_t>& bits, emu::Dtype inside) {
    std::vector<float> values(bits.size());
    std::transform(bits.begin(), bits.end(), values.begin(), [&](std::int16_t b) {
        if (counts_integers(inside)) return static_cast<float>(b);
        const auto pattern = static_cast<std::uint16_t>(b);
        return inside == bfloat16 ? emu::from_bfloat(pattern) : emu::from_half(pattern);
    });
    return values;
}

// A stage, unless it adds nothing or multiplies by one.
void append(std::vector<RealStage>& stages, Kind kind, std::vector<float> operand) {
    const float idle = kind == Kind::add ? 0.0f : 1.0f;
    const auto same = [&](float v) { return v == operand[0]; };
    if (operand.size() > 1 && std::all_of(operand.begin(), operand.end(), same))
        operand.erase(operand.begin() + 1, operand.end());
    if (operand.empty() || (operand.size() == 1 && operand[0] == idle)) return;
    stages.push_back({kind, std::move(operand)});
}

emu::Outcome append_limits(const TaskReader& task, const StageSetup& stage,
                           std::vector<RealStage>& stages) {
    if (stage.at_least) {
        if (*stage.at_least != 0)
            return emu::error(emu::Fault::bad_model, "a clamp of real numbers at other than zero");
        stages.push_back({Kind::at_least, {0.0f}});
    }
    if (stage.at_most) {
        if (task.generation().stages == StageSettings::words)
            return emu::error(emu::Fault::bad_model, "an upper clamp of real numbers");
        stages.push_back({Kind::at_most, {std::bit_cast<float>(*stage.at_most)}});
    }
    return {};
}

enum class First : std::uint8_t { sum, product };

emu::Outcome append(const TaskReader& task, const StageSetup& stage, First first, emu::Dtype inside,
                    std::vector<RealStage>& stages) {
    const bool integers = counts_integers(inside);
    if (integers && (stage.shift != 0 || stage.negative_shift != 0))
        return emu::error(emu::Fault::bad_model, "a shift of integers that become real numbers");
    const Kind times = stage.negative_only ? Kind::multiply_negative : Kind::multiply;
    if (first == First::sum) append(stages, Kind::add, addends(stage.addend, integers));
    append(stages, times, factors(stage.factor, inside));
    if (first == First::product) append(stages, Kind::add, addends(stage.addend, integers));
    return append_limits(task, stage, stages);
}

// Integers: (rs(v * scale, shift) + offset) * 2^-exponent. Inferred: the integers' formula, and the
// exponent behind it; files of f2 turn int8 into float16 so, and what SiLU's and hard swish's
// tables of float16 hold is their function so, on f3 (evidence.md). Of other real numbers only a
// sum is known.
emu::Outcome append_output(const TaskReader& task, bool integers, std::vector<RealStage>& stages) {
    const auto shift = static_cast<int>(task[Field::output_shift]);
    const std::int64_t exponent = task[Field::output_exponent];
    const float scale = std::ldexp(static_cast<float>(task[Field::output_scale]), -shift);
    if (shift != 0 && scale != 1.0f && !integers)
        return not_understood(task, Field::output_shift, "a shift of real numbers");
    if (!integers && (scale != 1.0f || exponent != 0))
        return not_understood(task, Field::output_scale, "a factor of real numbers");
    append(stages, Kind::multiply, {scale});
    if (shift != 0 && scale != 1.0f) stages.push_back({Kind::round, {}});
    append(stages, Kind::add, {static_cast<float>(task[Field::output_offset])});
    append(stages, Kind::multiply, {std::ldexp(1.0f, -static_cast<int>(exponent))});
    return {};
}

// The second operand is of the values' type, but where either is bfloat16: input_precision tells.
// Inferred from norms of v2, whose steps read one of both, in turns.
emu::Result<emu::Dtype> operand_type(const TaskReader& task, emu::Dtype values) {
    if (values != bfloat16 && task[Field::input_precision] != precision::bfloat16) return values;
    return stored_type_of(task, Field::input_precision);
}

} // namespace

emu::Result<RealPath> decode_real_path(const TaskReader& task, const PathSource& source,
                                       std::optional<ElementOperand>& element) {
    if (source.shift != 0)
        return not_understood(task, Field::sum_shift, "a shift of sums that become real numbers");
    RealPath path;
    EMU_TRY_VALUE(inside, precision_of(task, Field::path_precision));
    EMU_TRY_VALUE(bs, read_bs(task, source.table));
    EMU_TRY(append(task, bs, First::sum, inside, path.main));
    EMU_TRY_VALUE(bn, read_bn(task, source.channels));
    const First of_bn = adds_first(task.generation().stages) ? First::sum : First::product;
    EMU_TRY(append(task, bn, of_bn, inside, path.main));
    EMU_TRY_VALUE(operand, operand_type(task, source.dtype));
    EMU_TRY_VALUE(setup, read_element(task, source.h, source.w, source.channels, operand));
    if (setup.table) {
        EMU_TRY_VALUE(table, decode_table(task));
        path.table = std::move(table);
    }
    if (setup.converts)
        return not_understood(task, Field::ew_scale, "a conversion of real numbers");
    element = std::move(setup.operand);
    EMU_TRY(append_limits(task, setup.limits, path.output));
    EMU_TRY(append_output(task, setup.table || counts_integers(inside), path.output));
    return path;
}

} // namespace rknn::format
