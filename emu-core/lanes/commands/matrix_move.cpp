// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/moves.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <utility>

namespace emu::lanes {
namespace {

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

// Bytes that are neighbours in global memory and equally far apart in a lane.
struct Line {
    std::int64_t local, local_step; // among all lanes' bytes
    std::int64_t global, count;
};

// Calls visit(line) for all elements. Precondition: check().
template <class Visitor>
void each_line(const MatrixMove& command, const LaneGeometry& geometry, Visitor visit) {
    const Extents& global = command.global.extents;
    const LaneTensor& local = command.local;
    for (std::int64_t row = 0; row < global.n; ++row) {
        const std::int64_t line = row * command.global.n_stride;
        if (command.transposes) {
            const std::int64_t first = plane_index(geometry, local, 0, row / local.extents.w) +
                                       row % local.extents.w * local.strides.w;
            visit(Line{first, local.strides.n, line, global.w});
            continue;
        }
        for (std::int64_t column = 0; column < global.w; column += local.extents.w) {
            const std::int64_t c = column / local.extents.w;
            visit(Line{plane_index(geometry, local, row, c), local.strides.w, line + column,
                       std::min(local.extents.w, global.w - column)});
        }
    }
}

void move(std::int64_t count, const std::byte* from, std::int64_t from_step, std::byte* to,
          std::int64_t to_step) {
    if (from_step == 1 && to_step == 1) {
        std::copy_n(from, count, to);
        return;
    }
    for (std::int64_t i = 0; i < count; ++i) to[i * to_step] = from[i * from_step];
}

} // namespace

Outcome run(const MatrixMove& command, Machine machine) {
    EMU_TRY(machine.local.check(command.local, "the matrix in local memory"));
    EMU_TRY(check(command));
    EMU_TRY_VALUE(global, bytes_of(machine.global, command.global));
    const std::span<std::byte> local = machine.local.bytes();
    each_line(command, machine.local.geometry(), [&](const Line& line) {
        std::byte *here = &local[line.local], *there = &global[line.global];
        if (command.direction == MatrixMove::Direction::load)
            move(line.count, there, 1, here, line.local_step);
        else
            move(line.count, here, line.local_step, there, 1);
    });
    return {};
}

} // namespace emu::lanes
