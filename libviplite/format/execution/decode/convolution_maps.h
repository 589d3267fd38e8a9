// SPDX-License-Identifier: Apache-2.0
// Where the NN unit's command says that its maps are. How large they are, it says elsewhere.
#pragma once

#include "libviplite/format/execution/decode/command_form.h"
#include "libviplite/format/execution/memory/ring_view.h"

namespace viplite::format {

RingView source_map(const CommandWords& command, CommandForm form, emu::Dtype dtype);
RingView result_map(const CommandWords& command, CommandForm form, emu::Dtype dtype);
RingView addend_map(const CommandWords& command, CommandForm form, emu::Dtype dtype);

} // namespace viplite::format
