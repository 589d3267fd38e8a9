// SPDX-License-Identifier: Apache-2.0
// When layers and instructions of applications print what they are.
#pragma once

#include "emu-core/base/log.h"

namespace bmnet {

// Calls dump() of a Layer or an Instruction where BOARDLESS_LOG is "dma". When the SDK's compiler
// calls it no document says.
template <class T> void dump_if_asked(T& printed) {
    if (emu::logs(emu::LogLevel::dma)) printed.dump();
}

} // namespace bmnet
