// SPDX-License-Identifier: Apache-2.0
// Tensors between layers as those of a graph, in the order of axes that somebody asks for.
#pragma once

#include "emu-core/model/graph_builder.h"
#include "libbmrt/bmnet/network/network_writer.h"

#include <map>
#include <optional>

namespace bmnet {

enum class Order : std::uint8_t {
    rows, // N, C, H, W, or the first of these that the tensor has
    map,  // N, H, W, C
};

class FloatTensors {
public:
    // Tensors of the writer that nobody puts are inputs. It outlives this.
    explicit FloatTensors(const NetworkWriter& writer) : writer_(writer) {}

    emu::GraphBuilder& builder() { return builder_; }

    // Errors of all: bad_model, a tensor that the writer has not, or extents beyond a graph's.
    emu::Result<emu::TensorId> get(const std::string& name, Order order);
    // The order that costs nothing for all of them. Precondition: there is one.
    emu::Result<Order> order_of(const std::vector<std::string>& names);
    emu::Result<std::vector<emu::TensorId>> get_all(const std::vector<std::string>& names,
                                                    Order order);

    // The result of an operation.
    emu::Outcome put(const std::string& name, Order order, emu::graph::Operation operation,
                     std::vector<emu::TensorId> inputs);
    // The same values in the same shape.
    emu::Outcome put_same(const std::string& name, const std::string& of);

    emu::Result<emu::TensorId> add(const std::string& name, emu::graph::Operation operation,
                                   std::vector<emu::TensorId> inputs, const emu::Shape& shape);
    emu::Result<emu::TensorId> constant(const std::string& name,
                                        const std::vector<std::int64_t>& extents,
                                        const std::vector<float>& values);

private:
    struct Orders {
        std::optional<emu::TensorId> rows, map;
        std::optional<emu::TensorId>& of(Order order) { return order == Order::rows ? rows : map; }
    };
    emu::Result<Orders*> find(const std::string& name);

    const NetworkWriter& writer_;
    emu::GraphBuilder builder_;
    std::map<std::string, Orders> tensors_;
};

// Error bad_model: extents beyond a graph's.
emu::Result<emu::Shape> shape_of(const std::vector<std::int64_t>& extents);
emu::Result<emu::Shape> shape_of(const BlobValue& value, Order order);

} // namespace bmnet
