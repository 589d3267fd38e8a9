// SPDX-License-Identifier: Apache-2.0
// Where a network's tensors are: among the neurons, or among the weights.
#pragma once

#include "libbmrt/compile/byte_layers.h"
#include "libbmrt/compile/storage_order.h"

#include <map>

namespace bmrt::compile {

// Constants, one after the other; equal ones once.
class WeightPool {
public:
    GlobalPlace add(const std::vector<std::byte>& values);
    std::vector<std::byte> take() { return std::move(bytes_); }

private:
    std::vector<std::byte> bytes_;
    std::map<std::string, std::uint64_t> places_; // by the values
};

// The inputs come first, then the outputs without gaps, then what layers hand on as the program's
// memory plan has it, then scratch memory that layers use one after the other.
class NetworkMemory {
public:
    // Precondition: all tensors that layers write are bytes.
    explicit NetworkMemory(const emu::Program& program);

    const emu::Program& program() const { return program_; }
    StorageOrder order(emu::TensorId id) const { return orders_[id]; }
    StoragePlace storage(emu::TensorId id) const { return {program_.spec(id).shape, orders_[id]}; }

    // A constant goes to the weights, in its storage order.
    GlobalPlace place(emu::TensorId id);
    // The tensor lies where an input lies, which nobody overwrites. Precondition: same bytes.
    void share_input(emu::TensorId id, const GlobalPlace& input) { offsets_[id] = input.offset; }
    bool is_input(const GlobalPlace& place) const {
        return place.region == Region::neurons && place.offset < inputs_end_;
    }
    bool is_output(emu::TensorId id) const;
    // Bytes for one layer, beside what it has taken already.
    GlobalPlace take_scratch(std::int64_t bytes);
    void end_layer() { scratch_used_ = 0; }

    WeightPool& weights() { return weights_; }
    std::uint64_t neuron_bytes() const { return scratch_ + most_scratch_; }

private:
    const emu::Program& program_;
    std::vector<StorageOrder> orders_;
    std::vector<std::uint64_t> offsets_;
    WeightPool weights_;
    std::uint64_t inputs_end_ = 0;
    std::uint64_t scratch_ = 0, scratch_used_ = 0, most_scratch_ = 0;
};

} // namespace bmrt::compile
