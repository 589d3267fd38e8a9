// SPDX-License-Identifier: Apache-2.0
// A vendor's model file of which the ports are known, and not how to compute it, and programs of
// the same network under those ports.
#pragma once

#include "emu-core/base/sha256.h"
#include "emu-core/engine/program.h"
#include "emu-core/tensor/tensor.h"

#include <string>
#include <vector>

namespace emu {

struct DescribedModel {
    std::string path;                        // where it was read from; empty: from memory
    Digest digest{};                         // SHA-256 of its bytes
    std::vector<TensorSpec> inputs, outputs; // an empty name: the vendor's compiler made it up
    // Of every output as applications see it; another number than the spec's where the core has no
    // such type and holds the values in a wider one.
    std::vector<std::uint64_t> output_bytes;
};

// What tells which port is which where all of them have names on both sides; else it is the order.
enum class PortMatch : std::uint8_t {
    by_name,
    by_name_or_order, // the order where no name fits: of one port, or of ports alike in place
};

// The program with exactly the described inputs and outputs: types, quantisation, shapes, order.
// Values are converted through their real numbers, rounded half to even; axes may be in another
// order, and extents of 1 do not count. Ports are alike in place when their extents are the same
// ones, and both stand for real numbers or both for whole ones; one line of the log says that the
// order was taken. Error bad_model: other numbers of ports, names that are not there, extents that
// are not the same ones, or which of several orders of axes is meant cannot be told.
Result<Program> adapt_ends(Program program, const DescribedModel& model,
                           PortMatch match = PortMatch::by_name_or_order);

} // namespace emu
