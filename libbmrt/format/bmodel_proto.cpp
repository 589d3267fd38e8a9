// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/checked.h"
#include "emu-core/base/protobuf.h"
#include "libbmrt/format/bmodel_containers.h"
#include "libbmrt/format/bmodel_fields.h"
#include "libbmrt/format/message_fields.h"

#include <algorithm>
#include <cmath>

namespace bmrt {
namespace {

using emu::Outcome;
using emu::Result;
using emu::protobuf::Field;
using emu::protobuf::Message;

struct Source {
    const emu::SharedBytes& file;
    emu::Bytes weights;      // what follows the message
    bool has_inside = false; // weights in the message instead
};

// The bytes as a part of the file.
Outcome keep(const Field& field, const Source& source, emu::SharedBytes& member) {
    EMU_TRY_VALUE(value, field.bytes());
    member = source.file.part(value);
    return {};
}
Outcome read_shape(const Field& field, std::vector<std::uint32_t>& shape) {
    constexpr std::size_t most = 64; // far beyond any; a damaged file may have millions
    EMU_TRY_VALUE(message, field.message());
    emu::protobuf::Numbers dims(emu::protobuf::WireType::varint);
    EMU_TRY(message.each([&](const Field& dim) -> Outcome {
        return dim.number == shape_field::dim ? dims.add(dim) : Outcome();
    }));
    if (dims.size() > most) return field.misfit();
    for (const std::int64_t dim : dims.integers()) {
        shape.push_back(static_cast<std::uint32_t>(dim));
    }
    return {};
}

// So many that each channel has one of each, or all have one.
bool is_known(const BmodelTensor& input) {
    const std::size_t count = input.mean.size();
    const std::size_t channels = input.shape.size() > 1 ? input.shape[1] : 1;
    const auto divides = [](float value) { return std::isfinite(value) && value != 0; };
    return count == input.deviation.size() && (count <= 1 || count == channels) &&
           std::ranges::all_of(input.mean, [](float value) { return std::isfinite(value); }) &&
           std::ranges::all_of(input.deviation, divides);
}

Result<BmodelTensor> read_input_tensor(const Field& field) {
    BmodelTensor input;
    EMU_TRY_VALUE(message, field.message());
    EMU_TRY(message.each([&](const Field& f) -> Outcome {
        switch (f.number) {
        case input_field::shape: return read_shape(f, input.shape);
        case input_field::threshold: return read(f, input.threshold);
        case input_field::format: return read(f, input.format);
        case input_field::offset: return read(f, input.offset);
        case input_field::mean: return append(f, input.mean);
        case input_field::deviation: return append(f, input.deviation);
        default: return {};
        }
    }));
    if (is_known(input)) return input;
    return emu::error(emu::Fault::bad_model, "what an input's pixels become is not understood");
}

Result<BmodelTensor> read_output_tensor(const Field& field) {
    BmodelTensor output;
    EMU_TRY_VALUE(message, field.message());
    EMU_TRY(message.each([&](const Field& f) -> Outcome {
        switch (f.number) {
        case output_field::name: return read(f, output.name);
        case output_field::shape: return read_shape(f, output.shape);
        case output_field::offset: return read(f, output.offset);
        case output_field::threshold: return read(f, output.threshold);
        case output_field::format: return read(f, output.format);
        default: return {};
        }
    }));
    return output;
}

// Reads one more element of a repeated field.
template <class T, class Read, class... Arguments> Outcome
append_read(std::vector<T>& list, Read read, const Field& field, const Arguments&... arguments) {
    EMU_TRY_VALUE(element, read(field, arguments...));
    list.push_back(std::move(element));
    return {};
}

Result<BmodelCommand> read_command(const Field& field, const Source& source) {
    BmodelCommand command;
    EMU_TRY_VALUE(message, field.message());
    EMU_TRY(message.each([&](const Field& f) -> Outcome {
        switch (f.number) {
        case command_field::input: return append_read(command.inputs, read_input_tensor, f);
        case command_field::cmdbuf: return keep(f, source, command.commands);
        case command_field::neuron_size: return read(f, command.neuron_bytes);
        case command_field::output: return append_read(command.outputs, read_output_tensor, f);
        case command_field::weight_index: return read(f, command.weight_index);
        default: return {};
        }
    }));
    return command;
}

Result<BmodelLibrary> read_library(const Field& field, const Source& source) {
    BmodelLibrary library;
    EMU_TRY_VALUE(message, field.message());
    EMU_TRY(message.each([&](const Field& f) -> Outcome {
        switch (f.number) {
        case library_field::name: return read(f, library.name);
        case library_field::x86_64: return keep(f, source, library.x86_64);
        case library_field::armv8: return keep(f, source, library.armv8);
        default: return {};
        }
    }));
    return library;
}

Result<emu::SharedBytes> read_weights(const Field& field, const Source& source) {
    std::uint64_t offset = 0, length = 0;
    EMU_TRY_VALUE(message, field.message());
    EMU_TRY(message.each([&](const Field& f) -> Outcome {
        switch (f.number) {
        case weight_field::offset: return read(f, offset);
        case weight_field::length: return read(f, length);
        default: return {};
        }
    }));
    if (emu::in_range(offset, length, source.weights.size())) {
        return source.file.part(source.weights.subspan(offset, length));
    }
    return emu::error(emu::Fault::bad_model, "weights at byte %llu of %zu leave the file",
                      static_cast<unsigned long long>(offset), source.weights.size());
}

Result<emu::SharedBytes> read_inside(const Field& field, const Source& source) {
    emu::SharedBytes weights;
    EMU_TRY(keep(field, source, weights));
    if (source.has_inside || weights.empty()) return weights;
    return emu::error(emu::Fault::bad_model, "weights inside the message, where none may be");
}

Result<Bmodel> read_model(emu::Bytes bytes, const Source& source) {
    Bmodel model;
    Message message(bytes);
    EMU_TRY(message.each([&](const Field& f) -> Outcome {
        switch (f.number) {
        case model_field::net_name: return read(f, model.name);
        case model_field::chip: return read(f, model.chip);
        case model_field::node_num: return read(f, model.node_count);
        case model_field::format: return read(f, model.format);
        case model_field::command: return append_read(model.commands, read_command, f, source);
        case model_field::weight: return append_read(model.weights, read_inside, f, source);
        case model_field::library: return append_read(model.libraries, read_library, f, source);
        case model_field::type: return read(f, model.type);
        case model_field::version: return read(f, model.version);
        case model_field::weight_info:
            if (source.has_inside) return f.misfit();
            return append_read(model.weights, read_weights, f, source);
        default: return {};
        }
    }));
    return model;
}

} // namespace

Result<Bmodel> read_proto_container(const emu::SharedBytes& file) {
    emu::ByteReader reader(file);
    EMU_TRY_VALUE(magic, reader.read<std::uint32_t>());
    if (magic == inside_magic) {
        EMU_TRY_VALUE(message, reader.take(reader.left()));
        return read_model(message, {file, {}, true});
    }
    if (magic != proto_magic) return emu::error(emu::Fault::bad_model, "not a bmodel file");
    EMU_TRY_VALUE(length, reader.read<std::uint32_t>());
    EMU_TRY_VALUE(message, reader.take(length));
    EMU_TRY_VALUE(weights, reader.take(reader.left()));
    return read_model(message, {file, weights});
}

} // namespace bmrt
