// SPDX-License-Identifier: Apache-2.0
// Where a builder's network comes from.
#pragma once

#include "emu-core/base/result.h"
#include "libbmrt/bmnet/network/extents.h"
#include "libbmrt/bmnet/network/networks.h"

#include <bmnet/frontend/Layer.hpp>
#include <memory>
#include <string>

namespace bmnet {

using Layers = std::vector<std::unique_ptr<Layer>>;

// The path was given (not null and not empty).
inline bool is_given(const char* path) {
    return path != nullptr && *path != '\0';
}

// The shapes that an application asks for; 0 stands for the network's own extent, and so does an
// input that has none.
struct WantedInputs {
    std::vector<TensorShape> shapes;

    // Error bad_model: more extents than the shape has, or negative ones.
    emu::Result<Extents> apply(std::size_t input, Extents own) const;
};

class Frontend {
public:
    virtual ~Frontend() = default;

    // `layers` come before the compiler's own, later ones before earlier ones. Errors name the file
    // and the layer: bad_argument, a file that cannot be read; bad_model, damage or shapes that do
    // not agree; unsupported, a layer by its type.
    virtual emu::Result<QuantisedNetwork> read(const WantedInputs& inputs,
                                               const Layers& layers) = 0;
    // The same in real numbers. Error unsupported besides: this form has none.
    virtual emu::Result<FloatNetwork> read_float(const WantedInputs& inputs, const Layers& layers);
};

// An intermediate representation that was stored.
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
