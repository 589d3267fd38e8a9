// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/executable_segment.h"

#include "emu-core/base/error.h"
#include "libhbdnn/format/b2e/lower/executor.h"

namespace hbdnn::format::b2e {
namespace {

emu::Outcome check_written(const hbm::Segment& segment, const emu::lift::CellProgram& program,
                           const std::vector<emu::TensorId>& outputs) {
    EMU_TRY_VALUE(unwritten, program.find_unwritten(outputs));
    if (!unwritten) return {};
    return emu::error(emu::Fault::bad_model,
                      "output %s depends on memory that no instruction wrote: %s reads it",
                      emu::printable(segment.outputs[unwritten->output].name).c_str(),
                      emu::printable(program.reader_of(unwritten->read)).c_str());
}

} // namespace

emu::Result<ExecutableSegment> load_executable(const hbm::Segment& segment, const emu::Chip& chip,
                                               Tiles tiles) {
    if (segment.march != "B2E")
        return emu::error(emu::Fault::bad_model, "a program for march %s, not B2E",
                          emu::printable(segment.march).c_str());
    Executor executor(segment, chip);
    EMU_TRY(executor.run());
    EMU_TRY_VALUE(tensors, executor.read_outputs());
    EMU_TRY(check_written(segment, executor.program(), tensors));
    std::vector<emu::lift::MemoryProgram::Output> outputs;
    for (const emu::TensorId tensor : tensors)
        outputs.push_back({tensor, executor.program().spec(tensor)});
    ExecutableSegment executable;
    auto* joined = tiles == Tiles::joined ? &executable.tiled : nullptr;
    EMU_TRY_VALUE(program, std::move(executor.program()).finish(outputs, joined));
    executable.program = std::move(program);
    return executable;
}

} // namespace hbdnn::format::b2e
