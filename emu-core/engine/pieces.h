// SPDX-License-Identifier: Apache-2.0
// Into how many pieces a layer is cut, so that threads share it. Feeds speed; never a result.
#pragma once

#include "engine/program.h"

namespace emu {

enum class KernelSpeed : std::uint8_t { normative, fast };

// 1 for layers that are done before another thread would have begun. Precondition: the program is
// one that Executable::prepare accepted.
std::int64_t pieces(const Layer& layer, const Program& program, KernelSpeed speed);

} // namespace emu
