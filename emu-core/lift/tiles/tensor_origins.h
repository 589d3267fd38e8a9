// SPDX-License-Identifier: Apache-2.0
// Which tensor of a program each tensor is a part of, through any number of copies.
#pragma once

#include "emu-core/lift/tiles/tensor_part.h"

#include <map>
#include <utility>
#include <vector>

namespace emu::lift {

class TensorOrigins {
public:
    // The program's layers stay as they are; tensors may be added.
    explicit TensorOrigins(const Program& program);

    // Of all of itself where its layer computes it, and where no distances are regular.
    TensorPart of(TensorId id) const { return find(id, 0); }
    // Layers from now on are asked for after those before them: the answer for what `layer` gives
    // is the last one.
    void settle(const Layer& layer);
    // The tensor is that part of another from now on.
    void set(TensorId id, TensorPart part);
    // The tensor, and what was a part of it, is one of that part's tensor from now on.
    void enclose(TensorId id, const TensorPart& part);
    // The same elements; where they are all of an enclosed tensor, of that one.
    TensorPart unenclosed(const TensorPart& part) const;

    // How many copies were looked through so far.
    std::size_t steps() const { return steps_; }

private:
    TensorPart find(TensorId id, int depth) const;
    std::optional<TensorPart> through(const Layer& layer, int depth) const;

    const Program& program_;
    std::vector<std::int64_t> producer_; // the layer's number; -1: none
    std::vector<std::optional<TensorPart>> known_;
    std::map<TensorId, std::pair<TensorId, TensorPart>> enclosed_; // by what encloses them
    mutable std::size_t steps_ = 0;
};

// Whether the layer only copies elements.
bool is_copy(const Layer& layer);

} // namespace emu::lift
