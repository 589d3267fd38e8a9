// SPDX-License-Identifier: Apache-2.0
// One model of a file that was loaded: what applications may ask about it, and what computes it.
#pragma once

#include "libhbdnn/port/bpu_port.h"

#include "emu-core/computation/prepared_computation.h"

namespace hbdnn {

// Does not change; shared by handles and by runs under way.
struct Model {
    std::string name;
    std::string tag; // the compiler's, often empty
    Text description;
    const emu::Chip* chip = nullptr; // never null
    std::vector<Port> inputs, outputs;

    // Runs take of every port dense_bytes() bytes, in the type that the port says: an image of type
    // nv12_separate as nv12 has it, Y and then UV. Null: no run is possible.
    std::shared_ptr<const emu::PreparedComputation> computation;
    std::string not_computed; // why, and what to provide; else empty

    // Of a run, by the chip's cost model; 0: nothing is computed.
    std::uint64_t nanoseconds() const { return computation ? computation->nanoseconds : 0; }
};

using Models = std::vector<std::shared_ptr<const Model>>; // of one file, in its order

} // namespace hbdnn
