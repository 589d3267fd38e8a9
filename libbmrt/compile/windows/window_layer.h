// SPDX-License-Identifier: Apache-2.0
// Convolutions and pooling, as the tensor unit has them.
#pragma once

#include "emu-core/ops/windows/window.h"
#include "libbmrt/compile/command_stream.h"

namespace bmrt::compile {

// Feature maps are N, C, H, W among the neurons.
struct WindowLayer {
    enum class Kind : std::uint8_t { conv, depthwise, max_pool, average_pool };

    Kind kind = Kind::conv;
    std::int64_t n = 1, groups = 1;               // groups: of convolutions
    std::int64_t src_c = 1, src_h = 1, src_w = 1; // channels of all groups
    std::int64_t dst_c = 1, dst_h = 1, dst_w = 1;
    emu::ops::Window window = {};
    int shift = 0;                // to the right; of all but max_pool
    std::vector<int> shifts = {}; // instead of it, one for each output channel; or empty
    std::uint8_t factor = 1;      // of average_pool
    ByteLimits limits = {};
    GlobalPlace src = {}, dst = {};
    // Conv: dst_c x (kernel h x w) x (channels of a group); depthwise: dst_c x kernel h x w.
    GlobalPlace weights = {};
    // Conv of one group: if not 0, weights lie as (channels x kernel h x w) x so many instead, of
    // which dst_c are used.
    std::int64_t weight_columns = 0;
    bool has_bias = false;
    GlobalPlace bias = {}; // the low bytes of dst_c values, then the high ones

    bool is_conv() const { return kind == Kind::conv; }
    bool has_weights() const { return kind == Kind::conv || kind == Kind::depthwise; }
    std::int64_t group_src_c() const { return src_c / groups; }
    std::int64_t group_dst_c() const { return dst_c / groups; }
    int shift_of(std::int64_t channel) const { return shifts.empty() ? shift : shifts[channel]; }
    std::int64_t taps() const { return std::int64_t{window.y.kernel} * window.x.kernel; }
};

// Cuts the layer into tiles that fit the local memory. Error unsupported: not even one output cell
// of some channels does, or windows that descriptors cannot say.
emu::Outcome compile(CommandStream& stream, const WindowLayer& layer);

} // namespace bmrt::compile
