// SPDX-License-Identifier: Apache-2.0
// ONNX networks of Caffe2's and PyTorch's exporters, with the SDK's calibration table in their
// metadata.
#pragma once

#include "libbmrt/bmnet/network/frontend.h"

namespace bmnet {

class OnnxFrontend : public Frontend {
public:
    // The file's path, or, if that is empty, its bytes.
    OnnxFrontend(std::string path, std::string bytes)
        : path_(std::move(path)), bytes_(std::move(bytes)) {}
    emu::Result<QuantisedNetwork> read(const WantedInputs& inputs, const Layers& layers) override;
    emu::Result<FloatNetwork> read_float(const WantedInputs& inputs, const Layers& layers) override;

private:
    std::string path_, bytes_;
};

} // namespace bmnet
