// SPDX-License-Identifier: Apache-2.0
// bmruntime.h: devices and contexts.
#include "emu-core/edge/export.h"
#include "emu-core/edge/stub.h"
#include "libbmrt/kernel/chip.h"
#include "libbmrt/runtime/context.h"
#include "libbmrt/runtime/vendor.h"

#include <algorithm>

using namespace bmrt::runtime;

namespace {

constexpr bmk_chip_info_t chip_info{
    .version = bmrt::kernel::only_chip,
    .npu_num = static_cast<u32>(bmrt::kernel::geometry.lanes),
    .eu_num = static_cast<u32>(bmrt::kernel::geometry.channel_align),
    .lmem_size = static_cast<u32>(bmrt::kernel::geometry.lane_bytes),
    .lmem_banks = static_cast<u32>(bmrt::kernel::banks),
    .lmem_bank_size = static_cast<u32>(bmrt::kernel::bank_bytes),
};

emu::Outcome enumerate(int* count, bmk_chip_info_t* devinfo) {
    EMU_TRY(check_given(count, "count"));
    EMU_TRY(check_given(devinfo, "devinfo"));
    *count = device_count;
    std::fill_n(devinfo, device_count, chip_info);
    return {};
}

emu::Result<Context::Binding> open_device(int index) {
    EMU_TRY_VALUE(device, Device::open(index));
    EMU_TRY_VALUE(handle, add(device));
    return Context::Binding{handle, device};
}

emu::Outcome open(int index, bmdev_t* dev) {
    EMU_TRY(check_given(dev, "dev"));
    EMU_TRY_VALUE(binding, open_device(index));
    *dev = binding.handle;
    return {};
}

emu::Outcome create(bmctx_t* ctx) {
    EMU_TRY(check_given(ctx, "ctx"));
    EMU_TRY_VALUE(handle, add(std::make_shared<Context>()));
    *ctx = handle;
    return {};
}

emu::Outcome bind(bmctx_t ctx, bmdev_t dev) {
    EMU_TRY_VALUE(context, find<Context>(ctx));
    EMU_TRY_VALUE(device, find<Device>(dev));
    context->bind({dev, device});
    return {};
}

emu::Outcome init(int index, bmctx_t* ctx) {
    EMU_TRY(check_given(ctx, "ctx"));
    EMU_TRY(check(index == 0, "index is %d, not 0", index));
    EMU_TRY_VALUE(binding, open_device(index));
    auto context = std::make_shared<Context>();
    context->bind(binding);
    EMU_TRY_VALUE(handle, add(std::move(context)));
    *ctx = handle;
    return {};
}

// The context is gone whatever is left behind.
emu::Outcome exit(bmctx_t ctx) {
    EMU_TRY_VALUE(context, take<Context>(ctx));
    const Context::Binding binding = context->unbind();
    if (!binding.device) return {};
    static_cast<void>(take<Device>(binding.handle)); // bm_device_close may have been called
    const std::uint64_t bytes = binding.device->memory().allocated();
    return check(bytes == 0, "%llu bytes of device memory are still allocated",
                 static_cast<unsigned long long>(bytes));
}

} // namespace

BOARDLESS_EXPORT void bm_enum_devices(int* count, bmk_chip_info_t devinfo[]) {
    emu::guard_void<Abi>(
        fn::bm_enum_devices, [&] { return enumerate(count, devinfo); }, count, devinfo);
}

BOARDLESS_EXPORT bmerr_t bm_device_open(int index, bmdev_t* dev) {
    return emu::guard<Abi>(
        fn::bm_device_open, [&] { return open(index, dev); }, index, dev);
}

BOARDLESS_EXPORT void bm_device_close(bmdev_t dev) {
    emu::guard_void<Abi>(
        fn::bm_device_close,
        [&]() -> emu::Outcome {
            EMU_TRY(take<Device>(dev));
            return {};
        },
        dev);
}

BOARDLESS_EXPORT bmerr_t bm_device_query(bmdev_t dev, int id, void* buf) {
    return emu::stub<Abi>(fn::bm_device_query, dev, id, buf);
}

BOARDLESS_EXPORT bmerr_t bm_device_config(bmdev_t dev, int id, void* buf) {
    return emu::stub<Abi>(fn::bm_device_config, dev, id, buf);
}

BOARDLESS_EXPORT bmk_chip_info_t bm_device_get_info(bmdev_t dev) {
    return emu::guard_value<Abi, bmk_chip_info_t>(
        fn::bm_device_get_info,
        [&]() -> emu::Result<bmk_chip_info_t> {
            EMU_TRY(find<Device>(dev));
            return chip_info;
        },
        dev);
}

BOARDLESS_EXPORT int bm_device_get_chip_ver(bmdev_t dev) {
    return emu::guard_value<Abi, int>(
        fn::bm_device_get_chip_ver,
        [&]() -> emu::Result<int> {
            EMU_TRY(find<Device>(dev));
            return static_cast<int>(chip_info.version);
        },
        dev);
}

BOARDLESS_EXPORT u64 bm_device_get_gmem_size(bmdev_t dev) {
    return emu::guard_value<Abi, u64>(
        fn::bm_device_get_gmem_size,
        [&]() -> emu::Result<u64> {
            EMU_TRY(find<Device>(dev));
            return global_bytes;
        },
        dev);
}

BOARDLESS_EXPORT bmerr_t bm_context_create(bmctx_t* ctx) {
    return emu::guard<Abi>(
        fn::bm_context_create, [&] { return create(ctx); }, ctx);
}

BOARDLESS_EXPORT void bm_context_destroy(bmctx_t ctx) {
    emu::guard_void<Abi>(
        fn::bm_context_destroy,
        [&]() -> emu::Outcome {
            EMU_TRY(take<Context>(ctx));
            return {};
        },
        ctx);
}

BOARDLESS_EXPORT bmerr_t bm_bind_device(bmctx_t ctx, bmdev_t dev) {
    return emu::guard<Abi>(
        fn::bm_bind_device, [&] { return bind(ctx, dev); }, ctx, dev);
}

BOARDLESS_EXPORT void bm_unbind_device(bmctx_t ctx) {
    emu::guard_void<Abi>(
        fn::bm_unbind_device,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(context, find<Context>(ctx));
            EMU_TRY(context->binding());
            context->unbind();
            return {};
        },
        ctx);
}

BOARDLESS_EXPORT bmdev_t bm_get_device(bmctx_t ctx) {
    return emu::guard_pointer<Abi, bm_device>(
        fn::bm_get_device,
        [&]() -> emu::Result<bmdev_t> {
            EMU_TRY_VALUE(context, find<Context>(ctx));
            auto binding = context->binding();
            if (!binding) return emu::board_aborts(std::move(binding).error());
            return binding->handle;
        },
        ctx);
}

BOARDLESS_EXPORT void bm_set_cmdbuf(bmctx_t ctx, u8* cmdbuf) {
    emu::stub_void<Abi>(fn::bm_set_cmdbuf, ctx, cmdbuf);
}

BOARDLESS_EXPORT void bm_free_cmdbuf(bmctx_t ctx) {
    emu::stub_void<Abi>(fn::bm_free_cmdbuf, ctx);
}

BOARDLESS_EXPORT bmerr_t bm_init(int index, bmctx_t* ctx) {
    return emu::guard<Abi>(
        fn::bm_init, [&] { return init(index, ctx); }, index, ctx);
}

BOARDLESS_EXPORT void bm_exit(bmctx_t ctx) {
    emu::guard_void<Abi>(
        fn::bm_exit, [&] { return exit(ctx); }, ctx);
}
