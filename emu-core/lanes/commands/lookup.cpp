// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/elementwise.h"

#include "emu-core/base/checked.h"
#include "emu-core/lanes/planes.h"

namespace emu::lanes {
namespace {

constexpr std::int64_t table_bytes = 256;

} // namespace

Outcome run(const Lookup& command, LaneMemory& memory) {
    EMU_TRY(memory.check(command.dst, "the result"));
    EMU_TRY(memory.check(command.src, "the operand"));
    const std::int64_t lane_bytes = memory.geometry().lane_bytes;
    if (command.dst.extents != command.src.extents) {
        return error(Fault::bad_argument, "the extents of operand and result differ");
    }
    if (!in_range(static_cast<std::uint64_t>(command.table), table_bytes,
                  static_cast<std::uint64_t>(lane_bytes))) {
        return error(Fault::bad_argument, "the table leaves its lane");
    }
    std::vector<std::byte> values = read_bytes(memory, command.src);
    const Bytes bytes = std::as_const(memory).bytes();
    std::byte* value = values.data();
    memory.each_line(command.dst, [&](const std::byte* line, auto...) {
        const std::int64_t lane = (line - bytes.data()) / lane_bytes;
        const std::byte* table = bytes.data() + lane * lane_bytes + command.table;
        for (std::int64_t w = 0; w < command.dst.extents.w; ++w, ++value) {
            *value = table[std::to_integer<std::size_t>(*value)];
        }
    });
    write_bytes(memory, command.dst, values);
    return {};
}

} // namespace emu::lanes
