// SPDX-License-Identifier: Apache-2.0
#include "libviplite/live/buffer.h"

#include "emu-core/base/error.h"
#include "emu-core/edge/strictness.h"

#include <algorithm>

namespace viplite {

using emu::Fault;

namespace {

using Parts = std::vector<std::shared_ptr<emu::Buffer>>;

std::uint64_t total_size(const Parts& parts) {
    std::uint64_t sum = 0;
    for (const auto& part : parts) sum += part->device().size();
    return sum;
}

} // namespace

Buffer::Buffer(Tensor tensor, Parts parts, bool mapped)
    : tensor_(std::move(tensor)), parts_(std::move(parts)), size_(total_size(parts_)),
      mapped_(mapped) {}

void* Buffer::map() {
    for (const auto& part : parts_) part->inspect();
    return mapped_ ? parts_.front()->cpu().data() : nullptr;
}

emu::Outcome Buffer::unmap() {
    for (const auto& part : parts_) part->inspect();
    return check_invalidated();
}

emu::Outcome Buffer::flush(emu::Direction direction) {
    if (direction != emu::Direction::to_device) has_results_ = false;
    for (const auto& part : parts_) EMU_TRY(part->sync(0, part->cpu().size(), direction));
    return {};
}

bool Buffer::is_synced() const {
    return std::ranges::all_of(parts_, [](const auto& part) { return emu::is_synced(*part); });
}

// A board reads what its memory held before, or perhaps not, as the CPU's cache has it.
emu::Outcome Buffer::check_flushed() const {
    if (!mapped_ || has_results_ || is_synced()) return {};
    return emu::missing_sync(
        emu::error(Fault::bad_state, "the buffer was written after its last vip_flush_buffer with "
                                     "VIP_BUFFER_OPER_TYPE_FLUSH, or vsi_nn_FlushHandle: the NPU "
                                     "would read what was there before"));
}

emu::Outcome Buffer::check_invalidated() const {
    if (!mapped_ || !has_results_ || is_synced()) return {};
    return emu::missing_sync(
        emu::error(Fault::bad_state, "the buffer has the results of a run and there was no "
                                     "vip_flush_buffer with VIP_BUFFER_OPER_TYPE_INVALIDATE: the "
                                     "CPU reads what was there before"));
}

std::span<std::byte> Buffer::view(std::size_t bytes, std::vector<std::byte>& copy) const {
    if (parts_.size() == 1) return parts_.front()->device().first(bytes);
    copy.clear();
    for (const auto& part : parts_) {
        const std::span<std::byte> device = part->device();
        copy.insert(copy.end(), device.begin(), device.end());
    }
    return std::span(copy).first(bytes);
}

void Buffer::commit(std::span<const std::byte> view) {
    has_results_ = true;
    for (const auto& part : parts_) {
        const std::span<std::byte> device = part->device();
        part->raise_generation();
        if (device.data() == view.data()) return; // it was written in place
        const std::size_t bytes = std::min(device.size(), view.size());
        std::ranges::copy(view.first(bytes), device.begin());
        view = view.subspan(bytes);
    }
}

} // namespace viplite
