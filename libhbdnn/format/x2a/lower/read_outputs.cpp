// SPDX-License-Identifier: Apache-2.0
// What is in the outputs' memory when all functions are done.
#include "libhbdnn/format/hbm/executable_segment.h"
#include "libhbdnn/format/x2a/lower/executor.h"
#include "libhbdnn/format/x2a/memory/sram.h"
#include "libhbdnn/format/x2a/words/decode_words.h"

namespace hbdnn::format::x2a {

using emu::TensorId;

emu::Result<std::vector<TensorId>> Executor::read_outputs() {
    return hbm::read_outputs(segment_, [this](std::size_t index) {
        name_ = segment_.outputs[index].name;
        return read_output(index);
    });
}

emu::Result<TensorId> Executor::read_output(std::size_t index) {
    EMU_TRY_VALUE(outside, memory({Region::Kind::output, static_cast<std::uint32_t>(index)}));
    EMU_TRY_VALUE(output, hbm::output_cells(segment_.outputs[index], *outside));
    EMU_TRY(sram_.spend(static_cast<std::int64_t>(output.block.cells.size())));
    for (const emu::lift::Cell& cell : output.block.cells) {
        if (cell.source <= emu::lift::source_zeros) continue;
        const bool fits =
            program_.spec_of(cell.source).dtype == output.dtype && marks_of(cell) == 0;
        if (!fits) return unlike("bytes in %s", "another layout");
    }
    EMU_TRY_VALUE(block, read(output.block, output.dtype));
    return hbm::exact_output(program_, output, block);
}

} // namespace hbdnn::format::x2a
