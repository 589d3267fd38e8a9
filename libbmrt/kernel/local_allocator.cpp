// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/kernel/local_allocator.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "emu-core/edge/strictness.h"
#include "libbmrt/kernel/chip.h"

namespace bmrt::kernel {
namespace {

static_assert(LocalAllocator::no_bank == banks);

constexpr std::int64_t start_of(std::uint32_t bank) {
    return std::int64_t{bank_bytes} * bank;
}

emu::Result<LocalAllocator::Part> take(std::uint32_t bank, std::int64_t& top, std::int64_t end,
                                       std::int64_t bytes, std::int64_t align) {
    const std::int64_t offset = emu::align_up(top, align);
    if (bytes > end - offset) {
        return emu::error(emu::Fault::out_of_memory,
                          "%lld bytes of each lane are asked for, %lld are left",
                          static_cast<long long>(bytes), static_cast<long long>(end - top));
    }
    top = offset + bytes;
    return LocalAllocator::Part{bank, offset, bytes};
}

} // namespace

LocalAllocator::LocalAllocator() {
    for (std::uint32_t bank = 0; bank < no_bank; ++bank) bank_tops_[bank] = start_of(bank);
}

bool LocalAllocator::banks_in_use() const {
    for (std::uint32_t bank = 0; bank < no_bank; ++bank) {
        if (bank_tops_[bank] != start_of(bank)) return true;
    }
    return false;
}

emu::Result<LocalAllocator::Part> LocalAllocator::allocate(std::int64_t bytes, std::int64_t align) {
    if (banks_in_use()) {
        return emu::error(emu::Fault::bad_state, "local memory is given out by banks");
    }
    return take(no_bank, top_, geometry.lane_bytes, bytes, align);
}

emu::Result<LocalAllocator::Part>
LocalAllocator::allocate_in_bank(std::uint32_t bank, std::int64_t bytes, std::int64_t align) {
    if (bank >= no_bank) {
        return emu::board_aborts(emu::error(emu::Fault::bad_argument, "there is no bank %u", bank));
    }
    if (top_ > start_of(bank)) {
        return emu::board_aborts(emu::error(emu::Fault::bad_state,
                                            "tensors outside of banks take part of bank %u", bank));
    }
    return take(bank, bank_tops_[bank], start_of(bank + 1), bytes, align);
}

std::int64_t& LocalAllocator::top_of(std::uint32_t bank) {
    return bank == no_bank ? top_ : bank_tops_[bank];
}

emu::Outcome LocalAllocator::free(const Part& part) {
    std::int64_t& top = top_of(part.bank);
    if (top != part.offset + part.bytes) {
        EMU_TRY(emu::board_lets_pass(
            emu::error(emu::Fault::bad_state, "the tensor is not the one allocated last")));
    }
    top = part.offset;
    return {};
}

} // namespace bmrt::kernel
