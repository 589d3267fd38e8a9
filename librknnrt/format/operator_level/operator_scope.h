// SPDX-License-Identifier: Apache-2.0
// One operator while it is lowered: what the file says about it, its tasks' constants, and the
// program that gets its layers.
#pragma once

#include "librknnrt/format/operator_level/path_constants.h"
#include "librknnrt/format/operator_level/program_builder.h"
#include "librknnrt/format/registers/registers.h"

#include <array>
#include <string_view>

namespace rknn::format::operator_level {

// Of a layer that is made here; more than units can be told.
inline constexpr std::int32_t most_channels = 1 << 18;

// Height and width.
struct Extent2 {
    std::int32_t y = 1, x = 1;
};

// Top, left, bottom, right.
using Pads = std::array<std::int32_t, 4>;

class OperatorScope {
public:
    OperatorScope(const Operator& op, const std::vector<TaskConstants>& tasks,
                  const Generation& generation, ProgramBuilder& program)
        : op_(op), tasks_(tasks), generation_(generation), program_(program) {}

    const Operator& op() const { return op_; }
    const Generation& generation() const { return generation_; }
    const std::vector<TaskConstants>& tasks() const { return tasks_; }
    ProgramBuilder& program() const { return program_; }

    // "operator 'Conv_0' (ConvRelu) " and what is wrong with it.
    emu::Error refusal(const char* what) const;

    // Tensors by the file's index. Error bad_model: there are not as many.
    emu::Result<std::int32_t> input(std::size_t i) const;
    emu::Result<std::int32_t> output(std::size_t i = 0) const;
    // What an operator before this one computed, in order; compilers append tensors of their own,
    // which are none of these, and constants.
    std::vector<std::int32_t> computed_inputs() const;
    emu::Result<emu::TensorSpec> input_spec(std::size_t i) const;
    emu::Result<emu::TensorSpec> output_spec(std::size_t i = 0) const;

    // By ONNX's name. Null: it has no such attribute.
    const Attribute* attribute(std::string_view name) const;
    // Error bad_model: not as many, or not what kernels, strides and dilations (1..65535) may be.
    emu::Result<Extent2> extents(std::string_view name) const;
    // The same, {1, 1} where there is no such attribute.
    emu::Result<Extent2> extents_or_one(std::string_view name) const;
    // Attribute "pads". Error bad_model: not four, or not 0..65535.
    emu::Result<Pads> pads() const;

    // The first of the unit's tasks from `source` to `destination`, -1 standing for any; all others
    // have the same numbers. Null: there is none. Error bad_model: two differ.
    emu::Result<const TaskConstants*> find_task(TaskConstants::Unit unit, std::int32_t source = -1,
                                                std::int32_t destination = -1) const;
    // The same. Error bad_model also: there is none.
    emu::Result<const TaskConstants*> task(TaskConstants::Unit unit, std::int32_t source = -1,
                                           std::int32_t destination = -1) const;

private:
    const Operator& op_;
    const std::vector<TaskConstants>& tasks_;
    const Generation& generation_;
    ProgramBuilder& program_;
};

// How near the board's bytes the layers of an operator come.
enum class Arithmetic : std::uint8_t {
    exact, // integers as the units compute them, or values moved
    real,  // float32 between the tensors' own quantisations
};

} // namespace rknn::format::operator_level
