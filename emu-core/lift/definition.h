// SPDX-License-Identifier: Apache-2.0
// Who wrote what is in memory now.
#pragma once

#include "emu-core/lift/reads/view_extent.h"
#include "emu-core/tensor/tensor.h"

#include <deque>
#include <vector>

namespace emu::lift {

// A tensor that was written to a place.
struct Definition {
    Definition(const MemoryView& written, TensorId id)
        : view(written), tensor(id), whole(with_whole_blocks(written)), range(range_of(whole)) {}

    MemoryView view;
    TensorId tensor;
    MemoryView whole; // with what was written besides: zeros in the last block's further channels
    ByteRange range;
};

class Definitions {
public:
    // The view holds the tensor from now on. Error bad_model: there are too many.
    Outcome add(const MemoryView& view, TensorId tensor);

    // Those of which the view may have a byte, the newest first. They stay until the next add().
    std::vector<const Definition*> meeting(const MemoryView& view) const;

private:
    std::deque<Definition> definitions_; // the oldest first, without those that are wholly hidden
};

// Those of `definitions` of which the view may have a byte.
std::vector<const Definition*> meeting(const MemoryView& view,
                                       const std::vector<const Definition*>& definitions);

} // namespace emu::lift
