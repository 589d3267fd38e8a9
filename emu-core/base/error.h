// SPDX-License-Identifier: Apache-2.0
// Short ways to make an Error, and to hand one on.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/base/text.h"

namespace emu {

template <class... Arguments>
Error error(Fault fault, const char* pattern, Arguments... arguments) {
    if constexpr (sizeof...(Arguments) == 0)
        return Error{fault, pattern};
    else
        return Error{fault, format(pattern, arguments...)};
}

} // namespace emu

// Hands the error of an Outcome or a Result on to the caller.
#define EMU_TRY(expression)                                                                        \
    if (auto emu_outcome = (expression); !emu_outcome) return std::move(emu_outcome).error()

// Declares `name` as the value of a Result, or hands its error on.
#define EMU_TRY_VALUE(name, expression)                                                            \
    auto name##_result = (expression);                                                             \
    if (!name##_result) return std::move(name##_result).error();                                   \
    auto& name = *name##_result
