// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/channel_order.h"

#include "emu-core/base/error.h"
#include "emu-core/model/passes/rearrangements.h"

#include <algorithm>

namespace emu {
namespace {

constexpr std::int32_t colours = 3;

int colour_axis(const TensorSpec& spec) {
    return spec.channels_first ? 1 : spec.shape.rank() - 1;
}

bool is_coloured(const TensorSpec& spec) {
    return spec.shape.rank() == 4 && spec.shape[colour_axis(spec)] == colours;
}

} // namespace

Outcome take_rgb(graph::Graph& graph) {
    bool found = false;
    for (const TensorId input : graph.inputs) {
        const TensorSpec spec = graph.tensors[input].spec;
        if (!is_coloured(spec)) continue;
        found = true;
        TensorSpec swapped = spec;
        swapped.name += " (bgr)";
        swapped.channels_first = false;
        graph.tensors.push_back({std::move(swapped), {}});
        const auto id = static_cast<TensorId>(graph.tensors.size() - 1);
        for (graph::Node& node : graph.nodes) {
            std::replace(node.inputs.begin(), node.inputs.end(), input, id);
        }
        std::vector<SliceAxis> axes;
        for (const std::int32_t extent : spec.shape.extents()) axes.push_back({0, 1, extent});
        axes[colour_axis(spec)] = {colours - 1, -1, colours};
        graph.nodes.insert(graph.nodes.begin(),
                           {graph.tensors[id].spec.name, slice(spec.shape, axes), {input}, {id}});
    }
    if (found) return {};
    return error(Fault::bad_argument, "no input is a picture of three colours");
}

} // namespace emu
