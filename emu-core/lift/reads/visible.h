// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lift/definition.h"

namespace emu::lift {

// Those of the definitions, the newest first, of which the view has a byte that no newer one hides;
// of views that reach far, all of them.
std::vector<const Definition*> visible(const MemoryView& view,
                                       const std::vector<const Definition*>& definitions);

} // namespace emu::lift
