// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/cpu/operand_copies.h"

#include "emu-core/base/checked.h"

#include <algorithm>

namespace bmrt {

emu::Outcome OperandCopies::add(std::uint64_t offset, std::uint64_t bytes) {
    if (!emu::in_range(offset, bytes, region_.bytes)) {
        return emu::error(emu::Fault::bad_model,
                          "an operand of %llu bytes at offset %llu leaves the network's %llu",
                          static_cast<unsigned long long>(bytes),
                          static_cast<unsigned long long>(offset),
                          static_cast<unsigned long long>(region_.bytes));
    }
    Copy copy;
    if (bytes > 0) {
        EMU_TRY_VALUE(original, region_.memory->at(region_.address + offset, bytes));
        copy.original = original;
        copy.bytes.resize(bytes);
    }
    copies_.push_back(std::move(copy));
    return {};
}

void OperandCopies::load() {
    for (Copy& copy : copies_) std::ranges::copy(copy.original, copy.bytes.begin());
}

void OperandCopies::store() const {
    for (const Copy& copy : copies_) std::ranges::copy(copy.bytes, copy.original.begin());
}

} // namespace bmrt
