// SPDX-License-Identifier: Apache-2.0
// Command buffers that a device is to run.
#pragma once

#include "libbmrt/format/command_list.h"

namespace bmrt::runtime {

// Of one command buffer: what the chip would take two seconds for. A command takes what local
// memory bounds, a buffer may have any number of them.
inline constexpr double most_steps = 1e12;

// Errors: of bmrt::decode_commands(); timeout, more than most_steps.
emu::Result<bmrt::CommandList> ready_commands(emu::Bytes buffer,
                                              const bmrt::TensorUnitModel& model);

} // namespace bmrt::runtime
