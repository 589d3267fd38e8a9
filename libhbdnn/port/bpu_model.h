// SPDX-License-Identifier: Apache-2.0
// One model of a file that was loaded: what applications may ask about it, and what computes it.
#pragma once

#include "libhbdnn/port/bpu_port.h"

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/result.h"
#include "emu-core/base/shared_bytes.h"
#include "emu-core/memory/device_memory.h"
#include "emu-core/model/chip_choice.h"

#include <functional>
#include <memory>
#include <span>

namespace hbdnn {

// What a run reads and writes: of every port dense_bytes() bytes, in the type that the port says.
// An image of type nv12_separate is here as nv12 is, Y and then UV.
struct RunMemory {
    std::vector<emu::Bytes> inputs;
    std::vector<std::span<std::byte>> outputs;
};

// A run stops between two layers when it returns an error.
using MayGoOn = std::function<emu::Outcome()>;

// Not to be called by two threads at a time; a model has as many as run at once.
class Computation {
public:
    Computation() = default;
    virtual ~Computation() = default;
    Computation(const Computation&) = delete;

    // Errors: bad_input, nothing is recorded for these inputs; what `may_go_on` returned. An output
    // is whole or untouched.
    virtual emu::Outcome run(const RunMemory& memory, const MayGoOn& may_go_on) = 0;
};

// Does not change; shared by handles and by runs under way.
struct Model {
    std::string name;
    std::string tag; // the compiler's, often empty
    Text description;
    const emu::Chip* chip = nullptr; // never null
    std::vector<Port> inputs, outputs;
    std::uint64_t nanoseconds = 0; // of a run, by the chip's cost model; 0: nothing is computed

    std::string not_computed; // why no run is possible, and what to provide; else empty

    // Null where nothing computes. May be called by several threads. Error out_of_memory.
    std::function<emu::Result<std::unique_ptr<Computation>>(emu::DeviceMemory& memory)> computation;
};

using Models = std::vector<std::shared_ptr<const Model>>; // of one file, in its order

// A model's file as it was handed over.
struct ModelFile {
    emu::SharedBytes bytes;
    std::string path;                          // empty: they came from memory
    std::function<void(emu::Bytes)> used = {}; // told of bytes that nobody will read again
};

} // namespace hbdnn
