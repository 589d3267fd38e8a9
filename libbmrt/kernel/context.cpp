// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/kernel/context.h"

#include "emu-core/base/error.h"
#include "libbmrt/kernel/chip.h"
#include "libbmrt/kernel/extents.h"

#include <atomic>

namespace bmrt::kernel {
namespace {

constexpr unsigned index_bits = 32; // of a command's handle; the rest is the round

std::uint32_t next_round() {
    static constinit std::atomic<std::uint32_t> rounds{0};
    return ++rounds;
}

std::int64_t align_of(bool aligned) {
    return aligned ? geometry.channel_align : 1;
}

std::unique_ptr<LocalTensor> make_tensor(tl_type type, laddr_t address, const shape_t& shape,
                                         fmt_t format, bool aligned) {
    auto tensor = std::make_unique<LocalTensor>();
    tensor->record.type = type;
    tensor->record.operand.laddr = address;
    tensor->record.shape = shape;
    tensor->record.aligned = aligned;
    tensor->record.fmt = format;
    tensor->record.bank_id = LocalAllocator::no_bank;
    return tensor;
}

std::unique_ptr<LocalTensor> make_tensor(const LocalAllocator::Part& part, const shape_t& shape,
                                         fmt_t format, bool aligned) {
    auto tensor =
        make_tensor(TL_TYPE_TENSOR, static_cast<laddr_t>(part.offset), shape, format, aligned);
    tensor->part = part;
    tensor->record.bank_id = part.bank;
    tensor->record.reserved_size = static_cast<int>(part.bytes);
    return tensor;
}

} // namespace

Context::Context(std::span<std::byte> buffer) : commands_(buffer), round_(next_round()) {}

bmk1880_op_t* Context::handle_of(std::size_t command) const {
    const std::uint64_t token = std::uint64_t{round_} << index_bits | (command + 1);
    return reinterpret_cast<bmk1880_op_t*>(static_cast<std::uintptr_t>(token));
}

emu::Result<std::size_t> Context::command_of(const bmk1880_op_t* handle, const char* name) const {
    const std::uint64_t token = reinterpret_cast<std::uintptr_t>(handle);
    const auto number = static_cast<std::uint32_t>(token);
    if (token >> index_bits != round_ || number == 0) {
        return emu::error(emu::Fault::bad_handle, "%s is no command of this context's buffer",
                          name);
    }
    return std::size_t{number} - 1;
}

emu::Result<bmk1880_op_t*> Context::add(const bmrt::TensorDescriptor& descriptor) {
    const std::lock_guard lock(mutex_);
    EMU_TRY_VALUE(command, commands_.add(descriptor));
    return handle_of(command);
}

emu::Result<bmk1880_op_t*> Context::add(const DmaCommand& dma) {
    const std::lock_guard lock(mutex_);
    EMU_TRY_VALUE(command, commands_.add(dma));
    return handle_of(command);
}

emu::Outcome Context::add(const bmrt::CpuRecord& record) {
    const std::lock_guard lock(mutex_);
    return commands_.add(record);
}

emu::Outcome Context::add_dependency(const bmk1880_op_t* before, const bmk1880_op_t* after) {
    const std::lock_guard lock(mutex_);
    EMU_TRY_VALUE(first, command_of(before, "before"));
    EMU_TRY_VALUE(second, command_of(after, "after"));
    return commands_.order().add_dependency(first, second);
}

std::span<std::byte> Context::finish() {
    const std::lock_guard lock(mutex_);
    return commands_.finish();
}

void Context::reset() {
    const std::lock_guard lock(mutex_);
    commands_.clear();
    round_ = next_round();
}

emu::Result<tensor_lmem*> Context::allocate(const shape_t& shape, fmt_t format, bool aligned) {
    EMU_TRY_VALUE(extents, extents_of(shape));
    const std::lock_guard lock(mutex_);
    EMU_TRY_VALUE(part, allocator_.allocate(bytes_per_lane(extents, aligned), align_of(aligned)));
    return tensors_.keep(make_tensor(part, shape, format, aligned));
}

emu::Result<tensor_lmem*> Context::allocate_in_bank(std::uint32_t bank, const shape_t& shape,
                                                    fmt_t format, bool aligned) {
    EMU_TRY_VALUE(extents, extents_of(shape));
    const std::lock_guard lock(mutex_);
    EMU_TRY_VALUE(part, allocator_.allocate_in_bank(bank, bytes_per_lane(extents, aligned),
                                                    align_of(aligned)));
    return tensors_.keep(make_tensor(part, shape, format, aligned));
}

emu::Result<tensor_lmem*> Context::place(laddr_t address, const shape_t& shape, fmt_t format,
                                         bool aligned) {
    const std::lock_guard lock(mutex_);
    return tensors_.keep(make_tensor(TL_TYPE_TENSOR_PREALLOC, address, shape, format, aligned));
}

emu::Outcome Context::free(const tensor_lmem* record) {
    const std::lock_guard lock(mutex_);
    EMU_TRY_VALUE(tensor, tensors_.find(record));
    if (tensor->part) EMU_TRY(allocator_.free(*tensor->part));
    tensors_.forget(*tensor);
    return {};
}

} // namespace bmrt::kernel
