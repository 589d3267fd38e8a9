// SPDX-License-Identifier: Apache-2.0
// The operands of an operator for the CPU, as the network's author knows them: in the order of
// their dimensions, feature maps N, C, H, W.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/lift/memory_program.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/unit/unit_task.h"

#include <span>

namespace rknn::format {

// The tasks around the operator, which tell how cubes lie that it shares with them.
struct TasksAround {
    std::span<const UnitTask> before, after;
};

class CpuTensors {
public:
    CpuTensors(const ModelFile& model, const Operator& op, TasksAround tasks,
               emu::lift::MemoryProgram& program);

    const Operator& op() const { return op_; }
    const std::string& layer() const { return layer_; } // "Sin_0"
    const emu::Chip& chip() const { return program_.chip(); }
    // "operator 'Sin_0' (Sin): what"
    emu::Error refusal(const char* what) const;

    // Null: there are not as many, or it is left out.
    const Tensor* input(std::size_t i) const;
    const Tensor* output(std::size_t i) const;
    // Error bad_model: there are not as many, or one of no known type or shape.
    emu::Result<emu::TensorSpec> input_spec(std::size_t i) const;
    emu::Result<emu::TensorSpec> output_spec(std::size_t i) const;

    emu::Result<emu::TensorId> read(std::size_t i) const;
    const emu::TensorSpec& spec(emu::TensorId id) const { return program_.spec(id); }
    emu::TensorId tensor(emu::TensorSpec spec) const { return program_.tensor(std::move(spec)); }
    emu::TensorId constant(emu::TensorSpec spec, emu::SharedBytes values) const {
        return program_.constant(std::move(spec), std::move(values));
    }
    emu::TensorId temporary(emu::Dtype dtype, emu::Shape shape) const;
    // For the operator's layer to write, and then to hand to write().
    emu::Result<emu::TensorId> result(std::size_t i) const;
    emu::Outcome write(std::size_t i, emu::TensorId result) const;

    void add(emu::Command command, std::vector<emu::TensorId> src,
             std::vector<emu::TensorId> dst) const;
    // The same with a result of the layer's own, which is returned.
    emu::TensorId added(emu::Command command, std::vector<emu::TensorId> src, emu::Dtype dtype,
                        emu::Shape shape) const;
    // A tensor of four axes, N, C, H, W, as N, H, W, C; or back.
    emu::TensorId transposed(emu::TensorId tensor, bool to_map) const;
    // Adds the layer that computes the operator's only output. Error bad_model: as read(), write().
    emu::Outcome compute(emu::Command command, std::size_t inputs) const;

private:
    const ModelFile& model_;
    const Operator& op_;
    TasksAround tasks_;
    emu::lift::MemoryProgram& program_;
    std::string layer_;
};

} // namespace rknn::format
