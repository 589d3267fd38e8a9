// SPDX-License-Identifier: Apache-2.0
// How layers divide the local memory: slots of whole banks, so that the DMA engine and the tensor
// unit work on different ones.
#pragma once

#include "emu-core/base/checked.h"
#include "libbmrt/kernel/chip.h"
#include "libbmrt/kernel/extents.h"

#include <bmkernel/bm_kernel.h>

#include <span>
#include <vector>

namespace bmrt::compile {

inline constexpr std::int64_t lanes = bmrt::kernel::geometry.lanes;
inline constexpr std::int64_t channel_align = bmrt::kernel::geometry.channel_align;
// The widest extents that commands can name, the channels being whole turns of the lanes.
inline constexpr std::int64_t most_extent = bmrt::kernel::longest_extent;
inline constexpr std::int64_t most_channels = most_extent / lanes * lanes;

inline std::int64_t turns(std::int64_t channels) {
    return emu::divide_up(channels, lanes);
}

// Bytes of each lane.
inline std::int64_t aligned_bytes(std::int64_t channels, std::int64_t h, std::int64_t w) {
    return turns(channels) * emu::align_up(h * w, channel_align);
}

// Banks that so many bytes of each lane take.
inline std::int64_t banks_of(std::int64_t bytes) {
    return emu::divide_up<std::int64_t>(bytes, bmrt::kernel::bank_bytes);
}

// Gives out slots one after the other.
class Slots {
public:
    std::int64_t take(std::int64_t bytes) {
        const std::int64_t offset = next_ * bmrt::kernel::bank_bytes;
        next_ += banks_of(bytes);
        return offset;
    }
    bool fit() const { return next_ <= bmrt::kernel::banks; }

private:
    std::int64_t next_ = 0; // bank
};

// Of two slots the one for turn `index`.
struct SlotPair {
    std::int64_t offsets[2] = {0, 0};

    std::int64_t operator[](std::size_t index) const { return offsets[index % 2]; }
};

inline shape_t shape(std::int64_t n, std::int64_t c, std::int64_t h, std::int64_t w) {
    shape_t shape{};
    shape.dim = 4;
    shape.n = static_cast<u32>(n);
    shape.c = static_cast<u32>(c);
    shape.h = static_cast<u32>(h);
    shape.w = static_cast<u32>(w);
    return shape;
}

// From lane 0 on. `offset`: of each lane.
inline tensor_lmem local_tensor(std::int64_t offset, const shape_t& shape, bool aligned = true,
                                fmt_t format = FMT_I8) {
    tensor_lmem tensor{};
    tensor.type = TL_TYPE_TENSOR_PREALLOC;
    tensor.operand.laddr = static_cast<laddr_t>(offset);
    tensor.shape = shape;
    tensor.aligned = aligned;
    tensor.fmt = format;
    tensor.bank_id = static_cast<u32>(bmrt::kernel::banks);
    return tensor;
}

} // namespace bmrt::compile
