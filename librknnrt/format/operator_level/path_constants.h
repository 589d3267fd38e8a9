// SPDX-License-Identifier: Apache-2.0
// What of a task stands nowhere but in its registers: the numbers between sums and stored integers,
// stage by stage, and which tensors the task reads and writes.
#pragma once

#include "emu-core/ops/elements/two_operands.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/unit/unit_task.h"

#include <limits>
#include <memory>
#include <optional>
#include <string>

namespace rknn::format::operator_level {

inline constexpr std::int64_t no_lower_limit = std::numeric_limits<std::int32_t>::min();
inline constexpr std::int64_t no_upper_limit = std::numeric_limits<std::int32_t>::max();

struct Limits {
    std::int64_t low = no_lower_limit, high = no_upper_limit;
    bool operator==(const Limits&) const = default;
};

// limits(rs((v + addend) * factor, shift)), half to even; of a negative product by negative_shift.
// adds_last: rs(v * factor + addend, shift).
struct StageNumbers {
    std::int64_t addend = 0, factor = 1;
    bool adds_last = false;
    std::int32_t shift = 0, negative_shift = 0;
    bool scales_negative_only = false; // leaky: others skip the factor, not the shift
    Limits limits;
    bool operator==(const StageNumbers&) const = default;
};

// Of the second operand, which `function` brings in: rs((e + offset) * factor, shift), half to
// even.
struct ElementConstants {
    emu::ops::CombineFunction function = emu::ops::CombineFunction::add;
    std::int64_t offset = 0, factor = 1;
    std::int32_t shift = 0;
    bool operator==(const ElementConstants&) const = default;
};

// rs(v * factor + (offset << shift), shift).
struct OutputConstants {
    std::int64_t offset = 0, factor = 1;
    std::int32_t shift = 0;
    emu::ops::Rounding rounding = emu::ops::Rounding::half_even;
    bool operator==(const OutputConstants&) const = default;
};

// What the per-channel table of a convolution holds, of these in this order.
struct TableParts {
    bool bias = false, zero = false, factor = false;
    bool operator==(const TableParts&) const = default;
};

struct PathConstants {
    TableParts parts;
    bool zero_from_table = false; // what is added to weights is in the table, else:
    std::int64_t weight_addend = 0;
    StageNumbers first, second;                       // BS, BN
    bool second_from_table = false;                   // its addends are one per channel
    std::shared_ptr<const emu::ops::LineTable> table; // what follows; or null
    std::optional<ElementConstants> element;          // nothing: no second operand
    Limits after_element;
    OutputConstants output;

    bool operator==(const PathConstants& other) const;
};

// Tensors are the file's indices; -1: none, or none of the operator's.
struct TaskConstants {
    enum class Unit : std::uint8_t { convolution, pass, pooling };
    Unit unit = Unit::pass;
    std::int32_t source = -1, element = -1, destination = -1, weights = -1;
    std::int32_t channel_table = -1, second_table = -1; // of the first stage, of the second
    bool picture = false;                               // the source is packed pixels,
    std::optional<PixelConversion> pixels;              // and what the unit makes of them
    bool rows_packed = false;                           // the weights' rows, each 16 bytes or more
    std::int64_t reciprocal_y = 0, reciprocal_x = 0;    // of pooling, in 1/65536
    std::shared_ptr<const PathConstants> path;          // null: pooling, or not understood:
    std::shared_ptr<const std::string> refusal;         // why; else null
};

// The numbers of a task as chains of stages. Stages that change nothing are left out. Of both
// stages and the table. `factors`: one per channel instead of the first stage's, or none;
// `addends`: the same for what the second stage adds.
emu::ops::Chain main_chain(const PathConstants& path, std::vector<std::int64_t> factors = {},
                           std::vector<std::int64_t> addends = {});
// Of the second operand. Precondition: there is one.
emu::ops::Chain element_chain(const PathConstants& path);
// What follows the second operand.
emu::ops::Chain output_chain(const PathConstants& path);
// All of a task without a second operand.
emu::ops::Chain whole_chain(const PathConstants& path, std::vector<std::int64_t> factors = {},
                            std::vector<std::int64_t> addends = {});

} // namespace rknn::format::operator_level
