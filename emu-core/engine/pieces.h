// SPDX-License-Identifier: Apache-2.0
// Into how many pieces a layer is cut, so that threads share it. Feeds speed; never a result.
#pragma once

#include "emu-core/engine/program.h"

namespace emu {

enum class KernelSpeed : std::uint8_t { normative, fast };

// What a kernel is to do.
struct Work {
    double steps = 0; // of the scalar operation
    double macs = 0, bytes = 0;
    bool is_real = false;
};

// 1 for work that is done before another thread would have begun.
std::int64_t pieces(const Work& work, KernelSpeed speed);

// Precondition: the program is one that Executable::prepare accepted.
std::int64_t pieces(const Layer& layer, const Program& program, KernelSpeed speed);

} // namespace emu
