// SPDX-License-Identifier: Apache-2.0
// Operators that compute values without a window.
#include "model/tflite/accumulator.h"
#include "model/tflite/activation.h"
#include "model/tflite/axis.h"
#include "model/tflite/decoders.h"
#include "model/tflite/schema.h"

#include <cmath>

namespace emu::tflite {

Result<graph::Operation> decode_fully_connected(const Call& call) {
    EMU_TRY(expect_32_bit_accumulator(call.options, field::fully_connected_accumulator_type));
    EMU_TRY_VALUE(format, call.options.scalar<std::int8_t>(field::fully_connected_weights_format));
    if (format != 0) {
        return error(Fault::bad_model, "its weights are shuffled, which is not supported");
    }
    EMU_TRY_VALUE(activation, read_activation(call.options, field::fully_connected_activation));
    return graph::FullyConnected{activation};
}

Result<graph::Operation> decode_add(const Call& call) {
    EMU_TRY_VALUE(activation, read_activation(call.options, field::add_activation));
    return graph::Add{activation};
}

Result<graph::Operation> decode_concat(const Call& call) {
    EMU_TRY_VALUE(written, call.options.scalar<std::int32_t>(field::concat_axis));
    EMU_TRY_VALUE(axis, normalise_axis(written, call.result().shape.rank()));
    EMU_TRY_VALUE(activation, read_activation(call.options, field::concat_activation));
    return graph::Concat{axis, activation};
}

Result<graph::Operation> decode_softmax(const Call& call) {
    EMU_TRY_VALUE(beta, call.options.scalar<float>(field::softmax_beta));
    if (!std::isfinite(beta) || beta <= 0) {
        return error(Fault::bad_model, "its beta %g is not a positive number",
                     static_cast<double>(beta));
    }
    return graph::Softmax{beta};
}

Result<graph::Operation> decode_relu(const Call&) {
    return graph::Relu{graph::Activation::relu};
}

Result<graph::Operation> decode_relu6(const Call&) {
    return graph::Relu{graph::Activation::relu6};
}

Result<graph::Operation> decode_relu_n1_to_1(const Call&) {
    return graph::Relu{graph::Activation::relu_n1_to_1};
}

Result<graph::Operation> decode_convert(const Call&) {
    return graph::Convert{};
}

} // namespace emu::tflite
