// SPDX-License-Identifier: Apache-2.0
// awnn_lib.h as V85x has it.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libviplite/awnn/context.h"
#include "libviplite/awnn/debug.h"
#include "libviplite/awnn/functions.h"
#include "libviplite/awnn/status.h"

using namespace viplite::awnn;

namespace {

emu::Result<Awnn_Context_t*> create(const void* data, vip_uint32_t size,
                                    vip_create_network_type_e type) {
    EMU_TRY_VALUE(network, Network::create(data, size, type));
    return keep(Context::make(std::move(network)));
}

} // namespace

BOARDLESS_EXPORT void awnn_init(unsigned int mem_size) {
    emu::guard_void<Abi>(
        fn::awnn_init,
        [&]() -> emu::Outcome {
            AWNN_TRY(vip_init, mem_size);
            read_debug_perf();
            read_debug_level();
            if (debugs_level()) log_device();
            return {};
        },
        mem_size);
}

BOARDLESS_EXPORT void awnn_uninit(void) {
    emu::guard_void<Abi>(fn::awnn_uninit, []() -> emu::Outcome {
        AWNN_TRY(vip_destroy);
        return {};
    });
}

BOARDLESS_EXPORT Awnn_Context_t* awnn_create(char* nbg) {
    return emu::guard_pointer<Abi, Awnn_Context_t>(
        fn::awnn_create,
        [&]() -> emu::Result<Awnn_Context_t*> {
            EMU_TRY(emu::check_given(nbg, "nbg"));
            return create(nbg, 0, VIP_CREATE_NETWORK_FROM_FILE);
        },
        nbg);
}

BOARDLESS_EXPORT Awnn_Context_t* awnn_create2(unsigned char* buffer, unsigned int len) {
    return emu::guard_pointer<Abi, Awnn_Context_t>(
        fn::awnn_create2,
        [&]() -> emu::Result<Awnn_Context_t*> {
            EMU_TRY(emu::check_given(buffer, "buffer"));
            return create(buffer, len, VIP_CREATE_NETWORK_FROM_MEMORY);
        },
        buffer, len);
}

BOARDLESS_EXPORT void awnn_set_input_buffers(Awnn_Context_t* context,
                                             unsigned char** input_buffers) {
    emu::guard_void<Abi>(
        fn::awnn_set_input_buffers,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find_context(context));
            EMU_TRY(emu::check_given(input_buffers, "input_buffers"));
            return found->set_inputs(input_buffers);
        },
        context, input_buffers);
}

BOARDLESS_EXPORT void awnn_run(Awnn_Context_t* context) {
    emu::guard_void<Abi>(
        fn::awnn_run,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find_context(context));
            EMU_TRY(found->run());
            log_run(*found);
            return {};
        },
        context);
}
