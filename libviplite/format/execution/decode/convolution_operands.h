// SPDX-License-Identifier: Apache-2.0
// What NN commands say of kernels, the map that windows see, and results: maps, numbers, addends.
#pragma once

#include "libviplite/format/execution/decode/command_form.h"
#include "libviplite/format/execution/decode/scale_form.h"
#include "libviplite/format/execution/decode/work.h"
#include "libviplite/format/execution/memory/ring_view.h"

namespace viplite::format {

// Errors of all: bad_model, a type or a form that is not known.
emu::Result<KernelSpec> kernels_of(const CommandWords& command);
// The kernels are known. Error bad_model, too: a window that sees no cell.
emu::Outcome set_source(const CommandWords& command, CommandForm form, Convolution& convolution);
// The sums are known, and what becomes of them but the second map.
emu::Outcome set_result(const CommandWords& command, CommandForm form, Convolution& convolution);
// No file has words beside bytes.
emu::Outcome check_types(const Convolution& convolution);

// Where the maps are.
RingView source_map(const CommandWords& command, CommandForm form, emu::Dtype dtype);
RingView result_map(const CommandWords& command, CommandForm form, emu::Dtype dtype);
RingView addend_map(const CommandWords& command, CommandForm form, emu::Dtype dtype);

// ---- What only the larger command of one kind of hardware has: strides, limits, a second scale, a
// second map

bool is_extended(const CommandWords& command, ScaleForm form);

// Error bad_model: limits or a second scale that are no numbers.
emu::Outcome set_extension(const CommandWords& command, CommandForm form, Convolution& convolution);

// The second map, where there is one; the results are known. Error bad_model: they are neither
// uint8 nor, in container 2, int16.
emu::Outcome set_addend(const CommandWords& command, CommandForm form, Convolution& convolution);

} // namespace viplite::format
