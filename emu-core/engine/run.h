// SPDX-License-Identifier: Apache-2.0
// Runs of a program that was made ready.
#pragma once

#include "emu-core/engine/executable.h"
#include "emu-core/engine/places.h"

namespace emu {

// Sees every layer's results while a run goes on.
class Observer {
public:
    virtual ~Observer() = default;
    // `nanoseconds` is host time. `results` are the layer's destinations, valid during the call.
    virtual void on_layer(std::size_t layer, std::int64_t nanoseconds,
                          std::span<const Bytes> results) = 0;
};

// Layers [first, last) of a program.
struct LayerRange {
    std::size_t first = 0;
    std::size_t last = 0;
};

// Runs these layers, as a run or a part of one: those before them have run on the same tensors.
// The results do not depend on the number of threads. `observer` may be null. Allocates nothing
// without one. Error internal: BOARDLESS_VERIFY found a difference (engine/verify.h). Precondition:
// first <= last <= the number of layers; `places` are of the executable's program.
Outcome run(const Executable& executable, const Places& places, LayerRange layers,
            Observer* observer = nullptr);

} // namespace emu
