// SPDX-License-Identifier: Apache-2.0
// An intermediate representation that was stored.
#pragma once

#include "libbmrt/bmnet/network/frontend.h"

namespace bmnet {

struct IrFiles {
    std::string network, weights, table; // paths; table may be empty
};

// Inputs must be the network's own.
class IrFrontend : public Frontend {
public:
    explicit IrFrontend(IrFiles files) : files_(std::move(files)) {}
    emu::Result<QuantisedNetwork> read(const WantedInputs& inputs, const Layers& layers) override;

private:
    IrFiles files_;
};

} // namespace bmnet
