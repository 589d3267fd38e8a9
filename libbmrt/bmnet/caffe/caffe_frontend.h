// SPDX-License-Identifier: Apache-2.0
// Caffe's networks: layers as text, blobs as bytes.
#pragma once

#include "libbmrt/bmnet/network/frontend.h"

namespace bmnet {

struct CaffeFiles {
    std::string proto, proto_text; // a path, or the text itself; neither: the caffemodel's layers
    std::string caffemodel, table; // paths; the table may be empty
};

class CaffeFrontend : public Frontend {
public:
    explicit CaffeFrontend(CaffeFiles files) : files_(std::move(files)) {}
    emu::Result<QuantisedNetwork> read(const WantedInputs& inputs, const Layers& layers) override;
    emu::Result<FloatNetwork> read_float(const WantedInputs& inputs, const Layers& layers) override;

private:
    CaffeFiles files_;
};

} // namespace bmnet
