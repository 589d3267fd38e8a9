// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/model/recorded_computation.h"

#include <algorithm>

namespace hbdnn {

emu::Outcome RecordedComputation::run(const RunMemory& memory, const MayGoOn& may_go_on) {
    EMU_TRY_VALUE(outputs, recordings_->find(memory.inputs));
    EMU_TRY(may_go_on());
    for (std::size_t i = 0; i < outputs.size(); ++i)
        std::ranges::copy(outputs[i], memory.outputs[i].begin());
    return {};
}

} // namespace hbdnn
