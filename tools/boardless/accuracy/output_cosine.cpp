// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/accuracy/output_cosine.h"

#include "emu-core/runtime/side_by_side.h"

#include <algorithm>

namespace boardless {

emu::Outcome ReferenceOutputs::run(emu::Session& session, const Tensors& inputs,
                                   Tensors& outputs) const {
    const emu::Program &reference = reference_->program(), &program = session.program();
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        EMU_TRY(emu::set_real_input(reference.spec(reference.inputs[i]), inputs[i], session, i));
    }
    EMU_TRY(session.run());
    outputs.resize(program.outputs.size());
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const emu::TensorSpec& spec = program.spec(program.outputs[i]);
        outputs[i].resize(static_cast<std::size_t>(spec.shape.elements()));
        EMU_TRY(emu::read_reals(spec, session.output(i), 0, outputs[i]));
    }
    return {};
}

emu::Result<ReferenceOutputs> ReferenceOutputs::of(std::shared_ptr<const emu::Executable> reference,
                                                   const InputSet& samples, std::size_t most) {
    emu::DeviceMemory memory(emu::memory_options());
    EMU_TRY_VALUE(session, emu::Session::open(reference, memory));
    ReferenceOutputs outputs(std::move(reference));
    const emu::Program& program = session->program();
    for (std::size_t index = 0; index < std::min(samples.size(), most); ++index) {
        Sample& sample = outputs.samples_.emplace_back();
        for (std::size_t i = 0; i < program.inputs.size(); ++i) {
            auto& reals = sample.inputs.emplace_back(
                static_cast<std::size_t>(program.spec(program.inputs[i]).shape.elements()));
            EMU_TRY(samples.read(index, i, reals));
        }
        EMU_TRY(outputs.run(*session, sample.inputs, sample.outputs));
    }
    return outputs;
}

emu::Result<double> ReferenceOutputs::cosine(std::shared_ptr<const emu::Executable> model,
                                             std::size_t most) const {
    emu::DeviceMemory memory(emu::memory_options());
    EMU_TRY_VALUE(session, emu::Session::open(std::move(model), memory));
    std::vector<emu::TensorDifference> differences(reference_->program().outputs.size());
    Tensors outputs;
    for (std::size_t index = 0; index < std::min(samples_.size(), most); ++index) {
        EMU_TRY(run(*session, samples_[index].inputs, outputs));
        for (std::size_t i = 0; i < differences.size(); ++i) {
            differences[i].add(samples_[index].outputs[i], outputs[i]);
        }
    }
    double lowest = 1;
    for (const emu::TensorDifference& difference : differences)
        lowest = std::min(lowest, difference.cosine());
    return lowest;
}

} // namespace boardless
