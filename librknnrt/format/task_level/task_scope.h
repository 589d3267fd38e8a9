// SPDX-License-Identifier: Apache-2.0
// One task while it is lowered: what it is called, and the program that gets its layers.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/lift/memory_program.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/unit/unit_task.h"

namespace rknn::format {

class TaskScope {
public:
    TaskScope(const ModelFile& model, const UnitTask& task, emu::lift::MemoryProgram& program);

    // "operator 'Conv_0', task 12: what"
    emu::Error refusal(const char* what) const;

    emu::lift::MemoryProgram& program() const { return program_; }
    const emu::TensorSpec& spec(emu::TensorId id) const { return program_.spec(id); }

    // Shapes are values below: one that lies in a tensor's spec moves when a tensor is added.

    // What is at the view now, of shape 1, h, w, c; or of the shape given, of as many elements.
    emu::Result<emu::TensorId> read(const emu::MemoryView& view) const;
    emu::Result<emu::TensorId> read(const emu::MemoryView& view, emu::Shape shape) const;

    emu::TensorId constant(emu::Dtype dtype, emu::Shape shape, emu::SharedBytes values) const;
    // A tensor of the layer's own.
    emu::TensorId temporary(emu::Dtype dtype, emu::Shape shape) const;
    // What will be written to the view, under the name and quantisation that the file has for it.
    emu::TensorId result(const emu::MemoryView& dst, emu::Shape shape) const;
    void add(emu::Command command, std::vector<emu::TensorId> src, emu::TensorId dst) const;
    // Adds a layer with a temporary as its result, which is returned.
    emu::TensorId compute(emu::Command command, std::vector<emu::TensorId> src, emu::Dtype dtype,
                          emu::Shape shape) const;

    // The tensor is at the view from now on. Error bad_model: it has another number of elements.
    emu::Outcome write(const emu::MemoryView& dst, emu::TensorId tensor) const;

private:
    const ModelFile& model_;
    const UnitTask& task_;
    emu::lift::MemoryProgram& program_;
    std::string layer_;
};

// An operator's name without the type that stands before it: "Conv_0" of "Conv:Conv_0".
std::string layer_name(const Operator& op);

inline emu::Shape shape_of(const emu::MemoryView& view) {
    return {1, view.h, view.w, view.c};
}

} // namespace rknn::format
