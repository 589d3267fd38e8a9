// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/executable_segment.h"

#include "emu-core/base/error.h"
#include "libhbdnn/format/b2e/lower/executor.h"

namespace hbdnn::format::b2e {

emu::Result<ExecutableSegment> load_executable(const hbm::Segment& segment, const emu::Chip& chip,
                                               Tiles tiles) {
    const Geometry* geometry = geometry_of(segment.march);
    if (!geometry)
        return emu::error(emu::Fault::bad_model, "a program for march %s, not B2E or B25",
                          emu::printable(segment.march).c_str());
    Executor executor(segment, *geometry, chip);
    EMU_TRY(executor.run());
    EMU_TRY_VALUE(tensors, executor.read_outputs());
    return hbm::finish(segment, std::move(executor.program()), tensors, tiles);
}

} // namespace hbdnn::format::b2e
