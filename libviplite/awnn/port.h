// SPDX-License-Identifier: Apache-2.0
// An input or output of a network: what VIPLite says of it, and the buffer that it is bound to.
#pragma once

#include "emu-core/base/result.h"

#include <awnn_internal.h>
#include <vip_lite.h>

#include <cstddef>
#include <memory>
#include <span>

namespace viplite::awnn {

// A buffer of VIPLite's, mapped for as long as it lives.
class Buffer {
public:
    // Errors: what vip_create_buffer and vip_map_buffer say.
    static emu::Result<Buffer> create(vip_buffer_create_params_t type);

    vip_buffer handle() const { return handle_.get(); }
    std::span<std::byte> bytes() const { return bytes_; }

private:
    struct Destroy {
        void operator()(vip_buffer buffer) const;
    };

    explicit Buffer(vip_buffer handle) : handle_(handle) {}
    emu::Outcome map();

    std::unique_ptr<_vip_buffer, Destroy> handle_;
    std::span<std::byte> bytes_;
};

enum class Direction { input, output };

struct Port {
    Awnn_params_t description; // name, elements, and the type of the buffer
    Buffer buffer;
};

// The port's description and a new buffer for it. Errors: those of the calls; bad_model, more
// dimensions or elements than a description can hold.
emu::Result<Port> open_port(vip_network network, Direction direction, vip_uint32_t index);

} // namespace viplite::awnn
