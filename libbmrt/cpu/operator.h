// SPDX-License-Identifier: Apache-2.0
// Our own CPU operators. Each file of operators/ says how its rule is known: measured, against the
// vendor's plugins as they run on x86; documented, in the SDK; assumed.
#pragma once

#include "libbmrt/cpu/layer.h"

#include <memory>
#include <span>
#include <string_view>

namespace bmrt {

using Inputs = std::span<const emu::Bytes>;
using Outputs = std::span<const std::span<std::byte>>;

class Operator {
public:
    virtual ~Operator() = default;
    // Error bad_input: values that the operator has no answer for. Precondition: as many operands
    // of as many bytes as the layer says; inputs and outputs lie apart and begin at multiples of 4.
    virtual emu::Outcome run(Inputs inputs, Outputs outputs) const = 0;
};

// Errors: bad_model, operands or parameters that contradict each other; unsupported, with a reason.
using PreparedOperator = emu::Result<std::unique_ptr<Operator>>;

PreparedOperator make_elu(const Layer& layer);
PreparedOperator make_leaky_relu(const Layer& layer);
PreparedOperator make_dequantise(const Layer& layer);
PreparedOperator make_softmax(const Layer& layer);
PreparedOperator make_tile(const Layer& layer);
PreparedOperator make_reverse(const Layer& layer);
PreparedOperator make_interp(const Layer& layer);
PreparedOperator make_region(const Layer& layer);
PreparedOperator make_yolo(const Layer& layer);
PreparedOperator make_detect_output(const Layer& layer);

// The operator that stands for the vendor's plugin of that name; null: there is none.
using MakeOperator = PreparedOperator (*)(const Layer& layer);
MakeOperator find_operator(std::string_view plugin);

// bad_model and unsupported, with "<layer's name>: <reason>".
emu::Error damaged(const Layer& layer, const char* reason);
emu::Error refused(const Layer& layer, const char* reason);

// Error bad_model: another number of operands.
emu::Outcome expect_operands(const Layer& layer, std::size_t inputs, std::size_t outputs);

} // namespace bmrt
