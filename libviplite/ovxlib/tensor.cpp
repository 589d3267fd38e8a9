// SPDX-License-Identifier: Apache-2.0
#include "libviplite/ovxlib/tensor.h"

#include "emu-core/base/error.h"
#include "libviplite/live/driver.h"
#include "libviplite/ovxlib/attributes.h"

#include <cstring>

namespace viplite::ovxlib {

using emu::Fault;
using Made = emu::Result<std::shared_ptr<Tensor>>;

Tensor::Tensor(const vsi_nn_tensor_attr_t& attributes, std::shared_ptr<viplite::Buffer> buffer)
    : attributes_(attributes), buffer_(std::move(buffer)) {
    shared_.attr = attributes;
}

Made Tensor::make(const vsi_nn_tensor_attr_t* attr) {
    EMU_TRY_VALUE(attributes, read_attributes(attr));
    EMU_TRY_VALUE(port, to_port(attributes));
    attributes.is_created_from_handle = FALSE;
    attributes.is_handle_malloc_by_ovxlib = FALSE;
    if (!port) return std::shared_ptr<Tensor>(new Tensor(attributes, nullptr));
    const std::uint64_t bytes = port->bytes();
    EMU_TRY_VALUE(buffer, viplite::Buffer::allocate(device_memory(), std::move(port), bytes));
    return std::shared_ptr<Tensor>(new Tensor(attributes, std::move(buffer)));
}

Made Tensor::around(const vsi_nn_tensor_attr_t* attr, void* data) {
    EMU_TRY_VALUE(attributes, read_attributes(attr));
    EMU_TRY_VALUE(port, to_port(attributes));
    if (!port)
        return emu::error(Fault::bad_argument, "a virtual tensor, or one without a shape, has no "
                                               "memory that a program could share");
    attributes.is_created_from_handle = TRUE;
    attributes.is_handle_malloc_by_ovxlib = data ? FALSE : TRUE;
    const std::uint64_t bytes = port->bytes();
    auto& memory = device_memory();
    EMU_TRY_VALUE(buffer, data ? viplite::Buffer::from_handle(memory, std::move(port), data, bytes)
                               : viplite::Buffer::allocate(memory, std::move(port), bytes));
    return std::shared_ptr<Tensor>(new Tensor(attributes, std::move(buffer)));
}

emu::Result<std::shared_ptr<viplite::Buffer>> Tensor::buffer() const {
    if (buffer_) return buffer_;
    return emu::error(Fault::bad_state, "the tensor has no memory: it is virtual, or has no shape");
}

emu::Outcome Tensor::write(const void* data) {
    EMU_TRY_VALUE(memory, buffer());
    std::memcpy(memory->map(), data, static_cast<std::size_t>(memory->tensor()->bytes()));
    return memory->flush(emu::Direction::to_device);
}

emu::Result<std::vector<std::byte>> Tensor::read() const {
    EMU_TRY_VALUE(memory, buffer());
    EMU_TRY(memory->flush(emu::Direction::from_device));
    const auto* const first = static_cast<const std::byte*>(memory->map());
    return std::vector<std::byte>(first, first + memory->tensor()->bytes());
}

emu::Outcome Tensor::check_handle() const {
    EMU_TRY(buffer());
    if (attributes_.is_created_from_handle != FALSE) return {};
    return emu::error(Fault::bad_state, "the tensor is not from vsi_nn_AddTensorFromHandle");
}

emu::Result<void*> Tensor::handle() const {
    EMU_TRY(check_handle());
    EMU_TRY(buffer_->flush(emu::Direction::from_device));
    return buffer_->map();
}

emu::Outcome Tensor::flush() const {
    EMU_TRY(check_handle());
    return buffer_->flush(emu::Direction::to_device);
}

} // namespace viplite::ovxlib
