// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/task_level/lowerings.h"

#include "librknnrt/format/task_level/kernel_view.h"

#include <algorithm>
#include <limits>

namespace rknn::format {
namespace {

constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();

// Of one output channel's weights, without their zero point.
struct WeightSums {
    std::int64_t sum = 0, magnitude = 0;
};

std::vector<WeightSums> weight_sums(const Convolution& convolution, emu::Bytes weights) {
    std::vector<WeightSums> sums(convolution.output.dst.c);
    const KernelView kernels(convolution, weights.size());
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const std::int32_t channel = kernels.output_channel(i);
        const std::int64_t weight = static_cast<std::int8_t>(weights[i]) - kernels.zero_of(channel);
        sums[channel].sum += weight;
        sums[channel].magnitude += std::abs(weight);
    }
    return sums;
}

// The addends of the first stage, one per channel; none where it is no addition, or where a sum
// could then leave 32 bits.
std::vector<std::int64_t> exact_addends(const emu::ops::Chain& chain,
                                        const std::vector<WeightSums>& sums) {
    constexpr std::int64_t largest_source = 128;
    if (chain.stages.empty() || chain.stages[0].kind != emu::ops::Stage::Kind::add ||
        chain.stages[0].width < 32) {
        return {};
    }
    std::vector<std::int64_t> addends;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const std::int64_t addend = chain.stages[0].operand_of(i);
        if (std::abs(addend) > most ||
            sums[i].magnitude * largest_source + std::abs(addend) > most) {
            return {};
        }
        addends.push_back(addend);
    }
    return addends;
}

} // namespace

IntegerKernels integer_kernels(const Convolution& convolution, emu::Bytes weights,
                               emu::ops::Chain chain) {
    const std::vector<WeightSums> sums = weight_sums(convolution, weights);
    IntegerKernels kernels;
    kernels.src_zero = sees_padding(convolution) ? convolution.pad : 0;
    kernels.weight_zero = convolution.weight_zero;
    const std::vector<std::int64_t> addends = exact_addends(chain, sums);
    if (!addends.empty()) chain.stages.erase(chain.stages.begin());
    kernels.chain = std::move(chain);
    if (addends.empty() && kernels.src_zero == 0) return kernels;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const std::int64_t addend = addends.empty() ? 0 : addends[i];
        // Wraps as the sums do.
        kernels.bias.push_back(static_cast<std::int32_t>(kernels.src_zero * sums[i].sum + addend));
    }
    return kernels;
}

} // namespace rknn::format
