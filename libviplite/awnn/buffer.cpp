// SPDX-License-Identifier: Apache-2.0
#include "libviplite/awnn/buffer.h"

#include "libviplite/awnn/driver_call.h"

namespace viplite::awnn {

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

} // namespace viplite::awnn
