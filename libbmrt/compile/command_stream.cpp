// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/compile/command_stream.h"

#include "emu-core/base/error.h"

namespace bmrt::compile {

stride_t vendor_strides(const GlobalStrides& strides) {
    return stride_st4(static_cast<int>(strides.n), static_cast<int>(strides.c),
                      static_cast<int>(strides.h), 1);
}

tensor_gmem vendor_tensor(const CommandStream::Side& side, const shape_t& extents) {
    tensor_gmem tensor{};
    tensor.addr = side.offset;
    tensor.shape = extents;
    tensor.stride = vendor_strides(side.strides);
    return tensor;
}

emu::Outcome apply_limits(CommandStream& stream, tensor_lmem& bytes, const ByteLimits& limits) {
    constexpr ByteLimits all;
    if (limits.low > all.low) {
        bmk1880_max_const_param_t at_least{};
        at_least.max = at_least.a = &bytes;
        at_least.b = static_cast<s8>(limits.low);
        at_least.b_is_signed = true;
        EMU_TRY(stream.compute(at_least));
    }
    if (limits.high >= all.high) return {};
    bmk1880_min_const_param_t at_most{};
    at_most.min = at_most.a = &bytes;
    at_most.b = static_cast<s8>(limits.high);
    at_most.b_is_signed = true;
    return stream.compute(at_most);
}

} // namespace bmrt::compile
