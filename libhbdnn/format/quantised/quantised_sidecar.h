// SPDX-License-Identifier: Apache-2.0
// The compiler's network of integers as what computes a model, in place of the BPU's program.
#pragma once

#include "emu-core/computation/computation.h"
#include "libhbdnn/port/bpu_port.h"

#include <optional>

namespace hbdnn::format {

// Whether the file of that path is such a network. What cannot be read is none.
bool is_quantised_sidecar(const std::string& path);

// Pictures become what the BPU makes of them: int8, N, H, W, and for each pixel Y - 128, U - 128,
// V - 128, chroma repeated (measured by where their first convolution is neutral). Error bad_model:
// an input that is no NV12, for no other has been seen.
emu::Outcome take_bpu_pictures(std::vector<Port>& inputs);

// Where the model's sidecar is such a network, a program from it; the inputs have then
// take_bpu_pictures(). Errors besides: emu::find_sidecar()'s.
emu::Result<std::optional<emu::Program>> find_quantised_sidecar(const emu::DescribedModel& model,
                                                                std::vector<Port>& inputs,
                                                                const emu::Chip& chip);

// A program with exactly the described inputs and outputs. Where those are integers, they are the
// network's own, before it makes real numbers of them. One line of the log says where it comes
// from. Error bad_model: what reading it, emu::adapt_ends() or other scales of an output meet.
emu::Result<emu::Program> load_quantised_sidecar(const std::string& path,
                                                 const emu::DescribedModel& model,
                                                 const emu::Chip& chip);

} // namespace hbdnn::format
