// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/network_form.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace rknn::format::writer {
namespace {

using emu::Layer;
using emu::Program;
using emu::TensorId;

// What a layer reads, or the network gives, as the map that it is. Error bad_model: it is meant in
// another order or shape.
emu::Outcome replace(const Program& program, const std::vector<FeatureOrder>& orders, TensorId& id,
                     bool may_be_channels_first, const char* reader) {
    const FeatureOrder& order = orders[static_cast<std::size_t>(id)];
    const emu::TensorSpec& spec = program.spec(order.map);
    const emu::Extents map = emu::feature_extents(spec.shape);
    const emu::Extents last = emu::feature_extents(program.spec(id).shape);
    const emu::Extents first = {last.n, last.w, last.c, last.h}; // were the axes N, C, H, W
    const bool either = map.c == 1 || map.h * map.w == 1;
    const bool fits = order.channels_first ? may_be_channels_first && first == map
                                           : last == map || (either && first == map);
    id = order.map;
    if (fits) return {};
    return emu::error(emu::Fault::bad_model,
                      "%s takes pixels and channels of '%s' in another order", reader,
                      spec.name.c_str());
}

emu::Outcome replace_sources(NetworkForm& form, const std::vector<FeatureOrder>& orders) {
    for (std::size_t i = 0; i < form.program.layers.size(); ++i) {
        Layer& layer = form.program.layers[i];
        if (std::holds_alternative<emu::ops::FullyConnected>(layer.command)) {
            const FeatureOrder& order = orders[static_cast<std::size_t>(layer.src[0])];
            form.channels_first[i] = order.channels_first;
            layer.src[0] = order.map;
            continue;
        }
        for (TensorId& id : layer.src) {
            EMU_TRY(replace(form.program, orders, id, false, layer.name.c_str()));
        }
    }
    return {};
}

// Outputs keep their names; as files tell them they are N, C, H, W anyway.
emu::Outcome replace_outputs(Program& program, const std::vector<FeatureOrder>& orders) {
    for (TensorId& id : program.outputs) {
        const std::string name = program.spec(id).name;
        EMU_TRY(replace(program, orders, id, program.spec(id).channels_first, "an output"));
        const bool is_input =
            std::find(program.inputs.begin(), program.inputs.end(), id) != program.inputs.end();
        if (!is_input) program.tensors[static_cast<std::size_t>(id)].spec.name = name;
    }
    return {};
}

// Where the layer is that writes the tensor, if it is a convolution and `reader` alone reads it.
std::optional<std::size_t> only_convolution(const Program& program, TensorId id,
                                            const Layer& reader) {
    const auto has = [id](const std::vector<TensorId>& ids) {
        return std::find(ids.begin(), ids.end(), id) != ids.end();
    };
    if (program.spec(id).dtype != emu::Dtype::i32 || has(program.outputs)) return std::nullopt;
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < program.layers.size(); ++i) {
        const Layer& layer = program.layers[i];
        if (&layer != &reader && has(layer.src)) return std::nullopt;
        const bool convolves = std::holds_alternative<emu::ops::Conv>(layer.command) ||
                               std::holds_alternative<emu::ops::Depthwise>(layer.command);
        if (convolves && has(layer.dst)) found = i;
    }
    return found;
}

// The sum reads the convolution's operands, then the other tensor.
void fuse_sums(NetworkForm& form) {
    std::vector<Layer>& layers = form.program.layers;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (!std::holds_alternative<emu::ops::Combine>(layers[i].command)) continue;
        const auto at = only_convolution(form.program, layers[i].src[0], layers[i]);
        if (!at) continue;
        const auto offset = static_cast<std::ptrdiff_t>(*at);
        form.fused[i] = layers[*at];
        std::vector<TensorId> src = layers[*at].src;
        src.push_back(layers[i].src[1]);
        layers[i].src = std::move(src);
        layers.erase(layers.begin() + offset);
        form.fused.erase(form.fused.begin() + offset);
        form.channels_first.erase(form.channels_first.begin() + offset);
        --i; // the convolution came before
    }
}

} // namespace

emu::Result<NetworkForm> network_form(const Program& program) {
    EMU_TRY(program.expect_no_states("a file of the vendor's kind"));
    NetworkForm form{program, {}, {}};
    const std::vector<FeatureOrder> orders = feature_orders(form.program);
    std::vector<Layer>& layers = form.program.layers;
    std::erase_if(layers, [&](const Layer& layer) { return only_orders(layer, orders); });
    form.fused.resize(layers.size());
    form.channels_first.resize(layers.size());
    EMU_TRY(replace_sources(form, orders));
    EMU_TRY(replace_outputs(form.program, orders));
    fuse_sums(form);
    return form;
}

} // namespace rknn::format::writer
