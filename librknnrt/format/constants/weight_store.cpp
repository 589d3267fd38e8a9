// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/constants/stored_weights.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"

namespace rknn::format {
namespace {

// Some compilers count up to a whole 32 bytes.
bool comes_out(std::int64_t needed, std::int64_t said) {
    return said == needed || said == emu::align_up(needed, std::int64_t{32});
}

bool sensible(const StoredWeights& stored) {
    return stored.kernels > 0 && stored.kernel_h > 0 && stored.kernel_w > 0 &&
           stored.channels > 0 && stored.kernels_used > 0 && stored.channels_used > 0 &&
           stored.channels_used <= stored.channels &&
           (stored.layout >= WeightLayout::depthwise || stored.kernels_used <= stored.kernels) &&
           (stored.layout != WeightLayout::by_channel || stored.kernel_h * stored.kernel_w == 1) &&
           (stored.layout != WeightLayout::rows ||
            stored.row_bytes >= stored.kernel_w * stored.channels) &&
           (stored.layout != WeightLayout::depthwise_twos || stored.channels % 2 == 0);
}

// Kernels of one cell lie one behind the other. A file for f2 holds those only whose sums are kept.
StoredWeights without_unused(StoredWeights stored) {
    const bool in_order = stored.layout == WeightLayout::blocks &&
                          stored.kernel_h * stored.kernel_w == 1 &&
                          stored.channels <= stored.channel_block && stored.kernels <= stored.block;
    if (!in_order || stored.kernels_used == stored.kernels) return stored;
    stored.kernels = stored.kernels_used;
    stored.bytes = stored_bytes(stored);
    return stored;
}

} // namespace

// Files use each constant once, some twice; eight times is beyond all.
WeightStore::WeightStore(const ModelFile& file)
    : file_(file), budget_(8 * (file.memory_bytes - file.arena_bytes)) {}

emu::Result<DenseWeights> WeightStore::get(const StoredWeights& stored) {
    if (!sensible(stored) || !comes_out(stored_bytes(stored), stored.bytes))
        return emu::error(emu::Fault::bad_model,
                          "%d kernels of %d x %d and %d channels (%d used) are not the %lld bytes "
                          "of weights that the task says",
                          stored.kernels, stored.kernel_h, stored.kernel_w, stored.channels,
                          stored.channels_used, static_cast<long long>(stored.bytes));
    const StoredWeights held = without_unused(stored);
    const auto found = unpacked_.find(held);
    if (found != unpacked_.end()) return found->second;
    EMU_TRY_VALUE(from, file_.constant_at(held.address, held.bytes));
    const auto bytes = static_cast<std::uint64_t>(held.bytes);
    if (bytes > budget_)
        return emu::error(emu::Fault::bad_model,
                          "the same weights are used in more ways than any known file does");
    budget_ -= bytes;
    EMU_TRY_VALUE(dense, unpack(held, from));
    return unpacked_.emplace(held, std::move(dense)).first->second;
}

} // namespace rknn::format
