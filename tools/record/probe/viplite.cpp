// SPDX-License-Identifier: Apache-2.0
// Generations up to 2.0, as the recorder.
#include "tools/record/probe/plan.h"

#include <vip_lite.h>

namespace probe {
namespace {

bool is_done(vip_status_e status, const char* what) {
    return status == VIP_SUCCESS || failed(what);
}

// V85x's take a size of memory in bytes, the others do not look at it.
vip_status_e begin() {
    constexpr vip_uint32_t memory = 32 << 20;
    const auto init = reinterpret_cast<void*>(&vip_init);
    return reinterpret_cast<vip_status_e (*)(vip_uint32_t)>(init)(memory);
}

// Buffers of one side of a network.
struct Side {
    vip_status_e (*query)(vip_network, vip_uint32_t, vip_enum, void*);
    vip_status_e (*set)(vip_network, vip_uint32_t, vip_buffer);
    vip_buffer buffers[most_inputs];
    vip_uint32_t count;
};

bool make_buffer(vip_network network, Side& side) {
    vip_buffer_create_params_t params = {};
    const auto ask = [&](vip_enum property, void* to) {
        return side.query(network, side.count, property, to) == VIP_SUCCESS;
    };
    if (!ask(VIP_BUFFER_PROP_NUM_OF_DIMENSION, &params.num_of_dims) ||
        !ask(VIP_BUFFER_PROP_SIZES_OF_DIMENSION, params.sizes) ||
        !ask(VIP_BUFFER_PROP_DATA_FORMAT, &params.data_format) ||
        !ask(VIP_BUFFER_PROP_QUANT_FORMAT, &params.quant_format))
        return failed("a query of a network's buffer failed");
    if (params.quant_format == VIP_BUFFER_QUANTIZE_TF_ASYMM &&
        (!ask(VIP_BUFFER_PROP_TF_SCALE, &params.quant_data.affine.scale) ||
         !ask(VIP_BUFFER_PROP_TF_ZERO_POINT, &params.quant_data.affine.zeroPoint)))
        return failed("a query of a network's buffer failed");
    if (params.quant_format == VIP_BUFFER_QUANTIZE_DYNAMIC_FIXED_POINT &&
        !ask(VIP_BUFFER_PROP_FIXED_POINT_POS, &params.quant_data.dfp.fixed_point_pos))
        return failed("a query of a network's buffer failed");
    vip_buffer& buffer = side.buffers[side.count];
    if (!is_done(vip_create_buffer(&params, sizeof params, &buffer), "vip_create_buffer failed"))
        return false;
    ++side.count;
    return is_done(side.set(network, side.count - 1, buffer), "vip_set_input or _output failed");
}

bool make_buffers(vip_network network, vip_enum property, Side& side) {
    vip_uint32_t count = 0;
    if (!is_done(vip_query_network(network, property, &count), "vip_query_network failed"))
        return false;
    if (count > most_inputs) return failed("the network has too many buffers");
    while (side.count < count)
        if (!make_buffer(network, side)) return false;
    return true;
}

bool fill(const Plan& plan, const Side& inputs, const unsigned char*& values) {
    for (vip_uint32_t i = 0; i < inputs.count; ++i) {
        void* const to = vip_map_buffer(inputs.buffers[i]);
        if (!to) return failed("vip_map_buffer failed");
        __builtin_memcpy(to, values, plan.inputs[i].bytes);
        values += padded(plan.inputs[i].bytes);
        vip_unmap_buffer(inputs.buffers[i]);
        vip_flush_buffer(inputs.buffers[i], VIP_BUFFER_OPER_TYPE_FLUSH);
    }
    return true;
}

bool run_sets(vip_network network, const Plan& plan, const Side& inputs, const Side& outputs) {
    if (inputs.count != plan.header->inputs) return failed("the inputs are not this model's");
    for (vip_uint32_t i = 0; i < inputs.count; ++i)
        if (vip_get_buffer_size(inputs.buffers[i]) < plan.inputs[i].bytes)
            return failed("the inputs are not this model's");
    const unsigned char* values = plan.values;
    for (uint64_t set = 0; set < plan.header->sets; ++set) {
        if (!fill(plan, inputs, values)) return false;
        if (!is_done(vip_run_network(network), "vip_run_network failed")) return false;
        for (vip_uint32_t i = 0; i < outputs.count; ++i) {
            vip_flush_buffer(outputs.buffers[i], VIP_BUFFER_OPER_TYPE_INVALIDATE);
            if (!vip_map_buffer(outputs.buffers[i])) return failed("vip_map_buffer failed");
            vip_unmap_buffer(outputs.buffers[i]);
        }
    }
    return true;
}

void run_network(vip_network network, const Plan& plan) {
    Side inputs = {vip_query_input, vip_set_input, {}, 0};
    Side outputs = {vip_query_output, vip_set_output, {}, 0};
    if (!is_done(vip_prepare_network(network), "vip_prepare_network failed")) return;
    if (make_buffers(network, VIP_NETWORK_PROP_INPUT_COUNT, inputs) &&
        make_buffers(network, VIP_NETWORK_PROP_OUTPUT_COUNT, outputs))
        run_sets(network, plan, inputs, outputs);
    vip_finish_network(network);
    const Side* const sides[] = {&inputs, &outputs};
    for (const Side* side : sides)
        for (vip_uint32_t i = 0; i < side->count; ++i) vip_destroy_buffer(side->buffers[i]);
}

} // namespace

const char* const model_name = "model.nb";

void run_all(const char* model, const Plan& plan) {
    if (!is_done(begin(), "vip_init failed")) return;
    vip_network network = nullptr;
    if (is_done(vip_create_network(model, 0, VIP_CREATE_NETWORK_FROM_FILE, &network),
                "vip_create_network failed")) {
        run_network(network, plan);
        vip_destroy_network(network);
    }
    vip_destroy();
}

} // namespace probe
