// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/cpu/layer.h"

#include "libbmrt/cpu/layer_fields.h"
#include "libbmrt/format/message_fields.h"

namespace bmrt {
namespace {

using emu::Outcome;
using emu::Result;
using emu::protobuf::Field;
using emu::protobuf::Message;

constexpr std::size_t most_axes = 8;
constexpr std::int64_t most_elements = 1LL << 32; // bytes of the chip's memory

Outcome read_shape(const Field& field, std::vector<LayerTensor>& tensors) {
    LayerTensor tensor;
    EMU_TRY(each(field, [&](const Field& part) -> Outcome {
        switch (part.number) {
        case blob_shape_field::dim: return append(part, tensor.shape);
        case blob_shape_field::data_type_size: return read(part, tensor.element_bytes);
        default: return {};
        }
    }));
    tensors.push_back(std::move(tensor));
    return {};
}

// Where operands are, in either SDK's fields.
struct Offsets {
    std::vector<std::uint64_t> at202, at203, at204;

    bool is_1_0() const { return !at202.empty(); }
    const std::vector<std::uint64_t>& inputs() const { return is_1_0() ? at202 : at203; }
    const std::vector<std::uint64_t>& outputs() const { return is_1_0() ? at203 : at204; }
};

Outcome read_field(const Field& field, Layer& layer, Offsets& offsets) {
    switch (field.number) {
    case layer_field::name: return read(field, layer.name);
    case layer_field::type: return read(field, layer.type);
    case layer_field::threshold_x: return append(field, layer.threshold_x);
    case layer_field::threshold_y: return append(field, layer.threshold_y);
    case layer_field::input_shape: return read_shape(field, layer.inputs);
    case layer_field::output_shape: return read_shape(field, layer.outputs);
    case layer_field::coeff_shape: // or global_input_1_0
        if (field.type == emu::protobuf::WireType::bytes) return {};
        return append(field, offsets.at202);
    case layer_field::global_input: return append(field, offsets.at203);
    case layer_field::global_output: return append(field, offsets.at204);
    case layer_field::softmax: return read(field, layer.softmax);
    case layer_field::yolo: return read(field, layer.yolo);
    case layer_field::tile: return read(field, layer.tile);
    case layer_field::reverse: return read(field, layer.reverse);
    case layer_field::customized: return read(field, layer.customized);
    case layer_field::detect_output: return read(field, layer.detect_output);
    case layer_field::region: return read(field, layer.region);
    default: return {};
    }
}

Outcome check(const LayerTensor& tensor) {
    std::int64_t elements = 1;
    for (const std::int64_t extent : tensor.shape) {
        if (extent < 1 || extent > most_elements / elements) {
            return emu::error(emu::Fault::bad_model, "an operand's shape is impossible");
        }
        elements *= extent;
    }
    if (tensor.shape.empty() || tensor.shape.size() > most_axes) {
        return emu::error(emu::Fault::bad_model, "an operand has %zu axes", tensor.shape.size());
    }
    if (tensor.element_bytes == 1 || tensor.element_bytes == 2 || tensor.element_bytes == 4) {
        return {};
    }
    return emu::error(emu::Fault::bad_model, "an operand's elements have %d bytes",
                      tensor.element_bytes);
}

Outcome place(std::vector<LayerTensor>& tensors, const std::vector<std::uint64_t>& offsets,
              const char* what) {
    if (tensors.size() != offsets.size()) {
        return emu::error(emu::Fault::bad_model, "%zu shapes of %s, %zu places", tensors.size(),
                          what, offsets.size());
    }
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        EMU_TRY(check(tensors[i]));
        tensors[i].offset = offsets[i];
    }
    return {};
}

} // namespace

std::int64_t LayerTensor::elements(std::size_t first_axis) const {
    std::int64_t elements = 1;
    for (std::size_t i = first_axis; i < shape.size(); ++i) elements *= shape[i];
    return elements;
}

Result<Layer> read_layer(emu::Bytes message) {
    Layer layer;
    Offsets offsets;
    EMU_TRY(Message(message).each(
        [&](const Field& field) { return read_field(field, layer, offsets); }));
    EMU_TRY(place(layer.inputs, offsets.inputs(), "inputs"));
    EMU_TRY(place(layer.outputs, offsets.outputs(), "outputs"));
    return layer;
}

} // namespace bmrt
