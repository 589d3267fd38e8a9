// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/batch.h"

#include "emu-core/base/error.h"
#include "emu-core/base/text.h"
#include "emu-core/model/passes/rearrangements.h"

#include <utility>

namespace emu {
namespace {

using graph::Graph;
using graph::Node;

constexpr TensorId none = -1;

Result<Shape> repeated(const TensorSpec& spec, std::int32_t count) {
    const Shape& shape = spec.shape;
    if (shape.rank() == 0 || shape[0] != 1) {
        return error(Fault::bad_argument, "%s is %s: no single sample that could be repeated",
                     spec.name.c_str(), to_text(shape).c_str());
    }
    std::vector<std::int32_t> extents(shape.extents().begin(), shape.extents().end());
    extents[0] = count;
    return Shape::make(extents);
}

class Repeater {
public:
    Repeater(Graph& graph, std::int32_t count)
        : graph_(graph), count_(count), single_(std::exchange(graph.nodes, {})) {}

    Outcome run() {
        std::vector<TensorId> inputs, outputs;
        for (const TensorId id : graph_.inputs) {
            EMU_TRY_VALUE(whole, add_whole(id));
            inputs.push_back(whole);
        }
        for (const TensorId id : graph_.outputs) {
            EMU_TRY_VALUE(whole, add_whole(id));
            outputs.push_back(whole);
        }
        std::vector<std::vector<TensorId>> parts(outputs.size());
        for (std::int32_t sample = 0; sample < count_; ++sample) {
            copies_.assign(single_tensors_, none);
            for (std::size_t i = 0; i < inputs.size(); ++i) take_input(i, inputs[i], sample);
            for (const Node& node : single_) add_copy(node, sample);
            for (std::size_t i = 0; i < outputs.size(); ++i) {
                parts[i].push_back(copy_of(graph_.outputs[i]));
            }
        }
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            graph_.nodes.push_back({graph_.tensors[outputs[i]].spec.name,
                                    graph::Concat{},
                                    std::move(parts[i]),
                                    {outputs[i]}});
        }
        graph_.inputs = std::move(inputs);
        graph_.outputs = std::move(outputs);
        return {};
    }

private:
    TensorId add(TensorSpec spec) {
        graph_.tensors.push_back({std::move(spec), {}});
        return static_cast<TensorId>(graph_.tensors.size() - 1);
    }

    Result<TensorId> add_whole(TensorId id) {
        TensorSpec whole = graph_.tensors[id].spec;
        EMU_TRY_VALUE(shape, repeated(whole, count_));
        whole.shape = shape;
        return add(std::move(whole));
    }

    // Constants are their own copies.
    TensorId copy_of(TensorId id) {
        if (!graph_.tensors[id].constant.empty()) return id;
        if (copies_[id] == none) {
            TensorSpec spec = graph_.tensors[id].spec;
            spec.channels_first = false;
            copies_[id] = add(std::move(spec));
        }
        return copies_[id];
    }

    void take_input(std::size_t index, TensorId whole, std::int32_t sample) {
        const TensorId id = graph_.inputs[index];
        const Shape shape = graph_.tensors[whole].spec.shape;
        std::vector<SliceAxis> axes;
        for (const std::int32_t extent : shape.extents()) axes.push_back({0, 1, extent});
        axes[0] = {sample, 1, 1};
        graph_.nodes.push_back({name_of_copy(graph_.tensors[id].spec.name, sample),
                                slice(shape, axes),
                                {whole},
                                {copy_of(id)}});
    }

    void add_copy(const Node& node, std::int32_t sample) {
        Node copy{name_of_copy(node.name, sample), node.operation, node.inputs, node.outputs};
        for (TensorId& id : copy.inputs) id = copy_of(id);
        for (TensorId& id : copy.outputs) id = copy_of(id);
        graph_.nodes.push_back(std::move(copy));
    }

    std::string name_of_copy(const std::string& name, std::int32_t sample) const {
        return format("%s (%d of %d)", name.c_str(), sample + 1, count_);
    }

    Graph& graph_;
    const std::int32_t count_;
    const std::vector<Node> single_;
    const std::size_t single_tensors_ = graph_.tensors.size();
    std::vector<TensorId> copies_; // per tensor of the single network: this sample's
};

} // namespace

Outcome repeat_for_batch(Graph& graph, std::int32_t count) {
    if (count < 1) return error(Fault::bad_argument, "a batch of %d", count);
    if (count == 1) return {};
    return Repeater(graph, count).run();
}

} // namespace emu
