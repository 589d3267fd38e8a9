// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/kernel_output.h"

#include "emu-core/lanes/kernel_cache.h"

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

Constant bias_of(const LaneMemory& memory, const Integers& bias) {
    const std::vector<std::int32_t> values = read(memory, bias);
    const Bytes bytes = std::as_bytes(std::span(values));
    return {spec_of(Dtype::i32, {static_cast<std::int32_t>(values.size())}),
            {bytes.begin(), bytes.end()}};
}

// What is added to a result so that it is one of the source's type.
std::int64_t offset_of(bool src_signed, bool dst_signed) {
    if (src_signed == dst_signed) return 0;
    return src_signed ? -128 : 128;
}

} // namespace

ops::Chain chain_of(const SumOutput& output, bool src_signed, bool dst_signed) {
    const std::int64_t offset = offset_of(src_signed, dst_signed);
    ops::Chain chain;
    chain.stages.push_back(stage(Stage::Kind::shift_right, output.shift.bits));
    chain.stages.back().rounding = output.shift.rounding;
    chain.stages.push_back(stage(Stage::Kind::add, offset));
    if (output.relu) chain.stages.push_back(stage(Stage::Kind::at_least, offset));
    return chain;
}

std::optional<std::vector<std::byte>> kernel_results(const emu::Command& command, const Factor& src,
                                                     Factor weights, const SumOutput& output,
                                                     const Machine& machine, const Integers& dst) {
    const bool src_signed = src.dtype == Dtype::i8;
    if (!src_signed && weights.dtype == Dtype::u8) return std::nullopt;
    KernelKey key{
        command, spec_of(src.dtype, src.shape), spec_of(src.dtype, feature_map(dst.extents())), {}};
    key.constants.push_back({spec_of(weights.dtype, weights.shape), std::move(weights.bytes)});
    if (output.bias) key.constants.push_back(bias_of(machine.local, *output.bias));
    std::vector<std::byte> results(static_cast<std::size_t>(elements(dst.extents())));
    if (!run_kernel(std::move(key), src.bytes, results, machine)) return std::nullopt;
    if (src_signed != dst.is_signed) {
        for (std::byte& result : results) result ^= highest_bit;
    }
    return results;
}

} // namespace emu::lanes
