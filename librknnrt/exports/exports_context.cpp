// SPDX-License-Identifier: Apache-2.0
// rknn_api.h: contexts.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "librknnrt/convert/convert.h"
#include "librknnrt/live/context.h"
#include "librknnrt/live/init.h"
#include "librknnrt/live/query.h"
#include "librknnrt/live/world.h"
#include "librknnrt/model/functions.h"
#include "librknnrt/status.h"

using namespace rknn;

BOARDLESS_EXPORT int rknn_init(rknn_context* context, void* model, uint32_t size, uint32_t flag,
                               rknn_init_extend* extend) {
    return emu::guard<Abi>(
        fn::rknn_init,
        [&]() -> emu::Outcome {
            EMU_TRY(check_given(context, "context"));
            EMU_TRY(check_given(model, "model"));
            EMU_TRY_VALUE(opened, open_context(model, size, flag, extend, device_memory()));
            EMU_TRY_VALUE(token, add_object(opened));
            *context = token;
            return {};
        },
        context, model, size, flag, extend);
}

BOARDLESS_EXPORT int rknn_dup_context(rknn_context* context_in, rknn_context* context_out) {
    return emu::guard<Abi>(
        fn::rknn_dup_context,
        [&]() -> emu::Outcome {
            EMU_TRY(check_given(context_in, "context_in"));
            EMU_TRY(check_given(context_out, "context_out"));
            EMU_TRY_VALUE(found, find<Context>(fn::rknn_dup_context, *context_in));
            EMU_TRY_VALUE(duplicate, found->duplicate());
            EMU_TRY_VALUE(token, add_object(duplicate));
            *context_out = token;
            return {};
        },
        context_in, context_out);
}

BOARDLESS_EXPORT int rknn_destroy(rknn_context context) {
    return emu::guard<Abi>(
        fn::rknn_destroy,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(taken, take_object(context));
            taken->close();
            return {};
        },
        context);
}

BOARDLESS_EXPORT int rknn_query(rknn_context context, rknn_query_cmd cmd, void* info,
                                uint32_t size) {
    return emu::guard<Abi>(
        fn::rknn_query,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Context>(fn::rknn_query, context, Reentry::allowed));
            return query(*found, number(cmd), info, size);
        },
        context, number(cmd), info, size);
}

BOARDLESS_EXPORT int rknn_set_batch_core_num(rknn_context context, int core_num) {
    return emu::guard<Abi>(
        fn::rknn_set_batch_core_num,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Context>(fn::rknn_set_batch_core_num, context));
            EMU_TRY_VALUE(mask, to_core_count(core_num, found->chip()));
            if (core_num > 1) EMU_TRY(found->check_batch());
            found->use_cores(mask);
            return {};
        },
        context, core_num);
}

BOARDLESS_EXPORT int rknn_set_core_mask(rknn_context context, rknn_core_mask core_mask) {
    return emu::guard<Abi>(
        fn::rknn_set_core_mask,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Context>(fn::rknn_set_core_mask, context));
            EMU_TRY_VALUE(mask, to_core_mask(number(core_mask), found->chip()));
            found->use_cores(mask);
            return {};
        },
        context, number(core_mask));
}
