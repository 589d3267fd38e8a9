// SPDX-License-Identifier: Apache-2.0
// awnn_lib.h: what both forms of the library have alike.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libviplite/awnn/context.h"
#include "libviplite/awnn/functions.h"
#include "libviplite/awnn/status.h"

using namespace viplite::awnn;

BOARDLESS_EXPORT void awnn_destroy(Awnn_Context_t* context) {
    emu::guard_void<Abi>(
        fn::awnn_destroy,
        [&]() -> emu::Outcome {
            EMU_TRY(take_context(context));
            return {};
        },
        context);
}

BOARDLESS_EXPORT float** awnn_get_output_buffers(Awnn_Context_t* context) {
    return emu::guard_pointer<Abi, float*>(
        fn::awnn_get_output_buffers,
        [&]() -> emu::Result<float**> {
            EMU_TRY_VALUE(found, find_context(context));
            return found->shared()->user_output_buffers;
        },
        context);
}

BOARDLESS_EXPORT void awnn_dump_io(Awnn_Context_t* context, const char* path) {
    emu::guard_void<Abi>(
        fn::awnn_dump_io,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find_context(context));
            EMU_TRY(emu::check_given(path, "path"));
            return dump(*found, path);
        },
        context, path);
}
