// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/compile/command_stream.h"

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

} // namespace bmrt::compile
