// SPDX-License-Identifier: Apache-2.0
// What is in the outputs' memory when all functions are done.
#include "libhbdnn/format/b2e/lower/executor.h"
#include "libhbdnn/format/hbm/executable_segment.h"

namespace hbdnn::format::b2e {

using emu::TensorId;

emu::Result<std::vector<TensorId>> Executor::read_outputs() {
    return hbm::read_outputs(segment_, [this](std::size_t index) {
        name_ = segment_.outputs[index].name;
        return read_output(index);
    });
}

emu::Result<TensorId> Executor::read_output(std::size_t index) {
    EMU_TRY_VALUE(outside, memory({hbm::Region::Kind::output, static_cast<std::uint32_t>(index)}));
    EMU_TRY_VALUE(output, hbm::output_cells(segment_.outputs[index], *outside));
    EMU_TRY_VALUE(block, read_block(output.block, output.dtype));
    return hbm::exact_output(program_, output, block);
}

} // namespace hbdnn::format::b2e
