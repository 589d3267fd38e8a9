// SPDX-License-Identifier: Apache-2.0
// What NN commands say of kernels, the map that windows see, and results.
#pragma once

#include "libviplite/format/execution/decode/command_form.h"
#include "libviplite/format/execution/decode/work.h"

namespace viplite::format {

// Errors of all: bad_model, a type or a form that is not known.
emu::Result<KernelSpec> kernels_of(const CommandWords& command, CommandForm form);
// The kernels are known. Error bad_model, too: a window that sees no cell.
emu::Outcome set_source(const CommandWords& command, CommandForm form, Convolution& convolution);
// The sums are known, and what becomes of them but the second map.
emu::Outcome set_result(const CommandWords& command, CommandForm form, Convolution& convolution);
// No file has words beside bytes.
emu::Outcome check_types(const Convolution& convolution);

} // namespace viplite::format
