// SPDX-License-Identifier: Apache-2.0
// awnn_info.h, awnn_det.h, cross_utils.h and awnn_debug.h, which V85x alone has.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libviplite/awnn/context.h"
#include "libviplite/awnn/debug.h"
#include "libviplite/awnn/detect/detector.h"
#include "libviplite/awnn/functions.h"
#include "libviplite/awnn/lines.h"
#include "libviplite/awnn/network_info.h"
#include "libviplite/awnn/status.h"

#include <awnn_debug.h>
#include <cross_utils.h>

using namespace viplite::awnn;

namespace {

template <std::size_t count> void debug(const emu::FunctionOf<count>& function, void (*action)()) {
    emu::guard_void<Abi>(function, [=]() -> emu::Outcome {
        action();
        return {};
    });
}

} // namespace

BOARDLESS_EXPORT awnn_info_t* awnn_get_info(char* nbg) {
    return emu::guard_pointer<Abi, awnn_info_t>(
        fn::awnn_get_info,
        [&]() -> emu::Result<awnn_info_t*> {
            EMU_TRY(emu::check_given(nbg, "nbg"));
            return network_info(nbg);
        },
        nbg);
}

BOARDLESS_EXPORT void awnn_det_post(Awnn_Context_t* context, Awnn_Post_t* post,
                                    Awnn_Result_t* result) {
    emu::guard_void<Abi>(
        fn::awnn_det_post,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(result, "result"));
            result->valid_cnt = 0;
            EMU_TRY(emu::check_given(post, "post"));
            EMU_TRY_VALUE(found, find_context(context));
            return find_boxes(*found, *post, *result);
        },
        context, post, result);
}

BOARDLESS_EXPORT int line_side(int x1, int y1, int x2, int y2, int x, int y) {
    return emu::guard_value<Abi, int>(
        fn::line_side,
        [&]() -> emu::Result<int> {
            return side_of_line({x1, y1}, {x2, y2}, {x, y});
        },
        x1, y1, x2, y2, x, y);
}

BOARDLESS_EXPORT int pnpoly(int nvert, int* vertx, int* verty, int testx, int testy) {
    return emu::guard_value<Abi, int>(
        fn::pnpoly,
        [&]() -> emu::Result<int> {
            if (nvert <= 0) return 0;
            EMU_TRY(emu::check_given(vertx, "vertx"));
            EMU_TRY(emu::check_given(verty, "verty"));
            const auto corners = static_cast<std::size_t>(nvert);
            return inside_polygon({vertx, corners}, {verty, corners}, {testx, testy});
        },
        nvert, vertx, verty, testx, testy);
}

BOARDLESS_EXPORT void awnn_debug_init(void) {
    debug(fn::awnn_debug_init, [] {
        read_debug_perf();
        read_debug_level();
    });
}

BOARDLESS_EXPORT void awnn_debug_release(void) {
    debug(fn::awnn_debug_release, forget_debug);
}

BOARDLESS_EXPORT void awnn_debug_env_perf(void) {
    debug(fn::awnn_debug_env_perf, read_debug_perf);
}

BOARDLESS_EXPORT void awnn_debug_env_level(void) {
    debug(fn::awnn_debug_env_level, read_debug_level);
}

BOARDLESS_EXPORT void awnn_debug_dev_info(void) {
    debug(fn::awnn_debug_dev_info, log_device);
}

BOARDLESS_EXPORT void awnn_debug_dev_log(void) {
    debug(fn::awnn_debug_dev_log, log_contexts);
}
