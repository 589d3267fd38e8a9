// SPDX-License-Identifier: Apache-2.0
// A program on the core's engine.
#pragma once

#include "emu-core/runtime/session.h"
#include "libviplite/computation/computation.h"

namespace viplite {

class ProgramComputation final : public Computation {
public:
    ProgramComputation(const Model& model, std::unique_ptr<emu::Session> session)
        : inputs_(model.inputs), outputs_(model.outputs), session_(std::move(session)) {}

    emu::Outcome run(const RunMemory& memory, const MayGoOn& may_go_on, LayerDump* dump) override;
    std::uint64_t nanoseconds() const override;
    std::string layer_times() const override;

private:
    void read(const RunMemory& memory);
    void write(const RunMemory& memory);

    const std::vector<viplite::format::Port> inputs_, outputs_;
    const std::unique_ptr<emu::Session> session_;
};

} // namespace viplite
