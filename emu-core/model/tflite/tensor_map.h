// SPDX-License-Identifier: Apache-2.0
// Which tensor of the graph each tensor of the file is, while its operators become nodes in the
// file's order.
#pragma once

#include "emu-core/model/load_options.h"
#include "emu-core/model/tflite/network.h"
#include "emu-core/model/tflite/tensors.h"

namespace emu::tflite {

class TensorMap {
public:
    TensorMap(FileTensors file, Network& network)
        : file_(std::move(file)), network_(network), builder_(network.builder()),
          budget_(network.budget()), entries_(file_.size()) {}

    std::size_t size() const { return entries_.size(); }
    Network& network() { return network_; }
    GraphBuilder& builder() { return builder_; }
    Budget& budget() { return budget_; }

    // Of all that follow the precondition is id < size(), the errors are FileTensors::read's and
    // those listed.

    // A tensor that the graph's user writes, whatever the file has in it, perhaps of another shape.
    // Error bad_argument: one with another number of axes.
    Outcome add_input(TensorId id, const InputShapes& shapes);
    // A tensor that the caller of the subgraph gives. Error bad_model: it is described otherwise.
    Outcome give(TensorId id, TensorId given);
    // The graph's tensor. Constants come into the graph when they are first asked for. Error
    // bad_model: nothing has written it yet, or it keeps its value from run to run.
    Result<TensorId> value(TensorId id);
    // What the file says of it.
    Result<TensorSpec> described(TensorId id);
    // Error bad_model: it is of complex numbers and should not be, or the reverse.
    Outcome expect_complex(TensorId id, bool expected) const;
    // A variable tensor becomes the state of one operator. Error bad_model: it is none, or another
    // operator's already.
    Outcome take_state(TensorId id);
    // What an operator is about to write. Error bad_model: it has a value already.
    Result<TensorSpec> result(TensorId id);
    // Error bad_model: the same.
    Outcome bind(TensorId id, TensorId written);
    // The graph's tensor for an output of the network: a node makes it. Error bad_model: no
    // operator has written it.
    Result<TensorId> output(TensorId id);

    // What each tensor of a subgraph takes here.
    static constexpr std::size_t bytes_per_tensor = 2 * sizeof(TensorId);

private:
    struct Entry {
        TensorId graph = -1;
        bool is_result = false; // of an operator
        bool is_state = false;
    };
    Entry& entry(TensorId id) { return entries_[static_cast<std::size_t>(id)]; }

    FileTensors file_;
    Network& network_;
    GraphBuilder& builder_;
    Budget& budget_;
    std::vector<Entry> entries_;
};

} // namespace emu::tflite
