// SPDX-License-Identifier: Apache-2.0
// awnn_lib.h as the AI SDK has it.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libviplite/awnn/context.h"
#include "libviplite/awnn/functions.h"
#include "libviplite/awnn/status.h"

using namespace viplite::awnn;

BOARDLESS_EXPORT void awnn_init() {
    emu::guard_void<Abi>(fn::awnn_init, []() -> emu::Outcome {
        AWNN_TRY(vip_init);
        return {};
    });
}

BOARDLESS_EXPORT void awnn_uninit() {
    emu::guard_void<Abi>(fn::awnn_uninit, []() -> emu::Outcome {
        AWNN_TRY(vip_destroy);
        return {};
    });
}

BOARDLESS_EXPORT Awnn_Context_t* awnn_create(const char* nbg) {
    return emu::guard_pointer<Abi, Awnn_Context_t>(
        fn::awnn_create,
        [&]() -> emu::Result<Awnn_Context_t*> {
            EMU_TRY(emu::check_given(nbg, "nbg"));
            EMU_TRY_VALUE(network, Network::create(nbg, 0, VIP_CREATE_NETWORK_FROM_FILE));
            return keep(Context::make(std::move(network)));
        },
        nbg);
}

BOARDLESS_EXPORT void awnn_set_input_buffers(Awnn_Context_t* context, void** input_buffers) {
    emu::guard_void<Abi>(
        fn::awnn_set_input_buffers,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find_context(context));
            EMU_TRY(emu::check_given(input_buffers, "input_buffers"));
            return found->set_inputs(reinterpret_cast<unsigned char**>(input_buffers));
        },
        context, input_buffers);
}

BOARDLESS_EXPORT void awnn_run(Awnn_Context_t* context) {
    emu::guard_void<Abi>(
        fn::awnn_run,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find_context(context));
            return found->run();
        },
        context);
}

BOARDLESS_EXPORT void* awnn_get_output_buffer(Awnn_Context_t* context, int i) {
    return emu::guard_pointer<Abi, void>(
        fn::awnn_get_output_buffer,
        [&]() -> emu::Result<void*> {
            EMU_TRY_VALUE(found, find_context(context));
            const auto& outputs = found->network().outputs();
            if (i >= 0 && static_cast<std::size_t>(i) < outputs.size())
                return outputs[i].buffer.bytes().data();
            return emu::error(emu::Fault::bad_argument, "output %d of %zu", i, outputs.size());
        },
        context, i);
}
