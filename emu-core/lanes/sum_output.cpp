// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/sum_output.h"

namespace emu::lanes {

Outcome check(const SumOutput& output, const LaneMemory& memory, const Integers& dst) {
    if (dst.high_plane) return error(Fault::bad_argument, "sums are stored as bytes");
    if (!output.bias) return {};
    EMU_TRY(check(memory, *output.bias, "the bias"));
    if (output.bias->extents() == Extents{.c = dst.extents().c}) return {};
    return error(Fault::bad_argument, "the bias is not one value per channel of the result");
}

std::vector<std::byte> results_of(const SumOutput& output, const LaneMemory& memory,
                                  const Integers& dst, const std::vector<std::int64_t>& sums) {
    const auto channels = static_cast<std::size_t>(dst.extents().c);
    const std::vector<std::int32_t> bias =
        output.bias ? read(memory, *output.bias) : std::vector<std::int32_t>(channels);
    std::vector<std::byte> results(sums.size());
    for (std::size_t i = 0; i < sums.size(); ++i) {
        std::int64_t sum = sums[i] + bias[i % channels];
        if (output.relu) sum = std::max<std::int64_t>(sum, 0);
        results[i] = static_cast<std::byte>(saturate(output.shift(sum), dst.bits(), dst.is_signed));
    }
    return results;
}

} // namespace emu::lanes
