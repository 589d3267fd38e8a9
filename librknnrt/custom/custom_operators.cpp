// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/custom/custom_operators.h"

#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "emu-core/engine/custom_layers.h"

#include <algorithm>
#include <set>

namespace rknn {

using emu::Fault;

namespace {

void report_unused(std::string_view type) {
    emu::log(emu::LogLevel::warning,
             emu::format("rknn_register_custom_ops: the network has no custom operator %s",
                         emu::printable(type).c_str()));
}

// The custom layers of a program, in its order.
std::vector<const emu::Layer*> custom_layers(const emu::Program& program) {
    std::vector<const emu::Layer*> layers;
    for (const emu::Layer& layer : program.layers) {
        if (emu::custom_of(layer)) layers.push_back(&layer);
    }
    return layers;
}

std::size_t place_of(const emu::Program& program, std::size_t layer) {
    const auto first = program.layers.begin();
    return static_cast<std::size_t>(
        std::count_if(first, first + static_cast<std::ptrdiff_t>(layer), emu::custom_of));
}

// The first `count` layers, the last one first.
template <class Layers> void destroy_layers(Layers& layers, std::size_t count) {
    auto layer = std::next(layers.begin(), static_cast<std::ptrdiff_t>(count));
    while (layer != layers.begin()) (--layer)->second->destroy();
}

template <class Layers> emu::Outcome init_layers(Layers& layers) {
    std::size_t done = 0;
    for (auto& [index, layer] : layers) {
        const emu::Outcome outcome = layer->init();
        if (!outcome) {
            destroy_layers(layers, done);
            return outcome;
        }
        ++done;
    }
    return {};
}

} // namespace

emu::Result<CustomOperators::Operators>
CustomOperators::read(std::span<const rknn_custom_op> records) const {
    if (records.empty()) return emu::error(Fault::bad_argument, "no operator is given");
    Operators operators;
    for (std::size_t i = 0; i < records.size(); ++i) {
        auto made = to_custom_operator(records[i]);
        if (!made) {
            return emu::error(made.error().fault, "op[%zu]: %s", i, made.error().detail.c_str());
        }
        const std::string type = made->type;
        if (operators_.contains(type) || !operators.emplace(type, *std::move(made)).second) {
            return emu::error(Fault::bad_state, "op[%zu]: %s is registered already", i,
                              emu::printable(type).c_str());
        }
    }
    return operators;
}

emu::Outcome CustomOperators::add(std::span<const rknn_custom_op> records,
                                  const emu::Program& program, emu::DeviceMemory& memory) {
    EMU_TRY_VALUE(operators, read(records));
    const std::vector<const emu::Layer*> found = custom_layers(program);
    std::set<std::string_view> unused;
    for (const auto& [type, custom] : operators) unused.insert(type);
    Layers layers;
    for (std::size_t place = 0; place < found.size(); ++place) {
        const auto custom = operators.find(emu::custom_of(*found[place])->type);
        if (custom == operators.end()) continue;
        unused.erase(custom->first);
        EMU_TRY_VALUE(layer, CustomLayer::open(custom->second, program, *found[place], memory));
        layers.emplace(place, std::move(layer));
    }
    EMU_TRY(init_layers(layers));
    for (const std::string_view type : unused) report_unused(type);
    operators_.merge(operators);
    layers_.merge(layers);
    return {};
}

emu::Outcome CustomOperators::run(emu::Session& session, std::size_t index) {
    const emu::Layer& layer = session.program().layers[index];
    const std::string& type = emu::custom_of(layer)->type;
    const auto found = layers_.find(place_of(session.program(), index));
    if (found != layers_.end() && found->second->type() == type) {
        return found->second->run(session, layer);
    }
    return emu::error(Fault::bad_state,
                      "nobody has registered the custom operator %s (%s): "
                      "rknn_register_custom_ops, before the first run",
                      type.c_str(), emu::printable(layer.name).c_str());
}

void CustomOperators::close() {
    destroy_layers(layers_, layers_.size());
    layers_.clear();
}

} // namespace rknn
