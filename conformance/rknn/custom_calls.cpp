// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/custom_calls.h"

#include <algorithm>
#include <cstring>

namespace rknn_custom {
namespace {

Recorder current;

int note(const char* name, int code) {
    current.calls.emplace_back(name);
    return code;
}

int on_init(rknn_custom_op_context* context, rknn_custom_op_tensor* inputs, std::uint32_t,
            rknn_custom_op_tensor* outputs, std::uint32_t) {
    if (current.during_init) current.during_init(*context, inputs, outputs);
    return note("init", current.init);
}

int on_prepare(rknn_custom_op_context*, rknn_custom_op_tensor*, std::uint32_t,
               rknn_custom_op_tensor*, std::uint32_t) {
    return note("prepare", current.prepare);
}

float alpha_of(rknn_custom_op_context* context) {
    rknn_custom_op_attr attr;
    rknn_custom_op_get_op_attr(context, "alpha", &attr);
    const bool is_one = attr.n_elems == 1 && attr.dtype == RKNN_TENSOR_FLOAT32;
    return is_one ? *static_cast<const float*>(attr.data) : 0;
}

// The mixture of both inputs, and the place of the largest value in each channel of the first.
int on_compute(rknn_custom_op_context* context, rknn_custom_op_tensor* inputs, std::uint32_t,
               rknn_custom_op_tensor* outputs, std::uint32_t) {
    if (current.during_compute) current.during_compute(*context, inputs, outputs);
    const float alpha = alpha_of(context);
    const auto *x = values<float>(inputs[0]), *y = values<float>(inputs[1]);
    for (std::uint32_t i = 0; i < outputs[0].attr.n_elems; ++i) {
        values<float>(outputs[0])[i] = alpha * x[i] + (1 - alpha) * y[i];
    }
    const std::uint32_t cells = inputs[0].attr.dims[2] * inputs[0].attr.dims[3];
    for (std::uint32_t c = 0; c < outputs[1].attr.n_elems; ++c) {
        const float* const channel = x + static_cast<std::size_t>(c) * cells;
        values<std::int64_t>(outputs[1])[c] = std::max_element(channel, channel + cells) - channel;
    }
    return note("compute", current.compute);
}

int on_destroy(rknn_custom_op_context*) {
    return note("destroy", current.destroy);
}

} // namespace

Recorder& recorder() {
    return current;
}

void start_recording() {
    current = {};
}

rknn_custom_op blend_operator() {
    rknn_custom_op made{};
    made.version = 1;
    made.target = RKNN_TARGET_TYPE_CPU;
    std::strcpy(made.op_type, "cstBlend");
    made.init = on_init;
    made.prepare = on_prepare;
    made.compute = on_compute;
    made.destroy = on_destroy;
    return made;
}

} // namespace rknn_custom
