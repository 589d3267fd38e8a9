// SPDX-License-Identifier: Apache-2.0
// bmruntime.h: memory and copies.
#include "emu-core/base/checked.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/stub.h"
#include "libbmrt/runtime/context.h"
#include "libbmrt/runtime/memory.h"
#include "libbmrt/runtime/vendor.h"

using namespace bmrt::runtime;

namespace {

// By bmfmt_t.
constexpr std::uint64_t element_bytes[] = {4, 2, 2, 1};

emu::Result<std::uint64_t> bytes_of(const bmshape_t* shape) {
    EMU_TRY(check_given(shape, "shape"));
    std::uint32_t format;
    std::memcpy(&format, &shape->fmt, sizeof format); // any bits
    EMU_TRY(check(format < std::size(element_bytes), "shape.fmt is %u", format));
    EMU_TRY(check(shape->dim_size >= 1 && shape->dim_size <= BM_SHAPE_MAX_DIM,
                  "shape.dim_size is %d, not 1 to %d", shape->dim_size, BM_SHAPE_MAX_DIM));
    std::uint64_t bytes = element_bytes[format];
    for (int i = 0; i < shape->dim_size; ++i) {
        const int extent = shape->dim[i];
        EMU_TRY(check(extent > 0, "shape.dim[%d] is %d", i, extent));
        bytes =
            emu::checked_multiply(bytes, static_cast<std::uint64_t>(extent)).value_or(UINT64_MAX);
    }
    return bytes;
}

emu::Result<bmmem_device_t> allocate(bmctx_t ctx, std::uint64_t bytes) {
    EMU_TRY_VALUE(device, device_of(ctx));
    auto memory = Memory::allocate(device, bytes);
    if (!memory) return emu::board_aborts(std::move(memory).error());
    return add(*std::move(memory));
}

// The memory of a call. Error bad_argument: another device's.
emu::Result<std::shared_ptr<Memory>> memory_of(bmctx_t ctx, bmmem_device_t mem) {
    EMU_TRY_VALUE(device, device_of(ctx));
    EMU_TRY_VALUE(memory, find<Memory>(mem));
    if (memory->device() == device) return std::move(memory);
    return emu::error(emu::Fault::bad_argument, "mem is another device's");
}

// Nothing is checked, as on a board, but the range must be one.
emu::Result<bmmem_device_t> take_part(bmctx_t ctx, bmmem_device_t mem, std::uint64_t offset,
                                      std::uint64_t bytes) {
    EMU_TRY_VALUE(whole, memory_of(ctx, mem));
    EMU_TRY(check_strictly(
        emu::in_range(offset, bytes, whole->bytes()), "%llu bytes at %llu leave the memory of %llu",
        static_cast<unsigned long long>(bytes), static_cast<unsigned long long>(offset),
        static_cast<unsigned long long>(whole->bytes())));
    return add(Memory::part(whole->device(), whole->address() + offset, bytes));
}

emu::Outcome free_memory(bmctx_t ctx, bmmem_device_t mem) {
    EMU_TRY_VALUE(memory, memory_of(ctx, mem));
    if (memory->belongs_to_network()) {
        return emu::error(emu::Fault::bad_argument, "mem is a network's, which frees it");
    }
    EMU_TRY(take<Memory>(mem));
    return {};
}

emu::Outcome write(bmctx_t ctx, bmmem_device_t dst, const std::uint8_t* src, std::uint64_t offset,
                   std::size_t size) {
    EMU_TRY_VALUE(memory, memory_of(ctx, dst));
    EMU_TRY(check_given(src, "src"));
    return memory->write(offset, {reinterpret_cast<const std::byte*>(src), size});
}

emu::Outcome read(bmctx_t ctx, std::uint8_t* dst, bmmem_device_t src, std::uint64_t offset,
                  std::size_t size) {
    EMU_TRY_VALUE(memory, memory_of(ctx, src));
    EMU_TRY(check_given(dst, "dst"));
    return memory->read(offset, {reinterpret_cast<std::byte*>(dst), size});
}

} // namespace

BOARDLESS_EXPORT bmmem_device_t bmmem_device_alloc_raw(bmctx_t ctx, size_t size) {
    return emu::guard_pointer<Abi, bm_memory>(
        fn::bmmem_device_alloc_raw, [&] { return allocate(ctx, size); }, ctx, size);
}

BOARDLESS_EXPORT bmmem_device_t bmmem_device_prealloc_raw(bmctx_t ctx, bmmem_device_t mem,
                                                          uint64_t offset, size_t size) {
    return emu::guard_pointer<Abi, bm_memory>(
        fn::bmmem_device_prealloc_raw, [&] { return take_part(ctx, mem, offset, size); }, ctx, mem,
        offset, size);
}

BOARDLESS_EXPORT bmmem_device_t bmmem_device_alloc(bmctx_t ctx, bmshape_t* shape) {
    return emu::guard_pointer<Abi, bm_memory>(
        fn::bmmem_device_alloc,
        [&]() -> emu::Result<bmmem_device_t> {
            EMU_TRY_VALUE(bytes, bytes_of(shape));
            return allocate(ctx, bytes);
        },
        ctx, shape);
}

BOARDLESS_EXPORT bmmem_device_t bmmem_device_prealloc(bmctx_t ctx, bmmem_device_t mem,
                                                      uint64_t offset, bmshape_t* shape) {
    return emu::guard_pointer<Abi, bm_memory>(
        fn::bmmem_device_prealloc,
        [&]() -> emu::Result<bmmem_device_t> {
            EMU_TRY_VALUE(bytes, bytes_of(shape));
            return take_part(ctx, mem, offset, bytes);
        },
        ctx, mem, offset, shape);
}

BOARDLESS_EXPORT void bmmem_device_free(bmctx_t ctx, bmmem_device_t mem) {
    emu::guard_void<Abi>(
        fn::bmmem_device_free, [&] { return free_memory(ctx, mem); }, ctx, mem);
}

BOARDLESS_EXPORT size_t bmmem_device_size(bmctx_t ctx, bmmem_device_t mem) {
    return emu::guard_value<Abi, size_t>(
        fn::bmmem_device_size,
        [&]() -> emu::Result<size_t> {
            EMU_TRY_VALUE(memory, memory_of(ctx, mem));
            return memory->bytes();
        },
        ctx, mem);
}

BOARDLESS_EXPORT uint64_t bmmem_device_addr(bmctx_t ctx, bmmem_device_t mem) {
    return emu::guard_value<Abi, uint64_t>(
        fn::bmmem_device_addr,
        [&]() -> emu::Result<uint64_t> {
            EMU_TRY_VALUE(memory, memory_of(ctx, mem));
            return memory->address();
        },
        ctx, mem);
}

BOARDLESS_EXPORT uint8_t* bmmem_device_v_addr(bmctx_t ctx, bmmem_device_t mem) {
    return emu::guard_pointer<Abi, uint8_t>(
        fn::bmmem_device_v_addr,
        [&]() -> emu::Result<uint8_t*> {
            EMU_TRY_VALUE(memory, memory_of(ctx, mem));
            EMU_TRY_VALUE(pointer, memory->pointer());
            return reinterpret_cast<uint8_t*>(pointer);
        },
        ctx, mem);
}

BOARDLESS_EXPORT bmmem_host_t bmmem_host_alloc(bmctx_t ctx, bmshape_t* shape) {
    return emu::stub_pointer<Abi, bm_memory>(fn::bmmem_host_alloc, ctx, shape);
}

BOARDLESS_EXPORT void bmmem_host_free(bmctx_t ctx, bmmem_host_t mem) {
    emu::stub_void<Abi>(fn::bmmem_host_free, ctx, mem);
}

BOARDLESS_EXPORT void* bmmem_host_v_addr(bmctx_t ctx, bmmem_host_t mem) {
    return emu::stub_pointer<Abi, void>(fn::bmmem_host_v_addr, ctx, mem);
}

BOARDLESS_EXPORT uint64_t bmmem_host_p_addr(bmctx_t ctx, bmmem_host_t mem) {
    return emu::guard_value<Abi, uint64_t>(
        fn::bmmem_host_p_addr, []() -> emu::Result<uint64_t> { return emu::not_implemented(); },
        ctx, mem);
}

BOARDLESS_EXPORT bmerr_t bm_memcpy_h2d(bmctx_t ctx, bmmem_device_t dst, bmmem_host_t src,
                                       uint32_t src_host_offset) {
    return emu::stub<Abi>(fn::bm_memcpy_h2d, ctx, dst, src, src_host_offset);
}

BOARDLESS_EXPORT bmerr_t bm_memcpy_d2h(bmctx_t ctx, bmmem_host_t dst, bmmem_device_t src,
                                       uint32_t dst_host_offset) {
    return emu::stub<Abi>(fn::bm_memcpy_d2h, ctx, dst, src, dst_host_offset);
}

BOARDLESS_EXPORT bmerr_t bm_memcpy_s2d(bmctx_t ctx, bmmem_device_t dst, uint8_t* src) {
    return emu::guard<Abi>(
        fn::bm_memcpy_s2d,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(memory, memory_of(ctx, dst));
            return write(ctx, dst, src, 0, memory->bytes());
        },
        ctx, dst, src);
}

BOARDLESS_EXPORT bmerr_t bm_memcpy_d2s(bmctx_t ctx, uint8_t* dst, bmmem_device_t src) {
    return emu::guard<Abi>(
        fn::bm_memcpy_d2s,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(memory, memory_of(ctx, src));
            return read(ctx, dst, src, 0, memory->bytes());
        },
        ctx, dst, src);
}

BOARDLESS_EXPORT bmerr_t bm_memcpy_s2d_ex(bmctx_t ctx, bmmem_device_t dst, uint8_t* src,
                                          uint64_t offset, size_t size) {
    return emu::guard<Abi>(
        fn::bm_memcpy_s2d_ex, [&] { return write(ctx, dst, src, offset, size); }, ctx, dst, src,
        offset, size);
}

BOARDLESS_EXPORT bmerr_t bm_memcpy_d2s_ex(bmctx_t ctx, uint8_t* dst, bmmem_device_t src,
                                          uint64_t offset, size_t size) {
    return emu::guard<Abi>(
        fn::bm_memcpy_d2s_ex, [&] { return read(ctx, dst, src, offset, size); }, ctx, dst, src,
        offset, size);
}
