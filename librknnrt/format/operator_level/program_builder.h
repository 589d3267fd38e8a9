// SPDX-License-Identifier: Apache-2.0
// The program under construction in the terms of the file. Its tensors, known by their index there,
// are dense: cubes and pictures as N, H, W, C, others in the order of their dimensions.
#pragma once

#include "emu-core/engine/program.h"
#include "librknnrt/format/container/model_file.h"

namespace rknn::format::operator_level {

class ProgramBuilder {
public:
    ProgramBuilder(const ModelFile& file, const emu::Chip& chip);

    const ModelFile& file() const { return file_; }
    // Error bad_model: the file has no such tensor.
    emu::Result<const Tensor*> tensor(std::int32_t index) const;
    // What it is in the program. Error bad_model: it has no such shape or type.
    emu::Result<emu::TensorSpec> spec_of(std::int32_t index) const;
    // An input, or what an operator has written.
    bool is_computed(std::int32_t index) const;

    // The tensor's values: computed, or the file's. Error bad_model: it has none, or too few.
    emu::Result<emu::TensorId> source(std::int32_t index);
    // For a layer to write. Error bad_model: an operator wrote it before.
    emu::Result<emu::TensorId> destination(std::int32_t index);

    const emu::TensorSpec& spec(emu::TensorId id) const { return program_.spec(id); }
    emu::TensorId temporary(emu::TensorSpec spec);
    // Without a name and a quantisation.
    emu::TensorId temporary(emu::Dtype dtype, emu::Shape shape);
    emu::TensorId constant(std::string name, emu::Dtype dtype, emu::Shape shape,
                           emu::SharedBytes values);

    // Layers are named so from now on.
    void set_layer_name(std::string name) { layer_name_ = std::move(name); }
    void add(emu::Command command, std::vector<emu::TensorId> src, std::vector<emu::TensorId> dst);

    // Adds the network's inputs. Error bad_model: one that is no feature map, or twice.
    emu::Outcome add_inputs();
    // The network's outputs, and with them all cubes that runs write where asked for.
    std::vector<std::int32_t> outputs(bool all_cubes) const;
    // The program with these tensors as outputs; what nobody needs is dropped, memory planned.
    // Error bad_model: one that is not computed, or what emu::validate() refuses.
    emu::Result<emu::Program> finish(const std::vector<std::int32_t>& outputs) &&;

private:
    emu::TensorId constant(emu::TensorSpec spec, emu::SharedBytes values);
    emu::Result<emu::TensorId> output(std::int32_t index);

    const ModelFile& file_;
    emu::Program program_;
    std::vector<emu::TensorId> ids_; // by the file's index; -1: not there yet
    std::string layer_name_;
};

} // namespace rknn::format::operator_level
