// SPDX-License-Identifier: Apache-2.0
// A vendor's model as the board's library takes it.
#pragma once

#include "tools/boardless/probe/probe_input.h"

namespace boardless {

struct ProbedModel {
    std::string_view file; // what tools/record/probe calls it
    std::vector<ProbeInput> inputs;
};

// Error unsupported: what it computes is not told by the file alone, or it takes what is not
// crafted; bad_model: a file that no board's library takes; wrong_chip: it is for another chip.
emu::Result<ProbedModel> probed_model(const ModelFile& model, const emu::SharedBytes& file,
                                      const emu::Chip& chip);

} // namespace boardless
