// SPDX-License-Identifier: Apache-2.0
// A file's subgraphs while they become one graph: what is called is put in the caller's place.
#pragma once

#include "emu-core/base/flatbuffer.h"
#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/tflite/budget.h"
#include "emu-core/model/tflite/variables.h"

namespace emu::tflite {

class Network {
public:
    // All are used by it and live longer.
    Network(const SharedBytes& file, const flatbuffer::Table& model, GraphBuilder& builder)
        : file_(file), model_(model), builder_(builder), budget_(file.size()), variables_(builder) {
    }

    GraphBuilder& builder() { return builder_; }
    Budget& budget() { return budget_; }
    Variables& variables() { return variables_; }
    // A subgraph is being read that another one calls.
    bool is_called() const { return depth_ > 0; }

    // Its inputs got other shapes than the file has: all others follow from them.
    void set_reshaped() { reshaped_ = true; }
    bool is_reshaped() const { return reshaped_; }

    // The nodes of subgraph `index` on these tensors, and its outputs. Error bad_model: there is no
    // such subgraph, or none with so many inputs of these types and shapes; calls that go too deep;
    // what read_operators refuses.
    Result<std::vector<TensorId>> call(std::int64_t index, std::span<const TensorId> inputs);

private:
    const SharedBytes& file_;
    const flatbuffer::Table& model_;
    GraphBuilder& builder_;
    Budget budget_;
    Variables variables_;
    int depth_ = 0; // of calls
    bool reshaped_ = false;
};

} // namespace emu::tflite
