// SPDX-License-Identifier: Apache-2.0
// What the masks of a STRIDED_SLICE make of its axes.
#pragma once

#include "emu-core/model/passes/rearrangements.h"
#include "emu-core/model/tflite/call.h"

namespace emu::tflite {

// One element per axis as written, which need not be the source's axes: bit i of a mask is about
// element i.
struct StridedSlice {
    std::vector<std::int64_t> begin, end, step;
    std::uint32_t begin_mask = 0;    // from the first cell on
    std::uint32_t end_mask = 0;      // to the last cell
    std::uint32_t ellipsis_mask = 0; // one element for as many axes as the others leave
    std::uint32_t new_axis_mask = 0; // no axis of the source: one of extent 1 in the result
    std::uint32_t shrink_mask = 0;   // the cell `begin`; the axis is not in the result
    bool end_is_offset = false;      // from begin
};

// Operands 1 to 3: begin, end and step per written axis; and the masks among the options.
Result<StridedSlice> read_strided_slice(Call& call);

// One part per axis of `src`. Error bad_model: other numbers of elements, more of them than axes, a
// step of 0 or beyond 32 bits, a cell or a part that does not exist.
Result<std::vector<SliceAxis>> resolve(const StridedSlice& slice, const Shape& src);

// What the result has of them: axes that are new, and none of those that shrink. Errors as above.
Result<std::vector<std::int64_t>> result_extents(const StridedSlice& slice, const Shape& src);

} // namespace emu::tflite
