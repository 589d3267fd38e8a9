// SPDX-License-Identifier: Apache-2.0
// Outputs that a board computed before.
#pragma once

#include "emu-core/model/container/recorded_outputs.h"
#include "libviplite/computation/computation.h"

namespace viplite {

class RecordedComputation final : public Computation {
public:
    explicit RecordedComputation(std::shared_ptr<const emu::RecordedOutputs> recordings)
        : recordings_(std::move(recordings)) {}

    emu::Outcome run(const RunMemory& memory, const MayGoOn& may_go_on, LayerDump* dump) override;
    std::uint64_t nanoseconds() const override { return 0; }
    std::string layer_times() const override { return {}; }

private:
    const std::shared_ptr<const emu::RecordedOutputs> recordings_;
};

} // namespace viplite
