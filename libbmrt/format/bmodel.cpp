// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/format/bmodel.h"

#include "emu-core/base/checked.h"
#include "libbmrt/format/bmodel_containers.h"

namespace bmrt {
namespace {

constexpr std::uint64_t most_bytes = 4ULL << 30; // the chip's global memory
constexpr std::size_t most_dims = 8;

emu::Outcome check(const BmodelTensor& tensor, std::uint64_t neuron_bytes) {
    if (tensor.format != int8_format) {
        return emu::error(emu::Fault::unsupported, "a tensor's format is %u, not int8",
                          tensor.format);
    }
    if (tensor.shape.empty() || tensor.shape.size() > most_dims) {
        return emu::error(emu::Fault::bad_model, "a tensor of %zu axes", tensor.shape.size());
    }
    std::uint64_t bytes = 1;
    for (const std::uint32_t extent : tensor.shape) {
        if (extent == 0 || extent > most_bytes / bytes) {
            return emu::error(emu::Fault::bad_model, "a tensor of no elements, or of too many");
        }
        bytes *= extent;
    }
    if (emu::in_range(tensor.offset, bytes, neuron_bytes)) return {};
    return emu::error(emu::Fault::bad_model, "tensor %s leaves the %llu bytes of neurons",
                      emu::printable(tensor.name).c_str(),
                      static_cast<unsigned long long>(neuron_bytes));
}

emu::Outcome check(const BmodelCommand& command, std::size_t weights) {
    if (command.neuron_bytes > most_bytes) {
        return emu::error(emu::Fault::bad_model, "neurons of %llu bytes",
                          static_cast<unsigned long long>(command.neuron_bytes));
    }
    if (command.inputs.empty() || command.outputs.empty()) {
        return emu::error(emu::Fault::bad_model, "no inputs, or no outputs");
    }
    if (command.weight_index >= weights) {
        return emu::error(emu::Fault::bad_model, "its weights are number %u of %zu",
                          command.weight_index, weights);
    }
    for (const BmodelTensor& tensor : command.inputs) {
        EMU_TRY(check(tensor, command.neuron_bytes));
    }
    for (const BmodelTensor& tensor : command.outputs) {
        EMU_TRY(check(tensor, command.neuron_bytes));
    }
    return {};
}

emu::Outcome check(const Bmodel& model) {
    if (model.commands.empty()) {
        return emu::error(emu::Fault::bad_model, "the model has no commands");
    }
    for (std::size_t i = 0; i < model.commands.size(); ++i) {
        const emu::Outcome outcome = check(model.commands[i], model.weights.size());
        if (!outcome) {
            return emu::error(outcome.error().fault, "command %zu: %s", i,
                              outcome.error().detail.c_str());
        }
    }
    return {};
}

// An input without an offset of its own begins where the one before it ends. Source: files of
// several inputs without offsets are not known; assumed.
emu::Outcome place_inputs(BmodelCommand& command) {
    std::uint64_t end = 0;
    for (BmodelTensor& input : command.inputs) {
        if (input.offset == 0) input.offset = end;
        end = input.offset + input.bytes();
        if (end <= command.neuron_bytes) continue;
        return emu::error(emu::Fault::bad_model, "the inputs leave the %llu bytes of neurons",
                          static_cast<unsigned long long>(command.neuron_bytes));
    }
    return {};
}

} // namespace

std::uint64_t BmodelTensor::bytes() const {
    std::uint64_t product = 1;
    for (const std::uint32_t extent : shape) product *= extent;
    return product;
}

emu::Result<Bmodel> read_bmodel(const emu::SharedBytes& file) {
    emu::ByteReader reader(file);
    EMU_TRY_VALUE(magic, reader.read<std::uint32_t>());
    const bool is_proto = magic == proto_magic || magic == inside_magic;
    EMU_TRY_VALUE(model, is_proto ? read_proto_container(file) : read_json_container(file));
    EMU_TRY(check(model));
    for (BmodelCommand& command : model.commands) EMU_TRY(place_inputs(command));
    return std::move(model);
}

} // namespace bmrt
