// SPDX-License-Identifier: Apache-2.0
// `boardless info --json` of a bmodel.
#include "tools/boardless/model/lane_model.h"

#include <nlohmann/json.hpp>

namespace boardless {
namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson tensors(const std::vector<bmrt::BmodelTensor>& tensors) {
    OrderedJson list = OrderedJson::array();
    for (const bmrt::BmodelTensor& tensor : tensors) {
        list.push_back({{"name", tensor.name},
                        {"dtype", "int8"},
                        {"shape", tensor.shape},
                        {"threshold", tensor.threshold},
                        {"neuron_offset", tensor.offset}});
        if (tensor.mean.empty()) continue;
        list.back()["mean"] = tensor.mean;
        list.back()["std"] = tensor.deviation;
    }
    return list;
}

} // namespace

emu::Result<std::string> lane_model_json(const bmrt::Bmodel& model) {
    OrderedJson commands = OrderedJson::array();
    for (const bmrt::BmodelCommand& command : model.commands) {
        EMU_TRY_VALUE(steps, steps_of(command));
        commands.push_back({{"inputs", tensors(command.inputs)},
                            {"outputs", tensors(command.outputs)},
                            {"command_bytes", command.commands.size()},
                            {"weight_bytes", weight_bytes(model, command)},
                            {"neuron_bytes", command.neuron_bytes},
                            {"steps", std::move(steps)}});
    }
    OrderedJson libraries = OrderedJson::array();
    for (const bmrt::BmodelLibrary& library : model.libraries) libraries.push_back(library.name);
    const OrderedJson info = {{"network", model.name},
                              {"chip", "bm" + std::to_string(model.chip)},
                              {"version", model.version},
                              {"libraries", std::move(libraries)},
                              {"not_computed", blockers_of(model)},
                              {"commands", std::move(commands)}};
    // Names come from files: what is not UTF-8 is replaced.
    return info.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

} // namespace boardless
