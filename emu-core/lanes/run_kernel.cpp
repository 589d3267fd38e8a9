// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/kernel_cache.h"

#include "emu-core/engine/cost.h"
#include "emu-core/engine/thread_pool.h"

namespace emu::lanes {
namespace {

// A window of a command without weights counts as one product.
Work work_of(const KernelKey& key, std::size_t src_bytes) {
    const Shape& dst = key.dst.shape;
    const auto results = static_cast<double>(dst.elements());
    const auto weights =
        key.constants.empty() ? 0.0 : static_cast<double>(key.constants[0].bytes.size());
    Work work;
    work.macs = results * std::max(weights / dst[dst.rank() - 1], 1.0);
    work.steps = work.macs;
    work.bytes = static_cast<double>(src_bytes) + weights;
    return work;
}

} // namespace

TensorSpec spec_of(Dtype dtype, const Shape& shape) {
    TensorSpec spec;
    spec.dtype = dtype;
    spec.shape = shape;
    return spec;
}

bool run_kernel(KernelKey key, Bytes src, std::span<std::byte> dst, const Machine& machine) {
    const std::int64_t count = pieces(work_of(key, src.size()), KernelSpeed::fast);
    const auto ready =
        machine.kernels ? machine.kernels->get(std::move(key)) : make_ready(std::move(key));
    if (!ready->kernel) return false;
    std::vector<Bytes> sources{src};
    for (const Constant& constant : ready->key.constants) sources.push_back(constant.bytes);
    parallel(ready->kernel->rows(), count, [&](std::int64_t first, std::int64_t last) {
        ready->kernel->run({sources, {&dst, 1}}, {first, last});
    });
    return true;
}

} // namespace emu::lanes
