// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/x2a/executable_segment.h"

#include "emu-core/base/error.h"
#include "libhbdnn/format/x2a/lower/executor.h"

namespace hbdnn::format::x2a {

emu::Result<ExecutableSegment> load_executable(const hbm::Segment& segment, const emu::Chip& chip,
                                               Tiles tiles) {
    Widths widths;
    {
        Executor first(segment, chip, {});
        EMU_TRY(first.run());
        EMU_TRY(first.read_outputs());
        widths = first.needed_widths();
    }
    Executor executor(segment, chip, std::move(widths));
    EMU_TRY(executor.run());
    EMU_TRY_VALUE(tensors, executor.read_outputs());
    return hbm::finish(segment, std::move(executor.program()), tensors, tiles);
}

} // namespace hbdnn::format::x2a
