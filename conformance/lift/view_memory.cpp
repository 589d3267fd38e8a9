// SPDX-License-Identifier: Apache-2.0
#include "conformance/lift/view_memory.h"

#include <algorithm>

namespace emu::lift {
namespace {

std::vector<std::int64_t> channels(const MemoryView& view, std::int32_t first, std::int32_t last) {
    std::vector<std::int64_t> all;
    for (std::int32_t y = 0; y < view.h; ++y) {
        for (std::int32_t x = 0; x < view.w; ++x) {
            for (std::int32_t c = first; c < last; ++c) {
                all.push_back(view.base + y * view.line + x * view.pixel +
                              c / view.block * view.surface + c % view.block * size_of(view.dtype));
            }
        }
    }
    return all;
}

} // namespace

std::vector<std::int64_t> ViewMemory::addresses(const MemoryView& view) {
    return channels(view, 0, view.c);
}

std::vector<std::int64_t> ViewMemory::padding(const MemoryView& view) {
    return channels(view, view.c, divide_up(view.c, view.block) * view.block);
}

void ViewMemory::set(std::int64_t address, Bytes bytes) {
    std::ranges::copy(bytes, bytes_.begin() + address);
}

void ViewMemory::write(const MemoryView& view, Bytes values) {
    const std::size_t size = size_of(view.dtype);
    std::size_t at = 0;
    for (const std::int64_t address : addresses(view)) {
        set(address, values.subspan(at++ * size, size));
    }
    for (const std::int64_t address : padding(view)) {
        std::fill_n(bytes_.begin() + address, size, std::byte{0});
    }
}

std::vector<std::byte> ViewMemory::read(const MemoryView& view) const {
    std::vector<std::byte> values;
    for (const std::int64_t address : addresses(view)) {
        const auto first = bytes_.begin() + address;
        values.insert(values.end(), first, first + size_of(view.dtype));
    }
    return values;
}

} // namespace emu::lift
