// SPDX-License-Identifier: Apache-2.0
// bmruntime_bmkernel.h.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libbmrt/runtime/commands.h"
#include "libbmrt/runtime/context.h"
#include "libbmrt/runtime/vendor.h"

#include <libbmruntime/bmruntime_bmkernel.h>

using namespace bmrt::runtime;

namespace {

emu::Outcome create(bmctx_t ctx, void** p_bk_ctx) {
    EMU_TRY_VALUE(context, find<Context>(ctx));
    EMU_TRY(check_given(p_bk_ctx, "p_bk_ctx"));
    EMU_TRY(context->binding());
    EMU_TRY_VALUE(kernels, KernelContext::make());
    EMU_TRY(context->add_kernels(kernels));
    *p_bk_ctx = kernels->handle();
    return {};
}

emu::Outcome destroy(bmctx_t ctx) {
    EMU_TRY_VALUE(context, find<Context>(ctx));
    EMU_TRY(context->take_kernels());
    return {};
}

emu::Outcome run(emu::Bytes buffer, Device& device) {
    EMU_TRY_VALUE(commands, ready_commands(buffer, device.model()));
    return device.run(commands);
}

// The buffer is empty afterwards, also when its commands fail.
emu::Outcome submit(bmctx_t ctx) {
    EMU_TRY_VALUE(context, find<Context>(ctx));
    EMU_TRY_VALUE(kernels, context->kernels());
    EMU_TRY_VALUE(binding, context->binding());
    EMU_TRY_VALUE(buffer, kernels->commands());
    emu::Outcome outcome = run(buffer, *binding.device);
    kernels->reset();
    return outcome;
}

} // namespace

BOARDLESS_EXPORT bmerr_t bmruntime_bmkernel_create(bmctx_t ctx, void** p_bk_ctx) {
    return emu::guard<Abi>(
        fn::bmruntime_bmkernel_create, [&] { return create(ctx, p_bk_ctx); }, ctx, p_bk_ctx);
}

BOARDLESS_EXPORT void bmruntime_bmkernel_destroy(bmctx_t ctx) {
    emu::guard_void<Abi>(
        fn::bmruntime_bmkernel_destroy, [&] { return destroy(ctx); }, ctx);
}

BOARDLESS_EXPORT void bmruntime_bmkernel_submit(bmctx_t ctx) {
    emu::guard_void<Abi>(
        fn::bmruntime_bmkernel_submit, [&] { return submit(ctx); }, ctx);
}

BOARDLESS_EXPORT void bmruntime_bmkernel_submit_pio(bmctx_t ctx) {
    emu::guard_void<Abi>(
        fn::bmruntime_bmkernel_submit_pio, [&] { return submit(ctx); }, ctx);
}
