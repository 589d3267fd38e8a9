// SPDX-License-Identifier: Apache-2.0
// Outputs that a board computed before.
#pragma once

#include "bpu_model.h"
#include "model/recorded_outputs.h"

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
