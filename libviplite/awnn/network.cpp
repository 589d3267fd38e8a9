// SPDX-License-Identifier: Apache-2.0
#include "libviplite/awnn/network.h"

#include "libviplite/awnn/status.h"

namespace viplite::awnn {
namespace {

emu::Result<std::vector<Port>> open_all(vip_network network, Direction direction) {
    const auto property = direction == Direction::input ? VIP_NETWORK_PROP_INPUT_COUNT
                                                        : VIP_NETWORK_PROP_OUTPUT_COUNT;
    vip_uint32_t count = 0;
    AWNN_TRY(vip_query_network, network, property, &count);
    std::vector<Port> ports;
    for (vip_uint32_t i = 0; i < count; ++i) {
        EMU_TRY_VALUE(port, open_port(network, direction, i));
        ports.push_back(std::move(port));
    }
    return ports;
}

} // namespace

void Network::Destroy::operator()(vip_network network) const {
    vip_finish_network(network);
    vip_destroy_network(network);
}

emu::Result<Network> Network::create(const void* data, vip_uint32_t size,
                                     vip_create_network_type_e type) {
    vip_network handle = nullptr;
    AWNN_TRY(vip_create_network, data, size, type, &handle);
    Network network(handle);
    EMU_TRY(network.open_ports());
    AWNN_TRY(vip_prepare_network, handle);
    EMU_TRY(network.bind());
    return network;
}

emu::Outcome Network::open_ports() {
    EMU_TRY_VALUE(inputs, open_all(handle(), Direction::input));
    EMU_TRY_VALUE(outputs, open_all(handle(), Direction::output));
    inputs_ = std::move(inputs);
    outputs_ = std::move(outputs);
    return {};
}

emu::Outcome Network::bind() const {
    for (vip_uint32_t i = 0; i < inputs_.size(); ++i) {
        AWNN_TRY(vip_set_input, handle(), i, inputs_[i].buffer.handle());
    }
    for (vip_uint32_t i = 0; i < outputs_.size(); ++i) {
        AWNN_TRY(vip_set_output, handle(), i, outputs_[i].buffer.handle());
    }
    return {};
}

emu::Outcome Network::flush_input(std::size_t index) const {
    AWNN_TRY(vip_flush_buffer, inputs_[index].buffer.handle(), VIP_BUFFER_OPER_TYPE_FLUSH);
    return {};
}

emu::Outcome Network::run() const {
    AWNN_TRY(vip_run_network, handle());
    for (const Port& output : outputs_) {
        AWNN_TRY(vip_flush_buffer, output.buffer.handle(), VIP_BUFFER_OPER_TYPE_INVALIDATE);
    }
    return {};
}

// The first input's sizes begin with the fastest axis: width, height, channels, or channels first.
// Luminance of NV12 has width and height alone.
PictureSize picture_size(const Network& network) {
    if (network.inputs().empty()) return {};
    const auto& type = network.inputs().front().description.vip_param;
    constexpr vip_uint32_t most_channels = 4;
    const bool channels_first = type.num_of_dims >= 3 && type.sizes[0] <= most_channels;
    const vip_uint32_t width_axis = channels_first ? 1 : 0;
    if (type.num_of_dims < width_axis + 2) return {};
    return {static_cast<int>(type.sizes[width_axis]), static_cast<int>(type.sizes[width_axis + 1])};
}

} // namespace viplite::awnn
