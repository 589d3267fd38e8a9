// SPDX-License-Identifier: Apache-2.0
// Outputs that a board computed before.
#pragma once

#include "emu-core/model/container/recorded_outputs.h"
#include "libhbdnn/port/bpu_model.h"

namespace hbdnn {

class RecordedComputation final : public Computation {
public:
    explicit RecordedComputation(std::shared_ptr<const emu::RecordedOutputs> recordings)
        : recordings_(std::move(recordings)) {}

    emu::Outcome run(const RunMemory& memory, const MayGoOn& may_go_on) override;

private:
    const std::shared_ptr<const emu::RecordedOutputs> recordings_;
};

} // namespace hbdnn
