// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/current_call.h"

#include "emu-core/base/text.h"

namespace emu {

std::string text_of(const Call& call) {
    if (!call) return "no call";
    return format("call %llu of %s", static_cast<unsigned long long>(call.number), call.function);
}

} // namespace emu
