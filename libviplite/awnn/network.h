// SPDX-License-Identifier: Apache-2.0
// A network of VIPLite's with a buffer on each input and output, prepared.
#pragma once

#include "libviplite/awnn/port.h"

#include <vector>

namespace viplite::awnn {

class Network {
public:
    // `data` is a path or the network itself, as `type` says. Errors: those of the calls.
    static emu::Result<Network> create(const void* data, vip_uint32_t size,
                                       vip_create_network_type_e type);

    vip_network handle() const { return handle_.get(); }
    const std::vector<Port>& inputs() const { return inputs_; }
    const std::vector<Port>& outputs() const { return outputs_; }

    // The CPU has written input `index`. Precondition: there is one.
    emu::Outcome flush_input(std::size_t index) const;
    // Runs once, after which the CPU sees the outputs.
    emu::Outcome run() const;

private:
    struct Destroy {
        void operator()(vip_network network) const;
    };

    explicit Network(vip_network handle) : handle_(handle) {}
    emu::Outcome open_ports();
    emu::Outcome bind() const;

    std::vector<Port> inputs_, outputs_; // outlive the network
    std::unique_ptr<_vip_network, Destroy> handle_;
};

// Of the picture that a network takes.
struct PictureSize {
    int width = 0, height = 0; // pixels; 0: the input is no picture
};

PictureSize picture_size(const Network& network);

} // namespace viplite::awnn
