// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/lowerings.h"

#include "emu-core/base/shared_bytes.h"
#include "librknnrt/format/operator_level/convolution/integer_sums.h"
#include "librknnrt/format/operator_level/convolution/kernel_weights.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rknn::format::operator_level {
namespace {

// The two source cells that a phase mixes are cell - 1 and cell, or cell and cell + 1: 0 or 1.
struct PhaseAxis {
    std::int32_t start = 0;
    double second = 0; // the weight of the second of the two
};

PhaseAxis phase_axis(std::int32_t phase, std::int32_t factor) {
    const double coordinate = (phase + 0.5) / factor - 0.5;
    if (coordinate < 0) return {0, coordinate + 1};
    return {1, coordinate};
}

// Kernels of 3x3 cells around each source cell, in the order H, W, C * phases.
struct Kernels {
    static constexpr std::int32_t extent = 3;
    static constexpr std::int8_t nothing = -128; // kernels are unsigned: 128 is added to weights

    std::int32_t channels = 0, phases = 0;
    std::vector<std::int8_t> weights;
    std::vector<std::int32_t> bias;
    std::vector<std::int64_t> factor, addend, shift;

    std::int32_t outputs() const { return channels * phases; }
};

Kernels empty_kernels(std::int32_t channels, std::int32_t phases) {
    Kernels kernels{channels, phases, {}, {}, {}, {}, {}};
    const std::size_t outputs = kernels.outputs();
    kernels.weights.assign(outputs * Kernels::extent * Kernels::extent, Kernels::nothing);
    kernels.bias.resize(outputs);
    kernels.factor.resize(outputs);
    kernels.addend.resize(outputs);
    kernels.shift.resize(outputs);
    return kernels;
}

constexpr std::int64_t most_phases = 1024;

// One task per phase: the first one of each kernel.
std::vector<const TaskConstants*> phase_tasks(const OperatorScope& scope, std::size_t most) {
    std::vector<const TaskConstants*> tasks;
    for (const TaskConstants& task : scope.tasks()) {
        if (task.unit != TaskConstants::Unit::convolution) continue;
        if (tasks.size() > most) break;
        const bool known = std::any_of(tasks.begin(), tasks.end(), [&](const TaskConstants* other) {
            return other->weights == task.weights;
        });
        if (!known) tasks.push_back(&task);
    }
    return tasks;
}

// Weights are integers of 8 bits: at most one away from the fraction of their sum.
bool is_near(double share, double expected) {
    constexpr double tolerance = 0.02;
    return std::abs(share - expected) <= tolerance;
}

emu::Outcome add_phase(const OperatorScope& scope, const TaskConstants& task, std::int32_t phase,
                       PhaseAxis y, PhaseAxis x, Kernels& kernels) {
    if (!task.path) return scope.refusal("has a task that is not understood");
    const PathConstants& path = *task.path;
    if (path.table || path.element || !(path.first == StageNumbers{}) ||
        !(path.second == StageNumbers{}) || path.zero_from_table || path.parts.factor ||
        !path.parts.bias || path.weight_addend != -Kernels::nothing) {
        return scope.refusal("has phases that do something else");
    }
    EMU_TRY_VALUE(weights, scope.program().tensor(task.weights));
    EMU_TRY_VALUE(table, scope.program().tensor(task.channel_table));
    EMU_TRY_VALUE(dense, dense_weights(*weights, false));
    EMU_TRY_VALUE(
        values, channel_table(*table, path.parts, scope.generation().table_group, dense.channels));
    if (dense.height != 2 || dense.width != 2 || dense.kernels != 1 ||
        kernels.channels % dense.channels != 0) {
        return scope.refusal("has phases of other kernels than 2x2");
    }
    for (std::int32_t channel = 0; channel < kernels.channels; ++channel) {
        const std::int32_t of_tile = channel % dense.channels; // which all tiles share
        const std::int32_t output = channel * kernels.phases + phase;
        double sum = 0, cell[2][2] = {};
        for (std::int32_t tap = 0; tap < 4; ++tap) {
            const auto stored =
                static_cast<std::int8_t>(dense.values[tap * dense.channels + of_tile]);
            const std::int32_t at = (y.start + tap / 2) * Kernels::extent + x.start + tap % 2;
            kernels.weights[std::size_t(at) * kernels.outputs() + output] = stored;
            cell[tap / 2][tap % 2] = stored - Kernels::nothing;
            sum += cell[tap / 2][tap % 2];
        }
        if (sum <= 0 || !is_near((cell[1][0] + cell[1][1]) / sum, y.second) ||
            !is_near((cell[0][1] + cell[1][1]) / sum, x.second)) {
            return scope.refusal("has kernels that are no linear weights");
        }
        kernels.bias[output] = values.bias[of_tile];
        kernels.factor[output] = path.output.factor;
        kernels.addend[output] = path.output.offset * (std::int64_t{1} << path.output.shift);
        kernels.shift[output] = path.output.shift;
    }
    return {};
}

// Compilers order phases by columns.
emu::Result<Kernels> read_kernels(const OperatorScope& scope, std::int32_t channels,
                                  Extent2 factors) {
    const std::int64_t phases = std::int64_t{factors.y} * factors.x;
    const auto tasks = phase_tasks(scope, most_phases);
    if (phases > most_phases || phases * channels > most_channels ||
        static_cast<std::int64_t>(tasks.size()) != phases) {
        return scope.refusal("has other phases than its factors say");
    }
    Kernels kernels = empty_kernels(channels, factors.y * factors.x);
    for (std::int32_t x = 0; x < factors.x; ++x) {
        for (std::int32_t y = 0; y < factors.y; ++y) {
            EMU_TRY(add_phase(scope, *tasks[x * factors.y + y], y * factors.x + x,
                              phase_axis(y, factors.y), phase_axis(x, factors.x), kernels));
        }
    }
    return kernels;
}

emu::Result<Extent2> whole_factors(const OperatorScope& scope, const emu::Shape& src,
                                   const emu::Shape& dst) {
    if (src.rank() != 4 || dst.rank() != 4 || src[0] != dst[0] || src[3] != dst[3] ||
        dst[1] % src[1] != 0 || dst[2] % src[2] != 0) {
        return scope.refusal("resizes by factors that are not whole");
    }
    return Extent2{dst[1] / src[1], dst[2] / src[2]};
}

emu::ops::Depthwise depthwise_of(const Kernels& kernels) {
    using Kind = emu::ops::Stage::Kind;
    emu::ops::Depthwise depthwise;
    depthwise.window.y.kernel = depthwise.window.x.kernel = Kernels::extent;
    depthwise.multiplier = kernels.phases;
    depthwise.weight_zero = {Kernels::nothing};
    depthwise.output.stages = {
        {.kind = Kind::multiply, .operand = kernels.factor},
        {.kind = Kind::add, .operand = kernels.addend},
        {.kind = Kind::shift_right,
         .rounding = emu::ops::Rounding::half_even,
         .operand = kernels.shift},
    };
    return depthwise;
}

// N H W (C, y, x) to N (H, y) (W, x) C.
emu::ops::Rearrange interleave(const emu::Shape& src, Extent2 factors) {
    const std::int64_t phases = std::int64_t{factors.y} * factors.x;
    const std::int64_t pixel = src[3] * phases, line = src[2] * pixel, map = src[1] * line;
    emu::ops::Rearrange rearrange;
    rearrange.axes = {{src[0], map},   {src[1], line}, {factors.y, factors.x},
                      {src[2], pixel}, {factors.x, 1}, {src[3], phases}};
    return rearrange;
}

} // namespace

emu::Outcome add_linear_phases(const OperatorScope& scope, std::int32_t src_index,
                               std::int32_t dst_index) {
    ProgramBuilder& program = scope.program();
    EMU_TRY_VALUE(src, program.source(src_index));
    EMU_TRY_VALUE(dst_spec, program.spec_of(dst_index));
    const emu::Shape shape = program.spec(src).shape;
    EMU_TRY_VALUE(factors, whole_factors(scope, shape, dst_spec.shape));
    EMU_TRY_VALUE(kernels, read_kernels(scope, shape[3], factors));

    const auto temporary = [&](emu::Shape extents) {
        return program.temporary(emu::Dtype::i8, extents);
    };
    const emu::TensorId padded = temporary({shape[0], shape[1] + 2, shape[2] + 2, shape[3]});
    emu::ops::Pad edge;
    edge.before = {0, 1, 1, 0};
    edge.padding = emu::ops::Padding::edge;
    program.add(edge, {src}, {padded});
    const emu::TensorId weights = program.constant(
        "phases", emu::Dtype::i8, {1, Kernels::extent, Kernels::extent, kernels.outputs()},
        emu::value_bytes(kernels.weights));
    const emu::TensorId bias = program.constant("phases", emu::Dtype::i32, {kernels.outputs()},
                                                emu::value_bytes(kernels.bias));
    const emu::TensorId phases = temporary({shape[0], shape[1], shape[2], kernels.outputs()});
    program.add(depthwise_of(kernels), {padded, weights, bias}, {phases});
    EMU_TRY_VALUE(dst, program.destination(dst_index));
    program.add(interleave(shape, factors), {phases}, {dst});
    return {};
}

} // namespace rknn::format::operator_level
