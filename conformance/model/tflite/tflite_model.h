// SPDX-License-Identifier: Apache-2.0
// A TFLite file with one convolution, part by part, so that tests can spoil one of them.
#pragma once

#include "emu-core/base/flatbuffer_writer.h"
#include "emu-core/model/tflite/operator_codes.h"
#include "emu-core/model/tflite/options_schema.h"
#include "emu-core/model/tflite/schema.h"

namespace tflite_model {

using namespace emu::flatbuffer;
using namespace emu::tflite;
namespace field = emu::tflite::field;

inline Item quantisation(const std::vector<float>& scales, const std::vector<std::int64_t>& zeros) {
    return table({{field::quantisation_scale, vector(scales)},
                  {field::quantisation_zero_point, vector(zeros)}});
}

inline Item tensor(std::string_view name, ElementType type, const std::vector<std::int32_t>& shape,
                   std::uint32_t buffer, Item quant) {
    return table({{field::tensor_shape, vector(shape)},
                  {field::tensor_type, scalar(type)},
                  {field::tensor_buffer, scalar(buffer)},
                  {field::tensor_name, string(name)},
                  {field::tensor_quantisation, std::move(quant)}});
}

inline Item buffer(std::size_t bytes) {
    return table({{field::buffer_data, vector(std::vector<std::uint8_t>(bytes, 3))}});
}

inline Item code(Builtin builtin) {
    return table({{field::code_deprecated, scalar(static_cast<std::int8_t>(builtin))},
                  {field::code_builtin, scalar(builtin)}});
}

// 5 x 5 cells of 2 channels, 3 x 3 weights, stride 2, SAME: 3 x 3 cells of 3 channels.
struct Model {
    std::vector<Item> tensors{
        tensor("image", ElementType::i8, {1, 5, 5, 2}, 0, quantisation({0.5F}, {-1})),
        tensor("weights", ElementType::i8, {3, 3, 3, 2}, 1,
               quantisation({0.25F, 0.5F, 1.0F}, {0, 0, 0})),
        tensor("bias", ElementType::i32, {3}, 2, quantisation({0.1F, 0.2F, 0.5F}, {0, 0, 0})),
        tensor("result", ElementType::i8, {1, 3, 3, 3}, 0, quantisation({2.0F}, {7})),
    };
    std::vector<Item> buffers{table({}), buffer(54), buffer(12)};
    std::vector<Item> codes{code(Builtin::conv_2d)};
    Item options = table({{field::conv_padding, scalar(Padding::same)},
                          {field::conv_stride_x, scalar(std::int32_t{2})},
                          {field::conv_stride_y, scalar(std::int32_t{2})},
                          {field::conv_activation, scalar(FusedActivation::relu6)}});
    Options options_type = Options::conv;
    std::vector<std::uint8_t> custom_options;
    std::vector<std::int32_t> operands{0, 1, 2};
    std::vector<std::int32_t> results{3};
    std::vector<std::int32_t> inputs{0};
    std::vector<std::int32_t> outputs{3};
    std::size_t operators = 1; // the same one so many times
    std::size_t subgraphs = 1;
    std::uint32_t version = schema_version;

    Raw file(std::string_view identifier = "TFL3") const {
        const Item one = table({{field::operator_code, scalar(std::uint32_t{0})},
                                {field::operator_inputs, vector(operands)},
                                {field::operator_outputs, vector(results)},
                                {field::operator_options_type, scalar(options_type)},
                                {field::operator_options, options},
                                {field::operator_custom_options, vector(custom_options)}});
        const Item graph = table({{field::subgraph_tensors, emu::flatbuffer::tables(tensors)},
                                  {field::subgraph_inputs, vector(inputs)},
                                  {field::subgraph_outputs, vector(outputs)},
                                  {field::subgraph_operators,
                                   emu::flatbuffer::tables(std::vector<Item>(operators, one))}});
        const Item root = table(
            {{field::model_version, scalar(version)},
             {field::model_operator_codes, emu::flatbuffer::tables(codes)},
             {field::model_subgraphs, emu::flatbuffer::tables(std::vector<Item>(subgraphs, graph))},
             {field::model_buffers, emu::flatbuffer::tables(buffers)}});
        return write(root, identifier);
    }
};

// Replaces the operator by one that turns `image` into `result` with the help of `parameters`,
// constant tensors from number 4 on.
inline Model with_operator(Builtin builtin, Options type, Item options,
                           const std::vector<std::int32_t>& result,
                           const std::vector<Item>& parameters = {}) {
    Model model;
    model.codes = {code(builtin)};
    model.options_type = type;
    model.options = std::move(options);
    model.operands = {0};
    model.tensors[3][field::tensor_shape] = vector(result);
    for (const Item& parameter : parameters) {
        model.operands.push_back(static_cast<std::int32_t>(model.tensors.size()));
        model.tensors.push_back(parameter);
    }
    return model;
}

// An int32 constant for with_operator; its values become a buffer of the model.
inline Item constant(Model& model, const std::vector<std::int32_t>& shape,
                     const std::vector<std::int32_t>& values) {
    const auto bytes = raw(values);
    std::vector<std::uint8_t> data(bytes.size());
    std::memcpy(data.data(), bytes.data(), bytes.size());
    model.buffers.push_back(table({{field::buffer_data, vector(data)}}));
    return tensor("parameter", ElementType::i32, shape,
                  static_cast<std::uint32_t>(model.buffers.size() - 1), table({}));
}

} // namespace tflite_model
