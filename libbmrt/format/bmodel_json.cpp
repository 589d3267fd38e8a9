// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/checked.h"
#include "emu-core/base/json.h"
#include "libbmrt/format/bmodel_containers.h"

#include <algorithm>
#include <array>
#include <limits>

namespace bmrt {
namespace {

using emu::Json;
using emu::Result;

Result<std::uint64_t> unsigned_of(const Json& value) {
    EMU_TRY_VALUE(number, value.integer());
    if (number >= 0) return static_cast<std::uint64_t>(number);
    return emu::error(emu::Fault::bad_model, "JSON: %lld where nothing is negative",
                      static_cast<long long>(number));
}

Result<std::uint32_t> unsigned32_of(const Json& value) {
    EMU_TRY_VALUE(number, unsigned_of(value));
    if (number <= std::numeric_limits<std::uint32_t>::max()) {
        return static_cast<std::uint32_t>(number);
    }
    return emu::error(emu::Fault::bad_model, "JSON: %llu where 32 bits are enough",
                      static_cast<unsigned long long>(number));
}

Result<float> threshold_of(const Json& value) {
    if (value.is_null()) return 0.0F;
    EMU_TRY_VALUE(number, value.real());
    return static_cast<float>(number);
}

// [offset, size] within the payload.
Result<emu::SharedBytes> part_of(const Json& range, const emu::SharedBytes& payload) {
    if (range.elements().size() != 2) {
        return emu::error(emu::Fault::bad_model, "JSON: a range is not an offset and a size");
    }
    EMU_TRY_VALUE(offset, unsigned_of(range.elements()[0]));
    EMU_TRY_VALUE(size, unsigned_of(range.elements()[1]));
    if (emu::in_range(offset, size, payload.size())) return payload.part(offset, size);
    return emu::error(emu::Fault::bad_model, "JSON: %llu bytes at %llu leave the payload of %zu",
                      static_cast<unsigned long long>(size),
                      static_cast<unsigned long long>(offset), payload.size());
}

Result<std::vector<std::uint32_t>> shape_of(const Json& list) {
    std::vector<std::uint32_t> shape;
    for (const Json& element : list.elements()) {
        EMU_TRY_VALUE(extent, unsigned32_of(element));
        shape.push_back(extent);
    }
    return shape;
}

// Outputs follow one another.
Result<BmodelTensor> read_output(const Json& value, std::uint64_t& offset) {
    EMU_TRY_VALUE(shape, shape_of(value["shape"]));
    EMU_TRY_VALUE(threshold, threshold_of(value["threshold"]));
    BmodelTensor output{value["name"].text(), std::move(shape), offset, threshold};
    // An overflow ends in a tensor that does not fit the neurons.
    offset = emu::checked_add(offset, output.bytes()).value_or(offset);
    return output;
}

// A member that the vendor's files do not have may say what the commands mean.
emu::Outcome expect_known_members(const Json& variety) {
    static constexpr std::array<std::string_view, 8> known = {
        "cmdbuf", "neuron_size", "output_offset", "output_size",
        "shape",  "sub_outputs", "threshold",     "weight"};
    for (const auto& [name, value] : variety.members()) {
        if (std::ranges::find(known, name) != known.end()) continue;
        return emu::error(emu::Fault::unsupported, "JSON: a variety's %s is not known",
                          emu::printable(name).c_str());
    }
    return {};
}

// A variety without weights of its own has the model's, which are the first.
emu::Outcome read_own_weights(const Json& value, const emu::SharedBytes& payload, Bmodel& model,
                              BmodelCommand& command) {
    if (value.is_null()) return {};
    EMU_TRY_VALUE(weights, part_of(value, payload));
    command.weight_index = static_cast<std::uint32_t>(model.weights.size());
    model.weights.push_back(weights);
    return {};
}

emu::Outcome read_variety(const Json& value, const emu::SharedBytes& payload, Bmodel& model) {
    BmodelCommand command;
    EMU_TRY(expect_known_members(value));
    EMU_TRY(read_own_weights(value["weight"], payload, model, command));
    EMU_TRY_VALUE(commands, part_of(value["cmdbuf"], payload));
    EMU_TRY_VALUE(neuron_bytes, unsigned_of(value["neuron_size"]));
    EMU_TRY_VALUE(offset, unsigned_of(value["output_offset"]));
    EMU_TRY_VALUE(shape, shape_of(value["shape"]));
    command.commands = commands;
    command.neuron_bytes = neuron_bytes;
    // The file has a threshold, which the vendor's runtime does not hand on.
    command.inputs.push_back({.name = {}, .shape = std::move(shape)});
    for (const Json& element : value["sub_outputs"].elements()) {
        EMU_TRY_VALUE(output, read_output(element, offset));
        command.outputs.push_back(std::move(output));
    }
    model.commands.push_back(std::move(command));
    return {};
}

Result<Bmodel> read_model(const Json& text, const emu::SharedBytes& payload) {
    if (!text["libraries"].elements().empty()) {
        return emu::error(emu::Fault::unsupported, "libraries in a JSON model");
    }
    if (text["backends"].elements().size() != 1) {
        return emu::error(emu::Fault::unsupported, "a JSON model of %zu backends",
                          text["backends"].elements().size());
    }
    const Json& backend = text["backends"].elements()[0];
    Bmodel model;
    model.name = text["name"].text();
    model.version = text["version"].text();
    EMU_TRY_VALUE(chip, unsigned32_of(backend["target"]));
    EMU_TRY_VALUE(weights, part_of(text["weight"], payload));
    model.chip = chip;
    model.weights.push_back(weights);
    for (const Json& variety : backend["varieties"].elements()) {
        EMU_TRY(read_variety(variety, payload, model));
    }
    return model;
}

} // namespace

Result<Bmodel> read_json_container(const emu::SharedBytes& file) {
    emu::ByteReader reader(file);
    EMU_TRY_VALUE(length, reader.read<std::uint32_t>());
    EMU_TRY_VALUE(text, reader.take(length));
    EMU_TRY_VALUE(magic, reader.read<std::uint32_t>());
    EMU_TRY_VALUE(size, reader.read<std::uint64_t>());
    EMU_TRY_VALUE(payload, reader.take(size));
    if (magic != json_magic) return emu::error(emu::Fault::bad_model, "not a bmodel file");
    const std::string_view view(reinterpret_cast<const char*>(text.data()), text.size());
    EMU_TRY_VALUE(model, Json::parse(view));
    return read_model(model, file.part(payload));
}

} // namespace bmrt
