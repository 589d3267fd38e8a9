// SPDX-License-Identifier: Apache-2.0
// One operation while it is lowered: what it is called, and the memory it works on.
#pragma once

#include "libviplite/format/description.h"
#include "libviplite/format/execution/memory/unit_memory.h"

#include <span>

namespace viplite::format {

// "operation 12 (NN, layer ConvolutionReluPoolingLayer2): what"
emu::Error refusal(const Description& description, std::size_t operation, const emu::Error& why);

// How a layer's tensors and layers are named: its name, and the operation's number.
std::string layer_name(const Description& description, std::size_t operation);

class OperationScope {
public:
    OperationScope(std::string name, UnitMemory& memory)
        : name_(std::move(name)), memory_(memory) {}

    const emu::TensorSpec& spec(emu::TensorId id) const { return memory_.program().spec(id); }

    // As UnitMemory's.
    emu::Result<emu::TensorId> read(const RingView& view) const {
        return memory_.read(view, name_);
    }
    emu::Outcome write(const RingView& view, emu::TensorId tensor) const {
        return memory_.write(view, tensor, name_);
    }

    emu::TensorId constant(emu::Dtype dtype, const emu::Shape& shape,
                           emu::SharedBytes values) const {
        return memory_.program().constant({name_, dtype, shape, {}}, std::move(values));
    }
    template <class T> emu::TensorId constant(emu::Dtype dtype, const emu::Shape& shape,
                                              const std::vector<T>& values) const {
        const auto bytes = std::as_bytes(std::span(values));
        return constant(dtype, shape,
                        emu::SharedBytes(std::vector<std::byte>(bytes.begin(), bytes.end())));
    }
    // Adds a layer with a result of its own, which is returned.
    emu::TensorId compute(emu::Command command, std::vector<emu::TensorId> src, emu::Dtype dtype,
                          const emu::Shape& shape) const;
    // The same with several results, for these maps.
    std::vector<emu::TensorId> compute_all(emu::Command command, std::vector<emu::TensorId> src,
                                           const std::vector<emu::MemoryView>& results) const;

private:
    std::string name_;
    UnitMemory& memory_;
};

} // namespace viplite::format
