// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/matrix_products.h"

#include "emu-core/lanes/integers.h"
#include "emu-core/lanes/kernel.h"

namespace emu::lanes {
namespace {

std::int64_t columns(const Extents& e) {
    return e.c * e.h * e.w;
}

Outcome check(const MatrixMac& command, const LaneMemory& memory) {
    EMU_TRY(check(memory, command.dst, "the result"));
    EMU_TRY(check(memory, command.left, "the left matrix"));
    EMU_TRY(check(memory, command.right, "the right matrix"));
    if (command.bias) EMU_TRY(check(memory, *command.bias, "the bias"));
    if (command.old) EMU_TRY(check(memory, *command.old, "the sum so far"));
    const Extents &dst = command.dst.extents(), &left = command.left.extents();
    const Extents& right = command.right.extents();
    const bool fits = left.n == dst.n && command.depth >= 1 && command.depth <= columns(left) &&
                      right.n == command.depth && columns(right) == columns(dst) &&
                      (!command.bias || (command.bias->extents().n == 1 &&
                                         columns(command.bias->extents()) == columns(dst))) &&
                      (!command.old || command.old->extents() == dst);
    if (fits) return {};
    return error(Fault::bad_argument, "rows or columns of the matrices do not fit one another");
}

// Of the product alone, row by row.
std::vector<std::int64_t> normative_sums(const MatrixMac& command, const LaneMemory& memory) {
    const std::int64_t rows = command.dst.extents().n, width = columns(command.dst.extents());
    const std::int64_t left_width = columns(command.left.extents());
    const std::vector<std::int32_t> left = read(memory, command.left);
    const std::vector<std::int32_t> right = read(memory, command.right);
    std::vector<std::int64_t> sums(static_cast<std::size_t>(rows * width));
    for (std::int64_t row = 0; row < rows; ++row) {
        std::int64_t* sum = sums.data() + row * width;
        for (std::int64_t k = 0; k < command.depth; ++k) {
            const std::int64_t factor = left[row * left_width + k];
            for (std::int64_t i = 0; i < width; ++i) sum[i] += factor * right[k * width + i];
        }
    }
    return sums;
}

// Without what lies beyond the matrix's columns.
Factor left_factor(const MatrixMac& command, const LaneMemory& memory, const Shape& shape) {
    Factor factor = factor_of(memory, command.left, Order::nchw, shape);
    const std::int64_t width = columns(command.left.extents());
    for (std::int64_t row = 1; row < shape[0]; ++row) {
        std::copy_n(factor.bytes.begin() + row * width, command.depth,
                    factor.bytes.begin() + row * command.depth);
    }
    factor.bytes.resize(static_cast<std::size_t>(shape.elements()));
    return factor;
}

std::optional<std::vector<std::int64_t>> fast_sums(const MatrixMac& command,
                                                   const Machine& machine) {
    const auto number = [](std::int64_t extent) { return static_cast<std::int32_t>(extent); };
    const std::int32_t rows = number(command.dst.extents().n), depth = number(command.depth);
    const std::int32_t width = number(columns(command.dst.extents()));
    ops::FullyConnected product;
    product.weight_order = ops::WeightOrder::channel_last;
    return kernel_sums(product, left_factor(command, machine.local, {rows, depth}),
                       factor_of(machine.local, command.right, Order::nchw, {depth, width}),
                       {rows, width}, machine);
}

// Adds bias and old sum, and what comes after.
void finish(const MatrixMac& command, const LaneMemory& memory, std::vector<std::int64_t>& sums) {
    const auto width = static_cast<std::size_t>(columns(command.dst.extents()));
    const auto bias = command.bias ? read(memory, *command.bias) : std::vector<std::int32_t>(width);
    const auto old = command.old ? read(memory, *command.old) : std::vector<std::int32_t>();
    for (std::size_t i = 0; i < sums.size(); ++i) {
        std::int64_t sum = sums[i] + bias[i % width];
        if (command.old) {
            const std::int64_t scaled = old[i] * (std::int64_t{1} << command.left_shift);
            sum = wrap32(sum + wrap32(scaled, true), true);
        }
        if (command.relu) sum = std::max<std::int64_t>(sum, 0);
        sums[i] = command.shift(sum);
    }
}

} // namespace

Outcome run(const MatrixMac& command, Machine machine) {
    LaneMemory& memory = machine.local;
    EMU_TRY(check(command, memory));
    const auto normative = [&] { return normative_sums(command, memory); };
    EMU_TRY_VALUE(sums, choose(fast_sums(command, machine), normative));
    finish(command, memory, sums);
    write(memory, command.dst, sums);
    return {};
}

} // namespace emu::lanes
