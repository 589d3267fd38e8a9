// SPDX-License-Identifier: Apache-2.0
#include "libviplite/awnn/port.h"

#include "emu-core/base/checked.h"
#include "libviplite/awnn/status.h"

#include <iterator>
#include <limits>

namespace viplite::awnn {
namespace {

// Asks for the properties of one port.
class PortQuery {
public:
    PortQuery(vip_network network, Direction direction, vip_uint32_t index)
        : network_(network), input_(direction == Direction::input), index_(index) {}

    emu::Outcome get(vip_buffer_property_e property, void* value) const {
        if (input_) AWNN_TRY(vip_query_input, network_, index_, property, value);
        if (!input_) AWNN_TRY(vip_query_output, network_, index_, property, value);
        return {};
    }

private:
    vip_network network_;
    bool input_;
    vip_uint32_t index_;
};

emu::Outcome query_shape(const PortQuery& query, vip_buffer_create_params_t& type) {
    EMU_TRY(query.get(VIP_BUFFER_PROP_NUM_OF_DIMENSION, &type.num_of_dims));
    if (type.num_of_dims > std::size(type.sizes)) {
        return emu::error(emu::Fault::bad_model, "%u dimensions are more than %zu",
                          type.num_of_dims, std::size(type.sizes));
    }
    return query.get(VIP_BUFFER_PROP_SIZES_OF_DIMENSION, type.sizes);
}

// The union holds only what the format of quantisation has.
emu::Outcome query_quantisation(const PortQuery& query, vip_buffer_create_params_t& type) {
    EMU_TRY(query.get(VIP_BUFFER_PROP_QUANT_FORMAT, &type.quant_format));
    auto& dfp = type.quant_data.dfp;
    auto& affine = type.quant_data.affine;
    switch (type.quant_format) {
    case VIP_BUFFER_QUANTIZE_DYNAMIC_FIXED_POINT:
        return query.get(VIP_BUFFER_PROP_FIXED_POINT_POS, &dfp.fixed_point_pos);
    case VIP_BUFFER_QUANTIZE_TF_ASYMM:
        EMU_TRY(query.get(VIP_BUFFER_PROP_TF_SCALE, &affine.scale));
        return query.get(VIP_BUFFER_PROP_TF_ZERO_POINT, &affine.zeroPoint);
    default: return {};
    }
}

emu::Result<vip_uint32_t> element_count(const vip_buffer_create_params_t& type) {
    std::optional<vip_uint32_t> count = 1;
    for (vip_uint32_t axis = 0; axis < type.num_of_dims && count; ++axis) {
        count = emu::checked_multiply(*count, type.sizes[axis]);
    }
    if (!count) return emu::error(emu::Fault::bad_model, "more elements than 32 bits can count");
    return *count;
}

emu::Result<Awnn_params_t> describe(const PortQuery& query) {
    Awnn_params_t description = {};
    auto& type = description.vip_param;
    EMU_TRY(query_shape(query, type));
    EMU_TRY(query.get(VIP_BUFFER_PROP_DATA_FORMAT, &type.data_format));
    EMU_TRY(query_quantisation(query, type));
    EMU_TRY(query.get(VIP_BUFFER_PROP_NAME, description.name));
    type.memory_type = VIP_BUFFER_MEMORY_TYPE_DEFAULT;
    EMU_TRY_VALUE(elements, element_count(type));
    description.elements = elements;
    return description;
}

} // namespace

void Buffer::Destroy::operator()(vip_buffer buffer) const {
    vip_unmap_buffer(buffer);
    vip_destroy_buffer(buffer);
}

emu::Result<Buffer> Buffer::create(vip_buffer_create_params_t type) {
    vip_buffer handle = nullptr;
    AWNN_TRY(vip_create_buffer, &type, 0, &handle); // 0, as the vendor's awnn passes
    Buffer buffer(handle);
    EMU_TRY(buffer.map());
    return buffer;
}

emu::Outcome Buffer::map() {
    auto* const first = static_cast<std::byte*>(vip_map_buffer(handle()));
    if (!first) return emu::error(emu::Fault::out_of_memory, "vip_map_buffer returned null");
    bytes_ = {first, vip_get_buffer_size(handle())};
    return {};
}

emu::Result<Port> open_port(vip_network network, Direction direction, vip_uint32_t index) {
    EMU_TRY_VALUE(description, describe(PortQuery(network, direction, index)));
    EMU_TRY_VALUE(buffer, Buffer::create(description.vip_param));
    return Port{description, std::move(buffer)};
}

} // namespace viplite::awnn
