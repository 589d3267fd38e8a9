// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/matrix_products.h"

#include <numeric>

namespace emu::lanes {
namespace {

Outcome check(const FoldedProduct& command, const LaneMemory& memory) {
    EMU_TRY(check(memory, command.dst, "the result"));
    EMU_TRY(check(memory, command.left, "the left matrix"));
    EMU_TRY(check(memory, command.right, "the right matrix"));
    const Extents &dst = command.dst.extents(), &left = command.left.extents();
    const Extents& right = command.right.extents();
    const bool fits = left.n == 1 && left.h == 1 && right.h == 1 && right.c * right.w == left.w &&
                      dst == Extents{.w = right.n, .c = left.c};
    if (fits) return {};
    return error(Fault::bad_argument, "rows or columns of the matrices do not fit one another");
}

std::int64_t fold(std::int64_t sum) {
    return ((sum & 255) + (sum >> 8 & 255)) & 255;
}

} // namespace

Outcome run(const FoldedProduct& command, LaneMemory& memory) {
    EMU_TRY(check(command, memory));
    const std::vector<std::int32_t> left = read(memory, command.left);
    const std::vector<std::int32_t> right = read(memory, command.right);
    const std::int64_t depth = command.left.extents().w;
    std::vector<std::int64_t> values;
    for (auto row = left.begin(); row != left.end(); row += depth) {
        for (auto column = right.begin(); column != right.end(); column += depth) {
            values.push_back(fold(std::inner_product(row, row + depth, column, std::int64_t{0})));
        }
    }
    Integers bytes = command.dst; // all 256 values are stored as they are
    bytes.is_signed = false;
    write(memory, bytes, values);
    return {};
}

} // namespace emu::lanes
