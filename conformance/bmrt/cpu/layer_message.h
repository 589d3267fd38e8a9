// SPDX-License-Identifier: Apache-2.0
// Writes the messages that CPU operators' records carry.
#pragma once

#include "libbmrt/cpu/layer_fields.h"
#include "libbmrt/format/proto_writer.h"

#include <string>
#include <utility>
#include <vector>

namespace cpu_test {

struct MessageTensor {
    std::vector<std::int64_t> shape = {};
    std::int32_t element_bytes = 4;
    std::uint64_t offset = 0;
};

struct LayerMessage {
    std::vector<MessageTensor> inputs = {}, outputs = {};
    std::vector<float> threshold_x = {}, threshold_y = {};
    std::vector<std::pair<std::uint32_t, bmrt::ProtoWriter>> parameters = {}; // by field
    bool sdk_1_0 = false; // the fields of SDK 1.0.3.3 instead of 1.1.4's

    std::vector<std::byte> bytes() const {
        bmrt::ProtoWriter writer;
        writer.text(bmrt::layer_field::name, "layer");
        for (const float value : threshold_x) writer.real(bmrt::layer_field::threshold_x, value);
        for (const float value : threshold_y) writer.real(bmrt::layer_field::threshold_y, value);
        write(writer, inputs, bmrt::layer_field::input_shape,
              sdk_1_0 ? bmrt::layer_field::global_input_1_0 : bmrt::layer_field::global_input);
        write(writer, outputs, bmrt::layer_field::output_shape,
              sdk_1_0 ? bmrt::layer_field::global_output_1_0 : bmrt::layer_field::global_output);
        for (const auto& [field, message] : parameters) writer.message(field, message);
        return {writer.bytes().begin(), writer.bytes().end()};
    }

private:
    static void write(bmrt::ProtoWriter& writer, const std::vector<MessageTensor>& tensors,
                      std::uint32_t shape_field, std::uint32_t offset_field) {
        for (const MessageTensor& tensor : tensors) {
            bmrt::ProtoWriter shape;
            for (const std::int64_t extent : tensor.shape) {
                shape.integer(bmrt::blob_shape_field::dim, static_cast<std::uint64_t>(extent));
            }
            shape.integer(bmrt::blob_shape_field::data_type_size,
                          static_cast<std::uint64_t>(tensor.element_bytes));
            writer.message(shape_field, shape);
        }
        for (const MessageTensor& tensor : tensors) writer.integer(offset_field, tensor.offset);
    }
};

// A message of whole numbers.
inline bmrt::ProtoWriter
integers(std::initializer_list<std::pair<std::uint32_t, std::int64_t>> values) {
    bmrt::ProtoWriter writer;
    for (const auto& [field, value] : values) {
        writer.integer(field, static_cast<std::uint64_t>(value));
    }
    return writer;
}

// The parameter of ELU and leaky ReLU.
inline bmrt::ProtoWriter customized(float value) {
    bmrt::ProtoWriter writer;
    writer.text(bmrt::customized_field::sub_type, "x");
    writer.real(bmrt::customized_field::reals, value);
    return writer;
}

} // namespace cpu_test
