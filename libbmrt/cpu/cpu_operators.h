// SPDX-License-Identifier: Apache-2.0
// The operators of one network that the host's CPU computes: by a plugin of the model file's, else
// by ours, else by an installed plugin. README.md says which of ours there are, and how exact.
#pragma once

#include "emu-core/memory/global_memory.h"
#include "libbmrt/format/bmodel.h"
#include "libbmrt/format/command_list.h"

#include <memory>

namespace bmrt {

// Where a network's data are. Offsets of records count from `neurons` and `weights`.
struct NetworkPlace {
    emu::GlobalMemory* memory = nullptr;
    std::uint64_t neurons = 0, neuron_bytes = 0; // address in `memory`, size
    std::uint64_t weights = 0, weight_bytes = 0;
    void* context = nullptr; // what plugins get as their bmctx_t; no operator of ours uses it
};

class NetworkOperators : public CpuOperators {
public:
    // Makes a record ready, for ever: loads its plugin, or reads our operator's parameters.
    // Errors: bad_model, damaged parameters; unsupported, an operator that neither a plugin nor we
    // compute, by name and with the reason.
    virtual emu::Outcome prepare(const CpuRecord& record) = 0;

    // Before the first run, and whenever the network moves.
    virtual void set_place(const NetworkPlace& place) = 0;

    // Of a record that prepare() has not seen, prepares it. Errors also: bad_model, operands
    // outside the network's neurons and weights; bad_state, set_place() was not called. Not for
    // two threads at a time.
    emu::Outcome run(const CpuRecord& record) override = 0;
};

// `libraries` are those of the model file. Nothing is loaded before prepare().
std::unique_ptr<NetworkOperators> make_cpu_operators(std::vector<BmodelLibrary> libraries);

} // namespace bmrt
