// SPDX-License-Identifier: Apache-2.0
// An input or output of a network: what VIPLite says of it, and the buffer that it is bound to.
#pragma once

#include "libviplite/awnn/buffer.h"

#include <awnn_internal.h>

namespace viplite::awnn {

enum class Direction { input, output };

struct Port {
    Awnn_params_t description; // name, elements, and the type of the buffer
    Buffer buffer;
};

// The port's description and a new buffer for it. Errors: those of the calls; bad_model, more
// dimensions or elements than a description can hold.
emu::Result<Port> open_port(vip_network network, Direction direction, vip_uint32_t index);

} // namespace viplite::awnn
