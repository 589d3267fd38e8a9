// SPDX-License-Identifier: Apache-2.0
// Operators that ONNX does not define: the application computes them.
#pragma once

#include "emu-core/model/onnx/importer.h"
#include "emu-core/model/onnx/tensor.h"

namespace emu::onnx {

// Its domain is not one of ONNX's and has not been added (operators.h), or its name begins with
// "cst", by which converters for boards tell custom operators in any domain.
bool is_custom(const Node& node);

// Adds the layer, with all operands in the file's order, and defines its results; their shapes and
// types are what the importer was told (declare_results). Error bad_model: a result without a
// shape, inputs or results that are left out, attributes that are no numbers, texts or tensors.
Outcome add_custom(const Node& node, const SharedBytes& file, ExternalData& external,
                   Importer& importer);

} // namespace emu::onnx
