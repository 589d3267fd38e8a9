// SPDX-License-Identifier: Apache-2.0
// A buffer of VIPLite's, mapped for as long as it lives.
#pragma once

#include "emu-core/base/result.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vip_lite.h>

namespace viplite::awnn {

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

} // namespace viplite::awnn
