// SPDX-License-Identifier: Apache-2.0
// The constants of an ONNX file in the core's element types.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/onnx/external.h"
#include "emu-core/model/onnx/proto.h"
#include "emu-core/tensor/dtype.h"

#include <cstdint>
#include <vector>

namespace emu::onnx {

// Row-major.
struct TensorValue {
    Dtype dtype = Dtype::f32;
    DataType data_type = DataType::f32; // the file's
    // The file's type is double, bfloat16 or uint64, which the core does not have: the values,
    // rounded to f32 when they are doubles, are held in f32 or i64.
    bool narrowed = false;
    std::vector<std::int64_t> dims; // none for a scalar; a 0 makes the tensor empty
    SharedBytes bytes; // little-endian, maybe not aligned; a part of the file or its own

    std::size_t elements() const { return bytes.size() / static_cast<std::size_t>(size_of(dtype)); }
};

// The core's type for the values of a file's type, as TensorValue says. Error bad_model: it has
// none.
Result<Dtype> dtype_of(DataType type);

// `tensor` has been parsed from `file`. Errors, bad_model: what `external` says, a type that
// dtype_of refuses, more than Shape::max_rank axes, values that disagree with the shape or do not
// fit their type or the one they are narrowed to, a tensor in segments.
Result<TensorValue> read_tensor(const Tensor& tensor, const SharedBytes& file,
                                ExternalData& external);

} // namespace emu::onnx
