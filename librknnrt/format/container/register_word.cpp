// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/container/program.h"

#include "librknnrt/format/container/flat_schema.h"

namespace rknn::format {
namespace {

// The register numbers of a unit begin with this digit; 0: the block is none of a unit.
int unit_digit(std::uint16_t block_id) {
    switch (block_id) {
    case block::cna: return 1;
    case block::csc: return 2;
    case block::core: return 3;
    case block::dpu: return 4;
    case block::dpu_rdma: return 5;
    case block::ppu: return 6;
    case block::ppu_rdma: return 7;
    default: return 0;
    }
}

bool is_control(std::uint16_t block_id) {
    return block_id == block::none || block_id == block::synchronise || block_id == block::start ||
           block_id == block::control;
}

} // namespace

bool is_without_effect(std::uint16_t address) {
    return address == 0x8028 || address == 0x802c;
}

RegisterWord register_word(std::uint64_t word) {
    return {static_cast<std::uint16_t>(word), static_cast<std::uint32_t>(word >> 16),
            static_cast<std::uint16_t>(word >> 48)};
}

emu::Result<bool> writes_register(const RegisterWord& word) {
    if (is_control(word.block) || (word.block == block::csc && is_without_effect(word.address)))
        return false;
    const int digit = unit_digit(word.block);
    if (digit == 0 || word.address >> 12 != digit) {
        return emu::error(emu::Fault::bad_model, "register 0x%04x is written through block 0x%04x",
                          word.address, word.block);
    }
    return true;
}

} // namespace rknn::format
