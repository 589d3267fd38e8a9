// SPDX-License-Identifier: Apache-2.0
// A tensor of a graph: the struct that programs read, and its memory.
#pragma once

#include "libviplite/live/buffer.h"

#include <cstdlib>
#include <memory>

#include <vsi_nn_tensor.h>

namespace viplite::ovxlib {

// Thread-safe, but for what a program writes into the struct, which changes nothing.
class Tensor {
public:
    // With memory of its own, where it has any. Errors: of read_attributes(), to_port();
    // out_of_memory.
    static emu::Result<std::shared_ptr<Tensor>> make(const vsi_nn_tensor_attr_t* attr);
    // Its memory is at `data`, which outlives it; null: of its own, that the program may have the
    // address of. Error bad_argument besides: it is virtual.
    static emu::Result<std::shared_ptr<Tensor>> around(const vsi_nn_tensor_attr_t* attr,
                                                       void* data);

    vsi_nn_tensor_t* shared() { return &shared_; }
    // What it was made with.
    const vsi_nn_tensor_attr_t& attributes() const { return attributes_; }

    // Error of all below bad_state: it has no memory. Both copy all of it.
    emu::Result<std::shared_ptr<viplite::Buffer>> buffer() const;
    emu::Outcome write(const void* data);
    emu::Result<std::vector<std::byte>> read() const;
    // Error bad_state too: it is not from AddTensorFromHandle.
    emu::Result<void*> handle() const;
    emu::Outcome flush() const;

private:
    Tensor(const vsi_nn_tensor_attr_t& attributes, std::shared_ptr<viplite::Buffer> buffer);
    emu::Outcome check_handle() const;

    const vsi_nn_tensor_attr_t attributes_;
    const std::shared_ptr<viplite::Buffer> buffer_; // null: none
    vsi_nn_tensor_t shared_{};
};

} // namespace viplite::ovxlib
