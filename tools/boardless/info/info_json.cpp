// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/info/info.h"

#include "emu-core/chip/chip.h"
#include "emu-core/engine/cost.h"
#include "emu-core/engine/custom_layers.h"

#include <nlohmann/json.hpp>

namespace boardless {
namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson quantisation_json(const emu::Quant& quant) {
    switch (quant.scheme) {
    case emu::Quant::Scheme::none: return nullptr;
    case emu::Quant::Scheme::fixed_point: return {{"fraction", quant.fraction}};
    case emu::Quant::Scheme::affine: break;
    }
    OrderedJson affine = {{"scales", quant.scales}, {"zero_points", quant.zero_points}};
    if (!quant.per_tensor()) affine["axis"] = quant.axis;
    return affine;
}

OrderedJson tensors(const emu::Program& program, const std::vector<emu::TensorId>& ids) {
    OrderedJson list = OrderedJson::array();
    for (const emu::TensorId id : ids) {
        const emu::TensorSpec& spec = program.spec(id);
        const auto extents = spec.shape.extents();
        list.push_back({{"name", spec.name},
                        {"dtype", emu::name_of(spec.dtype)},
                        {"shape", std::vector<std::int32_t>(extents.begin(), extents.end())},
                        {"quantisation", quantisation_json(spec.quant)}});
    }
    return list;
}

OrderedJson cost_fields(const emu::Cost& cost) {
    return {{"macs", cost.macs},
            {"read_bytes", cost.read_bytes},
            {"write_bytes", cost.write_bytes},
            {"modelled_nanoseconds", cost.nanoseconds}};
}

OrderedJson layers_json(const emu::Program& program) {
    OrderedJson list = OrderedJson::array();
    for (const emu::Layer& layer : program.layers) {
        OrderedJson row = {{"name", layer.name},
                           {"command", emu::name_of(layer.command)},
                           {"outputs", tensors(program, layer.dst)}};
        row.update(cost_fields(emu::cost(layer, program)));
        list.push_back(std::move(row));
    }
    return list;
}

// Of each input what is done to pixels.
OrderedJson normalisation(const emu::Program& program) {
    OrderedJson list = OrderedJson::array();
    for (const emu::Normalisation& own : program.normalisation) {
        list.push_back({{"mean", own.mean}, {"std", own.deviation}});
    }
    return list;
}

// Of each input what applications hand over; null: the tensor.
OrderedJson pictures_json(const emu::Program& program) {
    OrderedJson list = OrderedJson::array();
    for (std::size_t i = 0; i < program.inputs.size(); ++i) {
        const emu::PictureInput own = program.picture(i);
        if (own.samples == emu::PictureSamples::none) {
            list.push_back(nullptr);
            continue;
        }
        list.push_back({{"samples", name_of(own.samples)},
                        {"colours", name_of(own.colours)},
                        {"source", name_of(own.source)}});
    }
    return list;
}

// The inputs of other programs, as of the first.
OrderedJson other_shapes_json(std::span<const emu::Program> programs) {
    OrderedJson list = OrderedJson::array();
    for (const emu::Program& program : programs) list.push_back(tensors(program, program.inputs));
    return list;
}

} // namespace

std::string info_json(std::span<const emu::Program> programs, const std::string& computed) {
    const emu::Program& program = programs.front();
    OrderedJson info = {{"chip", program.chip->name},
                        {"custom_string", program.custom_string},
                        {"custom_operators", emu::custom_operators(program)},
                        {"inputs", tensors(program, program.inputs)},
                        {"normalisation", normalisation(program)},
                        {"pictures", pictures_json(program)},
                        {"other_shapes", other_shapes_json(programs.subspan(1))},
                        {"outputs", tensors(program, program.outputs)},
                        {"layers", layers_json(program)},
                        {"total", cost_fields(emu::cost(program))},
                        {"memory",
                         {{"constant_bytes", program.constant_bytes()},
                          {"working_bytes", program.arena_bytes},
                          {"input_bytes", bytes_of(program, program.inputs)},
                          {"output_bytes", bytes_of(program, program.outputs)}}}};
    if (!computed.empty()) info["computed"] = computed;
    // Names come from files: what is not UTF-8 is replaced.
    return info.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

} // namespace boardless
