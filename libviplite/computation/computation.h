// SPDX-License-Identifier: Apache-2.0
// What computes a network that is prepared: its program, or outputs that were recorded.
#pragma once

#include "emu-core/memory/device_memory.h"
#include "libviplite/computation/layer_dump.h"
#include "libviplite/model/model.h"

#include <atomic>
#include <functional>

namespace viplite {

// What a run reads and writes, as the application's memory has it: as many bytes as the port has.
struct RunMemory {
    std::vector<emu::Bytes> inputs;
    std::vector<std::span<std::byte>> outputs;
};

// A run stops between two layers when it returns an error.
using MayGoOn = std::function<emu::Outcome()>;

// Not to be called by two threads at a time.
class Computation {
public:
    virtual ~Computation() = default;

    // `dump` may be null. Errors: bad_input, nothing is recorded for these inputs; what
    // `may_go_on` returned.
    virtual emu::Outcome run(const RunMemory& memory, const MayGoOn& may_go_on,
                             LayerDump* dump) = 0;
    // By the chip's cost model; 0 where nothing is computed.
    virtual std::uint64_t nanoseconds() const = 0;
    // The same of every layer, a line each, for people.
    virtual std::string layer_times() const = 0;
};

// Intermediate tensors lie in `pool` where that has room for them.
// Error out_of_memory.
emu::Result<std::unique_ptr<Computation>>
make_computation(const Model& model, emu::DeviceMemory& memory, std::span<std::byte> pool);

} // namespace viplite
