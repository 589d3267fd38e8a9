// SPDX-License-Identifier: Apache-2.0
// rknn_tensor_attr of a port: how RKNN_QUERY_*_ATTR describes it.
#include "librknnrt/convert/convert.h"

#include <algorithm>

namespace rknn {
namespace {

void set_dims(rknn_tensor_attr& attr, std::initializer_list<std::int64_t> dims) {
    attr.n_dims = static_cast<std::uint32_t>(dims.size());
    std::transform(dims.begin(), dims.end(), attr.dims, narrow);
}

// Boards call every tensor affine, with scale 1 and zero point 0 where it is not quantised.
void set_quantisation(rknn_tensor_attr& attr, const emu::Quant& quant) {
    if (quant.scheme == emu::Quant::Scheme::fixed_point) {
        attr.qnt_type = RKNN_TENSOR_QNT_DFP;
        attr.fl = static_cast<std::int8_t>(quant.fraction);
        return;
    }
    attr.qnt_type = RKNN_TENSOR_QNT_AFFINE_ASYMMETRIC;
    attr.zp = quant.zero_point();
    attr.scale = quant.scale();
}

// The tensor in the order of its shape.
rknn_tensor_attr dense_attr(const Port& port, std::uint32_t index) {
    rknn_tensor_attr attr{};
    attr.index = index;
    port.name.copy(attr.name, sizeof attr.name - 1);
    attr.n_dims = static_cast<std::uint32_t>(port.shape.rank());
    std::copy_n(port.shape.extents().begin(), attr.n_dims, attr.dims);
    attr.n_elems = narrow(port.shape.elements());
    attr.size = attr.size_with_stride = narrow(port.dense(port.dtype).bytes());
    attr.fmt = port.feature_map() ? RKNN_TENSOR_NHWC : RKNN_TENSOR_UNDEFINED;
    attr.type = to_vendor(port.dtype);
    set_quantisation(attr, port.quant);
    return attr;
}

// The tensor in blocks: padding counts everywhere.
rknn_tensor_attr blocks_attr(const Port& port, std::uint32_t index) {
    rknn_tensor_attr attr = dense_attr(port, index);
    const emu::Extents& map = port.extents;
    set_dims(attr, {map.n, port.block_channels / port.block, map.h, map.w, port.block});
    const std::int64_t bytes = port.blocks(port.dtype).bytes();
    attr.n_elems = narrow(bytes / emu::size_of(port.dtype));
    attr.size = narrow(bytes);
    attr.size_with_stride = narrow(std::max(bytes, port.reserved_bytes));
    attr.fmt = RKNN_TENSOR_NC1HWC2;
    return attr;
}

} // namespace

rknn_tensor_attr input_attr(const Port& port, std::uint32_t index) {
    rknn_tensor_attr attr = dense_attr(port, index);
    attr.w_stride = narrow(port.line);
    attr.size_with_stride = narrow(std::max(port.native.bytes(), port.reserved_bytes));
    return attr;
}

rknn_tensor_attr native_input_attr(const Port& port, std::uint32_t index) {
    return port.in_blocks() ? blocks_attr(port, index) : input_attr(port, index);
}

// The NPU writes whole blocks of lines and channels, whichever order the application asks for.
rknn_tensor_attr output_attr(const Port& port, std::uint32_t index) {
    rknn_tensor_attr attr = dense_attr(port, index);
    if (!port.feature_map()) return attr;
    const emu::Extents& map = port.extents;
    const std::int64_t block = port.block;
    set_dims(attr, {map.n, map.c, map.h, map.w});
    attr.fmt = RKNN_TENSOR_NCHW;
    attr.size_with_stride = narrow(map.n * emu::align_up(map.c, block) * map.h *
                                   emu::align_up(map.w, block) * emu::size_of(port.dtype));
    if (port.reserved_bytes != 0) attr.size_with_stride = narrow(port.reserved_bytes);
    return attr;
}

rknn_tensor_attr native_output_attr(const Port& port, std::uint32_t index) {
    return port.in_blocks() ? blocks_attr(port, index) : dense_attr(port, index);
}

rknn_tensor_attr native_nhwc_output_attr(const Port& port, std::uint32_t index) {
    return dense_attr(port, index);
}

} // namespace rknn
