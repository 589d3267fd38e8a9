// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/backend/kernel_stream.h"

#include "emu-core/base/error.h"

namespace bmnet {
namespace {

using bmrt::compile::GlobalPlace;
using bmrt::compile::GlobalStrides;

emu::Outcome done(const bmk1880_op_t* command) {
    if (command != nullptr) return {};
    return emu::error(
        emu::Fault::unsupported,
        "the kernel refused a command (its log line says why), or the network takes more "
        "commands than a buffer holds");
}

ctrl_t region(const GlobalPlace& place) {
    return place.region == bmrt::compile::Region::weights ? CTRL_WEIGHT : CTRL_NEURON;
}

struct Put {
    bmk1880_context_t* bmk;

    const bmk1880_op_t* operator()(const bmk1880_conv_param_t* p) const {
        return bmk1880_tpu_conv(bmk, p);
    }
    const bmk1880_op_t* operator()(const bmk1880_depthwise_param_t* p) const {
        return bmk1880_tpu_depthwise(bmk, p);
    }
    const bmk1880_op_t* operator()(const bmk1880_max_pooling_param_t* p) const {
        return bmk1880_tpu_max_pooling(bmk, p);
    }
    const bmk1880_op_t* operator()(const bmk1880_avg_pooling_param_t* p) const {
        return bmk1880_tpu_avg_pooling(bmk, p);
    }
    const bmk1880_op_t* operator()(const bmk1880_mul_param_t* p) const {
        return bmk1880_tpu_mul(bmk, p);
    }
    const bmk1880_op_t* operator()(const bmk1880_mul_const_param_t* p) const {
        return bmk1880_tpu_mul_const(bmk, p);
    }
    const bmk1880_op_t* operator()(const bmk1880_mac_const_param_t* p) const {
        return bmk1880_tpu_mac_const(bmk, p);
    }
    const bmk1880_op_t* operator()(const bmk1880_max_param_t* p) const {
        return bmk1880_tpu_max(bmk, p);
    }
    const bmk1880_op_t* operator()(const bmk1880_max_const_param_t* p) const {
        return bmk1880_tpu_max_const(bmk, p);
    }
    const bmk1880_op_t* operator()(const bmk1880_min_const_param_t* p) const {
        return bmk1880_tpu_min_const(bmk, p);
    }
    const bmk1880_op_t* operator()(const bmk1880_or_int8_param_t* p) const {
        return bmk1880_tpu_or_int8(bmk, p);
    }
    const bmk1880_op_t* operator()(const bmk1880_lut_param_t* p) const {
        return bmk1880_tpu_lut(bmk, p);
    }
};

} // namespace

emu::Outcome KernelStream::load(const tensor_lmem& to, const GlobalPlace& from,
                                const GlobalStrides& strides) {
    tensor_lmem tensor = to;
    return done(bmk1880_gdma_load_stride(bmk_, &tensor, from.offset,
                                         bmrt::compile::vendor_strides(strides), region(from)));
}

emu::Outcome KernelStream::store(const GlobalPlace& to, const GlobalStrides& strides,
                                 const tensor_lmem& from) {
    tensor_lmem tensor = from;
    return done(bmk1880_gdma_store_stride(bmk_, &tensor, to.offset,
                                          bmrt::compile::vendor_strides(strides), region(to)));
}

emu::Outcome KernelStream::copy(const Side& to, const Side& from, const shape_t& extents) {
    tensor_gmem dst = bmrt::compile::vendor_tensor(to, extents);
    tensor_gmem src = bmrt::compile::vendor_tensor(from, extents);
    return done(bmk1880_gdma_copy_gmem(bmk_, &dst, &src, CTRL_NEURON));
}

emu::Outcome KernelStream::put(const bmrt::compile::Computation& computation) {
    return done(std::visit(Put{bmk_}, computation));
}

} // namespace bmnet
