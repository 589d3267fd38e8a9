// SPDX-License-Identifier: Apache-2.0
// vip_lite.h, up to 2.0: what makes buffers.
#include "emu-core/base/checked.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "emu-core/edge/strictness.h"
#include "libviplite/convert.h"
#include "libviplite/functions.h"
#include "libviplite/live/driver.h"
#include "libviplite/status.h"

using namespace viplite;

namespace {

// What `make` makes of the tensor, as a handle of the application's.
template <class Make> emu::Outcome create_buffer(const vip_buffer_create_params_t* param,
                                                 std::uint32_t size_of_param, vip_buffer* buffer,
                                                 Make make) {
    EMU_TRY(check_started());
    EMU_TRY(emu::check_given(buffer, "buffer"));
    *buffer = nullptr;
    EMU_TRY_VALUE(tensor, to_tensor(param, size_of_param));
    EMU_TRY_VALUE(made, make(tensor));
    EMU_TRY_VALUE(handle, add_object(std::move(made)));
    *buffer = static_cast<vip_buffer>(handle);
    return {};
}

constexpr std::uint32_t alignment = 64; // bytes, of memory from outside; documented

emu::Outcome check_alignment(const char* name, std::uint64_t size) {
    if (size % alignment == 0) return {};
    return emu::board_lets_pass(emu::error(emu::Fault::bad_argument,
                                           "%s is %llu, no multiple of %u", name,
                                           static_cast<unsigned long long>(size), alignment));
}

} // namespace

BOARDLESS_EXPORT vip_status_e vip_create_buffer(vip_buffer_create_params_t* create_param,
                                                vip_uint32_t size_of_param, vip_buffer* buffer) {
    return emu::guard<Abi>(
        fn::vip_create_buffer,
        [&] {
            return create_buffer(
                create_param, size_of_param, buffer, [](const viplite::format::Port& tensor) {
                    return Buffer::allocate(device_memory(), tensor, tensor.bytes());
                });
        },
        create_param, size_of_param, buffer);
}

// Memory that the vendor's allocates by malloc: as that of any buffer here, but in whole cache
// lines.
BOARDLESS_EXPORT vip_status_e vip_create_buffer_cache(vip_buffer_create_params_t* create_param,
                                                      vip_uint32_t size_of_param,
                                                      vip_buffer* buffer) {
    return emu::guard<Abi>(
        fn::vip_create_buffer_cache,
        [&] {
            return create_buffer(
                create_param, size_of_param, buffer, [](const viplite::format::Port& tensor) {
                    const auto bytes = emu::align_up<std::uint64_t>(tensor.bytes(), alignment);
                    return Buffer::allocate(device_memory(), tensor, bytes);
                });
        },
        create_param, size_of_param, buffer);
}

BOARDLESS_EXPORT vip_status_e vip_create_buffer_from_physical(
    const vip_buffer_create_params_t* create_param, const vip_address_t* physical_table,
    const vip_uint32_t* size_table, vip_uint32_t physical_num, vip_buffer* buffer) {
    const auto make = [&](const viplite::format::Port& tensor) -> Buffer::Created {
        EMU_TRY(emu::check_given(physical_table, "physical_table"));
        EMU_TRY(emu::check_given(size_table, "size_table"));
        if (physical_num > 1) EMU_TRY(check_alignment("physical_table[0]", physical_table[0]));
        const auto range = [&](std::size_t i) {
            return PhysicalRange{physical_table[i], size_table[i]};
        };
        return Buffer::from_physical(device_memory(), tensor, {physical_num, range});
    };
    return emu::guard<Abi>(
        fn::vip_create_buffer_from_physical,
        [&] { return create_buffer(create_param, sizeof *create_param, buffer, make); },
        create_param, physical_table, size_table, physical_num, buffer);
}

BOARDLESS_EXPORT vip_status_e vip_create_buffer_from_handle(
    const vip_buffer_create_params_t* create_param, const vip_ptr handle_logical,
    vip_uint32_t handle_size, vip_buffer* buffer) {
    const auto make = [&](const viplite::format::Port& tensor) -> Buffer::Created {
        EMU_TRY(check_alignment("handle_size", handle_size));
        return Buffer::from_handle(device_memory(), tensor, handle_logical, handle_size);
    };
    return emu::guard<Abi>(
        fn::vip_create_buffer_from_handle,
        [&] { return create_buffer(create_param, sizeof *create_param, buffer, make); },
        create_param, handle_logical, handle_size, buffer);
}

BOARDLESS_EXPORT vip_status_e
vip_create_buffer_from_fd(const vip_buffer_create_params_t* create_param, vip_uint32_t fd,
                          vip_uint32_t memory_size, vip_buffer* buffer) {
    const auto make = [&](const viplite::format::Port& tensor) -> Buffer::Created {
        EMU_TRY(check_alignment("memory_size", memory_size));
        return Buffer::from_fd(device_memory(), tensor, static_cast<int>(fd), memory_size);
    };
    return emu::guard<Abi>(
        fn::vip_create_buffer_from_fd,
        [&] { return create_buffer(create_param, sizeof *create_param, buffer, make); },
        create_param, fd, memory_size, buffer);
}
