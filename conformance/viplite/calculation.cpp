// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/calculation.h"

#include "emu-core/model/container/container.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <utility>

namespace vip_live {

std::vector<std::byte> calculation(emu::ops::BinaryFunction function, Number constant) {
    const Step step{function, constant};
    return emu::write_container(
        conformance::calculation_program("generic", elements, std::span(&step, 1)));
}

std::vector<std::byte> calculation(Step first, Step second) {
    const Step steps[] = {first, second};
    return emu::write_container(conformance::calculation_program("generic", elements, steps));
}

Driver::Driver() {
    REQUIRE(vip_init() == VIP_SUCCESS);
}

vip_buffer_create_params_t tensor_params() {
    vip_buffer_create_params_t params{};
    params.num_of_dims = 1;
    params.sizes[0] = elements;
    params.data_format = VIP_BUFFER_FORMAT_INT32;
    params.quant_format = VIP_BUFFER_QUANTIZE_NONE;
    return params;
}

LiveBuffer::LiveBuffer() {
    auto params = tensor_params();
    REQUIRE(vip_create_buffer(&params, sizeof params, &buffer_) == VIP_SUCCESS);
    values_ = static_cast<Number*>(vip_map_buffer(buffer_));
    REQUIRE(values_);
}

vip_status_e LiveBuffer::set(Number value) const {
    write(value);
    return vip_flush_buffer(buffer_, VIP_BUFFER_OPER_TYPE_FLUSH);
}

void LiveBuffer::write(Number value) const {
    std::fill_n(values_, elements, value);
}

std::optional<Number> LiveBuffer::get() const {
    if (vip_flush_buffer(buffer_, VIP_BUFFER_OPER_TYPE_INVALIDATE) != VIP_SUCCESS) return {};
    return read();
}

std::optional<Number> LiveBuffer::read() const {
    const bool same = std::all_of(values_, values_ + elements,
                                  [this](Number value) { return value == values_[0]; });
    return same ? std::optional(values_[0]) : std::nullopt;
}

LiveNetwork::LiveNetwork(const std::vector<std::byte>& model) {
    REQUIRE(vip_create_network(model.data(), static_cast<vip_uint32_t>(model.size()),
                               VIP_CREATE_NETWORK_FROM_MEMORY, &network_) == VIP_SUCCESS);
    REQUIRE(vip_prepare_network(network_) == VIP_SUCCESS);
}

LiveNetwork::LiveNetwork(const std::vector<std::byte>& model, vip_buffer input, vip_buffer output)
    : LiveNetwork(model) {
    REQUIRE(bind(input, output) == VIP_SUCCESS);
}

vip_status_e LiveNetwork::destroy() {
    const vip_network network = std::exchange(network_, nullptr);
    return network ? vip_destroy_network(network) : VIP_SUCCESS;
}

vip_status_e LiveNetwork::bind(vip_buffer input, vip_buffer output) const {
    const vip_status_e bound = vip_set_input(network_, 0, input);
    return bound == VIP_SUCCESS ? vip_set_output(network_, 0, output) : bound;
}

vip_status_e LiveNetwork::set_priority(vip_uint8_t priority) const {
    return vip_set_network(network_, VIP_NETWORK_PROP_SET_PRIORITY, &priority);
}

vip_status_e LiveNetwork::set_limit(vip_uint32_t milliseconds) const {
    return vip_set_network(network_, VIP_NETWORK_PROP_SET_TIME_OUT, &milliseconds);
}

} // namespace vip_live
