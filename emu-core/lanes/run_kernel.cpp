// SPDX-License-Identifier: Apache-2.0
#include "lanes/run_kernel.h"

#include "engine/kernel_choice.h"
#include "engine/parallel.h"
#include "engine/pieces.h"

namespace emu::lanes {
namespace {

Work work_of(const Factor& src, const Factor& weights, const Shape& dst) {
    const auto channels = static_cast<double>(dst[dst.rank() - 1]);
    Work work;
    work.macs =
        static_cast<double>(dst.elements()) * static_cast<double>(weights.bytes.size()) / channels;
    work.steps = work.macs;
    work.bytes = static_cast<double>(src.bytes.size() + weights.bytes.size());
    return work;
}

} // namespace

TensorSpec spec_of(Dtype dtype, const Shape& shape) {
    TensorSpec spec;
    spec.dtype = dtype;
    spec.shape = shape;
    return spec;
}

bool run_kernel(const emu::Command& command, const Factor& src, const Factor& weights,
                const std::vector<std::int32_t>& bias, const TensorSpec& dst_spec,
                std::span<std::byte> dst) {
    const TensorSpec src_spec = spec_of(src.dtype, src.shape);
    const TensorSpec weight_spec = spec_of(weights.dtype, weights.shape);
    const TensorSpec bias_spec = spec_of(Dtype::i32, {static_cast<std::int32_t>(bias.size())});
    const Bytes bias_bytes = std::as_bytes(std::span(bias));
    std::vector<ops::Operand> sources{{&src_spec, {}}, {&weight_spec, weights.bytes}};
    std::vector<Bytes> read{src.bytes, weights.bytes};
    if (!bias.empty()) {
        sources.push_back({&bias_spec, bias_bytes});
        read.push_back(bias_bytes);
    }
    const ops::Operand destination{&dst_spec, {}};
    const auto kernel = kernel_choice().twin(command, {sources, {&destination, 1}});
    if (!kernel) return false;
    parallel(kernel->rows(), pieces(work_of(src, weights, dst_spec.shape), KernelSpeed::fast),
             [&](std::int64_t first, std::int64_t last) {
                 kernel->run({read, {&dst, 1}}, {first, last});
             });
    return true;
}

} // namespace emu::lanes
