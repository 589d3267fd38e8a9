// SPDX-License-Identifier: Apache-2.0
// Inputs and outputs of a run that takes several pictures one after the other: the session holds
// those of one.
#pragma once

#include "emu-core/runtime/session.h"
#include "librknnrt/model/model.h"

namespace rknn {

class BatchValues {
public:
    explicit BatchValues(const ShapeSet& shapes);

    // Of all pictures, dense as Port::inside says.
    std::span<std::byte> input(std::size_t port) { return inputs_[port]; }
    emu::Bytes output(std::size_t port) const { return outputs_[port]; }

    // One picture's between here and the session.
    void load(std::size_t picture, emu::Session& session) const;
    void store(std::size_t picture, emu::Session& session);

private:
    std::vector<std::vector<std::byte>> inputs_, outputs_;
};

} // namespace rknn
