// SPDX-License-Identifier: Apache-2.0
// A model file made by hand whose operators need no tasks.
#pragma once

#include "conformance/rknn/format/small_program.h"
#include "emu-core/base/shared_bytes.h"
#include "librknnrt/format/lower.h"

namespace rknn_format_tests {

class OperatorFile {
public:
    using Dims = std::vector<std::int32_t>;

    OperatorFile();

    // int8 of scale 1 and zero point 0; each returns the tensor's index.
    std::int32_t input(Dims dims, rknn::format::TensorLayout layout);
    std::int32_t tensor(const char* name, Dims dims, rknn::format::TensorLayout layout);
    std::int32_t constant(const char* name, const std::vector<std::int64_t>& values);

    rknn::format::Operator& add(const char* type, Dims inputs, Dims outputs);
    void finish(std::int32_t output) { file.outputs = {output}; }

    emu::Result<rknn::format::OperatorProgram> lower() const;
    // Of an input of 0, 1, 2, ...; the test fails where there is none.
    std::vector<int> output() const;

    rknn::format::ModelFile file;
};

// An attribute of whole numbers.
rknn::format::Attribute integers(const char* name, OperatorFile::Dims values);
rknn::format::Attribute text(const char* name, const char* value);

} // namespace rknn_format_tests
