// SPDX-License-Identifier: Apache-2.0
// A program on the core's engine.
#pragma once

#include "emu-core/runtime/session.h"
#include "libhbdnn/picture/front_end.h"
#include "libhbdnn/port/bpu_model.h"

#include <optional>

namespace hbdnn {

// One per input: what makes its numbers of a picture; nothing for one that takes tensors.
using FrontEnds = std::vector<std::optional<FrontEnd>>;

// Errors bad_model: ports and tensors of the program are not alike.
emu::Result<FrontEnds> front_ends(const emu::Program& program, const std::vector<Port>& inputs);
emu::Outcome check_outputs(const emu::Program& program, const std::vector<Port>& outputs);

class ProgramComputation final : public Computation {
public:
    // Precondition: front_ends() made them of the session's program.
    ProgramComputation(std::shared_ptr<const FrontEnds> front_ends,
                       std::unique_ptr<emu::Session> session)
        : front_ends_(std::move(front_ends)), session_(std::move(session)) {}

    emu::Outcome run(const RunMemory& memory, const MayGoOn& may_go_on) override;

private:
    emu::Outcome read(const RunMemory& memory);

    const std::shared_ptr<const FrontEnds> front_ends_;
    const std::unique_ptr<emu::Session> session_;
};

} // namespace hbdnn
