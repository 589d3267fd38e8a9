// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/hbm/executable_segment.h"

#include "emu-core/base/error.h"

namespace hbdnn::format::hbm {
namespace {

using emu::lift::CellProgram;

emu::Outcome check_written(const Segment& segment, const CellProgram& program,
                           const std::vector<emu::TensorId>& outputs) {
    EMU_TRY_VALUE(unwritten, program.find_unwritten(outputs));
    if (!unwritten) return {};
    return emu::error(emu::Fault::bad_model,
                      "output %s depends on memory that no instruction wrote: %s reads it",
                      emu::printable(segment.outputs[unwritten->output].name).c_str(),
                      emu::printable(program.reader_of(unwritten->read)).c_str());
}

} // namespace

emu::TensorId exact_output(CellProgram& program, const OutputCells& output, emu::TensorId block) {
    const emu::TensorSpec spec = program.spec(block);
    const std::int64_t numbers = spec.shape[3];
    if (numbers == output.numbers) {
        return program.compute(spec.name, emu::ops::Reshape{}, {block}, output.dtype,
                               output.shape);
    }
    const std::int32_t pixels = output.block.h * output.block.w;
    emu::ops::Rearrange pick{0, {{pixels, numbers}, {static_cast<std::int32_t>(output.numbers), 1}}};
    return program.compute(spec.name, std::move(pick), {block}, output.dtype, output.shape);
}

emu::Result<ExecutableSegment> finish(const Segment& segment, CellProgram&& program,
                                      const std::vector<emu::TensorId>& tensors, Tiles tiles) {
    EMU_TRY(check_written(segment, program, tensors));
    std::vector<emu::lift::MemoryProgram::Output> outputs;
    for (const emu::TensorId tensor : tensors) outputs.push_back({tensor, program.spec(tensor)});
    ExecutableSegment executable;
    auto* joined = tiles == Tiles::joined ? &executable.tiled : nullptr;
    EMU_TRY_VALUE(finished, std::move(program).finish(outputs, joined));
    executable.program = std::move(finished);
    return executable;
}

} // namespace hbdnn::format::hbm
