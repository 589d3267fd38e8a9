// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/memory/memory_table.h"

#include "emu-core/base/error.h"
#include "emu-core/edge/leak_report.h"
#include "emu-core/edge/strictness.h"

namespace hbdnn {
namespace {

using emu::Fault;
using Number = unsigned long long; // what printf knows
using Table = emu::AddressTable<Block>;

emu::Error unknown(const MemoryRecord& record, const char* name) {
    const void* address = record.virtual_address;
    if (!address) return emu::error(Fault::bad_argument, "%s.virAddr is null", name);
    for (const Table* table : {&blocks(), &registrations()}) {
        if (const auto past = table->past(address))
            return emu::destroyed_before(Fault::bad_handle, emu::format("%p", address), *past);
    }
    return emu::error(Fault::bad_handle, "%s.virAddr is %p, no live memory of this library", name,
                      address);
}

std::shared_ptr<Block> find_block(const void* address) {
    auto block = blocks().find_memory(address, 1);
    return block ? std::move(block) : registrations().find_memory(address, 1);
}

} // namespace

Table& blocks() {
    static auto& table = emu::eternal_table<Table>("hbSysMem");
    return table;
}

Table& registrations() {
    static auto& table = emu::eternal_table<Table>("registered hbSysMem");
    return table;
}

emu::Result<Place> find_place(const MemoryRecord& record, const char* name) {
    Place place{find_block(record.virtual_address)};
    if (!place.block) return unknown(record, name);
    place.offset = offset_in(*place.block, record.virtual_address);
    place.left = place.block->cpu().size() - place.offset;
    const std::uint64_t physical = place.block->physical() + place.offset;
    if (record.physical == physical) return place;
    return emu::error(Fault::bad_argument,
                      "%s.phyAddr is 0x%llx, but virAddr %p is at 0x%llx: a program advances both "
                      "alike",
                      name, Number{record.physical}, record.virtual_address, Number{physical});
}

emu::Result<MemorySpan> find_span(const MemoryRecord& record, std::uint64_t bytes,
                                  const char* name) {
    EMU_TRY_VALUE(place, find_place(record, name));
    if (place.left < bytes) {
        return emu::error(Fault::bad_argument,
                          "%s needs %llu bytes, and its memory has %llu from virAddr on", name,
                          Number{bytes}, Number{place.left});
    }
    if (record.bytes < bytes) {
        EMU_TRY(emu::board_lets_pass(emu::error(Fault::bad_argument,
                                                "%s needs %llu bytes, and memSize says %llu", name,
                                                Number{bytes}, Number{record.bytes})));
    }
    EMU_TRY(place.block->inspect());
    return MemorySpan(std::move(place.block), place.range(bytes));
}

} // namespace hbdnn
