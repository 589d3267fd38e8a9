// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/cache_model.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <cstring>

namespace emu {

Result<CacheModel> CacheModel::in_front_of(std::span<std::byte> cpu) {
    EMU_TRY_VALUE(device, Mapping::of_zeros(cpu.size()));
    EMU_TRY_VALUE(synced, Mapping::of_zeros(cpu.size()));
    CacheModel model(cpu, std::move(device), std::move(synced));
    model.write_back(0, cpu.size());
    return model;
}

void CacheModel::write_back(std::size_t offset, std::size_t length) {
    const std::size_t end = offset + length;
    for (std::size_t next = 0; offset < end; offset = next) {
        next = std::min(end, (offset / line + 1) * line);
        const auto changed = cpu_.subspan(offset, next - offset);
        std::byte* synced = synced_.bytes().data() + offset;
        if (std::memcmp(changed.data(), synced, changed.size()) == 0) continue;
        std::memcpy(synced, changed.data(), changed.size());
        std::memcpy(device().data() + offset, changed.data(), changed.size());
    }
}

Changes CacheModel::changes(std::size_t offset, std::size_t length) const {
    const std::byte *cpu = cpu_.data(), *synced = synced_.bytes().data();
    Changes changes;
    for (std::size_t i = offset; i < offset + length; ++i) {
        if (cpu[i] != synced[i] && changes.count++ == 0) changes.first = i;
    }
    return changes;
}

void CacheModel::invalidate(std::size_t offset, std::size_t length) {
    const std::byte* device_bytes = device().data() + offset;
    std::memcpy(cpu_.data() + offset, device_bytes, length);
    std::memcpy(synced_.bytes().data() + offset, device_bytes, length);
}

} // namespace emu
