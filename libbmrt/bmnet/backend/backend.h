// SPDX-License-Identifier: Apache-2.0
// From the intermediate representation to a command buffer.
#pragma once

#include "emu-core/base/result.h"
#include "libbmrt/bmnet/network/networks.h"

#include <bmnet/backend/TensorFixedInst.hpp>

#include <memory>
#include <set>
#include <string>

namespace bmnet {

using Instructions = std::vector<std::unique_ptr<Instruction>>;

struct CompiledNetwork {
    std::vector<std::byte> records;
    std::set<std::string> cpu_layers; // names of plugins
};

// `instructions` come before the compiler's own of the same type; later ones before earlier ones.
// Layers that become CPU operators are changed in network.ir as their instructions change them.
// Errors name the layer: unsupported, an unknown layer or one that the chip cannot compute;
// bad_model; whatever an instruction throws.
emu::Result<CompiledNetwork> compile_network(QuantisedNetwork& network,
                                             const Instructions& instructions);

} // namespace bmnet
