// SPDX-License-Identifier: Apache-2.0
// What tensors take of local memory, and how layers that work element by element are cut.
#ifndef BMNET_TARGETS_TARGET_HPP
#define BMNET_TARGETS_TARGET_HPP

#include <bmnet/backend/BackendContext.hpp>
#include <bmnet/targets/plat-bm168x/BM168xBackendContext.hpp>
#include <bmnet/utils/debug.h>

#include <algorithm>

#define MAX_HW (1 << 16)
#define RESIZE_W 2048

namespace bmnet {

typedef struct nh_secs {
    unsigned int nsecs;
    unsigned int hsecs;
} NH_SECS;

inline int align_addr_to_eu_num(const BackendContext& ctx, int addr) {
    return (addr + ctx.hw.eu_num - 1) / ctx.hw.eu_num * ctx.hw.eu_num;
}
// Bytes of a channel of h x w elements in its lane, aligned.
inline int get_csize_local_bitwidth(const BackendContext& ctx, int h, int w, int bitwidth) {
    return align_addr_to_eu_num(ctx, h * w) * bitwidth / 8;
}
inline int get_csize_local(const BackendContext& ctx, int h, int w) {
    return get_csize_local_bitwidth(ctx, h, w, 8 * ctx.hw.unit_size);
}
// Elements from a channel to its neighbour.
inline int get_cstride_local(const BackendContext& ctx, int h, int w) {
    return align_addr_to_eu_num(ctx, h * w);
}
inline int get_cstride_local(const BackendContext* ctx, int h, int w) {
    return get_cstride_local(*ctx, h, w);
}

// Into how many pieces `count` elements are cut so that blob_num tensors shape_t1(piece) fit local
// memory. Pieces differ by one element at most, and shape_t1 takes up to 65535. Source: decided.
inline int get_slice_num_element_wise(const BackendContext& ctx, int blob_num, int count) {
    const int line = 32; // bytes of a lane that matrices are cut into
    const int lines = ctx.hw.local_mem_size / std::max(blob_num, 1) / line;
    const int fit = std::max(1, std::min(65535, lines * line * ctx.hw.npu_num / ctx.hw.unit_size));
    return std::max(1, (count + fit - 1) / fit);
}

} // namespace bmnet

#endif
