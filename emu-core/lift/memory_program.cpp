// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/memory_program.h"

#include "emu-core/base/error.h"
#include "emu-core/model/lower/memory_plan.h"
#include "emu-core/model/passes/program_passes.h"

#include <algorithm>

namespace emu::lift {

MemoryProgram::MemoryProgram(const Chip& chip, std::uint64_t memory_bytes)
    : memory_bytes_(memory_bytes) {
    program_.chip = &chip;
}

TensorId MemoryProgram::constant(TensorSpec spec, SharedBytes values) {
    return append_tensor(program_, {std::move(spec), std::move(values)});
}

Outcome MemoryProgram::constant_bytes(std::int64_t address, SharedBytes bytes) {
    if (address < 0 || !in_range(address, bytes.size(), memory_bytes_)) {
        return error(Fault::bad_model,
                     "a constant of %zu bytes at address %lld lies outside the "
                     "memory",
                     bytes.size(), static_cast<long long>(address));
    }
    return constants_.add(address, std::move(bytes));
}

TensorId MemoryProgram::input(TensorSpec spec, Normalisation normalisation) {
    program_.inputs.push_back(tensor(std::move(spec)));
    program_.normalisation.push_back(std::move(normalisation));
    return program_.inputs.back();
}

TensorId MemoryProgram::tensor(TensorSpec spec) {
    return append_tensor(program_, {std::move(spec), {}});
}

void MemoryProgram::add(std::string name, Command command, std::vector<TensorId> src,
                        std::vector<TensorId> dst) {
    program_.layers.push_back(
        {std::move(name), std::move(command), std::move(src), std::move(dst)});
}

Outcome MemoryProgram::write(const MemoryView& view, TensorId tensor) {
    EMU_TRY(check_view(view, memory_bytes_));
    const MemoryView whole = with_whole_blocks(view);
    EMU_TRY(check_view(whole, memory_bytes_));
    const TensorSpec& spec = program_.spec(tensor);
    if (may_overlap_itself(whole) || spec.dtype != view.dtype ||
        spec.shape.elements() != view.elements()) {
        return error(Fault::bad_model,
                     "%s cannot be written to a feature map of %d x %d x %d at "
                     "address %lld",
                     spec.name.c_str(), view.h, view.w, view.c, static_cast<long long>(view.base));
    }
    const ByteRange range = range_of(whole);
    std::erase_if(cached_, [&](const Cached& read) {
        return range.meets(read.range) && may_meet(read.view, whole);
    });
    return definitions_.add(view, tensor);
}

Result<Program> MemoryProgram::finish(const std::vector<Output>& outputs, std::string custom_string,
                                      std::vector<JoinedLayer>* joined) && {
    for (const Output& wanted : outputs) add_output(program_, wanted);
    program_.custom_string = std::move(custom_string);
    drop_unneeded_layers(program_);
    if (joined) {
        *joined = join_tiles(program_);
        drop_unneeded_layers(program_);
    }
    drop_unused_tensors(program_);
    plan_memory(program_);
    EMU_TRY(validate(program_));
    return std::move(program_);
}

void add_output(Program& program, const MemoryProgram::Output& wanted) {
    const auto has = [&](const std::vector<TensorId>& ids) {
        return std::ranges::find(ids, wanted.tensor) != ids.end();
    };
    ProgramTensor& tensor = program.tensors[wanted.tensor];
    const bool free = !tensor.is_constant() && !has(program.inputs) && !has(program.outputs);
    if (free && tensor.spec.shape == wanted.spec.shape) {
        tensor.spec = wanted.spec;
        program.outputs.push_back(wanted.tensor);
        return;
    }
    const TensorId copy = append_tensor(program, {wanted.spec, {}});
    program.layers.push_back({wanted.spec.name, ops::Reshape{}, {wanted.tensor}, {copy}});
    program.outputs.push_back(copy);
}

} // namespace emu::lift
