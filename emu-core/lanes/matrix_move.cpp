// SPDX-License-Identifier: Apache-2.0
#include "lanes/matrix_move.h"

#include "base/error.h"

#include <utility>

namespace emu::lanes {
namespace {

// Index among all lanes' bytes of element (row, column) of the matrix in global memory.
std::size_t local_index(const MatrixMove& command, const LaneGeometry& geometry, std::int64_t row,
                        std::int64_t column) {
    if (command.transposes) std::swap(row, column);
    const std::int64_t width = command.local.extents.w;
    return static_cast<std::size_t>(plane_index(geometry, command.local, row, column / width) +
                                    column % width * command.local.strides.w);
}

Outcome check(const MatrixMove& command) {
    const Extents &global = command.global.extents, &local = command.local.extents;
    std::int64_t rows = global.n, columns = global.w;
    if (command.transposes) std::swap(rows, columns);
    if (rows <= local.n && columns <= local.c * local.w && local.h == 1) return {};
    return error(Fault::bad_argument,
                 "a matrix of %lld x %lld does not fit one of %lld rows of %lld x %lld",
                 static_cast<long long>(rows), static_cast<long long>(columns),
                 static_cast<long long>(local.n), static_cast<long long>(local.c),
                 static_cast<long long>(local.w));
}

// Calls visit(byte in lanes, byte outside) for all elements. Precondition: check().
template <class Visitor> void each_element(const MatrixMove& command, LaneMemory& memory,
                                           std::span<std::byte> global, Visitor visit) {
    for (std::int64_t row = 0; row < command.global.extents.n; ++row) {
        const auto line = static_cast<std::size_t>(row * command.global.n_stride);
        for (std::int64_t column = 0; column < command.global.extents.w; ++column) {
            visit(memory.bytes()[local_index(command, memory.geometry(), row, column)],
                  global[line + static_cast<std::size_t>(column)]);
        }
    }
}

} // namespace

Outcome run(const MatrixMove& command, Machine machine) {
    EMU_TRY(machine.local.check(command.local, "the matrix in local memory"));
    EMU_TRY(check(command));
    EMU_TRY_VALUE(global, bytes_of(machine.global, command.global));
    const bool loads = command.direction == MatrixMove::Direction::load;
    each_element(command, machine.local, global,
                 [&](std::byte& here, std::byte& there) { loads ? here = there : there = here; });
    return {};
}

} // namespace emu::lanes
