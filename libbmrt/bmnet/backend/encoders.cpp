// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/backend/encoders.h"

#include <bmnet/targets/cpu/cpu.hpp>

namespace bmnet {
namespace {

struct Row {
    std::string_view type;
    Encode encode;
};

constexpr Row rows[] = {
    {"tg_activation", encode_activation},   {"tg_concat", encode_concat},
    {"tg_convolution", encode_convolution}, {"tg_deconvolution", encode_deconvolution},
    {"tg_eltwise", encode_eltwise},         {"tg_innerproduct", encode_inner_product},
    {"tg_pooling", encode_pooling},         {"tg_scale", encode_channel_scale},
};

} // namespace

Encode find_encoder(std::string_view type) {
    for (const Row& row : rows) {
        if (row.type == type) return row.encode;
    }
    return nullptr;
}

// What computes it is found when the network is loaded.
emu::Outcome encode_cpu(const LayerJob& job) {
    add_cpu_op(job.bmk, std::string(job.op.type()).c_str(), job.op);
    return {};
}

} // namespace bmnet
