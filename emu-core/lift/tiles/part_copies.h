// SPDX-License-Identifier: Apache-2.0
// The layers of a program that is written anew: what a layer takes of other tensors is copied where
// it has to be, once.
#pragma once

#include "emu-core/lift/tiles/tensor_origins.h"

#include <map>

namespace emu::lift {

class PartCopies {
public:
    PartCopies(Program& program, const TensorOrigins& origins)
        : program_(program), origins_(origins) {}

    // A tensor of that shape with the part's elements: the whole itself, or a copy by a layer of
    // that name.
    TensorId tensor_of(const TensorPart& part, const Shape& shape, const std::string& name);
    // A new tensor like another one, but for its shape.
    TensorId like(TensorId id, const Shape& shape);
    void add(Layer layer) { layers_.push_back(std::move(layer)); }

    // Outputs get what they are parts of. The program then has these layers.
    void finish() &&;

private:
    struct Copied {
        TensorPart part;
        Shape shape;
        TensorId tensor = 0;
    };

    void copy(const TensorPart& part, TensorId to, const std::string& name);
    void make_output(TensorId id);
    bool may_be_renamed(TensorId id) const;
    void rename(TensorId from, TensorId to);

    Program& program_;
    const TensorOrigins& origins_;
    std::vector<Layer> layers_;
    std::map<TensorId, std::vector<Copied>> copied_; // by the whole
    std::map<TensorId, TensorId> renamed_;           // to outputs
};

} // namespace emu::lift
