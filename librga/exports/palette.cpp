// SPDX-License-Identifier: Apache-2.0
#include "librga/exports/palette.h"

#include "emu-core/base/error.h"
#include "emu-core/edge/exception_barrier.h"
#include "librga/exports/zero_or_failed.h"
#include "librga/older/older.h"
#include "librga/tasks/submit.h"

namespace rga {

int palette(const rga_info_t* src, const rga_info_t* dst, const rga_info_t* table) {
    const auto body = [&]() -> emu::Outcome {
        EMU_TRY_VALUE(request, palette_of(src, dst, table));
        return compute(request);
    };
    const emu::Outcome outcome = emu::without_exceptions<emu::Outcome>(body);
    if (outcome) return 0;
    set_message(outcome.error().detail);
    return errno_of(outcome.error());
}

} // namespace rga
