// SPDX-License-Identifier: Apache-2.0
// im2d_buffer.h: memory as handles.
#include "emu-core/base/error.h"
#include "emu-core/edge/check_given.h"
#include "emu-core/picture/view.h"
#include "librga/exports/now.h"
#include "librga/pictures/imported.h"

#include <im2d_buffer.h>

using namespace rga;

namespace {

// What the width, height and format of an import stand for: strides, in pixels.
emu::Result<std::uint64_t> bytes_of(int width, int height, int format) {
    const FormatRow* const row = find_format(to_code(format));
    if (!row) {
        return emu::error(emu::Fault::unsupported, "Invaild format [0x%x]!",
                          static_cast<unsigned>(format));
    }
    EMU_TRY_VALUE(core, core_format(*row));
    EMU_TRY_VALUE(bytes, emu::picture::bytes_of(*core, {width, height}));
    return std::uint64_t{bytes};
}

emu::Result<std::uint64_t> bytes_of(int size) {
    if (size > 0) return static_cast<std::uint64_t>(size);
    return emu::error(emu::Fault::bad_argument, "illegal size %d", size);
}

emu::Result<std::uint64_t> bytes_of(const im_handle_param_t* param) {
    EMU_TRY(emu::check_given(param, "param"));
    return bytes_of(static_cast<int>(param->width), static_cast<int>(param->height),
                    static_cast<int>(param->format));
}

// Errors: bad_argument, no address; those of `size` and of the memory.
emu::Result<std::uint32_t> import_address(void* address, emu::Result<std::uint64_t> size) {
    if (!address) return emu::error(emu::Fault::bad_argument, "the virtual address is null");
    if (!size) return std::move(size).error();
    EMU_TRY_VALUE(memory, memory_at(address, *size));
    return keep(std::move(memory));
}
emu::Result<std::uint32_t> import_fd(int fd, emu::Result<std::uint64_t> size) {
    if (fd <= 0) return emu::error(emu::Fault::bad_argument, "illegal fd %d", fd);
    if (!size) return std::move(size).error();
    EMU_TRY_VALUE(memory, memory_of_fd(fd, *size));
    return keep(std::move(memory));
}
emu::Result<std::uint32_t> import_physical(std::uint64_t address, emu::Result<std::uint64_t> size) {
    if (!size) return std::move(size).error();
    EMU_TRY_VALUE(memory, memory_at_physical(address, *size));
    return keep(std::move(memory));
}

// An unknown format gives this instead of 0 (documented).
std::uint32_t failing(int format) {
    return find_format(to_code(format)) ? 0 : ~0U;
}
std::uint32_t failing(const im_handle_param_t* param) {
    return param ? failing(static_cast<int>(param->format)) : 0;
}

} // namespace

BOARDLESS_EXPORT rga_buffer_handle_t importbuffer_fd(int fd, im_handle_param_t* param) {
    return answer_value_or(
        failing(param), fn::importbuffer_fd, [&] { return import_fd(fd, bytes_of(param)); }, fd,
        param);
}

BOARDLESS_EXPORT rga_buffer_handle_t importbuffer_virtualaddr(void* va, im_handle_param_t* param) {
    return answer_value_or(
        failing(param), fn::importbuffer_virtualaddr,
        [&] { return import_address(va, bytes_of(param)); }, va, param);
}

BOARDLESS_EXPORT rga_buffer_handle_t importbuffer_physicaladdr(uint64_t pa,
                                                               im_handle_param_t* param) {
    return answer_value_or(
        failing(param), fn::importbuffer_physicaladdr,
        [&] { return import_physical(pa, bytes_of(param)); }, pa, param);
}

BOARDLESS_CXX_EXPORT rga_buffer_handle_t importbuffer_fd(int fd, int width, int height,
                                                         int format) {
    return answer_value_or(
        failing(format), fn::_Z15importbuffer_fdiiii,
        [&] { return import_fd(fd, bytes_of(width, height, format)); }, fd, width, height, format);
}

BOARDLESS_CXX_EXPORT rga_buffer_handle_t importbuffer_virtualaddr(void* va, int width, int height,
                                                                  int format) {
    return answer_value_or(
        failing(format), fn::_Z24importbuffer_virtualaddrPviii,
        [&] { return import_address(va, bytes_of(width, height, format)); }, va, width, height,
        format);
}

BOARDLESS_CXX_EXPORT rga_buffer_handle_t importbuffer_physicaladdr(uint64_t pa, int width,
                                                                   int height, int format) {
    return answer_value_or(
        failing(format), fn::_Z25importbuffer_physicaladdrmiii,
        [&] { return import_physical(pa, bytes_of(width, height, format)); }, pa, width, height,
        format);
}

BOARDLESS_CXX_EXPORT rga_buffer_handle_t importbuffer_fd(int fd, int size) {
    return answer_value<std::uint32_t>(
        fn::_Z15importbuffer_fdii, [&] { return import_fd(fd, bytes_of(size)); }, fd, size);
}

BOARDLESS_CXX_EXPORT rga_buffer_handle_t importbuffer_virtualaddr(void* va, int size) {
    return answer_value<std::uint32_t>(
        fn::_Z24importbuffer_virtualaddrPvi, [&] { return import_address(va, bytes_of(size)); }, va,
        size);
}

BOARDLESS_CXX_EXPORT rga_buffer_handle_t importbuffer_physicaladdr(uint64_t pa, int size) {
    return answer_value<std::uint32_t>(
        fn::_Z25importbuffer_physicaladdrmi, [&] { return import_physical(pa, bytes_of(size)); },
        pa, size);
}

BOARDLESS_EXPORT IM_STATUS releasebuffer_handle(rga_buffer_handle_t handle) {
    return answer(
        fn::releasebuffer_handle, [&] { return release(handle); }, handle);
}
