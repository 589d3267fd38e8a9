// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/format/bmodel.h"
#include "libbmrt/format/bmodel_containers.h"
#include "libbmrt/format/bmodel_fields.h"
#include "libbmrt/format/proto_writer.h"

namespace bmrt {
namespace {

ProtoWriter message_of(const std::vector<std::uint32_t>& shape) {
    ProtoWriter writer;
    for (const std::uint32_t extent : shape) writer.integer(shape_field::dim, extent);
    return writer;
}

// Without an offset of 0, which older readers do not know.
ProtoWriter input_of(const BmodelTensor& tensor) {
    ProtoWriter writer;
    writer.message(input_field::shape, message_of(tensor.shape));
    writer.real(input_field::threshold, tensor.threshold);
    writer.integer(input_field::format, tensor.format);
    if (tensor.offset) writer.integer(input_field::offset, tensor.offset);
    for (const float mean : tensor.mean) writer.real(input_field::mean, mean);
    for (const float deviation : tensor.deviation) writer.real(input_field::deviation, deviation);
    return writer;
}

ProtoWriter output_of(const BmodelTensor& tensor) {
    ProtoWriter writer;
    writer.text(output_field::name, tensor.name);
    writer.message(output_field::shape, message_of(tensor.shape));
    writer.integer(output_field::offset, tensor.offset);
    writer.real(output_field::threshold, tensor.threshold);
    writer.integer(output_field::format, tensor.format);
    return writer;
}

ProtoWriter message_of(const BmodelCommand& command) {
    ProtoWriter writer;
    for (const auto& input : command.inputs) {
        writer.message(command_field::input, input_of(input));
    }
    writer.bytes(command_field::cmdbuf, command.commands);
    writer.integer(command_field::neuron_size, command.neuron_bytes);
    for (const auto& output : command.outputs) {
        writer.message(command_field::output, output_of(output));
    }
    writer.integer(command_field::weight_index, command.weight_index);
    return writer;
}

ProtoWriter message_of(const BmodelLibrary& library) {
    ProtoWriter writer;
    writer.text(library_field::name, library.name);
    writer.bytes(library_field::x86_64, library.x86_64);
    writer.bytes(library_field::armv8, library.armv8);
    return writer;
}

ProtoWriter range_of(std::uint64_t offset, std::uint64_t length) {
    ProtoWriter writer;
    writer.integer(weight_field::offset, offset);
    writer.integer(weight_field::length, length);
    return writer;
}

ProtoWriter message_of(const Bmodel& model, bool weights_inside) {
    ProtoWriter writer;
    writer.text(model_field::net_name, model.name);
    writer.integer(model_field::chip, model.chip);
    writer.integer(model_field::node_num, model.node_count);
    writer.integer(model_field::format, model.format);
    for (const auto& command : model.commands) {
        writer.message(model_field::command, message_of(command));
    }
    for (const auto& weights : model.weights) {
        if (weights_inside) writer.bytes(model_field::weight, weights);
    }
    for (const auto& library : model.libraries) {
        writer.message(model_field::library, message_of(library));
    }
    writer.text(model_field::type, model.type);
    writer.text(model_field::version, model.version);
    std::uint64_t offset = 0;
    for (const auto& weights : model.weights) {
        if (weights_inside) break;
        writer.message(model_field::weight_info, range_of(offset, weights.size()));
        offset += weights.size();
    }
    return writer;
}

} // namespace

std::vector<std::byte> write_bmodel(const Bmodel& model) {
    const ProtoWriter message = message_of(model, false);
    emu::ByteWriter file;
    file.write(proto_magic);
    file.write(static_cast<std::uint32_t>(message.bytes().size()));
    file.append(message.bytes());
    for (const auto& weights : model.weights) file.append(weights);
    return file.take();
}

std::vector<std::byte> write_bmodel_1_0_2(const Bmodel& model) {
    emu::ByteWriter file;
    file.write(inside_magic);
    file.append(message_of(model, true).bytes());
    return file.take();
}

} // namespace bmrt
