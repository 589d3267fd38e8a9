// SPDX-License-Identifier: Apache-2.0
// What every bmk1880_tpu_* does.
#pragma once

#include "emu-core/edge/guard.h"
#include "libbmrt/kernel/argument.h"
#include "libbmrt/kernel/context.h"
#include "libbmrt/kernel/encode/tensor_commands.h"
#include "libbmrt/kernel/status.h"

namespace bmrt::kernel {

// Calls encode(*p), and puts the command into the context's
// buffer.
template <class Param>
bmk1880_op_t* compute(const emu::FunctionOf<2>& function, bmk1880_context_t* ctx, const Param* p) {
    return emu::guard_pointer<Abi, bmk1880_op_t>(
        function,
        [&]() -> emu::Result<bmk1880_op_t*> {
            EMU_TRY_VALUE(context, find_context(ctx));
            EMU_TRY(check_given(p, "p"));
            EMU_TRY_VALUE(descriptor, encode(*p));
            return context->add(descriptor);
        },
        ctx, p);
}

} // namespace bmrt::kernel
