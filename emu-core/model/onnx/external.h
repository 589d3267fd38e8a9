// SPDX-License-Identifier: Apache-2.0
// Values that an ONNX file keeps in files beside it.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/onnx/proto.h"

#include <map>
#include <optional>
#include <string>

namespace emu::onnx {

class ExternalData {
public:
    ExternalData() = default; // the model came from memory: there is nothing beside it
    explicit ExternalData(std::string directory) : directory_(std::move(directory)) {}
    // For the model file of that path.
    static ExternalData beside(const std::string& model_path);

    // The bytes that the tensor's entries name. Each file is read once and lives as long as any
    // part of it. Errors, bad_model: there is no directory, a location that is missing, absolute or
    // leads out of the directory, also through a link, a file that cannot be read or is too short,
    // more than 1 GiB in all files together, entries that are unknown, damaged or there twice.
    Result<SharedBytes> read(const Tensor& tensor);

private:
    Result<SharedBytes> open(const std::string& location);

    std::optional<std::string> directory_;
    std::map<std::string, SharedBytes> files_; // by their real path
    std::uint64_t total_ = 0;
};

} // namespace emu::onnx
