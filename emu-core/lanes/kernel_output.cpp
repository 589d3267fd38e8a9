// SPDX-License-Identifier: Apache-2.0
#include "lanes/kernel_output.h"

#include "lanes/run_kernel.h"

namespace emu::lanes {
namespace {

using ops::Stage;

constexpr std::byte highest_bit{0x80};

Stage stage(Stage::Kind kind, std::int64_t operand) {
    Stage result;
    result.kind = kind;
    result.operand = {operand};
    return result;
}

// What is added to a result so that it is one of the source's type.
std::int64_t offset_of(bool src_signed, bool dst_signed) {
    if (src_signed == dst_signed) return 0;
    return src_signed ? -128 : 128;
}

} // namespace

// A half is rounded up. The kernels know sums that are rounded to even: (2 sum + 1) / 2^(bits + 1)
// is never a tie, and lies above the half where sum / 2^bits is one.
ops::Chain chain_of(const SumOutput& output, bool src_signed, bool dst_signed) {
    const std::int64_t offset = offset_of(src_signed, dst_signed);
    const int bits = output.shift.bits;
    ops::Chain chain;
    if (bits == 0) {
        chain.stages.push_back(stage(Stage::Kind::add, offset));
    } else {
        chain.stages.push_back(stage(Stage::Kind::multiply, 2));
        chain.stages.push_back(stage(Stage::Kind::add, 1 + offset * (std::int64_t{2} << bits)));
        chain.stages.push_back(stage(Stage::Kind::shift_right, bits + 1));
        chain.stages.back().rounding = ops::Rounding::half_even;
    }
    if (output.relu) chain.stages.push_back(stage(Stage::Kind::at_least, offset));
    return chain;
}

std::optional<std::vector<std::byte>> kernel_results(const emu::Command& command, const Factor& src,
                                                     const Factor& weights, const SumOutput& output,
                                                     const LaneMemory& memory,
                                                     const Integers& dst) {
    const bool src_signed = src.dtype == Dtype::i8;
    if (!src_signed && weights.dtype == Dtype::u8) return std::nullopt;
    if (output.shift.rounding != ops::Rounding::half_up) return std::nullopt;
    const auto bias = output.bias ? read(memory, *output.bias) : std::vector<std::int32_t>();
    std::vector<std::byte> results(static_cast<std::size_t>(elements(dst.extents())));
    const TensorSpec spec = spec_of(src.dtype, feature_map(dst.extents()));
    if (!run_kernel(command, src, weights, bias, spec, results)) return std::nullopt;
    if (src_signed != dst.is_signed) {
        for (std::byte& result : results) result ^= highest_bit;
    }
    return results;
}

} // namespace emu::lanes
