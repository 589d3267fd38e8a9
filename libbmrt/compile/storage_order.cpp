// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/compile/storage_order.h"

#include <algorithm>
#include <numeric>

namespace bmrt::compile {
namespace {

using emu::Layer;
using emu::Program;
using emu::TensorId;
namespace ops = emu::ops;

template <class... Operations> bool is_any(const Layer& layer) {
    return (std::holds_alternative<Operations>(layer.command) || ...);
}

bool has_windows(const Layer& layer) {
    return is_any<ops::Conv, ops::Depthwise, ops::MaxPool, ops::AveragePool, ops::Mean,
                  ops::FullyConnected>(layer);
}

bool is_elementwise(const Layer& layer) {
    return is_any<ops::Add, ops::Multiply, ops::Requantise, ops::Unary>(layer);
}

// Tensors that have one order, found by following `instead`.
class Groups {
public:
    explicit Groups(std::size_t count) : instead_(count) {
        std::iota(instead_.begin(), instead_.end(), 0);
    }

    TensorId find(TensorId id) const {
        while (instead_[id] != id) id = instead_[id];
        return id;
    }
    void join(TensorId a, TensorId b) { instead_[find(a)] = find(b); }

private:
    std::vector<TensorId> instead_;
};

} // namespace

std::vector<StorageOrder> storage_orders(const Program& program) {
    Groups groups(program.tensors.size());
    std::vector<bool> is_map(program.tensors.size());
    for (const Layer& layer : program.layers) {
        if (is_elementwise(layer)) {
            for (const TensorId id : layer.src) {
                const emu::TensorSpec &src = program.spec(id), &dst = program.spec(layer.dst[0]);
                if (src.shape == dst.shape && src.channels_first == dst.channels_first)
                    groups.join(id, layer.dst[0]);
            }
        } else if (has_windows(layer)) {
            is_map[layer.src[0]] = is_map[layer.dst[0]] = true;
        }
    }
    for (const auto* ends : {&program.inputs, &program.outputs}) {
        for (const TensorId id : *ends) is_map[id] = true;
    }
    std::vector<bool> group_is_map(program.tensors.size());
    for (std::size_t id = 0; id < is_map.size(); ++id) {
        if (is_map[id]) group_is_map[groups.find(static_cast<TensorId>(id))] = true;
    }
    std::vector<StorageOrder> orders;
    for (std::size_t id = 0; id < is_map.size(); ++id) {
        const emu::TensorSpec& spec = program.tensors[id].spec;
        const bool first = spec.shape.rank() == 4 && !spec.channels_first &&
                           group_is_map[groups.find(static_cast<TensorId>(id))];
        orders.push_back(first ? StorageOrder::channels_first : StorageOrder::as_program);
    }
    return orders;
}

StoragePlace::StoragePlace(const emu::Shape& shape, StorageOrder order) {
    if (order == StorageOrder::as_program) return;
    channels_ = shape[3];
    cells_ = shape.elements(1, 3);
}

} // namespace bmrt::compile
