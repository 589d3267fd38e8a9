// SPDX-License-Identifier: Apache-2.0
// BOARDLESS_VERIFY: what the normative kernel of a layer computes, held against what did run.
#pragma once

#include "emu-core/engine/program.h"

namespace emu {

class ExpectedResults {
public:
    // Runs the kernel on the layer's sources, into memory of its own. The layer's destinations get
    // bytes that no kernel means, so that one that leaves some unwritten is found as well.
    ExpectedResults(const ops::Kernel& normative, const ops::Buffers& buffers);

    // Error internal at the first byte that differs: the layer, its command, the output, where in
    // its shape, and both values.
    Outcome compare(const Program& program, const Layer& layer) const;

private:
    ops::Buffers buffers_;
    std::vector<std::vector<std::byte>> results_; // by destination
};

} // namespace emu
