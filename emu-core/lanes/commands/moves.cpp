// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/moves.h"

#include "emu-core/base/error.h"
#include "emu-core/lanes/planes.h"

#include <algorithm>

namespace emu::lanes {
namespace {

Extents extents_of(const Place& place) {
    return std::visit([](const auto& tensor) { return tensor.extents; }, place);
}

Result<std::vector<std::byte>> take(const LaneTensor& tensor, const Machine& machine) {
    EMU_TRY(machine.local.check(tensor, "the source"));
    return read_bytes(machine.local, tensor);
}

Result<std::vector<std::byte>> take(const GlobalTensor& tensor, const Machine& machine) {
    EMU_TRY_VALUE(bytes, bytes_of(machine.global, tensor));
    return read_bytes(tensor, bytes);
}

Outcome put(const LaneTensor& tensor, Bytes values, const Machine& machine) {
    EMU_TRY(machine.local.check(tensor, "the destination"));
    write_bytes(machine.local, tensor, values);
    return {};
}

Outcome put(const GlobalTensor& tensor, Bytes values, const Machine& machine) {
    EMU_TRY_VALUE(bytes, bytes_of(machine.global, tensor));
    write_bytes(tensor, values, bytes);
    return {};
}

// From n, c, h, w to c, n, h, w.
std::vector<std::byte> transposed(const std::vector<std::byte>& values, const Extents& e) {
    std::vector<std::byte> result;
    result.reserve(values.size());
    const std::int64_t plane = e.h * e.w;
    for (std::int64_t c = 0; c < e.c; ++c) {
        for (std::int64_t n = 0; n < e.n; ++n) {
            const auto from = values.begin() + (n * e.c + c) * plane;
            result.insert(result.end(), from, from + plane);
        }
    }
    return result;
}

// Whether the extents are those of `count` elements.
bool has_elements(const Extents& e, std::size_t count) {
    auto left = static_cast<std::int64_t>(count);
    for (const std::int64_t extent : {e.n, e.c, e.h, e.w}) {
        if (extent < 1 || left % extent != 0) return false;
        left /= extent;
    }
    return left == 1;
}

} // namespace

Outcome run(const Copy& command, LaneMemory& memory) {
    EMU_TRY(memory.check(command.dst, "the result"));
    EMU_TRY(memory.check(command.src, "the operand"));
    if (command.dst.extents != command.src.extents) {
        return error(Fault::bad_argument, "the extents of operand and result differ");
    }
    write_bytes(memory, command.dst, read_bytes(memory, command.src));
    return {};
}

Outcome run(const Move& command, Machine machine) {
    const auto take_from = [&](const auto& tensor) { return take(tensor, machine); };
    EMU_TRY_VALUE(values, std::visit(take_from, command.src));
    if (!has_elements(extents_of(command.dst), values.size())) {
        return error(Fault::bad_argument, "source and destination differ in their elements");
    }
    if (command.transposes) values = transposed(values, extents_of(command.src));
    return std::visit([&](const auto& tensor) { return put(tensor, values, machine); },
                      command.dst);
}

Outcome run(const ChannelShift& command, LaneMemory& memory) {
    EMU_TRY(memory.check(command.vacated, "the vacated channels"));
    EMU_TRY(run(Copy{command.dst, command.src}, memory));
    memory.each_line(command.vacated, [&](std::byte* line, auto...) {
        for (std::int64_t w = 0; w < command.vacated.extents.w; ++w) {
            line[w * command.vacated.strides.w] = std::byte{0};
        }
    });
    return {};
}

} // namespace emu::lanes
