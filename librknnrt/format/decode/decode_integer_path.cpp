// SPDX-License-Identifier: Apache-2.0
// The data path in integers (docs/formats/rknn-arithmetic.md, "Data path in integers"): BS and BN
// add, multiply and shift, ties as the chip has them, and saturate at 32 bits; then the table or
// the second operand; then the output's conversion. BS adds first; where BN does, stage_setup.h
// says.
#include "librknnrt/format/decode/path_source.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/decode/chain_builder.h"
#include "librknnrt/format/decode/stage_setup.h"

#include <algorithm>

namespace rknn::format {
namespace {

using emu::ops::Rounding;

constexpr int longest_shift = 62;

template <class T> std::vector<std::int64_t> wide(const std::vector<T>& values) {
    return {values.begin(), values.end()};
}

std::optional<std::int64_t> wide(const std::optional<std::int32_t>& value) {
    return value ? std::optional<std::int64_t>(*value) : std::nullopt;
}

// Where a stage adds.
enum class Sum : std::uint8_t { first, before_shift };

Sum sum_of_bn(const TaskReader& task) {
    return adds_first(task.generation().stages) ? Sum::first : Sum::before_shift;
}

emu::Outcome append(const StageSetup& stage, Sum sum, Rounding ties, ChainBuilder& chain) {
    if (std::max(stage.shift, stage.negative_shift) > longest_shift)
        return emu::error(emu::Fault::bad_model, "a shift by more than %d bits", longest_shift);
    if (sum == Sum::first) chain.add(wide(stage.addend));
    if (stage.negative_only) {
        if (std::any_of(stage.factor.begin(), stage.factor.end(), [](auto f) { return f < 0; }))
            return emu::error(emu::Fault::bad_model, "a PReLU that turns signs around");
        chain.multiply_negative(wide(stage.factor));
    } else {
        chain.multiply(wide(stage.factor));
    }
    if (sum == Sum::before_shift) chain.add(wide(stage.addend));
    if (!stage.factor.empty()) chain.shift_right(stage.shift, stage.negative_shift, ties);
    chain.limit(wide(stage.at_least), wide(stage.at_most));
    return {};
}

bool is_trivial(const std::vector<std::int32_t>& addend) {
    return std::all_of(addend.begin(), addend.end(), [](auto a) { return a == 0; });
}

// BS and BN.
emu::Result<ChainBuilder> main_chain(const TaskReader& task, const PathSource& source) {
    ChainBuilder chain(source.low, source.high);
    const Rounding ties = task.corners.ties.value;
    chain.shift_right(source.shift, source.shift, ties);
    EMU_TRY_VALUE(bs, read_bs(task, source.table));
    EMU_TRY(append(bs, Sum::first, ties, chain));
    EMU_TRY_VALUE(bn, read_bn(task, source.channels));
    if (!is_trivial(bn.addend) && bn.negative_only)
        return not_understood(task, Field::bn_addend, "a sum and a PReLU in one BN");
    EMU_TRY(append(bn, sum_of_bn(task), ties, chain));
    return chain;
}

ChainBuilder element_chain(const ElementSetup& element, emu::Dtype dtype, Rounding ties) {
    const std::int64_t half = std::int64_t{1} << (8 * emu::size_of(dtype) - 1);
    ChainBuilder chain(-half, half - 1);
    if (element.converts) {
        chain.add({element.offset});
        chain.multiply({element.scale});
        chain.shift_right(element.shift, element.shift, ties);
    }
    return chain;
}

// The bounds of a function's values.
emu::Result<ChainBuilder> after(const TaskReader& task, ElementFunction function,
                                const ChainBuilder& a, const ChainBuilder& b) {
    ChainBuilder result(a.low(), a.high());
    switch (function) {
    case ElementFunction::add: result.add({b.low(), b.high()}); break;
    case ElementFunction::subtract: result.add({-b.high(), -b.low()}); break;
    case ElementFunction::multiply: result.multiply({b.low(), b.high()}); break;
    case ElementFunction::maximum:
        return ChainBuilder(std::max(a.low(), b.low()), std::max(a.high(), b.high()));
    case ElementFunction::minimum:
        return ChainBuilder(std::min(a.low(), b.low()), std::min(a.high(), b.high()));
    case ElementFunction::divide:
        return not_understood(task, Field::ew_function, "a quotient of integers");
    }
    return ChainBuilder(result.low(), result.high());
}

// rs(v * scale + (offset << shift), shift): the offset goes in before the rounding.
emu::Outcome append_output(const TaskReader& task, ChainBuilder& chain) {
    if (task[Field::output_exponent])
        return not_understood(task, Field::output_exponent, "an exponent of integers");
    const std::int64_t shift = task[Field::output_shift], offset = task[Field::output_offset];
    constexpr std::int64_t largest = std::int64_t{1} << 61;
    if (shift > longest_shift || std::abs(offset) > largest >> shift)
        return not_understood(task, Field::output_shift, "a shift beyond 62 bits");
    if (task.registers.has(Field::output_at_least)) {
        StageSetup limits;
        read_limits(task, Field::output_at_least, Field::output_at_most, limits);
        chain.limit(wide(limits.at_least), wide(limits.at_most));
    }
    chain.multiply({task[Field::output_scale]});
    chain.add({offset * (std::int64_t{1} << shift)});
    chain.shift_right(static_cast<int>(shift), static_cast<int>(shift),
                      task[Field::output_rounding] ? Rounding::half_away : task.corners.ties.value);
    return {};
}

} // namespace

emu::Result<IntegerPath> decode_integer_path(const TaskReader& task, const PathSource& source,
                                             std::optional<ElementOperand>& element) {
    EMU_TRY_VALUE(main, main_chain(task, source));
    EMU_TRY_VALUE(setup, read_element(task, source.h, source.w, source.channels, source.dtype));
    if (setup.table) {
        EMU_TRY_VALUE(table, decode_table(task));
        main.table(std::move(table), task.corners.below_tables.value);
    }
    ChainBuilder output(main.low(), main.high());
    if (setup.operand) {
        if (setup.operand->view.c != source.channels)
            return not_understood(task, Field::element_mode, "values of pixels, of integers");
        ChainBuilder convert =
            element_chain(setup, setup.operand->view.dtype, task.corners.ties.value);
        EMU_TRY_VALUE(result, after(task, setup.operand->function, main, convert));
        output = std::move(result);
        setup.operand->convert = std::move(convert).take();
        element = std::move(setup.operand);
    }
    const bool limited = setup.limits.at_least || setup.limits.at_most;
    if (limited) output.limit(wide(setup.limits.at_least), wide(setup.limits.at_most));
    EMU_TRY(append_output(task, output));
    return IntegerPath{std::move(main).take(), std::move(output).take()};
}

} // namespace rknn::format
