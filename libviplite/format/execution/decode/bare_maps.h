// SPDX-License-Identifier: Apache-2.0
// NN commands of container 2 without kernels: what they say of maps of float16 or int16.
#pragma once

#include "libviplite/format/execution/decode/command_form.h"
#include "libviplite/format/execution/decode/work.h"

namespace viplite::format {

// Types of a command, as it numbers them.
std::uint32_t kernel_type(const CommandWords& command);
std::uint32_t source_type(const CommandWords& command);
std::uint32_t result_type(const CommandWords& command);

// Error bad_model: neither float16 nor int16. what: "sources".
emu::Result<emu::Dtype> element_of(std::uint32_t type, const char* what);

// What bits they all may have: those of convolutions, and a few.
KnownBits bare_bits();

// Error bad_model: kernels, windows that move, or what only sums have.
emu::Outcome check_bare(const CommandWords& command);

double scale_of(const CommandWords& command, std::initializer_list<Field> exponent);
bool has_limits(const CommandWords& command);

// Maps of the size that the command gives results. Error bad_model: its source has another size.
emu::Result<RingView> bare_source(const CommandWords& command, emu::Dtype dtype);
RingView bare_result(const CommandWords& command, emu::Dtype dtype);
RingView bare_addend(const CommandWords& command, emu::Dtype dtype);

} // namespace viplite::format
