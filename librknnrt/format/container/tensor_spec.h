// SPDX-License-Identifier: Apache-2.0
// The file's tensors in the core's words.
#pragma once

#include "emu-core/engine/program.h"
#include "librknnrt/format/container/model_file.h"

namespace rknn::format {

// bad_model with a sentence that begins with the tensor's name.
emu::Error bad_tensor(const Tensor& tensor, const char* what);

// Error bad_model: elements of a type that is not known.
emu::Result<emu::Dtype> element_dtype(const Tensor& tensor);

// The tensor's scale and zero point; none where it has none, or where reals are stored.
emu::Quant quant_of(const Tensor& tensor);

// As an input or output: cubes as N, H, W, C, others in the order of their dimensions.
// Error bad_model: no such shape or type.
emu::Result<emu::TensorSpec> port_spec(const Tensor& tensor);

emu::Normalisation normalisation_of(const ModelFile& model, std::size_t input);

} // namespace rknn::format
