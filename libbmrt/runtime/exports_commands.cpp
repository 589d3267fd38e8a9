// SPDX-License-Identifier: Apache-2.0
// bmruntime.h: command buffers, and what goes with them.
#include "emu-core/edge/export.h"
#include "emu-core/edge/stub.h"
#include "libbmrt/format/dma_descriptor.h"
#include "libbmrt/format/dmabuf.h"
#include "libbmrt/runtime/commands.h"
#include "libbmrt/runtime/context.h"
#include "libbmrt/runtime/memory.h"
#include "libbmrt/runtime/vendor.h"

#include <libbmruntime/bmruntime_bmnet.h>

using namespace bmrt::runtime;

namespace {

constexpr char library_type[] = "x86_64"; // on all hosts, as the vendor's functional model

emu::Result<bmrt::CommandList> given_commands(const u8* cmdbuf, std::size_t size,
                                              const Device& device) {
    EMU_TRY(check_given(cmdbuf, "cmdbuf"));
    return ready_commands({reinterpret_cast<const std::byte*>(cmdbuf), size}, device.model());
}

// The device's memory gets the buffer as a device reads it; what runs is the list.
emu::Result<bmmem_device_t> load(bmctx_t ctx, const u8* cmdbuf, std::size_t size) {
    EMU_TRY_VALUE(device, device_of(ctx));
    EMU_TRY_VALUE(commands, given_commands(cmdbuf, size, *device));
    EMU_TRY_VALUE(dmabuf, bmrt::to_dmabuf({reinterpret_cast<const std::byte*>(cmdbuf), size}));
    EMU_TRY_VALUE(memory, Memory::allocate(device, dmabuf.size()));
    EMU_TRY(bmrt::relocate_dmabuf(dmabuf, memory->address()));
    EMU_TRY(memory->write(0, dmabuf));
    memory->set_commands(std::make_shared<const bmrt::CommandList>(std::move(commands)));
    return add(memory);
}

emu::Outcome run_loaded(bmctx_t ctx, bmmem_device_t cmdbuf_mem, std::uint16_t* seq_no) {
    EMU_TRY_VALUE(context, find<Context>(ctx));
    EMU_TRY_VALUE(memory, find<Memory>(cmdbuf_mem));
    EMU_TRY(check_given(seq_no, "seq_no"));
    if (!memory->commands()) {
        return emu::error(emu::Fault::bad_argument, "the memory is not of bm_load_cmdbuf");
    }
    EMU_TRY(memory->device()->run(*memory->commands()));
    *seq_no = context->next_run();
    return {};
}

emu::Outcome run_now(bmctx_t ctx, const u8* cmdbuf, std::size_t size) {
    EMU_TRY_VALUE(device, device_of(ctx));
    EMU_TRY_VALUE(commands, given_commands(cmdbuf, size, *device));
    return device->run(commands);
}

emu::Outcome wait(bmctx_t ctx, std::uint16_t seq_no) {
    EMU_TRY_VALUE(context, find<Context>(ctx));
    if (context->has_run(seq_no)) return {};
    return emu::error(emu::Fault::bad_argument, "no run has the number %u", seq_no);
}

emu::Result<std::shared_ptr<Device>> device_of_register(bmctx_t ctx, u32 inx) {
    EMU_TRY_VALUE(device, device_of(ctx));
    if (inx < Device::base_registers) return std::move(device);
    return emu::error(emu::Fault::bad_argument, "inx is %u, not below %zu", inx,
                      Device::base_registers);
}

// A tensor of bytes with strides as one without. The vendor does this for the BM1682 only.
emu::Outcome copy(bmctx_t ctx, u64 gaddr_s, const emu::Extents& extents, int stride_n, int stride_c,
                  int stride_h, u64 gaddr_d) {
    EMU_TRY_VALUE(device, device_of(ctx));
    EMU_TRY(check(stride_n >= 0 && stride_c >= 0 && stride_h >= 0, "a stride is negative"));
    emu::lanes::Move move;
    move.src = emu::lanes::GlobalTensor{bmrt::global_base + gaddr_s, extents, stride_n, stride_c,
                                        stride_h};
    move.dst = emu::lanes::dense(bmrt::global_base + gaddr_d, extents);
    return device->run({bmrt::Step{move}});
}

} // namespace

BOARDLESS_EXPORT bmerr_t bm_load_cmdbuf(bmctx_t ctx, uint8_t* cmdbuf, size_t sz,
                                        bmmem_device_t* cmdbuf_mem) {
    return emu::guard<Abi>(
        fn::bm_load_cmdbuf,
        [&]() -> emu::Outcome {
            EMU_TRY(check_given(cmdbuf_mem, "cmdbuf_mem"));
            EMU_TRY_VALUE(memory, load(ctx, cmdbuf, sz));
            *cmdbuf_mem = memory;
            return {};
        },
        ctx, cmdbuf, sz, cmdbuf_mem);
}

BOARDLESS_EXPORT bmerr_t bm_run_cmdbuf(bmctx_t ctx, bmmem_device_t cmdbuf_mem, uint16_t* seq_no) {
    return emu::guard<Abi>(
        fn::bm_run_cmdbuf, [&] { return run_loaded(ctx, cmdbuf_mem, seq_no); }, ctx, cmdbuf_mem,
        seq_no);
}

BOARDLESS_EXPORT bmerr_t bm_send_cmdbuf(bmctx_t ctx, uint8_t* cmdbuf, size_t sz, uint16_t* seq_no) {
    return emu::guard<Abi>(
        fn::bm_send_cmdbuf,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(context, find<Context>(ctx));
            EMU_TRY(check_given(seq_no, "seq_no"));
            EMU_TRY(run_now(ctx, cmdbuf, sz));
            *seq_no = context->next_run();
            return {};
        },
        ctx, cmdbuf, sz, seq_no);
}

BOARDLESS_EXPORT bmerr_t bm_wait_cmdbuf_done(bmctx_t ctx, uint16_t seq_no) {
    return emu::guard<Abi>(
        fn::bm_wait_cmdbuf_done, [&] { return wait(ctx, seq_no); }, ctx, seq_no);
}

BOARDLESS_EXPORT bmerr_t bm_run_cmdbuf_pio(bmctx_t ctx, uint8_t* cmdbuf, size_t sz) {
    return emu::guard<Abi>(
        fn::bm_run_cmdbuf_pio, [&] { return run_now(ctx, cmdbuf, sz); }, ctx, cmdbuf, sz);
}

BOARDLESS_EXPORT const char* bm_library_type(void) {
    return emu::guard_pointer<Abi, const char>(
        fn::bm_library_type, [] { return emu::Result<const char*>(library_type); });
}

BOARDLESS_EXPORT void bm_device_set_base_reg(bmctx_t ctx, u32 inx, u64 addr) {
    emu::guard_void<Abi>(
        fn::bm_device_set_base_reg,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(device, device_of_register(ctx, inx));
            device->set_base(inx, addr);
            return {};
        },
        ctx, inx, addr);
}

BOARDLESS_EXPORT u64 bm_device_read_base_reg(bmctx_t ctx, u32 inx) {
    return emu::guard_value<Abi, u64>(
        fn::bm_device_read_base_reg,
        [&]() -> emu::Result<u64> {
            EMU_TRY_VALUE(device, device_of_register(ctx, inx));
            return device->base(inx);
        },
        ctx, inx);
}

BOARDLESS_EXPORT int bm_data_copy_u8(bmctx_t ctx, u64 gaddr_s, int input_n, int input_c,
                                     int input_h, int input_w, int stride_n, int stride_c,
                                     int stride_h, u64 gaddr_d) {
    return static_cast<int>(emu::guard<Abi>(
        fn::bm_data_copy_u8,
        [&] {
            return copy(ctx, gaddr_s, {.n = input_n, .h = input_h, .w = input_w, .c = input_c},
                        stride_n, stride_c, stride_h, gaddr_d);
        },
        ctx, gaddr_s, input_n, input_c, input_h, input_w, stride_n, stride_c, stride_h, gaddr_d));
}

BOARDLESS_EXPORT int bm_data_transition(bmctx_t ctx, u64 gaddr_a, int input_n, int input_c,
                                        int input_h, int input_w, int stride_n, int stride_c,
                                        int stride_h, float S, float B, u64 gaddr_r) {
    return static_cast<int>(emu::stub<Abi>(fn::bm_data_transition, ctx, gaddr_a, input_n, input_c,
                                           input_h, input_w, stride_n, stride_c, stride_h, S, B,
                                           gaddr_r));
}

// The names of SDK 1.0.3.3.
BOARDLESS_EXPORT int bmnet_data_copy_u8(bmctx_t ctx, u64 gaddr_s, int input_n, int input_c,
                                        int input_h, int input_w, int stride_n, int stride_c,
                                        int stride_h, u64 gaddr_d) {
    return static_cast<int>(emu::guard<Abi>(
        fn::bmnet_data_copy_u8,
        [&] {
            return copy(ctx, gaddr_s, {.n = input_n, .h = input_h, .w = input_w, .c = input_c},
                        stride_n, stride_c, stride_h, gaddr_d);
        },
        ctx, gaddr_s, input_n, input_c, input_h, input_w, stride_n, stride_c, stride_h, gaddr_d));
}

BOARDLESS_EXPORT int bmnet_data_transition(bmctx_t ctx, u64 gaddr_a, int input_n, int input_c,
                                           int input_h, int input_w, int stride_n, int stride_c,
                                           int stride_h, float S, float B, u64 gaddr_r) {
    return static_cast<int>(emu::stub<Abi>(fn::bmnet_data_transition, ctx, gaddr_a, input_n,
                                           input_c, input_h, input_w, stride_n, stride_c, stride_h,
                                           S, B, gaddr_r));
}
