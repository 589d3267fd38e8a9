// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/backend/encoders.h"

#include "emu-core/base/error.h"
#include "libbmrt/bmnet/backend/window_form.h"
#include "libbmrt/compile/local_memory.h"

namespace bmnet {
namespace {

using bmrt::compile::Region;

// Bytes of each lane.
constexpr std::uint32_t local_bytes = 1 << 16;

emu::Result<tensor_lmem> local(const LayerJob& job, std::uint32_t address, const shape_t& shape,
                               bool aligned) {
    if (address >= local_bytes) return job.wrong("an address beyond the local memory");
    return bmrt::compile::local_tensor(address, shape, aligned);
}

emu::Result<shape_t> shape_of(const LayerJob& job, const BlobShape& shape) {
    EMU_TRY_VALUE(extents, extents_of(shape));
    if (std::max({extents.n, extents.c, extents.h, extents.w}) > bmrt::compile::most_extent)
        return job.wrong("an extent that no command has");
    return bmrt::compile::shape(extents.n, extents.c, extents.h, extents.w);
}

emu::Outcome transport(const LayerJob& job, const TLTransportParameter& p) {
    const bool loads = p.direction() == TLTransportParameter_TransportDirection_S2L;
    if ((!loads && p.direction() != TLTransportParameter_TransportDirection_L2S) || p.transpose())
        return emu::error(emu::Fault::unsupported, "%s: a transport of another direction",
                          p.name().c_str());
    EMU_TRY_VALUE(shape, shape_of(job, p.local_shape()));
    EMU_TRY_VALUE(extents, extents_of(p.global_shape()));
    if (extents != Extents{shape.n, shape.c, shape.h, shape.w})
        return job.wrong("a transport between two shapes");
    EMU_TRY_VALUE(tensor, local(job, p.local_address(), shape, p.aligned()));
    const auto bytes = static_cast<std::uint64_t>(extents.elements());
    const bool neurons = p.data_type() == TLTransportParameter_TransportDataType_NEURON;
    const std::uint64_t size = neurons ? job.neuron_bytes : job.network.weights.size();
    if (p.global_offset() > size || bytes > size - p.global_offset())
        return job.wrong("a transport beyond the neurons or weights");
    const bmrt::compile::GlobalPlace place{neurons ? Region::neurons : Region::weights,
                                           p.global_offset()};
    const bmrt::compile::GlobalStrides strides{extents.c * extents.plane(), extents.plane(),
                                               extents.w};
    return loads ? job.stream.load(tensor, place, strides)
                 : job.stream.store(place, strides, tensor);
}

emu::Outcome transports(const LayerJob& job, TLTransportParameter_TransportStage stage) {
    for (const TLTransportParameter& p : job.op.tl_transport_param()) {
        if (p.stage() == stage) EMU_TRY(transport(job, p));
    }
    return {};
}

struct Ends {
    tensor_lmem src, dst;
};

emu::Result<Ends> ends(const LayerJob& job, std::uint32_t input, std::uint32_t output) {
    if (job.op.input_shape_size() != 1 || job.op.output_shape_size() != 1)
        return job.wrong("other than one input and one output");
    EMU_TRY_VALUE(from, shape_of(job, job.op.input_shape(0)));
    EMU_TRY_VALUE(to, shape_of(job, job.op.output_shape(0)));
    EMU_TRY_VALUE(src, local(job, input, from, true));
    EMU_TRY_VALUE(dst, local(job, output, to, true));
    return Ends{src, dst};
}

template <class Param> emu::Outcome set_window(const LayerJob& job, Param& p,
                                               const emu::ops::Window& window,
                                               const messages::RepeatedField<std::uint32_t>& pad) {
    for (const std::uint32_t value : {pad.Get(0), pad.Get(1), pad.Get(2), pad.Get(3)}) {
        if (value > 15) return job.wrong("padding of more than 15 cells");
    }
    if (window.y.stride > 15 || window.x.stride > 15) return job.wrong("strides above 15");
    p.pad_top = static_cast<u8>(pad.Get(0));
    p.pad_bottom = static_cast<u8>(pad.Get(1));
    p.pad_left = static_cast<u8>(pad.Get(2));
    p.pad_right = static_cast<u8>(pad.Get(3));
    p.stride_h = static_cast<u8>(window.y.stride);
    p.stride_w = static_cast<u8>(window.x.stride);
    return {};
}

emu::Outcome limit(const LayerJob& job, tensor_lmem& tensor, bool is_relu) {
    return is_relu ? bmrt::compile::apply_limits(job.stream, tensor, {.low = 0, .high = 127})
                   : emu::Outcome();
}

emu::Outcome convolve(const LayerJob& job) {
    const TLConvolutionParameter& p = job.op.tl_convolution_param();
    if (p.group() != 1 || p.result_add() || p.use_winograd() ||
        (p.if_relu() && p.relu_slope() != 0))
        return emu::error(emu::Fault::unsupported,
                          "a convolution with groups or other layers inside it");
    EMU_TRY_VALUE(window, window_of({p.kernel_size(), p.stride(), p.pad(), &p.dilation()}));
    EMU_TRY_VALUE(ends, ends(job, p.input(), p.output()));
    if (window.y.dilation > 16 || window.x.dilation > 16) return job.wrong("a dilation above 16");
    EMU_TRY_VALUE(weights, local(job, p.weight(),
                                 bmrt::compile::shape(ends.src.shape.c, ends.dst.shape.c,
                                                      window.y.kernel, window.x.kernel),
                                 false));
    EMU_TRY_VALUE(bias, local(job, p.bias_term() ? p.bias() : 0,
                              bmrt::compile::shape(2, ends.dst.shape.c, 1, 1), false));
    bmk1880_conv_param_t command{};
    command.ofmap = &ends.dst;
    command.ifmap = &ends.src;
    command.weight = &weights;
    command.bias = p.bias_term() ? &bias : nullptr;
    EMU_TRY(set_window(job, command, window, p.pad()));
    command.dilation_h = static_cast<u8>(window.y.dilation);
    command.dilation_w = static_cast<u8>(window.x.dilation);
    EMU_TRY_VALUE(shift, job.shift());
    command.rshift_width = shift;
    EMU_TRY(job.stream.compute(command));
    return limit(job, ends.dst, p.if_relu());
}

emu::Outcome pool(const LayerJob& job) {
    const TLPoolingParameter& p = job.op.tl_pooling_param();
    if (p.avg_pool()) return emu::error(emu::Fault::unsupported, "means in local memory");
    EMU_TRY_VALUE(window, window_of({p.kernel_size(), p.stride(), p.pad()}));
    if (window.y.kernel > 255 || window.x.kernel > 255) return job.wrong("a kernel above 255");
    EMU_TRY_VALUE(ends, ends(job, p.input(), p.output()));
    bmk1880_max_pooling_param_t command{};
    command.ofmap = &ends.dst;
    command.ifmap = &ends.src;
    command.kh = static_cast<u8>(window.y.kernel);
    command.kw = static_cast<u8>(window.x.kernel);
    EMU_TRY(set_window(job, command, window, p.pad()));
    EMU_TRY(job.stream.compute(command));
    const bmrt::compile::ByteScale scale = job.scale();
    if (scale.factor != 1 || scale.shift != 0) {
        bmk1880_mul_const_param_t times{};
        times.res_low = times.a = &ends.dst;
        times.b = static_cast<s8>(scale.factor);
        times.b_is_signed = scale.factor < 0;
        times.rshift_width = scale.shift;
        EMU_TRY(job.stream.compute(times));
    }
    return limit(job, ends.dst, p.if_relu());
}

emu::Outcome compute(const LayerJob& job) {
    if (job.op.type() == "tl_convolution") return convolve(job);
    if (job.op.type() == "tl_pooling") return pool(job);
    if (job.op.type() == "tl_group" || job.op.type() == "tl_group_end") return {};
    return emu::error(emu::Fault::unsupported, "no such layer in local memory");
}

} // namespace

bool is_local_layer(const std::string& type) {
    return type.starts_with("tl_");
}

emu::Outcome encode_local(const LayerJob& job) {
    EMU_TRY(transports(job, TLTransportParameter_TransportStage_PRE));
    EMU_TRY(transports(job, TLTransportParameter_TransportStage_CUR));
    EMU_TRY(compute(job));
    return transports(job, TLTransportParameter_TransportStage_POST);
}

} // namespace bmnet
